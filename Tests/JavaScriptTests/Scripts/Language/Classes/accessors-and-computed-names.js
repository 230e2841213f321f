// Classes can have accessors and computed names.
// Classes (ECMA-262 §15.7)

var k = "dyn";
class A { get [k]() { return 1 } set [k](v) { this.s = v } static [k + 2]() { return 3 } }
var a = new A();
a.dyn = 9;
print(a.dyn + a.s + A.dyn2()) // expect: 13

// ---

class A { static get x() { return 1 } static set x(v) { A.y = v } }
A.x = 5;
print(A.x + A.y) // expect: 6

// ---

class A { 'a b'() { return 1 } 12() { return 2 } }
print(new A()['a b']() + new A()[12]()) // expect: 3

// ---

class A { get a() { return 1 } a() { return 2 } }
print(typeof new A().a) // expect: function

// ---

class A { static async = 1; static get = 2; static set = 3; static static = 4 }
print(A.async + A.get + A.set + A.static) // expect: 10

try { class A { static ["prototype"]() {} } } catch (e) { print(e.name) } // expect: TypeError
