import Foundation
import TestSupport
import Testing

@testable import JavaScript

/// Tests that misuse of an interpreter by the host ends the process with a message instead of corrupting memory.
@Suite struct MisuseTests {
  #if os(macOS) || os(Linux)
    @Test func aValueOfAnotherInterpreterIsRefused() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let f = try Interpreter().evaluate("x => x")
        _ = try f.call([Interpreter().evaluate("({})")])
      }
      #expect(text(result).contains("belongs to another Interpreter"))
    }

    @Test func aGlobalOfAnotherInterpreterIsRefused() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Interpreter().setGlobal("x", try Interpreter().evaluate("({})"))
      }
      #expect(text(result).contains("belongs to another Interpreter"))
    }

    @Test func aResultFromAnotherInterpreterIsRefused() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let interpreter = Interpreter()
        interpreter.setGlobal("f", interpreter.function("f") { _ in Interpreter().value("x") })
        try interpreter.evaluate("f()")
      }
      #expect(text(result).contains("belongs to another Interpreter"))
    }

    /// What a second thread does while a script runs.
    enum Use: String, CaseIterable, Codable {
      case evaluating, stringFromSwift, objectFromJSON, date, stringToSwift, bytes, global, setGlobal, function, limits
      case instance

      func callAsFunction(_ interpreter: Interpreter, _ value: JSValue) {
        switch self {
        case .evaluating: _ = try? interpreter.evaluate("1")
        case .stringFromSwift: _ = interpreter.value("text")
        case .objectFromJSON: _ = interpreter.value(["a": 1])
        case .date: _ = interpreter.date(milliseconds: 0)
        case .stringToSwift: _ = value.string
        case .bytes: _ = value.bytes
        case .global: _ = interpreter.global("wait")
        case .setGlobal: interpreter.setGlobal("a", value)
        case .function: _ = interpreter.function("f") { _ in nil }
        case .limits: interpreter.limits = Limits()
        case .instance: _ = try? interpreter.value(exporting: Recorder<Int>())
        }
      }
    }

    @Test(arguments: Use.allCases)
    func aSecondThreadIsRefused(_ use: Use) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [use] in
        let interpreter = Interpreter(limits: Limits(steps: .max))
        nonisolated(unsafe) let shared = interpreter
        nonisolated(unsafe) let value = try interpreter.evaluate(use == .bytes ? "new Uint8Array(1)" : "'a'")
        interpreter.setGlobal(
          "wait",
          interpreter.function("wait") { _ in
            let thread = Thread { use(shared, value) }
            thread.start()
            Thread.sleep(forTimeInterval: 10)
            return nil
          })
        try interpreter.evaluate("wait()")
      }
      #expect(text(result).contains("used by two threads at the same time"))
    }

    @Test func twoThreadsThatOnlyCreateValuesAreRefused() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        nonisolated(unsafe) let shared = Interpreter()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
          for i in 0..<5_000_000 { _ = shared.value("text \(i)") }
        }
      }
      #expect(text(result).contains("used by two threads at the same time"))
    }

    private func text(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
  #endif

  /// Swift code does not control which thread releases the last reference to a value.
  @Test func valuesMayBeReleasedOnAnyThread() throws {
    let interpreter = Interpreter()
    nonisolated(unsafe) var values = try (0..<2000).map { try interpreter.evaluate("({ n: \($0) })") }
    let thread = Thread { while !values.isEmpty { values.removeLast() } }
    thread.start()
    for i in 0..<200 { #expect(try interpreter.evaluate("[{ n: \(i) }][0]").property("n").number == Double(i)) }
    while !thread.isFinished { Thread.sleep(forTimeInterval: 0.001) }
    interpreter.checkInvariants()
  }

  @Test func threadsMayTakeTurns() async throws {
    let interpreter = Interpreter()
    nonisolated(unsafe) let shared = interpreter
    try interpreter.evaluate("let n = 0")
    for _ in 0..<3 {
      try await onThread(stackSize: 1 << 20) { _ = try shared.evaluate("n++") }
    }
    #expect(try interpreter.evaluate("n").number == 3)
  }

  // MARK: Limits

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(1e18), .seconds(3.3e9)])
  func aTimeThatIsTooLongIsNoLimit(_ time: Duration) throws {
    let interpreter = Interpreter(limits: Limits(time: time))
    #expect(try interpreter.evaluate("let n = 0; while (n < 100000) n++; n").number == 100_000)
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
  func aTimeThatIsNotPositiveIsOverAtOnce(_ time: Duration) throws {
    let interpreter = Interpreter(limits: Limits(time: time))
    #expect {
      try interpreter.evaluate("for (;;) ;")
    } throws: { error in
      (error as? JavaScriptError)?.kind == .limit(.time(limit: .zero))
    }
  }

  @Test func everyLimitIsValid() throws {
    for limits in [Limits(steps: .max, memory: .max), .generous] {
      #expect(try Interpreter(limits: limits).evaluate("let n = 0; while (n < 100000) n++; n").number == 100_000)
    }
    for limits in [Limits(steps: -1), Limits(steps: .min), Limits(memory: -1), Limits(memory: .min)] {
      #expect(throws: JavaScriptError.self) {
        try Interpreter(limits: limits).evaluate("const a = []; for (let i = 0; i < 1e6; i++) a.push([i])")
      }
    }
    let interpreter = Interpreter()
    interpreter.limits = Limits(steps: .max, memory: .max, time: .seconds(Int64.max))
    #expect(try interpreter.evaluate("[1].map(x => x + 1)[0]").number == 2)
  }
}
