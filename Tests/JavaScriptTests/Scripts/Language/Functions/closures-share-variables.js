// Closures share variables.
// Functions, this, arguments, closures (ECMA-262 §10.2, §15.2)

var c = (() => { let n = 0; return { i: () => ++n, d: () => --n } })();
c.i();
c.i();
print(c.d()) // expect: 1

function mk(n) { return () => n++ }
var a = mk(1), b = mk(10);
print([a(), a(), b(), a()].join()) // expect: 1,2,10,3

print((function () {
  var x = 1;
  function g() { x++; return h }
  function h() { return x }
  return g()()
})()) // expect: 2

print(((a) => (b) => (c) => (d) => a + b + c + d)(1)(2)(3)(4)) // expect: 10
