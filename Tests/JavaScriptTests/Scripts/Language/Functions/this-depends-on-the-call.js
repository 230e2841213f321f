// The value of this depends on the call.
// Functions, this, arguments, closures (ECMA-262 §10.2, §15.2)

print((function () { return this === globalThis })()) // expect: true
print((function () { "use strict"; return this })()) // expect: undefined
print((function () { return typeof this }).call(1)) // expect: object
print((function () { "use strict"; return typeof this }).call(1)) // expect: number
print(({ f() { return this.x }, x: 3 }).f()) // expect: 3

var o = { f() { return this === undefined || this === globalThis } };
print((0, o.f)()) // expect: true

var o = { x: 1, f() { return this && this.x } };
print((o.f)()) // expect: 1

print(({ x: 1, f() { return (() => this.x)() } }).f()) // expect: 1
print(({ x: 1, f() { return [1].map(function () { return this.y }, { y: 5 }).join() } }).f()) // expect: 5
print((() => this === globalThis)()) // expect: true
print((() => { "use strict"; return this === globalThis }).call(5)) // expect: true
