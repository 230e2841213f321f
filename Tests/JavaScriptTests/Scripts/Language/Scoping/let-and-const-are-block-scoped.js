// let and const are block-scoped.
// Variables, blocks and temporal dead zones (ECMA-262 §8, §9.1, §14.3)

var x = 1;
{ let x = 2; }
print(x) // expect: 1

let r = [];
for (let i = 0; i < 3; i++) { const k = i * 2; r.push(k); }
print(r.join()) // expect: 0,2,4
