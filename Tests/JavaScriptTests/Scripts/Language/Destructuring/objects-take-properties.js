// Object patterns read properties.
// Destructuring (ECMA-262 §8.6, §13.15.5, §14.3.3)

var { a, b: { c = 5 } = {}, ...r } = { a: 1, x: 2, y: 3 };
print([a, c, JSON.stringify(r)].join()) // expect: 1,5,{"x":2,"y":3}

var { length } = "abc";
print(length) // expect: 3

var k = "z";
var { [k]: v = 2, ["q" + 1]: w } = { q1: 3 };
print(v + w) // expect: 5

try { var { a } = null } catch (e) { print(e.name) } // expect: TypeError

try { (function ({ a }) {})() } catch (e) { print(e.name) } // expect: TypeError

var a, b;
({ a, b = 2 } = { a: 1 });
print(a + b) // expect: 3

var o = { p: {} };
({ x: o.p.q, y: o["r"] } = { x: 1, y: 2 });
print(JSON.stringify(o)) // expect: {"p":{"q":1},"r":2}

var { a = 1, b = a } = {};
print(b) // expect: 1

var { toString: t } = 5;
print(typeof t) // expect: function

var { ...copy } = "ab";
print(JSON.stringify(copy)) // expect: {"0":"a","1":"b"}

var { 0: first, [1]: second } = ["p", "q"];
print(first + second) // expect: pq

var s = Symbol();
var { [s]: sv, ...rest } = { [s]: 1, [Symbol.iterator]: 2, k: 3 };
print(sv + "," + Object.getOwnPropertySymbols(rest).length + rest.k) // expect: 1,13

var { ["__proto__"]: p } = { ["__proto__"]: 4 };
print(p) // expect: 4

var {} = { a: 1 };
print(1) // expect: 1

var a;
({ a: (a) } = { a: 8 });
print(a) // expect: 8

var ya, yb;
({ x: [ya, yb] = [1, 2] } = {});
print(ya + yb) // expect: 3
