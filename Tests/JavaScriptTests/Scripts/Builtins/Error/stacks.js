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

// An iterator that cannot be closed is reported at the loop, not at the last expression of the body or of `return`.
const bad = { [Symbol.iterator]() { return { next() { return {} }, return() {
  bad.count = 1;
  return 1 } } } };
function inLoop() {
  for (const x of bad) {
    bad.a = 1;
    break } }
function* inGenerator() {
  for (const x of bad) {
    yield 1;
    break } }
const line = (f) => { try { f() } catch (e) { return e.name + " " + e.stack.split("\n")[1].match(/:(\d+):/)[1] } };
print(line(inLoop)) // expect: TypeError 34
print(line(() => [...inGenerator()])) // expect: TypeError 38
