// for-of observes changes of the array.
// for-of, for-in and the iteration protocol (ECMA-262 §7.4, §14.7.5)

var a = [1, 2, 3], r = [];
for (var x of a) { r.push(x); if (x == 1) a.push(9); if (x == 2) a.shift() }
print(r.join()) // expect: 1,2,9

var r = [];
for (var x of [1, , 3]) r.push(x);
print(r.join()) // expect: 1,,3

var s = new Set([1, 2]), r = [];
for (var x of s) { r.push(x); if (x < 5) s.add(x + 2); s.delete(x) }
print(r.join()) // expect: 1,2,3,4,5,6

var m = new Map([[1, "a"]]), r = [];
for (var [k, v] of m) { r.push(k + v); if (k < 3) m.set(k + 1, "b") }
print(r.join()) // expect: 1a,2b,3b

var r = [];
for (var c of "a😀b") r.push(c.length);
print(r.join()) // expect: 1,2,1

try { for (var x of 5); } catch (e) { print(e.message) } // expect: 5 is not iterable

try { for (var x of { a: 1 }); } catch (e) { print(e.name) } // expect: TypeError

print(Array.prototype[Symbol.iterator] === Array.prototype.values) // expect: true
