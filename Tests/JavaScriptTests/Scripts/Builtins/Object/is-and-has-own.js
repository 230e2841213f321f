// Object.is compares values, and Object.hasOwn tests own properties.
// Object (ECMA-262 §20.1)

print([
  Object.is(NaN, NaN), Object.is(0, -0), Object.is("a", "a"), Object.is({}, {}), Object.is(1, 1),
  Object.is(),
].join()) // expect: true,false,true,false,true,true

print([
  Object.hasOwn({ a: 1 }, "a"), Object.hasOwn({}, "toString"), Object.hasOwn([1], 0),
  Object.hasOwn("ab", "length"),
].join()) // expect: true,false,true,true

print([
  ({ a: 1 }).hasOwnProperty("a"), ({}).hasOwnProperty("toString"), [1].hasOwnProperty("length"),
  "ab".hasOwnProperty(1),
].join()) // expect: true,false,true,true

try { Object.hasOwn(null, "a") } catch (e) { print(e.message) } // expect: Cannot convert undefined or null to object

print([
  Object.prototype.isPrototypeOf({}), Array.prototype.isPrototypeOf([]), ({}).isPrototypeOf(1),
  Object.isPrototypeOf({}),
].join()) // expect: true,true,false,false

print([
  ({ a: 1 }).propertyIsEnumerable("a"), [].propertyIsEnumerable("length"),
  ({}).propertyIsEnumerable("x"),
].join()) // expect: true,false,false
