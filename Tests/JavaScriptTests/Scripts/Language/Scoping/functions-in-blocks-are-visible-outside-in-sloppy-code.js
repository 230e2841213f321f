// Functions in blocks are visible outside in sloppy code.
// Variables, blocks and temporal dead zones (ECMA-262 §8, §9.1, §14.3)

print((function () { { function f() { return 1 } } return f() })()) // expect: 1
print((function () { var r = typeof f; { function f() {} } return r + typeof f })()) // expect: undefinedfunction
print((function () { "use strict"; { function f() {} } return typeof f })()) // expect: undefined
print((function () { let f = 1; { function f() {} } return f })()) // expect: 1
print((function (f) { { function f() {} } return f })(5)) // expect: 5
print((function () { if (true) function f() { return 2 } return f() })()) // expect: 2
print((function () { { function f() { return 1 } f = 2; } return typeof f })()) // expect: function
print((function () { try { throw 1 } catch (f) { { function f() { return 3 } } } return f() })()) // expect: 3
print((function () { switch (1) { case 1: function f() { return 4 } } return f() })()) // expect: 4
print((function () { { function f() { return "a" } function f() { return "b" } } return f() })()) // expect: b
