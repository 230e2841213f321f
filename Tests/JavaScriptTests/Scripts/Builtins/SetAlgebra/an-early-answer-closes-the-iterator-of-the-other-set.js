// An early result closes the iterator of the other set.
// The Set methods that take another set (ECMA-262 §24.2.4), `Object.groupBy` and `Map.groupBy`

let closed = 0;
const other = { size: 1, has() {}, keys() {
  return { next() { return { value: 5, done: false } }, return() { closed++; return {} } }
} };
print([new Set([1, 2]).isSupersetOf(other), new Set([5, 6]).isDisjointFrom(other), closed].join())
// expect: false,false,2
