import Foundation
import TestSupport
import Testing

@testable import JavaScript

/// Code without loops, many times in each iteration: what takes long although its operands are short must charge for
/// it, because the iteration pays only for a few operators. Only meaningful in a release build, so with
/// `JAVASCRIPT_TIME_TESTS` in the environment.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["JAVASCRIPT_TIME_TESTS"] != nil))
struct ShortWorkTests {
  private static let stepLimit = 100_000

  /// Returns the number of nanoseconds until the limit of steps ends the script; nil if another error does.
  private static func nanoseconds(_ source: String) throws -> Double? {
    let interpreter = Interpreter(limits: Limits(steps: stepLimit, memory: 256 << 20, time: .seconds(2)))
    let script = try Script(source)
    let began = ThreadClock.nanoseconds()
    do { try interpreter.evaluate(script) } catch {
      guard case .limit = error.kind else { return nil }
    }
    return Double(ThreadClock.nanoseconds() - began)
  }

  private static func repeated(_ unit: String, _ count: Int) -> String {
    "\(ShortWork.setup); for (;;) { \(String(repeating: unit + "\n", count: count)) }"
  }

  private static func empty() throws -> Double {
    try #require(try (0..<3).compactMap { _ in try nanoseconds(repeated("", 1)) }.min())
  }

  /// Returns how many times as long as an empty loop the code takes for the same number of steps.
  private static func ratio(_ code: String, _ count: Int, _ empty: inout Double) throws -> Double {
    let unit = try nanoseconds(repeated("\(code);", count)) == nil ? "try { \(code) } catch {}" : "\(code);"
    var ratio = Double.infinity
    // The best of several, because other processes and the first use of code take time.
    for attempt in 0..<4 where ratio > 10 {
      if attempt > 0 { empty = try self.empty() }
      ratio = min(ratio, try #require(try nanoseconds(repeated(unit, count))) / empty)
    }
    return ratio
  }

  private static func check(_ codes: [String], _ count: Int) throws {
    ThrownErrors.stopRecordingBacktraces()
    var empty = try self.empty()
    for code in codes {
      let ratio = try ratio(code, count, &empty)
      #expect(ratio <= 10, "\(code)")
    }
  }

  @Test("Operators on short values take no longer than ten times an empty loop of as many steps")
  func operators() throws { try Self.check(ShortWork.operators, 60) }

  @Test("Expressions with short values take no longer than ten times an empty loop of as many steps")
  func expressions() throws { try Self.check(ShortWork.expressions, 60) }

  @Test("Calls with short values take no longer than ten times an empty loop of as many steps")
  func calls() throws {
    let interpreter = Interpreter()
    try interpreter.evaluate("const skipped = new Set(['eval', 'Function', 'queueMicrotask']); \(FunctionWalk.script)")
    let paths = try #require(try interpreter.evaluate("functions.map(f => f[0]).join('\\n')").string)
    let calls = paths.split(separator: "\n").flatMap { ShortWork.calls(String($0)) }
    #expect(calls.count > 10_000)
    try Self.check(calls, 20)
  }
}
