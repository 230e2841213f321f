// Maps can contain thousands of entries.
// Map, Set, WeakMap, WeakSet (ECMA-262 §24)

var m = new Map();
for (var i = 0; i < 5000; i++) m.set(i, i * 2);
var s = 0;
for (i = 0; i < 5000; i++) s += m.get(i);
print(s + "," + m.size) // expect: 24995000,5000

var m = new Map();
for (var i = 0; i < 3000; i++) m.set("k" + i, i);
for (i = 0; i < 3000; i += 2) m.delete("k" + i);
print([m.size, m.get("k1"), m.has("k2"), [...m.keys()].slice(0, 3).join()].join()) // expect: 1500,1,false,k1,k3,k5

var m = new Map();
for (var i = 0; i < 10000; i++) { m.set(i, i); if (i >= 10) m.delete(i - 10) }
print([m.size, m.keys().next().value, [...m.values()].pop()].join()) // expect: 10,9990,9999

var m = new Map();
for (var i = 0; i < 1000; i++) m.set(i / 8, i);
print([m.get(1), m.get(0.125), m.size].join()) // expect: 8,1,1000

var ks = [];
for (var i = 0; i < 1000; i++) ks.push({ i });
var m = new Map(ks.map(k => [k, k.i]));
print(ks.every(k => m.get(k) == k.i)) // expect: true
