// typeof, void, delete, in and instanceof have their specified results.
// Operators and conversions (ECMA-262 §7.1, §7.2, §13)

print([
  typeof 1, typeof "", typeof null, typeof undefined, typeof {}, typeof [], typeof (() => {}),
  typeof Symbol(), typeof true, typeof class {}, typeof /x/,
].join()) // expect: number,string,object,undefined,object,object,function,symbol,boolean,function,object

print(void 0) // expect: undefined

var o = { a: 1 };
print(delete o.a + "," + ("a" in o) + "," + delete o.b) // expect: true,false,true

// ---

"use strict";
try { delete Object.freeze({ a: 1 }).a } catch (e) { print(e.name) } // expect: TypeError

// ---

print(delete [].length) // expect: false

var x = 1;
print(delete x) // expect: false

print(1 in [5, 6]) // expect: true
print("length" in []) // expect: true

try { "a" in "abc" } catch (e) { print(e.name) } // expect: TypeError

print([] instanceof Array) // expect: true
print([] instanceof Object) // expect: true

try { 1 instanceof 1 } catch (e) { print(e.message) } // expect: Right-hand side of 'instanceof' is not an object

try { ({}) instanceof (() => {}) } catch (e) { print(e.message) }
// expect: Function has non-object prototype 'undefined' in instanceof check

print(1 instanceof Number) // expect: false
print(({}) instanceof { [Symbol.hasInstance]: () => 1 }) // expect: true
print(Object.create(null) instanceof Object) // expect: false

function F() {}
var b = F.bind();
print(new F() instanceof b) // expect: true

print(delete globalThis.NaN) // expect: false
try { print(delete null.x) } catch (e) { print(e.name) } // expect: TypeError
