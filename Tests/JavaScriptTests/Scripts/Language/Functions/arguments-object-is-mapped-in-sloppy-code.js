// In sloppy code the arguments object is mapped to the parameters.
// Functions, this, arguments, closures (ECMA-262 §10.2, §15.2)

print((function (a) { a = 2; return arguments[0] })(1)) // expect: 2
print((function (a) { arguments[0] = 2; return a })(1)) // expect: 2
print((function (a) { "use strict"; a = 2; return arguments[0] })(1)) // expect: 1
print((function (a, b) { b = 2; return arguments.length + "," + arguments[1] })(1)) // expect: 1,undefined
print((function (a) { delete arguments[0]; a = 2; return arguments[0] })(1)) // expect: undefined

print((function (a) {
  Object.defineProperty(arguments, 0, { writable: false });
  a = 2;
  return arguments[0]
})(1)) // expect: 1

print((function (a) { Object.freeze(arguments); a = 2; return arguments[0] })(1)) // expect: 1
print((function (a, a) { a = 3; return [arguments[0], arguments[1]].join() })(1, 2)) // expect: 1,3

print((function () {
  return Object.prototype.toString.call(arguments) + arguments.length + [...arguments].join()
})(1, 2)) // expect: [object Arguments]21,2

print((function () { return arguments.callee.name })()) // expect:

print((function f() {
  "use strict";
  try { return arguments.callee } catch (e) { return e.name }
})()) // expect: TypeError

print((function (a, b = 1) { try { return arguments.callee } catch (e) { return e.name } })()) // expect: TypeError
print((function () { return Object.keys(arguments).join() })("a", "b")) // expect: 0,1
print((function (a) { var f = () => a; arguments[0] = 7; return f() })(1)) // expect: 7

print((function (a) {
  for (var i = 0; i < 3; i++) arguments[i] = i;
  return a + "," + arguments.length + "," + arguments[2]
})(9)) // expect: 0,1,2
