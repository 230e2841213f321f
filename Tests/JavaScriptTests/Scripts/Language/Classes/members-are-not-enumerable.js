// Members are not enumerable.
// Classes (ECMA-262 §15.7)

class A { m() {} get g() { return 1 } static s() {} }
print(Object.keys(A.prototype).length + Object.keys(A).length + Object.getOwnPropertyNames(A.prototype).join())
// expect: 0constructor,m,g

// ---

class A { f = 1 }
print(Object.keys(new A()).join()) // expect: f

var d = Object.getOwnPropertyDescriptor(class { static m() {} }, "m");
print([d.writable, d.enumerable, d.configurable].join()) // expect: true,false,true

var d = Object.getOwnPropertyDescriptor(class {}, "prototype");
print([d.writable, d.enumerable, d.configurable].join()) // expect: false,false,false
