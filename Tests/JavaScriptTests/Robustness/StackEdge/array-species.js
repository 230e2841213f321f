class Special extends Array {
  static get [Symbol.species]() { fresh(0); return function (n) { return fresh(n); }; }
}
for (const [name, argument] of [["map", fresh], ["filter", fresh], ["slice", 1], ["splice", 1], ["flatMap", fresh], ["concat", [1]]]) {
  sweep(name, () => Special.from([1, 2, 3])[name](argument));
}
sweep("a constructor that is a getter", () => {
  const a = [1, 2, 3];
  Object.defineProperty(a, "constructor", { get() { fresh(1); return Array; } });
  return [...a.map(fresh)];
});
"ok"
