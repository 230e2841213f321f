// Private names are accessible only inside their class.
// Classes (ECMA-262 §15.7)

class A { #x = 1; get() { return this.#x } set(v) { this.#x = v } }
var a = new A();
a.set(5);
print(a.get()) // expect: 5

// ---

class A { #m() { return 1 } has(o) { return #m in o } }
var a = new A();
print(a.has(a) + "," + a.has({})) // expect: true,false

// ---

class A { #x; static t(o) { return o.#x } }
try { A.t({}) } catch (e) { print(e.name) } // expect: TypeError

// ---

class A { #x; static t(o) { o.#x = 1 } }
try { A.t({}) } catch (e) { print(e.name) } // expect: TypeError

// ---

class A { #m() {} t() { this.#m = 1 } }
try { new A().t() } catch (e) { print(e.name) } // expect: TypeError

// ---

class A { get #g() { return 1 } t() { this.#g = 2 } r() { return this.#g } }
var a = new A();
try { a.t() } catch (e) { print(a.r() + e.name) } // expect: 1TypeError

// ---

class A { set #s(v) { this.v = v } t() { this.#s = 3; return this.v } r() { return this.#s } }
var a = new A();
try { a.t(); a.r() } catch (e) { print(a.v + e.name) } // expect: 3TypeError

// ---

class A { #a = 1; m() { this.#a++; this.#a += 2; this.#a **= 2; return this.#a } }
print(new A().m()) // expect: 16

// ---

class A { #n = null; m() { this.#n ??= 4; this.#n &&= 5; return this.#n } }
print(new A().m()) // expect: 5

// ---

class A { static #c() { return 2 } static d() { return this.#c() } }
class B extends A {}
try { B.d() } catch (e) { print(e.name + A.d()) } // expect: TypeError2

function mk() { return class { #v = 1; read(o) { return o.#v } } }
var C1 = mk(), C2 = mk();
try { new C1().read(new C2()) } catch (e) { print(new C1().read(new C1()) + e.name) } // expect: 1TypeError

class Base { constructor(o) { return o } }
class St extends Base { #x = 1; static r(o) { return o.#x } }
var o = {};
new St(o);
print(St.r(o)) // expect: 1

// ---

class Base { constructor(o) { return o } }
class St extends Base { #x = 1 }
var o = {};
new St(o);
try { new St(o) } catch (e) { print(e.name) } // expect: TypeError

class A { #x = 1; o() { return this?.#x } static n(v) { return v?.#x } }
print(new A().o() + "," + A.n(null)) // expect: 1,undefined

// ---

class A { #x = { y: () => 6 }; t() { return this.#x.y() } }
print(new A().t()) // expect: 6

// ---

class A { #f = function () { return this === globalThis }; t() { return (0, this.#f)() } }
print(new A().t()) // expect: false

// ---

class A { #l = [1]; d() { [this.#l[1], ...this.#l] = [5, 6]; return this.#l.join() } }
print(new A().d()) // expect: 6

print(Object.getOwnPropertyNames(new (class { #x = 1 })()).length) // expect: 0
