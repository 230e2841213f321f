// Replaced iteration methods are used.
// Built-in iterators (ECMA-262 §23.1.5, §22.1.5, §24.1.5, §24.2.5, §27.1)

var a = [1, 2];
a[Symbol.iterator] = function () { return [9][Symbol.iterator]() };
print([...a].join()) // expect: 9

var original = Array.prototype[Symbol.iterator];
Array.prototype[Symbol.iterator] = function () {
  return { n: 0, next() { return { done: this.n++ > 1, value: "r" } } }
};
var a = [];
for (var x of [1]) a.push(x);
var f = Array.from([1]);
Array.prototype[Symbol.iterator] = original;
print(a.join() + f.join() + [...[1, 2]].join()) // expect: r,rr,r1,2

var p = Object.getPrototypeOf([].values()), next = p.next;
p.next = function () { var r = next.call(this); if (!r.done) r.value *= 10; return r };
var s = "";
for (var x of [1, 2]) s += x;
p.next = next;
for (x of [3]) s += x;
print(s) // expect: 10203

var p = Object.getPrototypeOf([].values());
var closed = 0;
p.return = function () { closed++; return {} };
for (var x of [1, 2]) break;
delete p.return;
for (x of [1]) break;
print(closed) // expect: 1

class A extends Array { [Symbol.iterator]() { return [7][Symbol.iterator]() } }
;
print([...new A(1, 2)].join() + Array.from(new A(1)).join()) // expect: 77

var [a, b = 5, ...c] = [1, undefined, 3, 4];
print([a, b, c.length].join()) // expect: 1,5,2

// Iterators without a prototype have no next, also before any built-in iterator has run.
var it = [1, 2].values();
Object.setPrototypeOf(it, null);
it[Symbol.iterator] = function () { return this };
try { for (var x of it) print(x) } catch (e) { print(e.name) } // expect: TypeError

function* g() { yield 1 }
var it = g();
Object.setPrototypeOf(it, null);
it[Symbol.iterator] = function () { return this };
try { for (var x of it) print(x) } catch (e) { print(e.name) } // expect: TypeError

var m = new Map([[1, 2]]).entries(), s = new Set([3]).values();
for (var it of [m, s]) {
  Object.setPrototypeOf(it, null);
  it[Symbol.iterator] = function () { return this };
  try { for (var x of it) print(x) } catch (e) { print(e.name) }
}
// expect: TypeError
// expect: TypeError

var p = Object.getPrototypeOf(new Map().entries()), next = p.next;
p.next = function () { var r = next.call(this); if (!r.done) r.value = r.value.join("="); return r };
var a = [...new Map([["k", "v"]])].join();
p.next = next;
for (var [k, v] of new Map([["k", "v"], ["l", "w"]])) a += k + v;
print(a) // expect: k=vkvlw

var set = new Set([1, 2, 3]), seen = [];
for (var x of set) { seen.push(x); set.delete(x); if (x === 1) set.add(4); if (x === 4 && seen.length < 5) set.add(1); if (seen.length > 4) break }
print(seen.join()) // expect: 1,2,3,4,1

var map = new Map([[1, 1]]), n = 0;
for (var [k] of map) { if (++n > 3) break; map.delete(k); map.set(k, k) }
print(n) // expect: 4
