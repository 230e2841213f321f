const iterable = () => ({ *[Symbol.iterator]() { yield fresh(1); yield fresh(2); } });
const byHand = () => {
  let n = 0;
  return { [Symbol.iterator]() { return { next: () => ({ value: fresh(n), done: n++ > 2 }) }; } };
};
class Kept { constructor(...args) { this.args = args.map(fresh); } }
sweep("from array-like", () => Array.from({ length: 300, 7: "x" }));
sweep("from array-like with a function", () => Array.from({ length: 3 }, (_, i) => fresh(i)));
sweep("from generator", () => Array.from(iterable(), fresh));
sweep("from iterator", () => Array.from(byHand(), x => fresh(x.of)));
sweep("from array", () => Array.from([1, 2, 3], fresh));
sweep("from into another class", () => Object.values(Array.from.call(Kept, iterable(), fresh)));
sweep("of another class", () => Object.values(Array.of.call(Kept, fresh(1), fresh(2))));
sweep("from getters", () => Array.from({ get length() { return fresh(2).of; }, get 0() { return fresh(0); }, 1: 1 }));
"ok"
