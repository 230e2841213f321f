import Foundation
import Testing

@testable import JavaScript

/// Every built-in function and every operator, applied to large values of every kind: the steps that it takes must grow
/// with the values, unless the function is known to touch only a part of them.
///
/// A test run tries every 40th function; with `JAVASCRIPT_LONG_TESTS` in the environment all. With
/// `JAVASCRIPT_TIME_TESTS` in the environment of a release build, the time of each call is measured as well: a step
/// must not take longer than 30 iterations of an empty loop.
@Suite struct WorkSweepTests {
  private static let isLong = ProcessInfo.processInfo.environment["JAVASCRIPT_LONG_TESTS"] != nil
  private static let measuresTime = ProcessInfo.processInfo.environment["JAVASCRIPT_TIME_TESTS"] != nil

  struct Finding: CustomStringConvertible {
    let name: String
    let small: Double
    let large: Double
    let nanoseconds: Double
    var description: String { "\(name): \(Int(small)) and \(Int(large)) steps, \(Int(nanoseconds / large)) ns a step" }
  }

  private static func interpreter(_ sizes: String) throws -> Interpreter {
    let interpreter = Interpreter(limits: Limits(steps: 1_000_000_000, memory: 4 << 30))
    interpreter.setGlobal(
      "steps",
      interpreter.function("steps") { call in
        call.interpreter.value(call.interpreter.stepsOfLastCall)
      })
    interpreter.setGlobal(
      "clock",
      interpreter.function("clock") { call in call.interpreter.value(Double(SystemClock.nanoseconds())) })
    try interpreter.evaluate("const sizes = \(sizes);")
    try interpreter.evaluate(WorkSweep.script, name: "sweep.js")
    return interpreter
  }

  private static func findings(_ interpreter: Interpreter, _ function: String, _ index: Int) throws -> [Finding] {
    let result = try interpreter.evaluate("JSON.stringify(\(function)(\(index)))").string ?? "[]"
    let rows = try JSONSerialization.jsonObject(with: Data(result.utf8)) as? [[Any]] ?? []
    return rows.compactMap { row in
      guard let name = row[0] as? String, let numbers = Array(row[1...]) as? [Double] else { return nil }
      return Finding(name: name, small: numbers[0], large: numbers[1], nanoseconds: numbers[2])
    }
  }

  @Test("Built-ins and operators charge in proportion to the work they do")
  func proportions() throws {
    let interpreter = try Self.interpreter("[512, 4096]")
    for list in ["functions", "operators"] {
      let count = Int(try interpreter.evaluate("\(list).length").number ?? 0)
      #expect(count > (list == "functions" ? 500 : 50))
      // All operators, and every 40th function.
      for index in stride(from: 0, to: count, by: Self.isLong || list == "operators" ? 1 : 40) {
        for finding in try Self.findings(interpreter, "measure.\(list)", index) {
          #expect(finding.large >= 3 * finding.small, "\(finding)")
        }
      }
    }
  }

  @Test("A step takes no longer than 30 iterations of an empty loop", .enabled(if: measuresTime))
  func time() throws {
    let interpreter = try Self.interpreter("[20000, 400000]")
    try interpreter.evaluate("everything = true")
    let loop = "(() => { for (let i = 0; i < 1e7; i++); })()"
    let began = SystemClock.nanoseconds()
    try interpreter.evaluate(loop)
    let step = Double(SystemClock.nanoseconds() - began) / 1e7
    var all: [Finding] = []
    for list in ["functions", "operators"] {
      for index in 0..<Int(try interpreter.evaluate("\(list).length").number ?? 0) {
        all += try Self.findings(interpreter, "measure.\(list)", index)
      }
    }
    all.sort { $0.nanoseconds / $0.large > $1.nanoseconds / $1.large }
    print("An iteration of an empty loop takes \(step) ns. The most expensive steps:")
    for finding in all.prefix(60) { print("  \(finding)") }
    for finding in all { #expect(finding.nanoseconds < 30 * step * finding.large + 20_000, "\(finding)") }
  }
}
