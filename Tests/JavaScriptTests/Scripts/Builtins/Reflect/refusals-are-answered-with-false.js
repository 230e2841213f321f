// Rejected operations return false.
// Reflect (ECMA-262 §28.1)

const o = Object.freeze({ a: 1 });
print([
  Reflect.defineProperty(o, 'a', { value: 2 }), Reflect.defineProperty(o, 'b', {}),
  Reflect.deleteProperty(o, 'a'), Reflect.deleteProperty(o, 'b'), Reflect.setPrototypeOf(o, {}),
  Reflect.setPrototypeOf(o, Object.prototype), Reflect.isExtensible(o),
  Reflect.preventExtensions(o),
].join()) // expect: false,false,false,true,false,true,false,true

const a = {}, b = Object.create(a);
print([Reflect.setPrototypeOf(a, b), Reflect.getPrototypeOf(b) === a].join()) // expect: false,true

// ---

const o = {};
Reflect.defineProperty(o, 'a', { value: 1, enumerable: true });
print(JSON.stringify(o) + Reflect.deleteProperty(o, 'a')) // expect: {"a":1}false

try { Reflect.defineProperty({}, 'a', 1) } catch (e) { print(e.name) } // expect: TypeError
try { Reflect.setPrototypeOf({}, 1) } catch (e) { print(e.name) } // expect: TypeError
