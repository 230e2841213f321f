// The methods of Symbol.prototype check their receivers.
// Symbol (ECMA-262 §20.4)

print([
  Symbol("v").valueOf() === Symbol("v"), typeof Object(Symbol()),
  typeof Object(Symbol("q")).valueOf(), Object(Symbol("q")).description,
].join()) // expect: false,object,symbol,q

print(JSON.stringify(Object.getOwnPropertyDescriptor(Symbol.prototype, Symbol.toPrimitive)) + Symbol.prototype[Symbol.toPrimitive].name)
// expect: {"writable":false,"enumerable":false,"configurable":true}[Symbol.toPrimitive]

print(Symbol.prototype[Symbol.toStringTag] + Object.prototype.toString.call(Symbol())) // expect: Symbol[object Symbol]
try { Symbol.prototype.toString.call(1) } catch (e) { print(e.name) } // expect: TypeError
try { Symbol.prototype.description } catch (e) { print(e.name) } // expect: TypeError
print(Object.getOwnPropertyNames(Symbol.prototype).sort().join()) // expect: constructor,description,toString,valueOf
