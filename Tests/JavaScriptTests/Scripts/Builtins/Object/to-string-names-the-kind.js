// Object.prototype.toString returns the kind of a value.
// Object (ECMA-262 §20.1)

print([
  [], {}, null, undefined, 1, "", true, () => 1, /x/, new Date(0), new Error(), Symbol(),
  new Map(), new Set(), JSON, Math,
].map(v => Object.prototype.toString.call(v)).join())
// expect: [object Array],[object Object],[object Null],[object Undefined],[object Number],[object String],[object Boolean],[object Function],[object RegExp],[object Date],[object Error],[object Symbol],[object Map],[object Set],[object JSON],[object Math]

print((function () { return Object.prototype.toString.call(arguments) })()) // expect: [object Arguments]

print(Object.prototype.toString.call({ [Symbol.toStringTag]: "Mine" }) + Object.prototype.toString.call({ [Symbol.toStringTag]: 1 }))
// expect: [object Mine][object Object]

print(`${{}}` + String({ toString() { return "t" } })) // expect: [object Object]t
print(({}).toLocaleString() + ({ toString() { return "x" } }).toLocaleString()) // expect: [object Object]x

var o = {};
print(o.valueOf() === o && typeof Object.prototype.valueOf.call(1)) // expect: object

try { Object.prototype.valueOf.call(null) } catch (e) { print(e.message) }
// expect: Cannot convert undefined or null to object

class T { get [Symbol.toStringTag]() { return "T" } }
print(String(new T())) // expect: [object T]
