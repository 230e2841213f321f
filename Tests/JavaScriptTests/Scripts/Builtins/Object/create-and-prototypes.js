// Prototypes can be set at creation, read and changed.
// Object (ECMA-262 §20.1)

print(Object.getPrototypeOf(Object.create(null))) // expect: null

try { Object.create() } catch (e) { print(e.message) }
// expect: Object prototype may only be an Object or null: undefined

try { Object.create(1) } catch (e) { print(e.message) } // expect: Object prototype may only be an Object or null: 1
print(Object.getPrototypeOf(1) === Number.prototype && Object.getPrototypeOf("") === String.prototype) // expect: true

try { Object.setPrototypeOf({}, 1) } catch (e) { print(e.message) }
// expect: Object prototype may only be an Object or null: 1

try { Object.setPrototypeOf(undefined, {}) } catch (e) { print(e.message) }
// expect: Object.setPrototypeOf called on null or undefined

print(Object.setPrototypeOf(1, null)) // expect: 1

var a = {}, b = Object.create(a);
try { Object.setPrototypeOf(a, b) } catch (e) { print(e.name + ": " + e.message) }
// expect: TypeError: Cyclic __proto__ value

try {
  Object.setPrototypeOf(Object.preventExtensions({}), {})
} catch (e) { print(e.name + ": " + e.message) } // expect: TypeError: #<Object> is not extensible

try { Object.setPrototypeOf(Object.prototype, {}) } catch (e) { print(e.name) } // expect: TypeError

var p = { x: 1 }, o = Object.create(p);
var a = o.x;
Object.setPrototypeOf(o, { x: 2 });
print(a + "" + o.x) // expect: 12

var o = { __proto__: { x: 5 } };
print(o.x + "" + Object.keys(o).length) // expect: 50

var o = {};
o.__proto__ = { y: 6 };
var r = o.y;
o.__proto__ = 5;
print(r + "" + o.y) // expect: 66

print(({}).__proto__ === Object.prototype) // expect: true

var a = {};
try { a.__proto__ = Object.create(a) } catch (e) { print(e.message) } // expect: Cyclic __proto__ value

print(Object.getOwnPropertyDescriptor(Object.prototype, "__proto__").get.name) // expect: get __proto__
