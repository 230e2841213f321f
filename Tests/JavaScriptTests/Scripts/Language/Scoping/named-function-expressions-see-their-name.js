// Named function expressions can use their name.
// Variables, blocks and temporal dead zones (ECMA-262 §8, §9.1, §14.3)

print((function f(n) { return n ? n * f(n - 1) : 1 })(5)) // expect: 120
print((function f() { f = 1; return typeof f })()) // expect: function

print((function f() { "use strict"; try { f = 1 } catch (e) { return e.message } })())
// expect: Assignment to constant variable.

print((function f(f) { return f })(2)) // expect: 2
print((function f() { var f = 3; return f })()) // expect: 3
print((function f() { function f() {} return f.length })()) // expect: 0

var g = function f() {};
print(typeof f) // expect: undefined

print((function f() { return (() => { f = 1; return typeof f })() })()) // expect: function
