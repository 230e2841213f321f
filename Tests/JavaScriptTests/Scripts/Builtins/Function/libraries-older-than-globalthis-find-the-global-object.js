// The constructor supports the function bodies with which older libraries obtain the global object.
// Function (ECMA-262 §20.2)

print(Function("return this")() === globalThis && new Function(" return  this ;")() === globalThis) // expect: true
print((function () { "use strict"; return Function("return this;")() === globalThis })()) // expect: true
print((() => {}).constructor("return this")() === globalThis) // expect: true

// A sloppy function, whose this value is always an object.
var o = {}, f = Function("return this");
print([f.call(o) === o, typeof f.call(1), f.call(null) === globalThis, f.name, f.length].join())
// expect: true,object,true,anonymous,0

print(Function("return this") === Function("return this")) // expect: false

var g;
try { g = this || Function("return this")() } catch (e) { g = globalThis }
print(g === globalThis) // expect: true
