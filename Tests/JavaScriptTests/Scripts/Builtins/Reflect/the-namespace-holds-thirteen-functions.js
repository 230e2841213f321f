// Reflect has thirteen functions.
// Reflect (ECMA-262 §28.1)

print(Reflect.ownKeys(Reflect).map(String).join())
// expect: apply,construct,defineProperty,deleteProperty,get,getOwnPropertyDescriptor,has,ownKeys,set,getPrototypeOf,isExtensible,preventExtensions,setPrototypeOf,Symbol(Symbol.toStringTag)

print(Object.keys(Reflect).length + String(Reflect) + typeof Reflect) // expect: 0[object Reflect]object

print([
  'apply', 'construct', 'defineProperty', 'deleteProperty', 'get', 'getOwnPropertyDescriptor',
  'getPrototypeOf', 'has', 'isExtensible', 'ownKeys', 'preventExtensions', 'set',
  'setPrototypeOf',
].map(n => Reflect[n].length).join()) // expect: 3,2,3,2,2,2,1,2,1,1,1,3,2

try { new Reflect.get({}) } catch (e) { print(e.name) } // expect: TypeError
