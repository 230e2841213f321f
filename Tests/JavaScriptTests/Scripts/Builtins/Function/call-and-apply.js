// call and apply call a function with this and arguments.
// Function (ECMA-262 §20.2)

print((function (a, b) { return this.x + a + b }).call({ x: 1 }, 2, 3)) // expect: 6
print((function (a, b) { return this.x + a + b }).apply({ x: 1 }, [2, 3])) // expect: 6
print(Math.max.apply(null, { length: 3, 0: 5, 1: 9, 2: 1 })) // expect: 9
print((function () { return arguments.length }).apply(null, undefined)) // expect: 0
print((function () { return arguments.length }).apply()) // expect: 0
print((function (a) { "use strict"; return this === undefined && a === undefined }).call()) // expect: true

try { (() => 1).apply(null, 1) } catch (e) { print(e.name + ": " + e.message) }
// expect: TypeError: CreateListFromArrayLike called on non-object

try { Function.prototype.call.call(1) } catch (e) { print(e.name) } // expect: TypeError
print((function () { return [].join.call(arguments) }).apply(null, [1, , 3])) // expect: 1,,3
print(Array.prototype.concat.apply([], [[1], [2, 3]]).join()) // expect: 1,2,3

// ---

print(Math.max.apply(null, Array.from({ length: 10000 }, (_, i) => i))) // expect: 9999

// ---

print((function () { return typeof this }).call(1) + (function () {
  "use strict";
  return typeof this
}).call(1)) // expect: objectnumber
