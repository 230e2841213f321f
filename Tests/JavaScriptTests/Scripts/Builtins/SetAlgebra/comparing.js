// isSubsetOf, isSupersetOf and isDisjointFrom compare two sets.
// The Set methods that take another set (ECMA-262 §24.2.4), `Object.groupBy` and `Map.groupBy`

const s = (...x) => new Set(x);
print([
  s(1).isSubsetOf(s(1, 2)), s(1, 3).isSubsetOf(s(1, 2)), s(1, 2, 3).isSubsetOf(s(1, 2)),
  s().isSubsetOf(s()),
].join()) // expect: true,false,false,true

// ---

const s = (...x) => new Set(x);
print([
  s(1, 2).isSupersetOf(s(1)), s(1, 2).isSupersetOf(s(3)), s(1).isSupersetOf(s(1, 2)),
  s().isSupersetOf(s()),
].join()) // expect: true,false,false,true

// ---

const s = (...x) => new Set(x);
print([
  s(1, 2).isDisjointFrom(s(3)), s(1).isDisjointFrom(s(3, 1)), s(1, 2, 3).isDisjointFrom(s(3)),
  s().isDisjointFrom(s()),
].join()) // expect: true,false,false,true
