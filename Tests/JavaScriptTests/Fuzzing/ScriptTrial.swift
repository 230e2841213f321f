import Foundation
import TestSupport

@testable import JavaScript

/// A script that is run in several ways, which must have the same result.
struct ScriptTrial {
  let source: String

  /// How a script is run.
  struct Setup {
    var steps = 20_000
    /// The number of steps between two collections; nil for the usual ones.
    var stress: Int?
    var usesPlainNodes = false

    static let memory = 24 << 20

    func interpreter() -> Interpreter {
      let interpreter = Interpreter(limits: Limits(steps: steps, memory: Setup.memory), stressSteps: stress)
      interpreter.realm.usesPlainNodes = usesPlainNodes
      interpreter.clock = { 1_700_000_000_000 }
      interpreter.random = { 0.5 }
      return interpreter
    }
  }

  struct Outcome: Equatable, CustomStringConvertible {
    var result = ""
    var steps = 0
    var isMemoryLimit = false
    var description: String { "\(steps) steps, \(result)" }
  }

  /// Runs the script, and then a simple one, which must have the correct result.
  func outcome(_ setup: Setup) -> Outcome? {
    let interpreter = setup.interpreter()
    var printed = ""
    interpreter.console = { printed += "\($0) \($1)\n" }
    var outcome = run(in: interpreter)
    outcome.result += "\n" + printed
    interpreter.collectGarbage()
    interpreter.checkInvariants()
    interpreter.limits.steps = max(setup.steps, 1000)
    let sum = try? interpreter.evaluate("(() => { let s = 0; for (let i = 0; i < 4; i++) s += i; return s })()").number
    return sum == 6 ? outcome : nil
  }

  private func run(in interpreter: Interpreter) -> Outcome {
    var outcome = Outcome()
    do throws(JavaScriptError) {
      let value = try interpreter.evaluate(source, name: "fuzz.js")
      outcome.steps = interpreter.stepsOfLastCall
      outcome.result = (try value.json())?.description ?? "nothing"
    } catch {
      if outcome.steps == 0 { outcome.steps = interpreter.stepsOfLastCall }
      outcome.result = error.description
      if case .limit(.memory) = error.kind { outcome.isMemoryLimit = true }
    }
    return outcome
  }

  /// Runs the script in the usual way, with plain nodes and with collector stress.
  /// - Returns: A description of the defect that this reveals, or nil.
  func defect(_ random: inout SeededRandom) -> String? {
    let began = Self.processorTime()
    guard let usual = outcome(Setup()) else { return "a later script has a wrong result" }
    let seconds = Self.processorTime() - began
    if seconds > 10 { return "the script took \(seconds) seconds for \(usual.steps) steps" }
    let plain = Setup(usesPlainNodes: true)
    if let defect = difference(usual, plain, "with plain nodes") { return defect }
    if random.chance(40) {
      let stress = Setup(steps: 1500, stress: 1 + random.below(60))
      guard let short = outcome(Setup(steps: stress.steps)) else { return "a later script has a wrong result" }
      if let defect = difference(short, stress, "with a collection every \(stress.stress ?? 0) steps") { return defect }
    }
    return random.chance(30) ? leak() : nil
  }

  private func difference(_ usual: Outcome, _ setup: Setup, _ what: String) -> String? {
    guard let other = outcome(setup) else { return "\(what), a later script has a wrong result" }
    // What is garbage, and so when memory is exhausted, depends on the collections.
    if usual.isMemoryLimit || other.isMemoryLimit || Self.observesCollections(source) { return nil }
    return usual == other ? nil : "\(what): \(other)\ninstead of: \(usual)"
  }

  private static func observesCollections(_ source: String) -> Bool {
    ["WeakRef", "FinalizationRegistry", "deref", "memory", "stack"].contains { source.contains($0) }
  }

  /// Runs the script several times as a function, after which nothing must remain.
  private func leak() -> String? {
    let isIsolated = !["globalThis", "this", "prototype", "constructor", "__proto__", "getPrototypeOf", "Symbol.for"]
      .contains { source.contains($0) }
    guard isIsolated else { return nil }
    let interpreter = Setup(steps: 2000).interpreter()
    guard let script = try? Script("(() => {\n\(source)\n})()", name: "leak.js") else { return nil }
    let memory = { (runs: Int) -> [Int] in
      (0..<runs).map { _ in
        _ = try? interpreter.evaluate(script)
        interpreter.collectGarbage()
        return interpreter.memoryInUse
      }
    }
    let growth = { (bytes: [Int]) in (bytes[bytes.count - 1] - bytes[bytes.count - 4]) / 3 }
    var bytes = memory(6)
    // A script that a limit ends gets further once its patterns are in the cache, and may then use a built-in object
    // for the first time.
    if growth(bytes) > 64 { bytes = memory(60) }
    return growth(bytes) > 64 ? "\(growth(bytes)) bytes remain after each run: \(bytes.suffix(6))" : nil
  }

  /// The processor time of this thread in seconds.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
