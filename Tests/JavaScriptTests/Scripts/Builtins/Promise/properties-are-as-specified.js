// The properties of Promise and its prototype are as specified.
// Promise (ECMA-262 §27.2)

print(Object.getOwnPropertyNames(Promise).sort().join())
// expect: all,allSettled,any,length,name,prototype,race,reject,resolve,try,withResolvers

print(Object.getOwnPropertyNames(Promise.prototype).join()) // expect: constructor,then,catch,finally
print(Object.prototype.toString.call(Promise.resolve())) // expect: [object Promise]
print(Promise[Symbol.species] === Promise && Promise.length === 1 && Promise.prototype.then.length === 2) // expect: true

let f, r;
new Promise((a, b) => { f = a; r = b });
print([f.length, r.length, f.name, 'prototype' in f].join()) // expect: 1,1,,false

const d = Object.getOwnPropertyDescriptor(globalThis, 'Promise');
print([d.writable, d.enumerable, d.configurable].join()) // expect: true,false,true
