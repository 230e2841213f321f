// The result does not depend on which of the two sets is larger.
// The Set methods that take another set (ECMA-262 §24.2.4)

const a = new Set([1, 2, 3]), b = new Set([3, 2, 4]);
const sorted = set => [...set].sort((x, y) => x - y).join();

print(sorted(a.union(b))) // expect: 1,2,3,4
print(sorted(b.union(a))) // expect: 1,2,3,4
print([...a.union(new Set())].join()) // expect: 1,2,3

print(sorted(a.intersection(b))) // expect: 2,3
print(sorted(b.intersection(a))) // expect: 2,3
print([...a.intersection(new Set())].join()) // expect:

print(sorted(a.difference(b))) // expect: 1
print(sorted(b.difference(a))) // expect: 4
print([...a.difference(new Set())].join()) // expect: 1,2,3

print(sorted(a.symmetricDifference(b))) // expect: 1,4
print(sorted(b.symmetricDifference(a))) // expect: 1,4
print([...a.symmetricDifference(new Set())].join()) // expect: 1,2,3

// The result is a Set for any class of the receiver, and contains no negative zero.
class S extends Set {}
for (const method of ["union", "intersection", "difference", "symmetricDifference"]) {
  const r = new S([1])[method](new Set([2]));
  const o = new Set([NaN, 0])[method](new Map([[-0, 1], [NaN, 1], [5, 5]]));
  print(method, r.constructor === Set, r instanceof S, [...o].some(x => Object.is(x, -0)));
}
// expect: union true false false
// expect: intersection true false false
// expect: difference true false false
// expect: symmetricDifference true false false
