import TestSupport
import Testing

@testable import JavaScript

/// Tests that the collector marks a large heap in steps, however near the memory limit is.
@Suite struct CollectionStepsTests {
  /// Keeps `count` lists of 1,000 objects alive and lets the global function `step` replace one of them.
  private static func setUp(_ count: Int) -> String {
    """
    const all = []; let next = 0;
    function list() { const a = []; for (let i = 0; i < 1000; i++) a.push({ i, text: 't' }); return a }
    for (let i = 0; i < \(count); i++) all.push(list());
    function step() { all[next = (next + 7) % all.length] = list() }
    """
  }

  /// The number of bytes that a collection has marked since the last call.
  private final class Progress {
    var collection = 0
    var work = 0
    var longest = 0

    func record(_ heap: Heap) {
      let collection = heap.sweeping.number + (heap.isMarking ? 1 : 0)
      let new = collection == self.collection ? heap.markingWork - work : heap.markingWork
      longest = max(longest, new)
      self.collection = collection
      work = heap.markingWork
    }
  }

  /// About 12 MB are in use. With the smallest limit, little more than the garbage between two collections is free.
  @Test("No step marks much of a large heap, with any limit", arguments: [20, 24, 32, 48, 64, 4096])
  func steps(_ limit: Int) async throws {
    await letOtherTestsRun()
    let interpreter = Interpreter(limits: Limits(steps: .max, memory: limit << 20))
    try interpreter.evaluate(Self.setUp(200))
    #expect(interpreter.memoryInUse > 10 << 20)
    let step = try interpreter.evaluate("step")
    let progress = Progress()
    for _ in 0..<20 { _ = try step.call() }
    progress.record(interpreter.vm.state.pointee.heap)
    progress.longest = 0
    let first = progress.collection
    for _ in 0..<500 {
      _ = try step.call()
      progress.record(interpreter.vm.state.pointee.heap)
    }
    #expect(progress.collection > first)
    // Each call allocates two or three times as much as there is between two steps.
    #expect(progress.longest <= 4 * Heap.markingPerStep, "\(progress.longest)")
  }

  @Test("No step marks many keys, though one object has them all")
  func keys() async throws {
    await letOtherTestsRun()
    let interpreter = Interpreter()
    try interpreter.evaluate("const o = {}; for (let i = 0; i < 60000; i++) o['key' + i] = i; let all = []")
    interpreter.collectGarbage()
    interpreter.vm.startMarking()
    var steps = 0
    while !interpreter.vm.drainMarkStack(until: interpreter.vm.state.pointee.heap.markingWork + 100_000) { steps += 1 }
    // Each key and value is a word, and a key is a cell of 48 bytes besides.
    #expect(steps > 60_000 * 64 / 200_000)
    interpreter.vm.finishCollection()
  }

  @Test("Memory that is reachable is limited exactly, although collections take several steps")
  func limit() async throws {
    await letOtherTestsRun()
    let interpreter = Interpreter(limits: Limits(steps: .max, memory: 24 << 20))
    try interpreter.evaluate(Self.setUp(200))
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("for (;;) all.push(list())") }
    #expect(error?.kind == .limit(.memory(limit: 24 << 20)))
    let heap = interpreter.vm.state.pointee.heap
    #expect(heap.liveBytes > 24 << 20)
    #expect(heap.bytes <= heap.capacity + (1 << 20))
    // All that it allocated in vain is free again.
    try interpreter.evaluate("all.length = 200; for (let i = 0; i < 200; i++) step()")
  }
}
