// A single function can be strict.
// What strict code changes (ECMA-262 §C)

function f() { "use strict"; return this === undefined }
print(f()) // expect: true

function g() { return (function () { "use strict"; return this })() === undefined }
print(g()) // expect: true

print((function () { "use strict"; return typeof this }).call("s")) // expect: string
print((function () { return typeof this }).call("s")) // expect: object
print((function () { "use strict"; try { undeclaredX = 1 } catch (e) { return e.name } })()) // expect: ReferenceError

class A { m() { return this } }
print((0, new A().m)()) // expect: undefined

print((function () { 'use strict'; return (() => this)() })()) // expect: undefined
print((function () { return this })() === globalThis) // expect: true
print((function () { "use strict"; arguments[0] = 1 }) && 1) // expect: 1
