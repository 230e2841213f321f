// The constructor converts a value to an object or creates one.
// Object (ECMA-262 §20.1)

print(typeof Object(1) + typeof Object("a") + typeof Object(true) + typeof Object(Symbol()))
// expect: objectobjectobjectobject

print(Object(1) instanceof Number) // expect: true
print(Object.keys(Object(null)).length + Object.keys(new Object(undefined)).length) // expect: 0

var o = {};
print(Object(o) === o && new Object(o) === o) // expect: true

print(Object.length + Object.name) // expect: 1Object

class A extends Object { constructor() { super(1) } }
print([new A() instanceof A, typeof new A().valueOf()].join()) // expect: true,object

print([
  Object.name, Object.length, Object.prototype.constructor === Object,
  Object.getPrototypeOf(Object.prototype),
].join()) // expect: Object,1,true,

print(Object.getOwnPropertyNames(Object).filter(n => n !== "groupBy").sort().join())
// expect: assign,create,defineProperties,defineProperty,entries,freeze,fromEntries,getOwnPropertyDescriptor,getOwnPropertyDescriptors,getOwnPropertyNames,getOwnPropertySymbols,getPrototypeOf,hasOwn,is,isExtensible,isFrozen,isSealed,keys,length,name,preventExtensions,prototype,seal,setPrototypeOf,values

print(Object.getOwnPropertyNames(Object.prototype).sort().join())
// expect: __defineGetter__,__defineSetter__,__lookupGetter__,__lookupSetter__,__proto__,constructor,hasOwnProperty,isPrototypeOf,propertyIsEnumerable,toLocaleString,toString,valueOf

print(JSON.stringify(Object.getOwnPropertyDescriptor(Object, "prototype")))
// expect: {"value":{},"writable":false,"enumerable":false,"configurable":false}

print([
  "assign", "create", "defineProperty", "defineProperties", "entries", "freeze", "fromEntries",
  "is", "keys", "hasOwn", "setPrototypeOf", "values",
].map(n => Object[n].length).join()) // expect: 2,2,3,2,1,1,1,2,1,2,2,1
