const objects = () => [1, 2, 3].map(n => ({ n }));
for (const method of ["forEach", "map", "filter", "some", "every", "find", "findIndex", "findLast", "findLastIndex"]) {
  sweep(method, () => objects()[method]((o, i) => fresh(o.n + i).of > 1));
}
sweep("map to objects", () => objects().map(o => fresh(o.n)));
sweep("filter keeps objects", () => objects().filter(o => fresh(o.n)));
sweep("find an object", () => objects().find(o => fresh(o.n).of === 2));
sweep("holes", () => [1, , 3].map(fresh));
"ok"
