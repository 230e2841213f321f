// Functions have a name and a length.
// Function (ECMA-262 §20.2)

var f = function () {};
const g = () => {};
let o = { h() {}, ["i" + 1]: () => 1, get j() { return 1 } };
print([
  f.name, g.name, o.h.name, o.i1.name, Object.getOwnPropertyDescriptor(o, "j").get.name,
].join()) // expect: f,g,h,i1,get j

print(((a, b = 1, c) => 1).length + ((...r) => 1).length + (function (a, b) {}).length) // expect: 3

print(JSON.stringify(Object.getOwnPropertyDescriptor(function f(a) {}, "name")) + JSON.stringify(Object.getOwnPropertyDescriptor(function f(a) {}, "length")))
// expect: {"value":"f","writable":false,"enumerable":false,"configurable":true}{"value":1,"writable":false,"enumerable":false,"configurable":true}

print(JSON.stringify(Object.getOwnPropertyDescriptor(function f(a) {}, "prototype")))
// expect: {"value":{},"writable":true,"enumerable":false,"configurable":false}
