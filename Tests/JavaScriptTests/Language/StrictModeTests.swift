import Testing

/// What strict code changes (ECMA-262 §C): scripts and what Node 20 makes of them.
@Suite struct StrictModeTests {
  @Test func assignmentsThatFailThrow() throws {
    try expectScript(
      #""use strict"; try { Object.freeze([1])[0] = 2 } catch (e) { var caught = e.name } caught"#, "TypeError")
    try expectScript(#"var o = Object.freeze({ a: 1 }); o.a = 2; o.b = 3; o.a + "," + o.b"#, "1,undefined")
    try expectScript(
      #""use strict"; var o = Object.freeze({ a: 1 }); try { o.b = 3 } catch (e) { var caught = e.message } caught"#,
      "Cannot add property b, object is not extensible")
    try expectScript(
      #""use strict"; try { ({ get x() { return 1 } }).x = 2 } catch (e) { var caught = e.name } caught"#, "TypeError")
    try expectScript("({ get x() { return 1 } }).x = 2", "2")
    try expectScript(#""use strict"; try { "abc".length = 1 } catch (e) { var caught = e.name } caught"#, "TypeError")
    try expectScript(#""use strict"; try { "abc"[0] = "x" } catch (e) { var caught = e.name } caught"#, "TypeError")
    try expectScript(#""use strict"; try { (5).x = 1 } catch (e) { var caught = e.name } caught"#, "TypeError")
    try expectScript("(5).x = 1", "1")
    try expectScript(#""use strict"; try { undefined = 1 } catch (e) { var caught = e.name } caught"#, "TypeError")
    try expectScript("undefined = 1; undefined", "undefined")
    try expectScript("NaN = 5; NaN", "NaN")
    try expectScript(
      #""use strict"; try { delete Object.prototype } catch (e) { var caught = e.name } caught"#, "TypeError")
    try expectScript("delete Object.prototype", "false")
    try expectScript(
      #""use strict"; var a = Object.defineProperty([1, 2], "length", { writable: false }); try { a.push(3) } catch (e) { var caught = e.name + a.length } caught"#,
      "TypeError2")
    try expectScript(
      #""use strict"; var a = [1, 2, 3]; Object.defineProperty(a, 1, { configurable: false }); try { a.length = 0 } catch (e) { var caught = e.name + a.length } caught"#,
      "TypeError2")
    try expectScript(
      #""use strict"; try { Object.preventExtensions([]).push(1) } catch (e) { var caught = e.name } caught"#,
      "TypeError")
  }

  @Test func functionsCanBeStrictOnTheirOwn() throws {
    try expectScript(#"function f() { "use strict"; return this === undefined } f()"#, "true")
    try expectScript(
      #"function g() { return (function () { "use strict"; return this })() === undefined } g()"#, "true")
    try expectScript(#"(function () { "use strict"; return typeof this }).call("s")"#, "string")
    try expectScript(#"(function () { return typeof this }).call("s")"#, "object")
    try expectScript(
      #"(function () { "use strict"; try { undeclaredX = 1 } catch (e) { return e.name } })()"#, "ReferenceError")
    try expectScript("class A { m() { return this } } (0, new A().m)()", "undefined")
    try expectScript("(function () { 'use strict'; return (() => this)() })()", "undefined")
    try expectScript("(function () { return this })() === globalThis", "true")
    try expectScript(#"(function () { "use strict"; arguments[0] = 1 }) && 1"#, "1")
  }
}
