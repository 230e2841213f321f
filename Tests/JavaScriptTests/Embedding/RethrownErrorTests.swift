import JSONModel
import JavaScript
import Testing

/// Tests that script errors keep their identity when they pass through functions of the host.
@Suite struct RethrownErrorTests {
  /// An interpreter with a function `call(f)` that calls another function and throws what it throws.
  private func interpreter() -> Interpreter {
    let interpreter = Interpreter()
    interpreter.setGlobal("call", interpreter.function("call", parameters: 1) { try $0[0].call() })
    return interpreter
  }

  @Test("An argument that a call does not have is undefined")
  func missingArguments() throws {
    let interpreter = Interpreter()
    interpreter.setGlobal(
      "count",
      interpreter.function("count") { call in
        call.interpreter.value([Int.min, -1, 0, 1, 2, .max].filter { !call[$0].isUndefined }.count)
      })
    #expect(try interpreter.evaluate("[count(), count(1), count(1, 2)]").json() == [0, 1, 2])
  }

  @Test(arguments: [
    "new RangeError('r')", "{ code: 7 }", "'text'", "17", "null", "undefined", "Symbol.iterator", "[1]", "() => 1",
    "10n",
  ])
  func aCaughtValueIsTheThrownOne(_ value: String) throws {
    let source = """
      const thrown = \(value);
      let caught, inner;
      try { call(() => { throw thrown }) } catch (e) { caught = e }
      try { call(() => call(() => { throw thrown })) } catch (e) { inner = e }
      [caught === thrown, inner === thrown]
      """
    #expect(try interpreter().evaluate(source).json() == [true, true])
  }

  @Test func aRethrownErrorKeepsItsLocationAndStack() throws {
    let script = try Script("call(() => {\n  throw new TypeError('wrong')\n})", name: "a.js")
    let error = #expect(throws: JavaScriptError.self) { try interpreter().evaluate(script) }
    #expect(error?.headline == "TypeError: wrong" && error?.place == "a.js:2:9", "\(String(describing: error))")
    #expect(error?.stack.count == 3, "\(String(describing: error))")
  }

  @Test func aMemberOfAHostClassRethrowsTheSameValue() throws {
    final class Caller {
      func call(_ function: JSValue) throws -> JSValue { try function.call() }
    }
    let interpreter = Interpreter()
    try interpreter.define(
      HostClass<Caller>("Caller").constructor { (function: JSValue?) in
        _ = try function?.call()
        return Caller()
      }
      .method("call", Caller.call))
    let source = """
      const thrown = { code: 7 };
      const caught = [];
      for (const f of [() => new Caller().call(() => { throw thrown }), () => new Caller(() => { throw thrown })]) {
        try { f() } catch (e) { caught.push(e === thrown) }
      }
      caught
      """
    #expect(try interpreter.evaluate(source).json() == [true, true])
  }

  @Test func anErrorOfAnotherInterpreterIsACopy() throws {
    let interpreter = interpreter()
    let other = self.interpreter()
    interpreter.setGlobal(
      "evaluate",
      interpreter.function("evaluate", parameters: 1) { call in
        try other.evaluate("call(() => { throw new RangeError('r') })")
        return nil
      })
    let source = "let e; try { evaluate() } catch (error) { e = error } [e instanceof Error, e.message]"
    #expect(try interpreter.evaluate(source).json() == [true, "RangeError: r"])
  }

  @Test func aCaughtErrorDoesNotRetainItsValueForLong() throws {
    let interpreter = Interpreter(limits: Limits(memory: 8 << 20))
    interpreter.setGlobal(
      "ignore",
      interpreter.function("ignore", parameters: 1) { call in
        do { return try call[0].call() } catch { return nil }
      })
    let source = "for (let i = 0; i < 80; i++) ignore(() => { throw new Array(20000).fill(i) }); 'done'"
    #expect(try interpreter.evaluate(source).string == "done")
  }
}
