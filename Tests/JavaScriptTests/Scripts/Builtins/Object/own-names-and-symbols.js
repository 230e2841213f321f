// Own property names and symbols can be listed.
// Object (ECMA-262 §20.1)

print(Object.getOwnPropertyNames("ab").join()) // expect: 0,1,length
print(Object.getOwnPropertyNames([1, 2]).join()) // expect: 0,1,length
print(Object.getOwnPropertyNames(Object.create({ a: 1 }, { b: { value: 1 } })).join()) // expect: b
print(Object.getOwnPropertyNames(function f(a) { "use strict" }).sort().join()) // expect: length,name,prototype

print(Object.getOwnPropertyNames(class { static x = 1; static m() {} }).sort().join())
// expect: length,m,name,prototype,x

print(Object.getOwnPropertySymbols({ [Symbol("a")]: 1, b: 2, [Symbol.iterator]: 3 }).map(String).join())
// expect: Symbol(a),Symbol(Symbol.iterator)
