// var is hoisted.
// Variables, blocks and temporal dead zones (ECMA-262 §8, §9.1, §14.3)

print((() => { x = 1; return x; var x })()) // expect: 1

if (false) { var x = 1 }
print(x) // expect: undefined

print((function () { return typeof f; var f = 1; function f() {} })()) // expect: function
print((function () { var f; return typeof f; function f() {} })()) // expect: function
print((function (a) { var a; return a })(3)) // expect: 3
print((function (a) { var a = 4; return arguments[0] })(3)) // expect: 4
print((function (a) { function a() {} return typeof a })(3)) // expect: function
print((function () { var arguments; return typeof arguments })()) // expect: object
print((function () { var arguments = 3; return arguments })()) // expect: 3
print((function () { let arguments = 3; return arguments })()) // expect: 3
print((function (arguments) { return arguments })(7)) // expect: 7
print((function () { function arguments() {} return typeof arguments })()) // expect: function
print((function () { return (() => arguments[0])() })(9)) // expect: 9
