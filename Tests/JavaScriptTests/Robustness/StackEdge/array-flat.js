sweep("flatMap", () => [1, 2].flatMap(n => [fresh(n), [fresh(-n)]]));
sweep("flat", () => [1, [{ a: 2 }, [{ b: 3 }, [4]]]].flat(Infinity));
sweep("flat with getters", () => [Object.defineProperty([0], 0, { get: () => fresh(7) })].flat());
sweep("concat", () => [fresh(1)].concat([fresh(2)], { length: 1, 0: fresh(3), [Symbol.isConcatSpreadable]: true }));
sweep("concat asks getters", () => {
  const spread = { length: 1, get 0() { return fresh(3); }, get [Symbol.isConcatSpreadable]() { return fresh(true).of; } };
  return [1].concat(spread, spread);
});
"ok"
