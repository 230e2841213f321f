import Testing

@testable import JavaScript

@Suite struct StepSamplerTests {
  private static let source = """
    function inner() { for (let i = 0; i < 300; i++) {} }
    function outer() {
      inner();
      "abc".repeat(20000);
    }
    outer;
    """

  /// The sampled stacks with their frames, and the number of steps.
  private static func samples(_ calls: Int) throws -> (stacks: [[StepSampler.Frame]: Int], steps: Int) {
    let interpreter = Interpreter()
    let f = try interpreter.evaluate(source)
    let sampler = StepSampler()
    interpreter.stepSampler = sampler
    sampler.subject = "s"
    var steps = 0
    for _ in 0..<calls {
      _ = try f.call([])
      steps += interpreter.stepsOfLastCall
      interpreter.continueSampling()
    }
    let stacks = (sampler.steps["s"] ?? [:]).map { stack, steps in
      (stack.map { sampler.frames[Int($0)] }, steps)
    }
    return (Dictionary(uniqueKeysWithValues: stacks), steps)
  }

  @Test("Samples stand for all steps, at the lines and in the functions that take them")
  func shares() throws {
    let (stacks, steps) = try Self.samples(20)
    let total = stacks.values.reduce(0, +)
    #expect(abs(total - steps) * 20 < steps)
    let inner = stacks.filter { $0.key.last?.function == "inner" }
    #expect(inner.keys.allSatisfy { $0.map(\.function) == ["outer", "inner"] && $0[0].line == 3 && $0[1].line == 1 })
    let share = Double(inner.values.reduce(0, +)) / Double(total)
    // 300 iterations and a call.
    #expect(abs(share - 301 * 20 / Double(steps)) < 0.05, "\(share) of \(steps)")
    let native = stacks.first { $0.key.last?.function == "repeat" }
    #expect(native?.key.last?.file == nil)
    #expect(native?.key.first?.line == 4)
  }

  @Test("Samples are the same in each run")
  func deterministic() throws {
    #expect(try Self.samples(5).stacks == Self.samples(5).stacks)
  }

  @Test("Deep stacks of functions with long names are sampled with the starts of the names")
  func longNames() throws {
    let interpreter = Interpreter()
    let name = String(repeating: "f", count: 100_000)
    let f = try interpreter.evaluate("(function \(name)(n) { return n ? \(name)(n - 1) : 0 })")
    let sampler = StepSampler()
    interpreter.stepSampler = sampler
    _ = try f.call([interpreter.value(500)])
    #expect(sampler.frames.count == 1)
    #expect(sampler.frames.first?.function == String(repeating: "f", count: 100) + "…")
    #expect(sampler.steps[""]?.keys.map(\.count).max() == 100)
  }

  @Test("The time of sampling does not belong to the script")
  func time() throws {
    let interpreter = Interpreter(limits: Limits(time: .milliseconds(3)))
    // Each sample reads the clock before and after it, and each check of the limit once.
    var readings: UInt64 = 0
    interpreter.realm.limitClock = {
      readings += 1
      return readings * 1000
    }
    let f = try interpreter.evaluate("() => { for (;;); }")
    interpreter.stepSampler = StepSampler()
    readings = 0
    let error = #expect(throws: JavaScriptError.self) { try f.call([]) }
    #expect(error?.kind == .limit(.time(limit: .milliseconds(3))))
    // Without the time of sampling there would be 3,000.
    #expect((4400...4600).contains(readings), "\(readings)")
  }

  @Test("Samples do not change the number of steps, the limit or the result")
  func unchanged() throws {
    let interpreter = Interpreter(limits: Limits(steps: 1000))
    let f = try interpreter.evaluate("(n) => { let s = 0; for (let i = 0; i < n; i++) s += i; return s }")
    let expected = try f.call([interpreter.value(400)]).number
    let steps = interpreter.stepsOfLastCall
    interpreter.stepSampler = StepSampler()
    #expect(try f.call([interpreter.value(400)]).number == expected)
    #expect(interpreter.stepsOfLastCall == steps)
    #expect(throws: JavaScriptError.self) { try f.call([interpreter.value(2000)]) }
    interpreter.stepSampler = nil
    #expect(try f.call([interpreter.value(400)]).number == expected)
  }
}
