// The receiver can change while methods of the other set are called.
// The Set methods that take another set (ECMA-262 §24.2.4), `Object.groupBy` and `Map.groupBy`

const s = new Set([1, 2, 3]);
print([...s.intersection({ size: 9, has(x) {
  s.delete(x + 1);
  if (x < 9) s.add(x + 10);
  return true
}, keys() {} })].join()) // expect: 1,3,11,13

// ---

const s = new Set([1, 2, 3]);
const r = s.difference({ size: 9, has(x) { s.clear(); return x === 1 }, keys() {} });
print([...r].join() + s.size) // expect: 2,30

// ---

const s = new Set([1, 2, 3]);
const keys = () => ({ next: (i => () => { s.delete(2); return { done: i > 1, value: ++i } })(1) });
print([...s.symmetricDifference({ size: 1, has() {}, keys })].join()) // expect: 1,2,3
