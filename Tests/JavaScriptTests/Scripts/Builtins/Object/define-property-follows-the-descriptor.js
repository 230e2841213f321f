// Object.defineProperty uses the descriptor.
// Object (ECMA-262 §20.1)

print(JSON.stringify(Object.getOwnPropertyDescriptor(Object.defineProperty({}, "a", {}), "a")))
// expect: {"writable":false,"enumerable":false,"configurable":false}

print(JSON.stringify(Object.getOwnPropertyDescriptor({ a: 1 }, "a")))
// expect: {"value":1,"writable":true,"enumerable":true,"configurable":true}

print(JSON.stringify(Object.getOwnPropertyDescriptor(Object.defineProperty({ a: 1 }, "a", { enumerable: false }), "a")))
// expect: {"value":1,"writable":true,"enumerable":false,"configurable":true}

print(Object.keys(Object.getOwnPropertyDescriptor({ get a() { return 1 } }, "a")).join())
// expect: get,set,enumerable,configurable

print(Object.getOwnPropertyDescriptor({}, "a")) // expect: undefined

print(Object.getOwnPropertyDescriptor("abc", 1).value + Object.getOwnPropertyDescriptor("abc", "length").value)
// expect: b3

print(JSON.stringify(Object.getOwnPropertyDescriptors({ a: 1, get b() { return 2 } })))
// expect: {"a":{"value":1,"writable":true,"enumerable":true,"configurable":true},"b":{"enumerable":true,"configurable":true}}

try { Object.defineProperty({}, "a", { get: 1 }) } catch (e) { print(e.name + ": " + e.message) }
// expect: TypeError: Getter must be a function: 1

try { Object.defineProperty({}, "a", { set: "x" }) } catch (e) { print(e.name) } // expect: TypeError
try { Object.defineProperty({}, "a", { get() {}, value: 1 }) } catch (e) { print(e.name) } // expect: TypeError

try { Object.defineProperty({}, "a", 1) } catch (e) { print(e.name + ": " + e.message) }
// expect: TypeError: Property description must be an object: 1

try { Object.defineProperty(1, "a", {}) } catch (e) { print(e.name + ": " + e.message) }
// expect: TypeError: Object.defineProperty called on non-object

var o = Object.defineProperty({}, "a", { value: 1 });
try { Object.defineProperty(o, "a", { value: 2 }) } catch (e) { print(e.name + ": " + e.message) }
// expect: TypeError: Cannot redefine property: a

var o = Object.defineProperty({}, "a", { value: NaN });
Object.defineProperty(o, "a", { value: NaN });
print("same") // expect: same

try {
  Object.defineProperty(Object.preventExtensions({}), "a", {})
} catch (e) { print(e.name + ": " + e.message) } // expect: TypeError: Cannot define property a, object is not extensible

var o = { a: 1 };
Object.defineProperty(o, "a", { get() { return 5 } });
print(o.a + JSON.stringify(Object.getOwnPropertyDescriptor(o, "a"))) // expect: 5{"enumerable":true,"configurable":true}

var o = Object.defineProperty({}, "a", { get: () => 1, configurable: true });
Object.defineProperty(o, "a", { value: 3 });
print(JSON.stringify(Object.getOwnPropertyDescriptor(o, "a")))
// expect: {"value":3,"writable":false,"enumerable":false,"configurable":true}

var a = [1, 2, 3];
Object.defineProperty(a, "length", { value: 1 });
print(a.length + a.join()) // expect: 11

var a = [];
Object.defineProperty(a, 2, { value: 1, enumerable: true });
print(a.length + JSON.stringify(a)) // expect: 3[null,null,1]

print(JSON.stringify(Object.defineProperties({}, { a: { value: 1, enumerable: true }, b: { get() { return 2 }, enumerable: true } })))
// expect: {"a":1,"b":2}

var o = {};
try {
  Object.defineProperties(o, { a: { value: 1 }, b: 1 })
} catch (e) { print(e.message + ("a" in o)) } // expect: Property description must be an object: 1false

print(JSON.stringify(Object.create({}, { x: { value: 1, enumerable: true } }))) // expect: {"x":1}

var order = [];
Object.defineProperty({}, "a", { get get() { order.push("get") }, get set() { order.push("set") }, get enumerable() { order.push("enumerable") }, get configurable() { order.push("configurable") } });
print(order.join()) // expect: enumerable,configurable,get,set
