// toString returns the source text.
// Function (ECMA-262 §20.2)

print((function  foo ( a ) { return a }).toString()) // expect: function  foo ( a ) { return a }
print(((a, b) => a + b).toString()) // expect: (a, b) => a + b
print((class A { m() { return 1 } }).toString()) // expect: class A { m() { return 1 } }
print(({ m ( x ) { } }).m.toString()) // expect: m ( x ) { }
print(Object.getOwnPropertyDescriptor({ get  a() { return 1 } }, "a").get.toString()) // expect: get  a() { return 1 }
print(Math.max.toString()) // expect: function max() { [native code] }
print((function () {}).bind().toString()) // expect: function () { [native code] }
print([][Symbol.iterator].toString()) // expect: function values() { [native code] }
try { Function.prototype.toString.call({}) } catch (e) { print(e.name) } // expect: TypeError
