import Testing

/// The global object (ECMA-262 §19): scripts and what Node 20 makes of them.
@Suite struct GlobalTests {
  @Test func valueProperties() throws {
    try expectScript(
      "[typeof globalThis, globalThis.globalThis === globalThis, Infinity, NaN, undefined].join()",
      "object,true,Infinity,NaN,")
    try expectScript(
      #"["Infinity", "NaN", "undefined"].map(n => JSON.stringify(Object.getOwnPropertyDescriptor(globalThis, n))).join()"#,
      #"{"value":null,"writable":false,"enumerable":false,"configurable":false},{"value":null,"writable":false,"enumerable":false,"configurable":false},{"writable":false,"enumerable":false,"configurable":false}"#
    )
    try expectScript(
      #"JSON.stringify((({ writable, enumerable, configurable }) => ({ writable, enumerable, configurable }))(Object.getOwnPropertyDescriptor(globalThis, "globalThis")))"#,
      #"{"writable":true,"enumerable":false,"configurable":true}"#)
    try expectScript(
      "(() => { NaN = 1; Infinity = 2; undefined = 3; return [NaN, Infinity, undefined].join() })()", "NaN,Infinity,")
    try expectScript(#"(() => { "use strict"; try { undefined = 1 } catch (e) { return e.name } })()"#, "TypeError")
  }

  @Test func constructorsAreGlobals() throws {
    try expectScript(
      #"["Object", "Function", "Array", "Number", "Boolean", "String", "Symbol", "Date", "RegExp", "Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError", "Map", "Set", "WeakMap", "WeakSet"].map(n => typeof globalThis[n] + (globalThis[n].name === n)).join()"#,
      "functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue,functiontrue"
    )
    try expectScript(
      #"["Object", "Math", "JSON", "parseInt", "Map"].map(n => { var d = Object.getOwnPropertyDescriptor(globalThis, n); return [d.writable, d.enumerable, d.configurable].join("") }).join()"#,
      "truefalsetrue,truefalsetrue,truefalsetrue,truefalsetrue,truefalsetrue")
    try expectScript(#"["JSON", "Math", "console"].map(n => typeof globalThis[n]).join()"#, "object,object,object")
    try expectScript("(() => { Map = 5; var r = Map + globalThis.Map; return r })()", "10")
    try expectScript("delete globalThis.Set && typeof Set", "undefined")
    try expectScript(
      #"("Array" in globalThis) + "" + Object.keys(globalThis).includes("Array") + globalThis.hasOwnProperty("Math")"#,
      "truefalsetrue")
  }

  @Test func functions() throws {
    try expectScript(
      #"["parseInt", "parseFloat", "isNaN", "isFinite", "encodeURI", "encodeURIComponent", "decodeURI", "decodeURIComponent", "escape", "unescape", "eval"].map(n => n + globalThis[n].length + globalThis[n].name + typeof globalThis[n]).join()"#,
      "parseInt2parseIntfunction,parseFloat1parseFloatfunction,isNaN1isNaNfunction,isFinite1isFinitefunction,encodeURI1encodeURIfunction,encodeURIComponent1encodeURIComponentfunction,decodeURI1decodeURIfunction,decodeURIComponent1decodeURIComponentfunction,escape1escapefunction,unescape1unescapefunction,eval1evalfunction"
    )
    try expectScript(
      #"[encodeURIComponent("a b&c/é€😀"), encodeURI("http://x.y/ä?q=1&r=a b#h"), decodeURIComponent("%E2%82%AC%20%F0%9F%98%80"), decodeURI("%2F%20%C3%A4")].join("|")"#,
      "a%20b%26c%2F%C3%A9%E2%82%AC%F0%9F%98%80|http://x.y/%C3%A4?q=1&r=a%20b#h|€ 😀|%2F ä")
    try expectScript(
      #"[escape("a b+ü€"), unescape("%u20AC%FC%zz"), escape("@*_+-./"), encodeURIComponent("-_.!~*'()")].join("|")"#,
      "a%20b+%FC%u20AC|€ü%zz|@*_+-./|-_.!~*'()")
    try expectScript(
      #"(() => { try { decodeURIComponent("%") } catch (e) { return e.name + ": " + e.message } })()"#,
      "URIError: URI malformed")
    try expectScript(
      #"(() => { try { encodeURI("\ud800") } catch (e) { return e.name + ": " + e.message } })()"#,
      "URIError: URI malformed")
    try expectScript(#"(() => { try { decodeURIComponent("%C3%28") } catch (e) { return e.name } })()"#, "URIError")
    try expectScript("encodeURIComponent(undefined) + encodeURIComponent(12.5)", "undefined12.5")
    try expectScript(
      #"(() => { try { eval("1") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: eval is not supported: code cannot be made from strings")
    try expectScript(#"(() => { try { (0, eval)("") } catch (e) { return e instanceof SyntaxError } })()"#, "true")
    try expectScript("(o => [eval(), eval(1), eval(o) === o, eval(null)].join())({})", ",1,true,")
  }
}
