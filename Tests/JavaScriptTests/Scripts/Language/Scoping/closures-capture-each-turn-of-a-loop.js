// Closures capture the variables of each iteration.
// Variables, blocks and temporal dead zones (ECMA-262 §8, §9.1, §14.3)

var f = [];
for (let i = 0; i < 3; i++) f.push(() => i);
print(f.map(g => g()).join()) // expect: 0,1,2

var f = [];
for (var i = 0; i < 3; i++) f.push(() => i);
print(f.map(g => g()).join()) // expect: 3,3,3

var f = [];
for (let i = 0; i < 3; f.push(() => i), i++);
print(f.map(g => g()).join()) // expect: 1,2,3

var f = [];
for (const k in { a: 1, b: 2 }) f.push(() => k);
print(f.map(g => g()).join()) // expect: a,b

var f = [];
for (const [k, v] of [[1, 2], [3, 4]]) f.push(() => k + v);
print(f.map(g => g()).join()) // expect: 3,7

var f = [];
for (let i = 0, g = () => i; i < 2; i++) f.push(g());
print(f.join()) // expect: 0,0

var f = [];
for (let i = 0; i < 3; i++) { f.push(() => i); i++ }
print(f.map(g => g()).join()) // expect: 1,3

var f = [];
let n = 0;
while (n < 3) { let m = n++; f.push(() => m++) }
print(f.map(g => g() + g()).join()) // expect: 1,3,5
