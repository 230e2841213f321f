import TestSupport
import Testing

@testable import JavaScript

/// Tests that limits apply in generators and async functions, which cannot crash the process.
@Suite struct SuspensionLimitTests {
  init() { ThrownErrors.stopRecordingBacktraces() }

  private func failure(_ source: String, _ limits: Limits = Limits(steps: 20_000), stresses: Bool = false)
    -> JavaScriptError?
  {
    let interpreter = Interpreter(limits: limits, stressesCollector: stresses)
    do throws(JavaScriptError) {
      try interpreter.evaluate(source)
      return nil
    } catch {
      // The interpreter remains usable.
      #expect((try? interpreter.evaluate("[...(function* () { yield 1; yield 2 })()].join()").text()) == "1,2")
      return error
    }
  }

  private func isStepLimit(_ error: JavaScriptError?) -> Bool {
    if case .limit(.steps) = error?.kind { return true }
    return false
  }

  @Test(
    "Generators and async functions cannot catch a limit",
    arguments: [
      "function* f() { for (;;) { try { for (;;) yield 1 } catch { } finally { caught = 1 } } } var caught; for (const x of f());",
      "function* f() { try { yield 1; for (;;); } catch { caught = 1 } finally { caught = 2 } } var caught; const g = f(); g.next(); g.next()",
      "function* f() { for (const x of { [Symbol.iterator]: () => ({ next: () => ({}), return() { caught = 3 } }) }) { yield; for (;;); } } var caught; [...f()]",
      "function* f() { const [a = yield] = { [Symbol.iterator]: () => ({ next: () => ({}), return() { caught = 3 } }) }; } var caught; for (;;) f().next()",
      "async function f() { try { await 1; for (;;); } catch { caught = 1 } finally { caught = 2 } } var caught; f()",
      "async function f() { for (;;) { try { await 1 } finally { } } } var caught; f()",
      "async function* f() { try { for (;;) yield 1 } finally { caught = 2 } } var caught; (async () => { for await (const x of f()); })()",
      "function* f() { while (true) yield* [1] } var caught; for (const x of f());",
      "async function f() { await f() } var caught; f()",
    ])
  func limitsAreNotCaught(_ source: String) throws {
    let interpreter = Interpreter(limits: Limits(steps: 5_000))
    #expect(throws: JavaScriptError.self) { try interpreter.evaluate(source) }
    #expect(try interpreter.evaluate("String(caught)").text() == "undefined")
    #expect(isStepLimit(failure(source)))
  }

  @Test(
    "Deep delegation throws a RangeError",
    arguments: [
      "function* f(n) { yield* f(n + 1) } f(0).next()",
      "function* f(g) { yield* g } let g = f([1]); for (let i = 0; i < 100000; i++) g = f(g); g.next()",
      "function* f() { [...f()] } f().next()", "function* f() { for (const x of f()) yield x } f().next()",
      "let g; function* f() { yield* { [Symbol.iterator]: () => f() } } f().next()",
    ])
  func deepDelegation(_ source: String) async {
    // A small stack is filled sooner.
    let error = await onThread(stackSize: 1 << 20) { failure(source, Limits(steps: 10_000_000)) }
    #expect(error?.name == "RangeError")
  }

  @Test(
    "Deeply nested suspension points run, or throw a RangeError or SyntaxError",
    arguments: [
      ("yield ", ""), ("f(yield ", ")"), ("[yield ", "]"), ("1 + (yield ", ")"), ("a?.[yield ", "]"),
      ("`${yield ", "}`"), ("(yield 1, ", ")"), ("!(yield ", ")"),
    ])
  func deepExpressions(_ opening: String, _ closing: String) throws {
    for depth in [50, 400, 1500] {
      let source = String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
      let interpreter = Interpreter(limits: Limits(steps: 1_000_000))
      do throws(JavaScriptError) {
        try interpreter.evaluate(
          "var a; function f(x) { return x } var n = 0; for (const x of (function* () { \(source) })()) n++")
      } catch {
        #expect(error.name == "RangeError" || error.name == "SyntaxError", "\(error)")
      }
    }
  }

  @Test("Deeply nested statements suspend and resume")
  func deepStatements() throws {
    for (opening, closing) in [
      ("{ let x = 1; ", "}"), ("if (1) {", "}"), ("for (const x of [1]) {", "}"), ("try {", "} finally {}"),
      ("do {", "} while (0)"),
    ] {
      let source = String(repeating: opening, count: 60) + " yield 1; yield 2 " + String(repeating: closing, count: 60)
      let interpreter = Interpreter(limits: Limits())
      let text = try interpreter.evaluate("[...(function* () { \(source) })()].join()").text()
      #expect(text == "1,2")
    }
  }

  @Test("Values of a suspended execution live exactly as long as the execution")
  func memory() throws {
    let interpreter = Interpreter(limits: Limits(steps: 10_000_000, memory: 8 << 20))
    try interpreter.evaluate(
      "function* f() { const big = 'x'.repeat(1000) + Math.random(); yield 1; yield big } var kept = f(); kept.next()")
    // Unreachable generators and promises are garbage, also if they are suspended.
    try interpreter.evaluate(
      "for (let i = 0; i < 10000; i++) f().next(); for (let i = 0; i < 2500; i++) (async () => { const a = [i, i, i]; await new Promise(() => {}); a })()"
    )
    #expect(try interpreter.evaluate("kept.next().value.length > 1000").text() == "true")
    let error = failure(
      "const all = []; function* f() { yield 1 } for (;;) { const g = f(); g.next(); all.push(g) }",
      Limits(steps: 1 << 40, memory: 2 << 20))
    #expect(error.map { if case .limit(.memory) = $0.kind { true } else { false } } == true)
    let queued = failure(
      "async function* f() { await new Promise(() => {}) } const g = f(); for (;;) g.next()",
      Limits(steps: 1 << 40, memory: 2 << 20))
    #expect(queued.map { if case .limit(.memory) = $0.kind { true } else { false } } == true)
  }
}
