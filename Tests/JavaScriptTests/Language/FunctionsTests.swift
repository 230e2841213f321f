import Testing

/// Functions, this, arguments, closures (ECMA-262 §10.2, §15.2): scripts and what Node 20 makes of them.
@Suite struct FunctionsTests {
  @Test func argumentsObjectIsMappedInSloppyCode() throws {
    try expectScript("(function (a) { a = 2; return arguments[0] })(1)", "2")
    try expectScript("(function (a) { arguments[0] = 2; return a })(1)", "2")
    try expectScript(#"(function (a) { "use strict"; a = 2; return arguments[0] })(1)"#, "1")
    try expectScript(#"(function (a, b) { b = 2; return arguments.length + "," + arguments[1] })(1)"#, "1,undefined")
    try expectScript("(function (a) { delete arguments[0]; a = 2; return arguments[0] })(1)", "undefined")
    try expectScript(
      "(function (a) { Object.defineProperty(arguments, 0, { writable: false }); a = 2; return arguments[0] })(1)", "1")
    try expectScript("(function (a) { Object.freeze(arguments); a = 2; return arguments[0] })(1)", "1")
    try expectScript("(function (a, a) { a = 3; return [arguments[0], arguments[1]].join() })(1, 2)", "1,3")
    try expectScript(
      "(function () { return Object.prototype.toString.call(arguments) + arguments.length + [...arguments].join() })(1, 2)",
      "[object Arguments]21,2")
    try expectScript("(function () { return arguments.callee.name })()", "")
    try expectScript(
      #"(function f() { "use strict"; try { return arguments.callee } catch (e) { return e.name } })()"#, "TypeError")
    try expectScript(
      "(function (a, b = 1) { try { return arguments.callee } catch (e) { return e.name } })()", "TypeError")
    try expectScript(#"(function () { return Object.keys(arguments).join() })("a", "b")"#, "0,1")
    try expectScript("(function (a) { var f = () => a; arguments[0] = 7; return f() })(1)", "7")
    try expectScript(
      #"(function (a) { for (var i = 0; i < 3; i++) arguments[i] = i; return a + "," + arguments.length + "," + arguments[2] })(9)"#,
      "0,1,2")
  }

  @Test func thisDependsOnTheCall() throws {
    try expectScript("(function () { return this === globalThis })()", "true")
    try expectScript(#"(function () { "use strict"; return this })()"#, "undefined")
    try expectScript("(function () { return typeof this }).call(1)", "object")
    try expectScript(#"(function () { "use strict"; return typeof this }).call(1)"#, "number")
    try expectScript("({ f() { return this.x }, x: 3 }).f()", "3")
    try expectScript("var o = { f() { return this === undefined || this === globalThis } }; (0, o.f)()", "true")
    try expectScript("var o = { x: 1, f() { return this && this.x } }; (o.f)()", "1")
    try expectScript("({ x: 1, f() { return (() => this.x)() } }).f()", "1")
    try expectScript("({ x: 1, f() { return [1].map(function () { return this.y }, { y: 5 }).join() } }).f()", "5")
    try expectScript("(() => this === globalThis)()", "true")
    try expectScript(#"(() => { "use strict"; return this === globalThis }).call(5)"#, "true")
  }

  @Test func defaultsRestAndSpread() throws {
    try expectScript(#"((a, b = a * 2, ...c) => [a, b, c.length, c.join("")].join())(1, undefined, 3, 4)"#, "1,2,2,34")
    try expectScript("((...a) => a.length)()", "0")
    try expectScript("((a, b) => 0).length + ((a, b = 1, c) => 0).length + ((...a) => 0).length", "3")
    try expectScript("Math.max(...[1, 5, 3], ...new Set([9]))", "9")
    try expectScript("(function () { return arguments.length })(...[, ,])", "2")
    try expectScript("((a = null) => a)(undefined)", "null")
    try expectScript("((a = 1) => a)(null)", "null")
    try expectScript(
      "(({ a, ...r }, [b, ...s]) => JSON.stringify([a, r, b, s]))({ a: 1, c: 2 }, [3, 4, 5])", #"[1,{"c":2},3,[4,5]]"#)
    try expectScript("new Date(...[2020, 0, 2]).getDate()", "2")
    try expectScript("[...'h\u{e9}llo'].length", "5")
  }

  @Test func namesComeFromWhereFunctionsStand() throws {
    try expectScript("var f = function () {}; f.name", "f")
    try expectScript("var g = () => {}; g.name", "g")
    try expectScript("var C = class {}; C.name", "C")
    try expectScript("({ m() {} }).m.name", "m")
    try expectScript("({ p: () => {} }).p.name", "p")
    try expectScript(#"Object.getOwnPropertyDescriptor({ get q() { return 1 } }, "q").get.name"#, "get q")
    try expectScript(#"({ ["a" + 1]: () => {} }).a1.name"#, "a1")
    try expectScript(#"var s = Symbol("d"); ({ [s]() {} })[s].name"#, "[d]")
    try expectScript("var { d = () => {} } = {}; d.name", "d")
    try expectScript("var [e = class {}] = []; e.name", "e")
    try expectScript("(function (h = () => {}) { return h.name })()", "h")
    try expectScript(#"(() => {}).name === """#, "true")
    try expectScript("let i; i = () => {}; i.name", "i")
    try expectScript("let j; j ??= function () {}; j.name", "j")
    try expectScript("let k; (k) = () => {}; k.name", "")
    try expectScript(#"let o = {}; o.f = () => {}; o.f.name === """#, "true")
    try expectScript("(function () {}).bind().name", "bound ")
    try expectScript(#"var C2 = class { static name = "own" }; C2.name"#, "own")
    try expectScript("var C3 = class { static name() {} }; typeof C3.name", "function")
    try expectScript(#"var v = (0, function () {}); v.name === """#, "true")
    try expectScript("var w = (function () {}); w.name", "w")
    try expectScript("({ __proto__: function () {} }).name", "")
    try expectScript("class P { #x() { return this.#x.name } n() { return this.#x() } } new P().n()", "#x")
  }

  @Test func constructorsReturnObjects() throws {
    try expectScript("function F() { this.a = 1; return { a: 2 } } new F().a", "2")
    try expectScript("function G() { this.a = 1; return 5 } new G().a", "1")
    try expectScript(#"function H() { return new.target === H } H() + "," + (new H() instanceof H)"#, "false,true")
    try expectScript("function I() { this.t = new.target === I } new I().t", "true")
    try expectScript("function J() { return (() => new.target)() } J() === undefined", "true")
    try expectScript("function K() {} K.prototype = 3; Object.getPrototypeOf(new K()) === Object.prototype", "true")
    try expectScript(
      "try { new (() => {}) } catch (e) { var caught = e.message } caught", "(intermediate value) is not a constructor")
    try expectScript("try { new ({ m() {} }).m() } catch (e) { var caught = e.name } caught", "TypeError")
    try expectScript("try { var u; u() } catch (e) { var caught = e.message } caught", "u is not a function")
    try expectScript(
      "try { var plain = {}; plain.x() } catch (e) { var caught = e.message } caught", "plain.x is not a function")
    try expectScript(
      "try { null.x } catch (e) { var caught = e.message } caught", "Cannot read properties of null (reading 'x')")
    try expectScript(
      "try { var o = { a: {} }; o.a.b.c() } catch (e) { var caught = e.message } caught",
      "Cannot read properties of undefined (reading 'c')")
    try expectScript(
      "try { var five = 5; new five } catch (e) { var caught = e.message } caught", "five is not a constructor")
    try expectScript("function B() { return this } var BB = B.bind({}); new BB() instanceof B", "true")
    try expectScript("function L(a, b) { this.s = a + b } var LB = L.bind(null, 1); new LB(2).s", "3")
  }

  @Test func functionObjectsHaveTheirProperties() throws {
    try expectScript("(function (a, b) {}).length", "2")
    try expectScript("Object.getOwnPropertyNames(() => {}).sort().join()", "length,name")
    try expectScript("Object.getOwnPropertyNames(class { static m() {} }).sort().join()", "length,m,name,prototype")
    try expectScript(#""prototype" in (() => {})"#, "false")
    try expectScript(#""prototype" in ({ m() {} }).m"#, "false")
    try expectScript("(function f() {}).prototype.constructor.name", "f")
    try expectScript("(function f ( a ) { return  a }).toString()", "function f ( a ) { return  a }")
    try expectScript("(class A { m() {} }).toString()", "class A { m() {} }")
    try expectScript(
      #"({ get x() { return 1 } }, Object.getOwnPropertyDescriptor({ get  x() { return 1 } }, "x").get.toString())"#,
      "get  x() { return 1 }")
    try expectScript(
      #"Object.keys(Object.getOwnPropertyDescriptor(function () {}, "prototype")).join()"#,
      "value,writable,enumerable,configurable")
    try expectScript("delete (function f() {}).name", "true")
  }

  @Test func closuresShareVariables() throws {
    try expectScript("var c = (() => { let n = 0; return { i: () => ++n, d: () => --n } })(); c.i(); c.i(); c.d()", "1")
    try expectScript(
      "function mk(n) { return () => n++ } var a = mk(1), b = mk(10); [a(), a(), b(), a()].join()", "1,2,10,3")
    try expectScript(
      "(function () { var x = 1; function g() { x++; return h } function h() { return x } return g()() })()", "2")
    try expectScript("((a) => (b) => (c) => (d) => a + b + c + d)(1)(2)(3)(4)", "10")
  }

  @Test func deepRecursionIsARangeError() throws {
    try expectScript(
      #"(function f() { try { return f() } catch (e) { return e.name + ": " + e.message } })()"#,
      "RangeError: Maximum call stack size exceeded", stresses: false)
    try expectScript(
      "var o = { get x() { return this.x } }; try { o.x } catch (e) { var caught = e.name } caught", "RangeError",
      stresses: false)
    try expectScript(
      #"var t = { toString() { return "" + t } }; try { "" + t } catch (e) { var caught = e.name } caught"#,
      "RangeError", stresses: false)
    try expectScript(
      "class R { constructor() { new R() } } try { new R() } catch (e) { var caught = e.name } caught", "RangeError",
      stresses: false)
    try expectScript(
      "function s(a) { return [1, 2].sort(s) } try { s() } catch (e) { var caught = e.name } caught", "RangeError",
      stresses: false)
    try expectScript(
      "var b = function () { return b2() }; var b2 = b.bind(null); try { b2() } catch (e) { var caught = e.name } caught",
      "RangeError", stresses: false)
    try expectScript(
      #"var r = () => "aa".replace(/a/g, r); try { r() } catch (e) { var caught = e.name } caught"#, "RangeError",
      stresses: false)
    try expectScript(
      #"var j = () => JSON.parse("[1]", j); try { j() } catch (e) { var caught = e.name } caught"#, "RangeError",
      stresses: false)
    try expectScript(
      "var k = { toJSON() { return JSON.stringify(k) } }; try { JSON.stringify(k) } catch (e) { var caught = e.name } caught",
      "RangeError", stresses: false)
    try expectScript(
      "class F2 { x = new F2() } try { new F2() } catch (e) { var caught = e.name } caught", "RangeError",
      stresses: false)
  }
}
