// The order of the global object's properties does not depend on which of them a script has used.
// The global object (ECMA-262 §19)

globalThis.first = 1;
print(typeof WeakSet, typeof Array, typeof parseInt) // expect: function function function
delete globalThis.isFinite;
globalThis.second = 2;

const names = Object.getOwnPropertyNames(globalThis);
print(names.indexOf("parseFloat") === 4, names.indexOf("parseInt") === 5, names.indexOf("isNaN") === 6) // expect: true true true
print(names[7], names.includes("isFinite")) // expect: decodeURI false
print(names.indexOf("Array") < names.indexOf("WeakSet"), names.indexOf("WeakSet") < names.indexOf("first")) // expect: true true
print(names.indexOf("BigUint64Array") < names.indexOf("first"), names.at(-1)) // expect: true second

globalThis.isFinite = 3;
print(isFinite, "isFinite" in globalThis, Object.keys(globalThis).includes("isFinite")) // expect: 3 true true
var third = 3;
print(Object.getOwnPropertyNames(globalThis).at(-1), Object.getOwnPropertyNames(globalThis).length - names.length) // expect: second 1
