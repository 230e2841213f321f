// Errors have a stack.
// Error (ECMA-262 §20.5)

print(typeof new Error("m").stack + new Error("m").stack.split("\n")[0] + new TypeError("t").stack.startsWith("TypeError: t\n    at "))
// expect: stringError: mtrue

function inner() { return new Error("x").stack.split("\n")[1].includes("inner") }
print(inner()) // expect: true

try { null.x } catch (e) { print(typeof e.stack) } // expect: string

var o = {};
Error.captureStackTrace(o);
print(typeof o.stack) // expect: string

function f() {
  var o = { name: "N", message: "m" };
  Error.captureStackTrace(o);
  return o.stack.split("\n")[0] + /at f /.test(o.stack.split("\n")[1])
}
print(f()) // expect: N: mtrue

try { Error.captureStackTrace(1) } catch (e) { print(e.name) } // expect: TypeError
print(JSON.stringify(Object.keys(Object.assign(new Error("a"), { b: 1 })))) // expect: ["b"]

var d = Object.getOwnPropertyDescriptor(new Error("m"), "stack");
print([typeof d.value, d.writable, d.enumerable, d.configurable].join()) // expect: string,true,false,true
