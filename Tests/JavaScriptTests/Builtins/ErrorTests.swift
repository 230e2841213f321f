import Testing

/// Error (ECMA-262 §20.5): scripts and what Node 20 makes of them.
@Suite struct ErrorTests {
  @Test func constructorsMakeErrors() throws {
    try expectScript(
      #"[Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError].map(E => { var e = new E("m"); return [e.name, e.message, e instanceof E, e instanceof Error, String(e), E.name, E.length].join(":") }).join()"#,
      "Error:m:true:true:Error: m:Error:1,EvalError:m:true:true:EvalError: m:EvalError:1,RangeError:m:true:true:RangeError: m:RangeError:1,ReferenceError:m:true:true:ReferenceError: m:ReferenceError:1,SyntaxError:m:true:true:SyntaxError: m:SyntaxError:1,TypeError:m:true:true:TypeError: m:TypeError:1,URIError:m:true:true:URIError: m:URIError:1"
    )
    try expectScript(
      #"[Error("x") instanceof Error, TypeError("y") instanceof TypeError, Error().message === "", "message" in new Error(), new Error().hasOwnProperty("message"), new Error(undefined).hasOwnProperty("message"), new Error(null).message].join()"#,
      "true,true,true,true,false,false,null")
    try expectScript(
      #"[Object.getPrototypeOf(TypeError) === Error, Object.getPrototypeOf(TypeError.prototype) === Error.prototype, TypeError.prototype.hasOwnProperty("toString"), TypeError.prototype.message === ""].join()"#,
      "true,true,false,true")
    try expectScript(
      #"JSON.stringify(Object.getOwnPropertyDescriptor(new Error("m"), "message"))"#,
      #"{"value":"m","writable":true,"enumerable":false,"configurable":true}"#)
    try expectScript(#"Object.keys(new Error("m", { cause: 1 })).length"#, "0")
    try expectScript(#"new Error({ toString() { return "converted" } }).message"#, "converted")
    try expectScript("(() => { try { new Error(Symbol()) } catch (e) { return e.name } })()", "TypeError")
    try expectScript(
      "Object.prototype.toString.call(new RangeError()) + Object.prototype.toString.call(Error.prototype)",
      "[object Error][object Object]")
  }

  @Test func causes() throws {
    try expectScript(
      #"[new Error("a", { cause: "c" }).cause, "cause" in new Error("a"), "cause" in new Error("a", {}), new TypeError("a", { cause: undefined }).hasOwnProperty("cause")].join()"#,
      "c,false,false,true")
    try expectScript(
      #"JSON.stringify(Object.getOwnPropertyDescriptor(new Error("a", { cause: 0 }), "cause"))"#,
      #"{"value":0,"writable":true,"enumerable":false,"configurable":true}"#)
    try expectScript(#"new Error("a", 5).cause"#, "undefined")
  }

  @Test func aggregateErrors() throws {
    try expectScript(
      #"(() => { var e = new AggregateError([1, new Error("i")], "m", { cause: 3 }); return [e.errors.length, e.errors[0], e.message, e.name, e instanceof Error, e.cause, AggregateError.length, Object.keys(e).length].join() })()"#,
      "2,1,m,AggregateError,true,3,2,0")
    try expectScript("AggregateError(new Set([1, 2])).errors.join()", "1,2")
    try expectScript("(() => { try { new AggregateError() } catch (e) { return e.name } })()", "TypeError")
    try expectScript("Object.getPrototypeOf(AggregateError) === Error", "true")
  }

  @Test func toStringJoinsNameAndMessage() throws {
    try expectScript(
      #"[String(new Error()), String(new Error("m")), String(Object.assign(new Error("m"), { name: "" })), String(Object.assign(new Error(), { name: "N" })), String(Object.assign(new Error("m"), { name: "N" }))].join("|")"#,
      "Error|Error: m|m|N|N: m")
    try expectScript(
      #"Error.prototype.toString.call({ name: "n", message: "m" }) + Error.prototype.toString.call({}) + Error.prototype.toString.call({ name: undefined, message: undefined })"#,
      "n: mErrorError")
    try expectScript("(() => { try { Error.prototype.toString.call(1) } catch (e) { return e.name } })()", "TypeError")
    try expectScript(
      "[Error.prototype.name, JSON.stringify(Error.prototype.message), Error.prototype.constructor === Error].join()",
      #"Error,"",true"#)
  }

  @Test func subclassing() throws {
    try expectScript(
      #"(() => { class MyError extends TypeError { constructor(m) { super(m); this.name = "MyError"; this.code = 7 } } var e = new MyError("q"); return [String(e), e.code, e instanceof MyError, e instanceof TypeError, Object.prototype.toString.call(e)].join() })()"#,
      "MyError: q,7,true,true,[object Error]")
    try expectScript(
      #"(() => { class E extends Error {} return new E("x").toString() + new E().constructor.name })()"#, "Error: xE")
  }

  @Test func stacks() throws {
    try expectScript(
      #"typeof new Error("m").stack + new Error("m").stack.split("\n")[0] + new TypeError("t").stack.startsWith("TypeError: t\n    at ")"#,
      "stringError: mtrue")
    try expectScript(
      #"(() => { function inner() { return new Error("x").stack.split("\n")[1].includes("inner") } return inner() })()"#,
      "true")
    try expectScript("(() => { try { null.x } catch (e) { return typeof e.stack } })()", "string")
    try expectScript("(() => { var o = {}; Error.captureStackTrace(o); return typeof o.stack })()", "string")
    try expectScript(
      #"(() => { function f() { var o = { name: "N", message: "m" }; Error.captureStackTrace(o); return o.stack.split("\n")[0] + /at f /.test(o.stack.split("\n")[1]) } return f() })()"#,
      "N: mtrue")
    try expectScript("(() => { try { Error.captureStackTrace(1) } catch (e) { return e.name } })()", "TypeError")
    try expectScript(#"JSON.stringify(Object.keys(Object.assign(new Error("a"), { b: 1 })))"#, #"["b"]"#)
    try expectScript(
      #"(() => { var d = Object.getOwnPropertyDescriptor(new Error("m"), "stack"); return [typeof d.value, d.writable, d.enumerable, d.configurable].join() })()"#,
      "string,true,false,true")
  }
}
