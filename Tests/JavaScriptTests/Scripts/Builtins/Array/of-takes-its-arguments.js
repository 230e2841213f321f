// Array.of creates an array of its arguments.
// Array (ECMA-262 §23.1)

print(Array.of(7).join()) // expect: 7
print(Array.of().length) // expect: 0

function C(n) { this.n = n }
var c = Array.of.call(C, 1, 2);
print([c.n, c[0], c[1], c.length, c instanceof C].join()) // expect: 2,1,2,2,true
