// Parameters, loops and catch clauses can contain patterns.
// Destructuring (ECMA-262 §8.6, §13.15.5, §14.3.3)

print((({ a: [b] }) => b)({ a: [3] })) // expect: 3

var r = [];
for (var { x, y = 2 } of [{ x: 1 }, { x: 3, y: 4 }]) r.push(x + y);
print(r.join()) // expect: 3,7

var r = [];
for (const [k, v] of Object.entries({ a: 1, b: 2 })) r.push(k + v);
print(r.join()) // expect: a1,b2

try { throw { code: 7, d: [8] } } catch ({ code, d: [e] }) { print(code + e) } // expect: 15

var r = [];
for (var [c] in { ab: 1, cd: 2 }) r.push(c);
print(r.join()) // expect: a,c

var o = {};
for (o.p of [1, 2]);
print(o.p) // expect: 2

var a = [];
for ([a[a.length]] of [[1], [2]]);
print(a.join()) // expect: 1,2

print((function f([a, b] = [1, 2], { c } = { c: 3 }) { return a + b + c })()) // expect: 6
print(((a, { b } = { b: a }) => b)(4)) // expect: 4
