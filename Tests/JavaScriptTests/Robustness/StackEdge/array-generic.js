// Array methods on values that are not arrays: `this` becomes an object that nothing else references.
const text = "abcdefgh".repeat(10);
for (const name of ["toReversed", "slice", "entries", "at", "includes", "indexOf", "lastIndexOf", "join", "concat"]) {
  const method = Array.prototype[name];
  sweep(name, () => { const r = method.call(text, name === "join" ? "-" : 0); return r && r.next ? [...r] : typeof r === "object" ? [...r].map(String) : r; });
}
for (const name of ["map", "filter", "flatMap", "forEach", "every", "find", "reduce", "reduceRight", "toSorted"]) {
  const method = Array.prototype[name];
  sweep(name, () => method.call("abc", (a, b) => { fresh(a); return a > b ? 1 : -1; }));
}
Number.prototype.length = 3;
sweep("a number", () => Array.prototype.map.call(5, x => x));
sweep("a number with elements", () => {
  Number.prototype[1] = "one";
  try { return Array.prototype.map.call(5, fresh); } finally { delete Number.prototype[1]; }
});
for (const [name, ...args] of [["push", 1, {}], ["pop"], ["shift"], ["unshift", {}, 2], ["reverse"], ["fill", {}], ["copyWithin", 0, 1], ["splice", 1, 1, {}]]) {
  sweep(name, () => {
    const store = { length: 3, 0: { a: 0 }, 1: { b: 1 }, 2: { c: 2 } };
    const p = new Proxy(store, {
      get(t, k, r) { fresh(k); return Reflect.get(t, k, r); },
      set(t, k, v) { fresh(k); return Reflect.set(t, k, v); },
      deleteProperty(t, k) { fresh(k); return Reflect.deleteProperty(t, k); },
    });
    const result = Array.prototype[name].call(p, ...args);
    return [result === p ? "itself" : result, store];
  });
}
"ok"
