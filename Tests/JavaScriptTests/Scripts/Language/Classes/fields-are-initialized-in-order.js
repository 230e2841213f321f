// Fields are initialized in order.
// Classes (ECMA-262 §15.7)

class A { a = 1; b = this.a + 1; ["c" + 1] = this.b * 2; "d e" = 4; 5 = 6; f }
print(JSON.stringify(new A()) + ("f" in new A())) // expect: {"5":6,"a":1,"b":2,"c1":4,"d e":4}true

// ---

var log = [];
class A {
  [(log.push("k1"), "a")] = log.push("v1");
  static [(log.push("k2"), "b")] = log.push("v2");
  [(log.push("k3"), "c")] = log.push("v3")
}
log.push("new");
new A();
print(log.join()) // expect: k1,k2,k3,v2,new,v1,v3

// ---

class A { x = 1; constructor() { this.y = this.x } }
class B extends A { x = 2; z = this.y }
var b = new B();
print([b.x, b.y, b.z].join()) // expect: 2,1,1

// ---

class A { constructor() { this.m() } m() { this.seen = this.f } }
class B extends A { f = 1 }
print(new B().seen) // expect: undefined

// ---

class A { f = () => this.v; v = 3 }
var g = new A().f;
print(g()) // expect: 3

// ---

class A { fn = function () {}; ar = () => {}; c = class {} }
var a = new A();
print([a.fn.name, a.ar.name, a.c.name].join()) // expect: fn,ar,c

// ---

class A { static x = 1; static y = this.x + A.x; static { this.z = this.y * 10 } }
print(A.z) // expect: 20

// ---

class A { static #p = 7; static get() { return A.#p } static { A.q = A.#p + 1 } }
print(A.get() + A.q) // expect: 15

// ---

class A { x = 1 }
class B extends A { get x() { return 5 } }
print(new B().x) // expect: 1

// ---

class A { set x(v) { throw 1 } }
class B extends A { x = 2 }
print(new B().x) // expect: 2

// ---

class A { static ["prototype2"] = 1; 'constructor2' = 2 }
print(A.prototype2) // expect: 1
