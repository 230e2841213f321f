// sort uses the comparison function.
// Array (ECMA-262 §23.1)

print([3, 1, 2].sort((a, b) => a - b).join()) // expect: 1,2,3
print([3, 1, 2].sort((a, b) => b - a).join()) // expect: 3,2,1
print([3, 1, 2].sort(undefined).join()) // expect: 1,2,3

try { print([].sort(null)) } catch (e) { print(e.message) }
// expect: The comparison function must be either a function or undefined

try { print([].sort({})) } catch (e) { print(e.name) } // expect: TypeError
print([1, 2, 3].sort(() => NaN).join()) // expect: 1,2,3
print([1, 2, 3].sort(() => "-1").join().length) // expect: 5

var a = [];
for (var i = 0; i < 500; i++) a.push({ k: (i * 7919) % 10, i });
a.sort((x, y) => x.k - y.k);
var ok = true;
for (i = 1; i < 500; i++) if (a[i - 1].k > a[i].k || a[i - 1].k == a[i].k && a[i - 1].i > a[i].i) ok = false;
print(ok) // expect: true

// ---

var a = [];
var x = 12345;
for (var i = 0; i < 1000; i++) { x = (x * 1103515245 + 12345) % 2147483648; a.push(x) }
a.sort((p, q) => p - q);
print(a.every((v, i) => i == 0 || a[i - 1] <= v)) // expect: true

var a = [];
var x = 12345;
for (var i = 0; i < 1000; i++) { x = (x * 1103515245 + 12345) % 2147483648; a.push(x - 1000000000) }
a.sort();
print(a.every((v, i) => i == 0 || String(a[i - 1]) <= String(v))) // expect: true

// ---

try { print([2, 1].sort(() => { throw "c" })) } catch (e) { print(e) } // expect: c

var a = [3, 2, 1];
a.sort((x, y) => { a.length = 0; return x - y });
print(a.join()) // expect: 1,2,3

print([undefined, 3, undefined, 1].sort((a, b) => a - b).join("|")) // expect: 1|3||

var a = [1, 2];
print(a.sort() === a) // expect: true

var r = [];
for (var i = 100; i > 0; i--) r.push(i);
print(r.sort((a, b) => a - b)[0] + r.join().length) // expect: 292

print([5, 1, 4].sort((a, b) => a < b ? -1 : 1).join()) // expect: 1,4,5
print([2, 1, 3].sort((a, b) => ({ valueOf: () => a - b })).join()) // expect: 1,2,3
print(["b", "a"].sort((a, b) => a.localeCompare ? (a < b ? -1 : 1) : 0).join()) // expect: a,b
