// The constructors create errors, also without new.
// Error (ECMA-262 §20.5)

print([
  Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError,
].map(E => { var e = new E("m"); return [e.name, e.message, e instanceof E, e instanceof Error, String(e), E.name, E.length].join(":") }).join())
// expect: Error:m:true:true:Error: m:Error:1,EvalError:m:true:true:EvalError: m:EvalError:1,RangeError:m:true:true:RangeError: m:RangeError:1,ReferenceError:m:true:true:ReferenceError: m:ReferenceError:1,SyntaxError:m:true:true:SyntaxError: m:SyntaxError:1,TypeError:m:true:true:TypeError: m:TypeError:1,URIError:m:true:true:URIError: m:URIError:1

print([
  Error("x") instanceof Error, TypeError("y") instanceof TypeError, Error().message === "",
  "message" in new Error(), new Error().hasOwnProperty("message"),
  new Error(undefined).hasOwnProperty("message"), new Error(null).message,
].join()) // expect: true,true,true,true,false,false,null

print([
  Object.getPrototypeOf(TypeError) === Error,
  Object.getPrototypeOf(TypeError.prototype) === Error.prototype,
  TypeError.prototype.hasOwnProperty("toString"), TypeError.prototype.message === "",
].join()) // expect: true,true,false,true

print(JSON.stringify(Object.getOwnPropertyDescriptor(new Error("m"), "message")))
// expect: {"value":"m","writable":true,"enumerable":false,"configurable":true}

print(Object.keys(new Error("m", { cause: 1 })).length) // expect: 0
print(new Error({ toString() { return "converted" } }).message) // expect: converted
try { new Error(Symbol()) } catch (e) { print(e.name) } // expect: TypeError

print(Object.prototype.toString.call(new RangeError()) + Object.prototype.toString.call(Error.prototype))
// expect: [object Error][object Object]
