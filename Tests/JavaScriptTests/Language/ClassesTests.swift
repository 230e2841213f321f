import Testing

/// Classes (ECMA-262 §15.7): scripts and what Node 20 makes of them.
@Suite struct ClassesTests {
  @Test func inheritanceAndSuper() throws {
    try expectScript(
      #"class A { m() { return "A" } static s() { return "sA" } } class B extends A { m() { return super.m() + "B" } static s() { return super.s() + "sB" } } new B().m() + B.s()"#,
      "ABsAsB")
    try expectScript("class A { constructor(x) { this.x = x } } class B extends A {} new B(4).x", "4")
    try expectScript(
      "class A { get v() { return this._v } set v(x) { this._v = x * 2 } } class B extends A { set v(x) { super.v = x + 1 } get v() { return super.v } } var b = new B(); b.v = 1; b.v",
      "4")
    try expectScript(
      "class A {} class B extends A { constructor() { super(); this.ok = this instanceof A } } new B().ok", "true")
    try expectScript(
      "class A { f() { return () => super.toString === Object.prototype.toString } } new A().f()()", "true")
    try expectScript(#"var o = { __proto__: { m() { return "p" } }, m() { return super.m() + "o" } }; o.m()"#, "po")
    try expectScript(
      #"class A extends null { static x() { return 1 } } A.x() + "," + (Object.getPrototypeOf(A.prototype) === null)"#,
      "1,true")
    try expectScript(
      #"class A extends Array { last() { return this[this.length - 1] } } var a = new A(); a.push(1, 2); a.last() + "," + a.length + "," + (a instanceof A) + "," + Array.isArray(a) + "," + (a.map(x => x) instanceof A)"#,
      "2,2,true,true,true")
    try expectScript(
      #"class E extends Error { constructor(m) { super(m); this.name = "E" } } var e = new E("hi"); e + "," + (e instanceof E) + "," + (e instanceof Error)"#,
      "E: hi,true,true")
    try expectScript(
      #"class M extends Map { get(k) { return super.get(k) ?? "none" } } var m = new M([[1, 2]]); m.get(1) + m.get(3)"#,
      "2none")
    try expectScript(
      "class A { constructor() { this.n = new.target.name } } class B extends A {} new B().n + new A().n", "BA")
    try expectScript(
      "class A { constructor() { return { z: 1 } } } class B extends A { w = 2 } var b = new B(); b.z + b.w", "3")
    try expectScript(#"class S extends String {} var s = new S("abc"); s.length + s[1] + s"#, "3babc")
    try expectScript("function P() { this.p = 1 } class Q extends P {} new Q().p", "1")
    try expectScript("class D { constructor(...a) { this.n = a.length } } class F extends D {} new F(1, 2, 3).n", "3")
  }

  @Test func derivedConstructorsMustCallSuper() throws {
    try expectScript(
      #"class A {} class B extends A { constructor() {} } try { new B() } catch (e) { var caught = e.name + ": " + e.message } caught"#,
      "ReferenceError: Must call super constructor in derived class before accessing 'this' or returning from derived constructor"
    )
    try expectScript(
      "class A {} class B extends A { constructor() { this.x = 1; super() } } try { new B() } catch (e) { var caught = e.name } caught",
      "ReferenceError")
    try expectScript(
      "class A {} class B extends A { constructor() { super(); super() } } try { new B() } catch (e) { var caught = e.message } caught",
      "Super constructor may only be called once")
    try expectScript("class A {} class B extends A { constructor() { return {} } } typeof new B()", "object")
    try expectScript(
      "class A {} class B extends A { constructor() { super(); return 1 } } try { new B() } catch (e) { var caught = e.message } caught",
      "Derived constructors may only return object or undefined")
    try expectScript(
      "class A {} class B extends A { constructor() { var f = () => super(); f(); this.ok = 1 } } new B().ok", "1")
    try expectScript(
      "class A {} class B extends A { constructor() { try { this } catch (e) { super(); this.e = e.name } } } new B().e",
      "ReferenceError")
    try expectScript(
      "class B extends null { constructor() { super() } } try { new B() } catch (e) { var caught = e.name } caught",
      "TypeError")
    try expectScript(
      "var x = 5; try { class C extends x {} } catch (e) { var caught = e.message } caught",
      "Class extends value 5 is not a constructor or null")
    try expectScript("try { class C extends (() => {}) {} } catch (e) { var caught = e.name } caught", "TypeError")
    try expectScript(
      "function G() {} G.prototype = 3; try { class C extends G {} } catch (e) { var caught = e.message } caught",
      "Class extends value does not have valid prototype property 3")
  }

  @Test func classConstructorsNeedNew() throws {
    try expectScript(
      "class A {} try { A() } catch (e) { var caught = e.message } caught",
      "Class constructor A cannot be invoked without 'new'")
    try expectScript("class A {} try { A.call({}) } catch (e) { var caught = e.name } caught", "TypeError")
    try expectScript("typeof class {}", "function")
    try expectScript(
      "class A { m() {} } try { new (new A().m)() } catch (e) { var caught = e.name } caught", "TypeError")
  }

  @Test func membersAreNotEnumerable() throws {
    try expectScript(
      "class A { m() {} get g() { return 1 } static s() {} } Object.keys(A.prototype).length + Object.keys(A).length + Object.getOwnPropertyNames(A.prototype).join()",
      "0constructor,m,g")
    try expectScript("class A { f = 1 } Object.keys(new A()).join()", "f")
    try expectScript(
      #"var d = Object.getOwnPropertyDescriptor(class { static m() {} }, "m"); [d.writable, d.enumerable, d.configurable].join()"#,
      "true,false,true")
    try expectScript(
      #"var d = Object.getOwnPropertyDescriptor(class {}, "prototype"); [d.writable, d.enumerable, d.configurable].join()"#,
      "false,false,false")
  }

  @Test func fieldsAreInitializedInOrder() throws {
    try expectScript(
      #"class A { a = 1; b = this.a + 1; ["c" + 1] = this.b * 2; "d e" = 4; 5 = 6; f } JSON.stringify(new A()) + ("f" in new A())"#,
      #"{"5":6,"a":1,"b":2,"c1":4,"d e":4}true"#)
    try expectScript(
      #"var log = []; class A { [(log.push("k1"), "a")] = log.push("v1"); static [(log.push("k2"), "b")] = log.push("v2"); [(log.push("k3"), "c")] = log.push("v3") } log.push("new"); new A(); log.join()"#,
      "k1,k2,k3,v2,new,v1,v3")
    try expectScript(
      "class A { x = 1; constructor() { this.y = this.x } } class B extends A { x = 2; z = this.y } var b = new B(); [b.x, b.y, b.z].join()",
      "2,1,1")
    try expectScript(
      "class A { constructor() { this.m() } m() { this.seen = this.f } } class B extends A { f = 1 } new B().seen",
      "undefined")
    try expectScript("class A { f = () => this.v; v = 3 } var g = new A().f; g()", "3")
    try expectScript(
      "class A { fn = function () {}; ar = () => {}; c = class {} } var a = new A(); [a.fn.name, a.ar.name, a.c.name].join()",
      "fn,ar,c")
    try expectScript("class A { static x = 1; static y = this.x + A.x; static { this.z = this.y * 10 } } A.z", "20")
    try expectScript(
      "class A { static #p = 7; static get() { return A.#p } static { A.q = A.#p + 1 } } A.get() + A.q", "15")
    try expectScript("class A { x = 1 } class B extends A { get x() { return 5 } } new B().x", "1")
    try expectScript("class A { set x(v) { throw 1 } } class B extends A { x = 2 } new B().x", "2")
    try expectScript(#"class A { static ["prototype2"] = 1; 'constructor2' = 2 } A.prototype2"#, "1")
  }

  @Test func privateNamesAreHard() throws {
    try expectScript(
      "class A { #x = 1; get() { return this.#x } set(v) { this.#x = v } } var a = new A(); a.set(5); a.get()", "5")
    try expectScript(
      #"class A { #m() { return 1 } has(o) { return #m in o } } var a = new A(); a.has(a) + "," + a.has({})"#,
      "true,false")
    try expectScript(
      "class A { #x; static t(o) { return o.#x } } try { A.t({}) } catch (e) { var caught = e.name } caught",
      "TypeError")
    try expectScript(
      "class A { #x; static t(o) { o.#x = 1 } } try { A.t({}) } catch (e) { var caught = e.name } caught", "TypeError")
    try expectScript(
      "class A { #m() {} t() { this.#m = 1 } } try { new A().t() } catch (e) { var caught = e.name } caught",
      "TypeError")
    try expectScript(
      "class A { get #g() { return 1 } t() { this.#g = 2 } r() { return this.#g } } var a = new A(); try { a.t() } catch (e) { var caught = a.r() + e.name } caught",
      "1TypeError")
    try expectScript(
      "class A { set #s(v) { this.v = v } t() { this.#s = 3; return this.v } r() { return this.#s } } var a = new A(); try { a.t(); a.r() } catch (e) { var caught = a.v + e.name } caught",
      "3TypeError")
    try expectScript(
      "class A { #a = 1; m() { this.#a++; this.#a += 2; this.#a **= 2; return this.#a } } new A().m()", "16")
    try expectScript("class A { #n = null; m() { this.#n ??= 4; this.#n &&= 5; return this.#n } } new A().m()", "5")
    try expectScript(
      "class A { static #c() { return 2 } static d() { return this.#c() } } class B extends A {} try { B.d() } catch (e) { var caught = e.name + A.d() } caught",
      "TypeError2")
    try expectScript(
      "function mk() { return class { #v = 1; read(o) { return o.#v } } } var C1 = mk(), C2 = mk(); try { new C1().read(new C2()) } catch (e) { var caught = new C1().read(new C1()) + e.name } caught",
      "1TypeError")
    try expectScript(
      "class Base { constructor(o) { return o } } class St extends Base { #x = 1; static r(o) { return o.#x } } var o = {}; new St(o); St.r(o)",
      "1")
    try expectScript(
      "class Base { constructor(o) { return o } } class St extends Base { #x = 1 } var o = {}; new St(o); try { new St(o) } catch (e) { var caught = e.name } caught",
      "TypeError")
    try expectScript(
      #"class A { #x = 1; o() { return this?.#x } static n(v) { return v?.#x } } new A().o() + "," + A.n(null)"#,
      "1,undefined")
    try expectScript("class A { #x = { y: () => 6 }; t() { return this.#x.y() } } new A().t()", "6")
    try expectScript(
      "class A { #f = function () { return this === globalThis }; t() { return (0, this.#f)() } } new A().t()", "false")
    try expectScript(
      "class A { #l = [1]; d() { [this.#l[1], ...this.#l] = [5, 6]; return this.#l.join() } } new A().d()", "6")
    try expectScript("Object.getOwnPropertyNames(new (class { #x = 1 })()).length", "0")
  }

  @Test func accessorsAndComputedNames() throws {
    try expectScript(
      #"var k = "dyn"; class A { get [k]() { return 1 } set [k](v) { this.s = v } static [k + 2]() { return 3 } } var a = new A(); a.dyn = 9; a.dyn + a.s + A.dyn2()"#,
      "13")
    try expectScript("class A { static get x() { return 1 } static set x(v) { A.y = v } } A.x = 5; A.x + A.y", "6")
    try expectScript("class A { 'a b'() { return 1 } 12() { return 2 } } new A()['a b']() + new A()[12]()", "3")
    try expectScript("class A { get a() { return 1 } a() { return 2 } } typeof new A().a", "function")
    try expectScript(
      "class A { static async = 1; static get = 2; static set = 3; static static = 4 } A.async + A.get + A.set + A.static",
      "10")
    try expectScript(
      #"try { class A { static ["prototype"]() {} } } catch (e) { var caught = e.name } caught"#, "TypeError")
  }

  @Test func classNamesAreConstantInside() throws {
    try expectScript("class A { static t() { try { A = 1 } catch (e) { return e.name } } } A.t()", "TypeError")
    try expectScript("class A { static t() { return A } } var t = A.t; A = null; typeof t()", "function")
    try expectScript("var B = class A { static n() { return A.name } }; B.n() + typeof A", "Aundefined")
    try expectScript("(class {}).name", "")
    try expectScript("(() => { class C {} C = 1; return C })()", "1")
  }
}
