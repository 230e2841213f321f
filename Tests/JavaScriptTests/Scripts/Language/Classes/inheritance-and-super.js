// Subclasses inherit members and call them with super.
// Classes (ECMA-262 §15.7)

class A { m() { return "A" } static s() { return "sA" } }
class B extends A { m() { return super.m() + "B" } static s() { return super.s() + "sB" } }
print(new B().m() + B.s()) // expect: ABsAsB

// ---

class A { constructor(x) { this.x = x } }
class B extends A {}
print(new B(4).x) // expect: 4

// ---

class A { get v() { return this._v } set v(x) { this._v = x * 2 } }
class B extends A { set v(x) { super.v = x + 1 } get v() { return super.v } }
var b = new B();
b.v = 1;
print(b.v) // expect: 4

// ---

class A {}
class B extends A { constructor() { super(); this.ok = this instanceof A } }
print(new B().ok) // expect: true

// ---

class A { f() { return () => super.toString === Object.prototype.toString } }
print(new A().f()()) // expect: true

var o = { __proto__: { m() { return "p" } }, m() { return super.m() + "o" } };
print(o.m()) // expect: po

// ---

class A extends null { static x() { return 1 } }
print(A.x() + "," + (Object.getPrototypeOf(A.prototype) === null)) // expect: 1,true

// ---

class A extends Array { last() { return this[this.length - 1] } }
var a = new A();
a.push(1, 2);
print(a.last() + "," + a.length + "," + (a instanceof A) + "," + Array.isArray(a) + "," + (a.map(x => x) instanceof A))
// expect: 2,2,true,true,true

class E extends Error { constructor(m) { super(m); this.name = "E" } }
var e = new E("hi");
print(e + "," + (e instanceof E) + "," + (e instanceof Error)) // expect: E: hi,true,true

class M extends Map { get(k) { return super.get(k) ?? "none" } }
var m = new M([[1, 2]]);
print(m.get(1) + m.get(3)) // expect: 2none

// ---

class A { constructor() { this.n = new.target.name } }
class B extends A {}
print(new B().n + new A().n) // expect: BA

// ---

class A { constructor() { return { z: 1 } } }
class B extends A { w = 2 }
var b = new B();
print(b.z + b.w) // expect: 3

class S extends String {}
var s = new S("abc");
print(s.length + s[1] + s) // expect: 3babc

function P() { this.p = 1 }
class Q extends P {}
print(new Q().p) // expect: 1

class D { constructor(...a) { this.n = a.length } }
class F extends D {}
print(new F(1, 2, 3).n) // expect: 3
