const source = () => {
  let n = 0;
  return Object.assign(Object.create(Iterator.prototype), { next() { return { get value() { return fresh(n); }, get done() { fresh(0); return n++ > 3; } }; }, return() { fresh(9); return {}; } });
};
sweep("map", () => source().map(o => fresh(o.of)).toArray());
sweep("filter", () => source().filter(o => fresh(o.of).of % 2).toArray());
sweep("take", () => source().take({ valueOf: () => fresh(2).of }).toArray());
sweep("drop", () => source().drop(1).toArray());
sweep("flatMap", () => source().flatMap(o => [o, fresh(o.of)]).toArray());
sweep("a chain", () => source().map(fresh).filter(o => o.of).flatMap(o => [fresh(1), o]).drop(1).take(3).toArray());
sweep("reduce", () => source().reduce((list, o) => [...list, fresh(o.of)], []));
sweep("some", () => source().some(o => fresh(o.of).of === 2));
sweep("every", () => source().every(o => fresh(o.of).of < 2));
sweep("find", () => source().find(o => fresh(o.of).of === 2));
sweep("forEach", () => { const kept = []; source().forEach(o => kept.push(o, fresh(1))); return kept; });
sweep("from", () => Iterator.from({ [Symbol.iterator]: source }).map(fresh).toArray());
"ok"
