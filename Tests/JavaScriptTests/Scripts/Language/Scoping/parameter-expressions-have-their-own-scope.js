// Parameter expressions have their own scope.
// Variables, blocks and temporal dead zones (ECMA-262 §8, §9.1, §14.3)

var x = 1;
print((function (a = x) { var x = 2; return a })()) // expect: 1

print((function (a, b = () => a) { var a = 2; return b() + "," + a })(1)) // expect: 1,2
print((function (a, b = () => a) { a = 2; return b() })(1)) // expect: 2
print((function (a, b = a + 1, c = b * 2) { return [a, b, c].join() })(1)) // expect: 1,2,4
print((function ({ x = 1, y = x } = {}, [z] = [x + y]) { return [x, y, z].join() })({ x: 4 })) // expect: 4,4,8
print((function (a, b = arguments.length) { return b })(1)) // expect: 1
print((function (a, b = 2) { a = 5; return arguments[0] })(1)) // expect: 1
print((function (f = function () { return x }, x = 3) { var x = 4; return f() })()) // expect: 3

print((function (x, f = () => { x = 9 }) {
  var x;
  var before = x;
  f();
  return before + "," + x
})(1)) // expect: 1,1
