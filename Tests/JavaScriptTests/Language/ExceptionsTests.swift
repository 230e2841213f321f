import Testing

/// throw, try, catch, finally and errors (ECMA-262 §14.14, §14.15, §20.5): scripts and what Node 20 makes of them.
@Suite struct ExceptionsTests {
  @Test func finallyAlwaysRuns() throws {
    try expectScript(
      #"(() => { var r = ""; try { r += 1; throw 1 } catch (e) { r += 2 } finally { r += 3 } return r })()"#, "123")
    try expectScript("(() => { try { return 1 } finally { return 2 } })()", "2")
    try expectScript("(() => { var x = 1; try { return x } finally { x = 2 } })()", "1")
    try expectScript("(() => { try { throw 1 } finally { return 2 } })()", "2")
    try expectScript(
      "(() => { for (var i = 0; i < 3; i++) { try { continue } finally { if (i == 1) break } } return i })()", "1")
    try expectScript("(() => { l: try { return 1 } finally { break l } return 2 })()", "2")
    try expectScript(
      #"(() => { var r = []; try { try { throw 1 } finally { r.push("f") } } catch (e) { r.push(e) } return r.join() })()"#,
      "f,1")
    try expectScript("(() => { try { try { throw 1 } finally { throw 2 } } catch (e) { return e } })()", "2")
    try expectScript(
      #"(() => { var r = []; for (var x of [1, 2]) { try { r.push(x); continue } finally { r.push("f") } } return r.join() })()"#,
      "1,f,2,f")
    try expectScript(
      #"(function () { var r = []; function f() { try { return r.push("t") } finally { r.push("f") } } r.push("v" + f()); return r.join() })()"#,
      "t,f,v1")
    try expectScript(#"(() => { do { try { break } finally { continue } } while (false); return "end" })()"#, "end")
    try expectScript("(() => { try { return (() => { throw 5 })() } catch (e) { return e } finally { 1 } })()", "5")
  }

  @Test func anythingCanBeThrown() throws {
    try expectScript("try { throw undefined } catch (e) { var caught = typeof e } caught", "undefined")
    try expectScript("try { throw { a: 1 } } catch ({ a }) { var caught = a } caught", "1")
    try expectScript(#"try { throw null } catch { var caught = "caught" } caught"#, "caught")
    try expectScript(#"try { throw "s" } catch (e) { var e = 5; var caught = e } caught"#, "5")
    try expectScript("var e = 1; try { throw 2 } catch (e) { e = 3 } e", "1")
    try expectScript("try { throw 1 } catch (e) { var caught = (() => e)() } caught", "1")
    try expectScript(
      #"try { (() => { throw new Error("deep") })() } catch (e) { var caught = e.message } caught"#, "deep")
  }

  @Test func errorsKnowThemselves() throws {
    try expectScript(#"String(new TypeError("m"))"#, "TypeError: m")
    try expectScript(#"new Error("a", { cause: 5 }).cause"#, "5")
    try expectScript(#""cause" in new Error("a")"#, "false")
    try expectScript(#"Object.keys(new Error("a")).length"#, "0")
    try expectScript("new RangeError instanceof Error", "true")
    try expectScript(#"Error("x") instanceof Error"#, "true")
    try expectScript("Object.prototype.toString.call(new Error)", "[object Error]")
    try expectScript(#"var e = new Error("m"); e.name = "N"; String(e)"#, "N: m")
    try expectScript(#"String(Object.assign(new Error(""), { name: "" }))"#, "")
    try expectScript(#"new AggregateError([1, 2], "m").errors.length"#, "2")
    try expectScript(#"Error.prototype.toString.call({ name: "A", message: "B" })"#, "A: B")
    try expectScript("typeof new Error().stack", "string")
    try expectScript(
      "try { null.f() } catch (e) { var caught = e.constructor.name + e.message } caught",
      "TypeErrorCannot read properties of null (reading 'f')")
    try expectScript(
      "try { undefined.f } catch (e) { var caught = e.message } caught",
      "Cannot read properties of undefined (reading 'f')")
    try expectScript("try { let q = 1; q() } catch (e) { var caught = e.message } caught", "q is not a function")
    try expectScript(
      "try { [].reduce((a, b) => a) } catch (e) { var caught = e.message } caught",
      "Reduce of empty array with no initial value")
    try expectScript(#"try { "x".repeat(-1) } catch (e) { var caught = e.name } caught"#, "RangeError")
    try expectScript("try { new Array(-1) } catch (e) { var caught = e.name } caught", "RangeError")
    try expectScript("try { (1).toFixed(101) } catch (e) { var caught = e.name } caught", "RangeError")
    try expectScript(#"try { decodeURIComponent("%") } catch (e) { var caught = e.name } caught"#, "URIError")
    try expectScript(#"try { JSON.parse("{") } catch (e) { var caught = e.name } caught"#, "SyntaxError")
    try expectScript(
      #"try { Object.defineProperty(1, "a", {}) } catch (e) { var caught = e.name } caught"#, "TypeError")
  }
}
