// Sets keep the insertion order.
// Map, Set, WeakMap, WeakSet (ECMA-262 §24)

var s = new Set([3, 1, 3, 2]);
print([
  [...s].join(), s.size, s.has(1), s.has(4), s.add(4) === s, s.delete(3), s.delete(3),
  [...s].join(),
].join("|")) // expect: 3,1,2|3|true|false|true|true|false|1,2,4

print([...new Set("hello")].join("")) // expect: helo

print(Set.prototype.keys === Set.prototype.values && Set.prototype[Symbol.iterator] === Set.prototype.values)
// expect: true

print([...new Set([1]).entries()][0].join()) // expect: 1,1

var s = new Set([1]);
var r;
s.forEach(function (v, k, t) { r = [v, k, t === s].join() });
print(r) // expect: 1,1,true

print(Object.is([...new Set([-0])][0], 0)) // expect: true
print(new Set([NaN, NaN, 0, -0, "a", "a", 1, "1"]).size) // expect: 5
print(Object.prototype.toString.call(new Set().values())) // expect: [object Set Iterator]

var s = new Set([1, 2]);
s.clear();
print(s.size) // expect: 0
