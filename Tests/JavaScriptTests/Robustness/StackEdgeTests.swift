import Foundation
import TestSupport
import Testing

@testable import JavaScript

/// Runs scripts that call built-ins while the value stack is nearly full. Each call must have its normal result or
/// throw a RangeError.
///
/// With `JAVASCRIPT_LONG_TESTS` in the environment, tries all distances from the limit, with and without collector
/// stress.
@Suite struct StackEdgeTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "StackEdge")
  private static let scripts = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".js") && $0 != "prelude.js" }.sorted()
  private static let isLong = ProcessInfo.processInfo.environment["JAVASCRIPT_LONG_TESTS"] != nil

  /// Returns an interpreter with a small stack that is filled quickly.
  private static func interpreter(_ name: String, stressesCollector: Bool) throws -> Interpreter {
    let steps = stressesCollector ? isLong ? 1 : 200 : CollectorStress.steps
    let interpreter = Interpreter(limits: .generous, stressSteps: steps, stackSlots: 512 + ValueStack.reserve)
    if !isLong {
      // The scripts together try more distances than each of them.
      let offset = Double(scripts.firstIndex(of: name) ?? 0) / Double(scripts.count)
      try interpreter.evaluate("var shortSweep = 2, shortSweepOffset = \(offset)")
    }
    try interpreter.evaluate(String(contentsOf: folder.appending(path: "prelude.js"), encoding: .utf8))
    return interpreter
  }

  @Test func thereAreAtLeastTwentyScripts() { #expect(StackEdgeTests.scripts.count >= 20) }

  @Test(arguments: scripts) func callbacksAtTheEdgeOfTheStack(_ name: String) async throws {
    let source = try String(contentsOf: StackEdgeTests.folder.appending(path: name), encoding: .utf8)
    for stressesCollector in [false, true] {
      await letOtherTestsRun()
      let interpreter = try StackEdgeTests.interpreter(name, stressesCollector: stressesCollector)
      // A promise may be rejected without a handler, because attaching the handler failed.
      interpreter.unhandledError = { if $0.message.contains("slots from the limit") { Issue.record("\($0)") } }
      #expect(try interpreter.evaluate(source, name: name).text() == "ok")
      #expect(interpreter.global("outcome")?.string ?? "ok" == "ok")
      // Calls in promise jobs are not counted.
      let (done, refused) = try (
        interpreter.evaluate("total.done").number, interpreter.evaluate("total.refused").number
      )
      if interpreter.global("outcome") == nil { #expect(done ?? 0 > 0 && refused ?? 0 > 0) }
      interpreter.checkInvariants()
    }
  }

  // MARK: Roots

  /// A root that does not fit must throw. Dropping it silently resulted in a use after free.
  @Test func rootsAreNeverDropped() throws {
    let interpreter = Interpreter(limits: Limits(), stressesCollector: false, stackSlots: 64 + ValueStack.reserve)
    let vm = interpreter.vm
    var slots: Set<UnsafeMutablePointer<Value>> = []
    #expect(throws: JavaScriptError.self) {
      try interpreter.run { (vm) throws(Abrupt) in
        for i in 0..<10_000 {
          let slot = try vm.rootSlot()
          slot.value = .number(i)
          #expect(slots.insert(slot.slot).inserted)
        }
        return .undefined
      }
    }
    #expect(slots.count == 64 + ValueStack.reserve - ValueStack.hostFrameSize)
    #expect(slots.allSatisfy { $0 < vm.state.pointee.stackEnd })
    #expect(try interpreter.evaluate("[1, 2].map(x => x * 2).join()").string == "2,4")
  }

  @Test func nativesStartOnlyWithTheWholeReserve() throws {
    let interpreter = Interpreter(limits: Limits(), stressesCollector: false, stackSlots: 512 + ValueStack.reserve)
    var least = Int.max
    interpreter.setGlobal(
      "free",
      interpreter.function("free") { [unowned interpreter] _ in
        let state = interpreter.vm.state
        least = min(least, state.pointee.stackEnd - state.pointee.stackTop)
        return nil
      })
    #expect(
      try interpreter.evaluate(
        """
        let refused = 0
        for (let n = 300; n < 600; n++) try { (() => free())(...Array(n)) } catch (e) { if (e instanceof RangeError) refused++ }
        for (let n = 300; n < 600; n++) try { free(...Array(n)) } catch (e) { if (e instanceof RangeError) refused++ }
        for (let n = 200; n < 600; n++) try { free.bind(null, ...Array(n))(...Array(n % 7)) } catch (e) { if (e instanceof RangeError) refused++ }
        refused > 100
        """
      ).bool == true)
    #expect(least >= ValueStack.reserve)
    #expect(least < ValueStack.reserve + 16)
  }

  /// A bound function's arguments are stored after those of the call while script code runs.
  @Test func boundArgumentsSurviveTheSearchForAPrototype() throws {
    try expectScript(
      """
      class A { constructor(...a) { this.a = a } }
      const target = new Proxy(A, { get(t, k, r) { [{}, {}].map(x => [x]); return Reflect.get(t, k, r) } })
      const bound = A.bind(null, { x: 1 }, { x: 2 }, { x: 3 })
      JSON.stringify(Reflect.construct(bound, [{ y: 1 }, { y: 2 }], target).a)
      """,
      #"[{"x":1},{"x":2},{"x":3},{"y":1},{"y":2}]"#)
  }

  // MARK: Errors outside scripts

  @Test func errorsOutsideAnyScriptHaveNoStack() throws {
    for stressesCollector in [false, true] {
      let interpreter = Interpreter(limits: Limits(memory: 1 << 20), stressesCollector: stressesCollector)
      func exceed() throws(JavaScriptError) { _ = try interpreter.value(bytes: [UInt8](repeating: 0, count: 2 << 20)) }
      #expect(throws: JavaScriptError.self) { try exceed() }
      // The values that a call leaves on the stack must not be interpreted as a frame.
      try interpreter.evaluate("(function f(n) { return n ? f(n - 1) : [1].map(() => f) })(20)")
      interpreter.collectGarbage()
      #expect(throws: JavaScriptError.self) { try exceed() }
      #expect(throws: JavaScriptError.self) { try interpreter.value("x").call() }
      #expect(throws: JavaScriptError.self) { try interpreter.undefined.property("x") }
      interpreter.checkInvariants()
    }
  }

  @Test func errorsOfJobsAndDeclarationsHaveTheRightStack() throws {
    let interpreter = Interpreter(limits: Limits(), stressesCollector: true)
    var reported: [JavaScriptError] = []
    interpreter.unhandledError = { reported.append($0) }
    try interpreter.evaluate("queueMicrotask(function job() { null.x })", name: "jobs.js")
    #expect(reported.first?.stack.count == 1)
    #expect(reported.first?.stack.first?.contains("job (jobs.js:1") == true)
    try interpreter.evaluate("let twice = 1")
    #expect {
      try interpreter.evaluate("let twice = 2", name: "second.js")
    } throws: { error in (error as? JavaScriptError)?.file == "second.js" }
  }

  @Test(
    "Patterns with nested groups and classes are refused before the end of the stack",
    arguments: [64, 128, 240, 512, 1024, 2048])
  func nestedPatterns(_ kilobytes: Int) async {
    let patterns = [
      "'('.repeat(300) + ')'.repeat(300)", "'(?:'.repeat(30000)", "'(?<=('.repeat(120)", "'['.repeat(300)",
    ]
    let outcomes = await onThread(stackSize: kilobytes << 10) {
      var outcomes: Set<String> = []
      for pattern in patterns {
        for flags in ["", "v"] {
          let attempt = "try { new RegExp(\(pattern), '\(flags)').test('') } catch (e) { seen.add(e.name) }"
          let nested = "let n = 0; function f() { try { f() } catch {} if (n++ < 300) \(attempt) } f()"
          // First at the beginning of the stack, then near its end.
          for source in [attempt, nested] {
            let seen = try? Interpreter().evaluate("const seen = new Set(); { \(source) } [...seen].join()").string
            outcomes.formUnion((seen ?? "RangeError").split(separator: ",").map(String.init))
          }
          let literal = "/\(String(repeating: "(", count: 300))\(String(repeating: ")", count: 300))/\(flags)"
          do throws(JavaScriptError) { _ = try Script(literal) } catch { outcomes.insert(error.name ?? "") }
        }
      }
      return outcomes
    }
    #expect(outcomes.contains("SyntaxError") && outcomes.isSubset(of: ["SyntaxError", "RangeError"]), "\(outcomes)")
  }
}
