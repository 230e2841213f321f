// Results have the specified order.
// The Set methods that take another set (ECMA-262 §24.2.4), `Object.groupBy` and `Map.groupBy`

print([...new Set([1, 2, 3]).union(new Set([4, 2, 0]))].join()) // expect: 1,2,3,4,0

// The elements have the order of the smaller set, first the receiver, then the other set.
print([...new Set([1, 2]).intersection(new Set([9, 2, 1]))].join()) // expect: 1,2

print([...new Set([1, 2, 3]).intersection(new Set([3, 1]))].join()) // expect: 3,1
print([...new Set([1, 2, 3]).symmetricDifference(new Set([7, 2, 0]))].join()) // expect: 1,3,7,0
