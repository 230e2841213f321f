import Testing

@testable import JavaScript

/// Collections when calls begin, with a limit of time.
@Suite struct TimedCollectionTests {
  /// Creates an interpreter that keeps many values and has exceeded its memory, with a limit of four readings of the
  /// clock for each call.
  private static func exhausted(keeping kept: String) throws -> Interpreter {
    let interpreter = Interpreter(limits: Limits(steps: .max, memory: 24 << 20))
    let source = """
      let kept = [], map = new WeakMap();
      for (let i = 0; i < 60000; i++) kept.push(\(kept));
      function grow() { const more = []; for (;;) more.push([1, 2, 3]) }
      function sum() { let sum = 0; for (let i = 0; i < 10; i++) sum += kept[i * 6000].a; return sum }
      """
    try interpreter.evaluate(Script(source))
    #expect(throws: JavaScriptError.self) { try interpreter.evaluate(Script("grow()")) }
    interpreter.limits.time = .milliseconds(5)
    var time: UInt64 = 0
    interpreter.realm.limitClock = {
      time += 1_250_000
      return time
    }
    return interpreter
  }

  /// Calls a function until it succeeds.
  /// - Returns: Its result and the number of calls that have ended too late.
  private static func result(_ interpreter: Interpreter) throws -> (value: Double?, failures: Int) {
    let sum = try Script("sum()")
    for failures in 0..<1000 {
      do throws(JavaScriptError) {
        return (try interpreter.evaluate(sum).number, failures)
      } catch {
        #expect(error.kind == .limit(.time(limit: .milliseconds(5))))
      }
    }
    return (nil, 1000)
  }

  @Test("A collection in steps is not refused if there is time for all of it", arguments: [8, 32, 128])
  func timeForAll(_ megabytes: Int) throws {
    for share in [25, 50, 75, 90] {
      let interpreter = Interpreter(limits: Limits(memory: megabytes << 20, time: .seconds(1)))
      interpreter.realm.limitClock = { 0 }
      let count = (megabytes << 20) / 8000 * share / 100
      let keep = "for (let i = 0; i < \(count); i++) kept.push(new Array(1000).fill(i))"
      let script = try Script("{ let kept = []; \(keep) }")
      for _ in 0..<3 { try interpreter.evaluate(script) }
    }
  }

  @Test(
    "A collection that takes longer than a call continues in the next ones, and keeps what is reachable",
    arguments: [
      "{ a: i, b: [i] }", "((o) => (map.set(o, { o }), o))({ a: i })", "{ a: i, b: 'x' + i, f: () => i }",
      "{ a: i, r: new WeakRef(kept) }",
    ])
  func continues(_ kept: String) throws {
    let interpreter = try Self.exhausted(keeping: kept)
    let (value, failures) = try Self.result(interpreter)
    #expect(value == 270_000)
    #expect(failures > 1 && failures < 100, "\(failures)")
    #expect(interpreter.vm.state.pointee.heap.timedCollection == nil)
    #expect(try Self.result(interpreter).failures == 0)
    interpreter.checkInvariants()
  }

  @Test("Another collection replaces one that a later call would continue")
  func replaced() throws {
    let interpreter = try Self.exhausted(keeping: "{ a: i, b: [i] }")
    #expect(throws: JavaScriptError.self) { try interpreter.evaluate(Script("sum()")) }
    #expect(interpreter.vm.state.pointee.heap.timedCollection != nil)
    interpreter.collectGarbage()
    #expect(interpreter.vm.state.pointee.heap.timedCollection == nil)
    #expect(try Self.result(interpreter).value == 270_000)
    interpreter.checkInvariants()
  }

  @Test("Without the limit of time, the next call completes the collection")
  func withoutLimit() throws {
    let interpreter = try Self.exhausted(keeping: "{ a: i, b: [i] }")
    #expect(throws: JavaScriptError.self) { try interpreter.evaluate(Script("sum()")) }
    interpreter.limits.time = nil
    #expect(try interpreter.evaluate(Script("sum()")).number == 270_000)
    interpreter.checkInvariants()
    #expect(try interpreter.evaluate(Script("kept = null; 1")).number == 1)
  }

  @Test("A step that has become a whole collection, because of one large allocation, does not begin too late")
  func largeAllocation() throws {
    let interpreter = Interpreter(limits: Limits(steps: .max, memory: 512 << 20))
    let source = """
      const kept = [], large = new Array(300000).fill(1);
      for (let i = 0; i < 12000; i++) kept.push(new Array(1000).fill(i));
      function keys() { let n = Object.keys(large).length; for (let i = 0; i < 3; i++) n++; return n }
      """
    try interpreter.evaluate(Script(source))
    interpreter.realm.limits.time = .milliseconds(30)
    var time: UInt64 = 0
    interpreter.realm.limitClock = {
      time += 1_250_000
      return time
    }
    let keys = try Script("keys()")
    var results: [Double?] = []
    for _ in 0..<60 {
      let work = interpreter.vm.state.pointee.heap.totalMarkingWork
      results.append(try? interpreter.evaluate(keys).number)
      // A reading of the clock for each MiB, and what a step may mark in the allowed lateness.
      #expect(interpreter.vm.state.pointee.heap.totalMarkingWork - work < 50 << 20)
    }
    #expect(results.contains(nil) && results.contains(300_003), "\(results)")
    interpreter.checkInvariants()
  }
}
