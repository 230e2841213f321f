// Elements of `arguments`: those that are parameters, deleted, replaced by accessors, added and beyond the end.
// Arguments Exotic Objects (ECMA-262 §10.4.4)

function mapped(a, b) {
  const seen = [arguments[0], arguments[1], arguments[2], arguments[3], arguments[-1]]
  a = "changed"
  arguments[1] = "assigned"
  arguments[2] = "third"
  return seen.concat(arguments[0], b, arguments[2], arguments.length).map(String).join()
}
print(mapped(1, 2, 3))
// expect: 1,2,3,undefined,undefined,changed,assigned,third,3
function unmapped(a) {
  "use strict"
  a = "changed"
  return [arguments[0], arguments[1]].map(String).join()
}
print(unmapped(1, 2), unmapped())
// expect: 1,2 undefined,undefined
function altered(a, b, c) {
  delete arguments[0]
  Object.defineProperty(arguments, 1, { get: () => "getter" })
  arguments[5] = "far"
  a = 9
  return [arguments[0], arguments[1], arguments[2], arguments[3], arguments[5]].map(String).join()
}
print(altered(1, 2, 3))
// expect: undefined,getter,3,undefined,far
Object.prototype[4] = "inherited"
print((function () { return arguments[4] })(1), (function () { return arguments[0] })(undefined))
// expect: inherited undefined
delete Object.prototype[4]
