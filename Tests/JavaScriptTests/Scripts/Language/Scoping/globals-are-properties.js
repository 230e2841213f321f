// Global variables and functions are properties of the global object.
// Variables, blocks and temporal dead zones (ECMA-262 §8, §9.1, §14.3)

var a1 = 1;
print(globalThis.a1) // expect: 1

let b1 = 1;
print(globalThis.b1) // expect: undefined

function c1() {}
print(typeof globalThis.c1) // expect: function

implicit = 5;
print(globalThis.implicit + delete globalThis.implicit + typeof implicit) // expect: 6undefined

var d1 = 1;
print(delete globalThis.d1) // expect: false

print(this === globalThis) // expect: true

globalThis.e1 = 3;
print(e1) // expect: 3

// ---

"use strict";
try { undeclared1 = 1 } catch (e) { print(e.message) } // expect: undeclared1 is not defined

// ---

var undefined = 1;
print(undefined) // expect: undefined

try { missing } catch (e) { print(e.message) } // expect: missing is not defined

Object.defineProperty(globalThis, "acc", { get() { return 42 }, configurable: true });
print(acc) // expect: 42
