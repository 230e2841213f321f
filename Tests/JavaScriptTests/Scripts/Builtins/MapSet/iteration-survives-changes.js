// Iteration continues correctly when entries are added or deleted.
// Map, Set, WeakMap, WeakSet (ECMA-262 §24)

var m = new Map([[1, 1], [2, 2], [3, 3]]), s = "";
for (var [k] of m) { s += k; m.delete(k); if (k < 3) m.set(k + 10, 0) }
print(s) // expect: 1231112

var m = new Map([[1, 1], [2, 2], [3, 3]]), s = "";
for (var [k] of m) { s += k; if (k == 1) m.delete(2) }
print(s) // expect: 13

var m = new Map([[1, 1]]), s = "";
for (var [k] of m) { s += k; if (k < 50) m.set(k + 1, 0); m.delete(k) }
print(s) // expect: 1234567891011121314151617181920212223242526272829303132333435363738394041424344454647484950

var st = new Set([1, 2, 3]), s = "";
for (var x of st) { s += x; if (x == 2) { st.clear(); st.add(7).add(1) } }
print(s) // expect: 1271

var st = new Set([1]), n = 0;
st.forEach(x => { if (n++ < 100) { st.delete(x); st.add(x) } });
print(n) // expect: 101

var st = new Set([1, 2, 3]), s = "";
st.forEach(x => {
  s += x;
  st.delete(x);
  if (x == 1) for (var i = 10; i < 60; i++) { st.add(i); st.delete(i) }
});
print(s + st.size) // expect: 1230

var st = new Set();
for (var i = 0; i < 100; i++) st.add(i);
var it = st.values();
for (i = 0; i < 50; i++) it.next();
for (i = 0; i < 90; i++) st.delete(i);
for (i = 200; i < 400; i++) st.add(i);
print([it.next().value, it.next().value, [...it].length].join()) // expect: 90,91,208

var m = new Map([[1, 1]]);
var it = m.keys();
it.next();
var d = it.next().done;
m.set(2, 2);
print([d, it.next().done].join()) // expect: true,true

var m = new Map([[1, 1], [2, 2]]);
var it = m.entries();
it.next();
m.clear();
m.set(5, 6);
print(it.next().value.join()) // expect: 5,6

var m = new Map([[1, 1]]);
var it = m.keys();
m.clear();
print(it.next().done) // expect: true
