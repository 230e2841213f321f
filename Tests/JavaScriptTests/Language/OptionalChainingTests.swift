import Testing

/// Optional chaining (ECMA-262 §13.3.9): scripts and what Node 20 makes of them.
@Suite struct OptionalChainingTests {
  @Test func chainsEndAtNullish() throws {
    try expectScript("null?.a", "undefined")
    try expectScript("undefined?.a.b.c", "undefined")
    try expectScript("({ a: { b: 1 } }).a?.b", "1")
    try expectScript("({})?.a?.b.c", "undefined")
    try expectScript("null?.[(() => { throw 1 })()]", "undefined")
    try expectScript("null?.f((() => { throw 1 })())", "undefined")
    try expectScript("({ f: null }).f?.()", "undefined")
    try expectScript(
      "var one = { f: 1 }; try { one.f?.() } catch (e) { var caught = e.message } caught", "one.f is not a function")
    try expectScript(#"try { ({}).f?.g.h() ?? "u" } catch (e) { var caught = e.name } caught"#, "undefined")
    try expectScript("try { (null?.a).b } catch (e) { var caught = e.name } caught", "TypeError")
    try expectScript("delete null?.a", "true")
    try expectScript(#"var o = { a: { b: 1 } }; delete o?.a?.b + "," + JSON.stringify(o)"#, #"true,{"a":{}}"#)
    try expectScript(#""abc"?.length"#, "3")
    try expectScript("(0)?.toFixed(1)", "0.0")
    try expectScript("[1, 2]?.[1]", "2")
    try expectScript(#"null?.a ?? "d""#, "d")
    try expectScript("({ a: null })?.a?.b", "undefined")
    try expectScript("[1]?.map(x => x + 1)[0]", "2")
    try expectScript("typeof null?.x", "undefined")
  }

  @Test func callsKeepThis() throws {
    try expectScript("({ x: 5, f() { return this.x } })?.f()", "5")
    try expectScript("({ x: 5, f() { return this.x } }).f?.()", "5")
    try expectScript("({ a: { x: 6, f() { return this.x } } })?.a?.f?.()", "6")
    try expectScript(#"({ x: 5, f() { return this.x } })?.["f"]()"#, "5")
    try expectScript("({ x: 7, f() { return this.x } }?.f)()", "7")
    try expectScript("(null?.f)?.()", "undefined")
    try expectScript("({ f() { return { g: () => 8 } } })?.f()?.g()", "8")
    try expectScript("var f = null; f?.(1)", "undefined")
    try expectScript("var n = 0; var o = { get p() { n++; return () => 1 } }; o?.p?.(); n", "1")
    try expectScript("Math?.max?.(...[1, 9])", "9")
    try expectScript(#"var o = { m(...a) { return a.length + this.k }, k: "k" }; o?.m(...[1, 2], 3)"#, "3k")
  }
}
