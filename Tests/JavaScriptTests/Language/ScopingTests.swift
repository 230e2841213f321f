import Testing

/// Variables, blocks and temporal dead zones (ECMA-262 §8, §9.1, §14.3): scripts and what Node 20 makes of them.
@Suite struct ScopingTests {
  @Test func letAndConstAreBlockScoped() throws {
    try expectScript("var x = 1; { let x = 2; } x", "1")
    try expectScript("let r = []; for (let i = 0; i < 3; i++) { const k = i * 2; r.push(k); } r.join()", "0,2,4")
  }

  @Test func accessBeforeInitializationThrows() throws {
    try expectScript(
      #"try { x; let x = 1 } catch (e) { var caught = e.name + ": " + e.message } caught"#,
      "ReferenceError: Cannot access 'x' before initialization")
    try expectScript(
      "(() => { try { f(); } catch (e) { return e.message } function f() { return y } let y = 1 })()",
      "Cannot access 'y' before initialization")
    try expectScript("(() => { try { typeof z } catch (e) { return e.name } let z })()", "ReferenceError")
    try expectScript("(() => { try { a = 1 } catch (e) { return e.name } let a })()", "ReferenceError")
    try expectScript(
      "(() => { try { let b = b + 1 } catch (e) { return e.message } })()", "Cannot access 'b' before initialization")
    try expectScript(
      "(() => { try { for (let q of [q]) {} } catch (e) { return e.message } })()",
      "Cannot access 'q' before initialization")
    try expectScript(
      "(() => { try { for (let q in { q }) {} } catch (e) { return e.message } })()",
      "Cannot access 'q' before initialization")
    try expectScript(
      "(() => { try { (function (a = b, b) {})() } catch (e) { return e.message } })()",
      "Cannot access 'b' before initialization")
    try expectScript(
      "(() => { try { (function (a = a) {})() } catch (e) { return e.message } })()",
      "Cannot access 'a' before initialization")
    try expectScript(
      "(() => { try { class C extends C {} } catch (e) { return e.message } })()",
      "Cannot access 'C' before initialization")
    try expectScript(
      "(() => { try { new D(); class D {} } catch (e) { return e.message } })()",
      "Cannot access 'D' before initialization")
    try expectScript(
      "(() => { switch (1) { case 0: let s = 1; break; case 1: try { s } catch (e) { return e.message } } })()",
      "Cannot access 's' before initialization")
    try expectScript(
      #"(() => { let r = ""; for (let i = 0; i < 2; i++) { try { v; r += "no" } catch (e) { r += e.name[0] } let v = i } return r })()"#,
      "RR")
    try expectScript(
      "(() => { const g = () => late; try { g() } catch (e) { var m = e.name } const late = 5; return m + g() })()",
      "ReferenceError5")
  }

  @Test func typeofAnUndeclaredNameIsUndefined() throws {
    try expectScript("typeof nothingHere", "undefined")
    try expectScript("(() => typeof nothingHere)()", "undefined")
  }

  @Test func assigningConstantsThrows() throws {
    try expectScript(
      "const c = 1; try { c = 2 } catch (e) { var caught = e.message + c } caught", "Assignment to constant variable.1")
    try expectScript(
      "(() => { const c = 1; try { c++ } catch (e) { return e.message + c } })()", "Assignment to constant variable.1")
    try expectScript(
      "(() => { const c = null; try { c ??= 2 } catch (e) { return e.message } })()", "Assignment to constant variable."
    )
    try expectScript("(() => { const c = 1; c ??= 2; return c })()", "1")
    try expectScript("(() => { try { for (const i = 0; i < 2; i++) {} } catch (e) { return e.name } })()", "TypeError")
    try expectScript("(() => { let s = 0; for (const i of [1, 2]) s += i; return s })()", "3")
  }

  @Test func closuresCaptureEachTurnOfALoop() throws {
    try expectScript("var f = []; for (let i = 0; i < 3; i++) f.push(() => i); f.map(g => g()).join()", "0,1,2")
    try expectScript("var f = []; for (var i = 0; i < 3; i++) f.push(() => i); f.map(g => g()).join()", "3,3,3")
    try expectScript("var f = []; for (let i = 0; i < 3; f.push(() => i), i++); f.map(g => g()).join()", "1,2,3")
    try expectScript("var f = []; for (const k in { a: 1, b: 2 }) f.push(() => k); f.map(g => g()).join()", "a,b")
    try expectScript(
      "var f = []; for (const [k, v] of [[1, 2], [3, 4]]) f.push(() => k + v); f.map(g => g()).join()", "3,7")
    try expectScript("var f = []; for (let i = 0, g = () => i; i < 2; i++) f.push(g()); f.join()", "0,0")
    try expectScript("var f = []; for (let i = 0; i < 3; i++) { f.push(() => i); i++ } f.map(g => g()).join()", "1,3")
    try expectScript(
      "var f = []; let n = 0; while (n < 3) { let m = n++; f.push(() => m++) } f.map(g => g() + g()).join()", "1,3,5")
  }

  @Test func varIsHoisted() throws {
    try expectScript("(() => { x = 1; return x; var x })()", "1")
    try expectScript("(() => { if (false) { var x = 1 } return x })()", "undefined")
    try expectScript("(function () { return typeof f; var f = 1; function f() {} })()", "function")
    try expectScript("(function () { var f; return typeof f; function f() {} })()", "function")
    try expectScript("(function (a) { var a; return a })(3)", "3")
    try expectScript("(function (a) { var a = 4; return arguments[0] })(3)", "4")
    try expectScript("(function (a) { function a() {} return typeof a })(3)", "function")
    try expectScript("(function () { var arguments; return typeof arguments })()", "object")
    try expectScript("(function () { var arguments = 3; return arguments })()", "3")
    try expectScript("(function () { let arguments = 3; return arguments })()", "3")
    try expectScript("(function (arguments) { return arguments })(7)", "7")
    try expectScript("(function () { function arguments() {} return typeof arguments })()", "function")
    try expectScript("(function () { return (() => arguments[0])() })(9)", "9")
  }

  @Test func functionsInBlocksAreVisibleOutsideInSloppyCode() throws {
    try expectScript("(function () { { function f() { return 1 } } return f() })()", "1")
    try expectScript(
      "(function () { var r = typeof f; { function f() {} } return r + typeof f })()", "undefinedfunction")
    try expectScript(#"(function () { "use strict"; { function f() {} } return typeof f })()"#, "undefined")
    try expectScript("(function () { let f = 1; { function f() {} } return f })()", "1")
    try expectScript("(function (f) { { function f() {} } return f })(5)", "5")
    try expectScript("(function () { if (true) function f() { return 2 } return f() })()", "2")
    try expectScript("(function () { { function f() { return 1 } f = 2; } return typeof f })()", "function")
    try expectScript("(function () { try { throw 1 } catch (f) { { function f() { return 3 } } } return f() })()", "3")
    try expectScript("(function () { switch (1) { case 1: function f() { return 4 } } return f() })()", "4")
    try expectScript(
      #"(function () { { function f() { return "a" } function f() { return "b" } } return f() })()"#, "b")
  }

  @Test func namedFunctionExpressionsSeeTheirName() throws {
    try expectScript("(function f(n) { return n ? n * f(n - 1) : 1 })(5)", "120")
    try expectScript("(function f() { f = 1; return typeof f })()", "function")
    try expectScript(
      #"(function f() { "use strict"; try { f = 1 } catch (e) { return e.message } })()"#,
      "Assignment to constant variable.")
    try expectScript("(function f(f) { return f })(2)", "2")
    try expectScript("(function f() { var f = 3; return f })()", "3")
    try expectScript("(function f() { function f() {} return f.length })()", "0")
    try expectScript("var g = function f() {}; typeof f", "undefined")
    try expectScript("(function f() { return (() => { f = 1; return typeof f })() })()", "function")
  }

  @Test func globalsAreProperties() throws {
    try expectScript("var a1 = 1; globalThis.a1", "1")
    try expectScript("let b1 = 1; globalThis.b1", "undefined")
    try expectScript("function c1() {} typeof globalThis.c1", "function")
    try expectScript("implicit = 5; globalThis.implicit + delete globalThis.implicit + typeof implicit", "6undefined")
    try expectScript("var d1 = 1; delete globalThis.d1", "false")
    try expectScript("this === globalThis", "true")
    try expectScript("globalThis.e1 = 3; e1", "3")
    try expectScript(
      #""use strict"; try { undeclared1 = 1 } catch (e) { var caught = e.message } caught"#,
      "undeclared1 is not defined")
    try expectScript("var undefined = 1; undefined", "undefined")
    try expectScript("try { missing } catch (e) { var caught = e.message } caught", "missing is not defined")
    try expectScript(
      #"Object.defineProperty(globalThis, "acc", { get() { return 42 }, configurable: true }); acc"#, "42")
  }

  @Test func parameterExpressionsHaveTheirOwnScope() throws {
    try expectScript("var x = 1; (function (a = x) { var x = 2; return a })()", "1")
    try expectScript(#"(function (a, b = () => a) { var a = 2; return b() + "," + a })(1)"#, "1,2")
    try expectScript("(function (a, b = () => a) { a = 2; return b() })(1)", "2")
    try expectScript("(function (a, b = a + 1, c = b * 2) { return [a, b, c].join() })(1)", "1,2,4")
    try expectScript("(function ({ x = 1, y = x } = {}, [z] = [x + y]) { return [x, y, z].join() })({ x: 4 })", "4,4,8")
    try expectScript("(function (a, b = arguments.length) { return b })(1)", "1")
    try expectScript("(function (a, b = 2) { a = 5; return arguments[0] })(1)", "1")
    try expectScript("(function (f = function () { return x }, x = 3) { var x = 4; return f() })()", "3")
    try expectScript(
      #"(function (x, f = () => { x = 9 }) { var x; var before = x; f(); return before + "," + x })(1)"#, "1,1")
  }
}
