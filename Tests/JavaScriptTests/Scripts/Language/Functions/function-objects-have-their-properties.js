// Functions have their specified properties.
// Functions, this, arguments, closures (ECMA-262 §10.2, §15.2)

print((function (a, b) {}).length) // expect: 2
print(Object.getOwnPropertyNames(() => {}).sort().join()) // expect: length,name
print(Object.getOwnPropertyNames(class { static m() {} }).sort().join()) // expect: length,m,name,prototype
print("prototype" in (() => {})) // expect: false
print("prototype" in ({ m() {} }).m) // expect: false
print((function f() {}).prototype.constructor.name) // expect: f
print((function f ( a ) { return  a }).toString()) // expect: function f ( a ) { return  a }
print((class A { m() {} }).toString()) // expect: class A { m() {} }

print(({ get x() { return 1 } }, Object.getOwnPropertyDescriptor({ get  x() { return 1 } }, "x").get.toString()))
// expect: get  x() { return 1 }

print(Object.keys(Object.getOwnPropertyDescriptor(function () {}, "prototype")).join())
// expect: value,writable,enumerable,configurable

print(delete (function f() {}).name) // expect: true
