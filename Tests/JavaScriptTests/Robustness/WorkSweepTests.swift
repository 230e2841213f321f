import Foundation
import JSONModel
import TestSupport
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

  /// The limit of memory. Garbage is collected between measurements only, unless there is very much.
  private static let memory = 12 << 30

  /// - Parameter clock: The function `clock` of the script, whose results are subtracted from each other.
  private static func interpreter(_ sizes: String, clock: @escaping () -> UInt64 = ThreadClock.nanoseconds) throws
    -> Interpreter
  {
    let interpreter = Interpreter(limits: Limits(steps: .max, memory: memory))
    interpreter.setGlobal(
      "steps",
      interpreter.function("steps") { call in
        call.interpreter.value(call.interpreter.stepsOfLastCall)
      })
    interpreter.setGlobal(
      "clock",
      interpreter.function("clock") { call in call.interpreter.value(Double(clock())) })
    try interpreter.evaluate("const sizes = \(sizes);")
    try interpreter.evaluate(WorkSweep.script, name: "sweep.js")
    return interpreter
  }

  private static func findings(_ interpreter: Interpreter, _ call: String) throws -> [Finding] {
    let result = try interpreter.evaluate("JSON.stringify(\(call))").string ?? "[]"
    let rows = try JSONSerialization.jsonObject(with: Data(result.utf8)) as? [[Any]] ?? []
    return rows.compactMap { row in
      guard let name = row[0] as? String, let numbers = Array(row[1...]) as? [Double] else { return nil }
      return Finding(name: name, small: numbers[0], large: numbers[1], nanoseconds: numbers[2])
    }
  }

  @Test("Built-ins and operators charge in proportion to the work they do")
  func proportions() throws {
    let interpreter = try Self.interpreter("[2048, 16384]")
    for list in ["functions", "operators"] {
      let count = Int(try interpreter.evaluate("\(list).length").number ?? 0)
      #expect(count > (list == "functions" ? 500 : 50))
      // All operators, and every 40th function.
      for index in stride(from: 0, to: count, by: Self.isLong || list == "operators" ? 1 : 40) {
        for finding in try Self.findings(interpreter, "measure.\(list)(\(index))") {
          #expect(finding.large >= 3 * finding.small, "\(finding)")
        }
      }
    }
  }

  @Test("A step takes no longer than 30 iterations of an empty loop", .enabled(if: measuresTime))
  func time() throws {
    let interpreter = try Self.interpreter("[5000, 100000]")
    try interpreter.evaluate("everything = true")
    let loop = "(() => { for (let i = 0; i < 1e7; i++); })()"
    let began = ThreadClock.nanoseconds()
    try interpreter.evaluate(loop)
    let step = Double(ThreadClock.nanoseconds() - began) / 1e7
    let isRight = { (finding: Finding) in finding.nanoseconds < 30 * step * finding.large + 20_000 }
    let all = try Self.all(interpreter, isRight)
    print("An iteration of an empty loop takes \(step) ns. The most expensive steps:")
    for finding in all.filter({ $0.large > 0 && $0.nanoseconds > 20_000 }).prefix(60) { print("  \(finding)") }
    for finding in all { #expect(isRight(finding), "\(finding)") }
  }

  /// A limit of time is exceeded by no more than the time between two checks of the clock.
  @Test("Built-ins and operators check the clock often, however large their operands are", .enabled(if: measuresTime))
  func gaps() throws {
    let gaps = ClockGaps()
    let interpreter = try Self.interpreter("[20000, 1000000]", clock: gaps.toggle)
    interpreter.realm.limits.time = .seconds(1_000_000)
    interpreter.realm.limitClock = gaps.check
    try interpreter.evaluate("everything = true")
    let all = try Self.all(interpreter) { $0.nanoseconds < 5_000_000 }
    print("The longest times without a check of the clock:")
    for finding in all.sorted(by: { $0.nanoseconds > $1.nanoseconds }).prefix(60) {
      print("  \(Int(finding.nanoseconds / 1000)) us: \(finding)")
    }
    for finding in all { #expect(finding.nanoseconds < 5_000_000, "\(finding)") }
  }

  /// Measures all functions and operators. Garbage is collected before the measurements with each kind of receiver
  /// instead of in them: a call would pay for what others have left, in a heap that the values of this test make much
  /// larger than usual.
  /// - Parameter isRight: Whether a result needs no further measurement. The best of three measurements counts, because
  ///   another process can interrupt a call.
  /// - Returns: The results, the most expensive steps first.
  private static func all(_ interpreter: Interpreter, _ isRight: (Finding) -> Bool) throws -> [Finding] {
    var calls: [String] = []
    for index in 0..<Int(try interpreter.evaluate("functions.length").number ?? 0) {
      let kinds = try interpreter.evaluate("kindsAt(\(index))").json()?.arrayValue ?? []
      calls += kinds.map { "measure.functions(\(index), [\($0)])" }
    }
    for index in 0..<Int(try interpreter.evaluate("operators.length").number ?? 0) {
      calls.append("measure.operators(\(index))")
    }
    #expect(calls.count > 1000)
    var all: [Finding] = []
    for call in calls {
      var best: [String: Finding] = [:]
      for _ in 0..<3 where best.isEmpty || !best.values.allSatisfy(isRight) {
        interpreter.collectGarbage()
        interpreter.realm.vm.state.pointee.heap.collectionThreshold = memory / 2
        do {
          for finding in try findings(interpreter, call)
          where finding.nanoseconds < best[finding.name]?.nanoseconds ?? .infinity {
            best[finding.name] = finding
          }
        } catch {
          Issue.record("\(call): \(error)")
          break
        }
      }
      all += best.values
    }
    return all.sorted { $0.nanoseconds / $0.large > $1.nanoseconds / $1.large }
  }
}
