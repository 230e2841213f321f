// Function and Function.prototype are functions.
// Function (ECMA-262 §20.2)

print([
  typeof Function, Function.length, Function.name, (() => 1) instanceof Function,
  Function.prototype.constructor === Function,
].join()) // expect: function,1,Function,true,true

print([
  typeof Function.prototype, Function.prototype(), Function.prototype.length,
  JSON.stringify(Function.prototype.name),
  Object.getPrototypeOf(Function.prototype) === Object.prototype,
].join()) // expect: function,,0,"",true

try { new Function.prototype() } catch (e) { print(e.name) } // expect: TypeError

print(Object.getOwnPropertyNames(Function.prototype).sort().join())
// expect: apply,arguments,bind,call,caller,constructor,length,name,toString

print([
  Function.prototype.apply.length, Function.prototype.bind.length, Function.prototype.call.length,
  Function.prototype.toString.length,
].join()) // expect: 2,1,1,0

print(JSON.stringify(Object.getOwnPropertyDescriptor(Function.prototype, Symbol.hasInstance)))
// expect: {"writable":false,"enumerable":false,"configurable":false}

print(Function.prototype[Symbol.hasInstance].name) // expect: [Symbol.hasInstance]
