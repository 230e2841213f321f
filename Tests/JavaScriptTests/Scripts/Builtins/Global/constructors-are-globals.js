// The constructors are properties of the global object.
// The global object (ECMA-262 §19)

print([
  "Object", "Function", "Array", "Number", "Boolean", "String", "Symbol", "Date", "RegExp",
  "Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError",
  "TypeError", "URIError", "Map", "Set", "WeakMap", "WeakSet",
].map(n => typeof globalThis[n] + (globalThis[n].name === n)).join())
// expect: functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue

print(["Object", "Math", "JSON", "parseInt", "Map"].map(n => {
  var d = Object.getOwnPropertyDescriptor(globalThis, n);
  return [d.writable, d.enumerable, d.configurable].join("")
}).join()) // expect: truefalsetrue,truefalsetrue,truefalsetrue,truefalsetrue,truefalsetrue

print(["JSON", "Math", "console"].map(n => typeof globalThis[n]).join()) // expect: object,object,object

Map = 5;
var r = Map + globalThis.Map;
print(r) // expect: 10

print(delete globalThis.Set && typeof Set) // expect: undefined

print(("Array" in globalThis) + "" + Object.keys(globalThis).includes("Array") + globalThis.hasOwnProperty("Math"))
// expect: truefalsetrue
