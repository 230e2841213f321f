import TestSupport
import Testing

@testable import JavaScript

/// Tests how long the collector keeps shapes.
@Suite struct ShapeRetentionTests {
  @Test(
    "An object gets the same shape before and after a collection",
    arguments: ["new P(i)", "({ a: i, b: 2, c: 3 })", "Object.freeze({ a: i, b: 2 })", "new Q(i)"])
  func sameShape(_ expression: String) throws {
    let interpreter = Interpreter()
    try interpreter.evaluate(
      "function P(x) { this.x = x; this.y = 1 } class Q extends P { z = 1 }; var make = i => \(expression)")
    let old = try interpreter.evaluate("var old = make(1); old")
    interpreter.collectGarbage()
    interpreter.vm.state.pointee.heap.finishSweeping()
    let new = try interpreter.evaluate("make(2)")
    #expect(new.raw.asObject.shape == old.raw.asObject.shape)
    // Code that has not run before.
    let other = try interpreter.evaluate("(i => \(expression))(3)")
    #expect(other.raw.asObject.shape == old.raw.asObject.shape)
  }

  @Test(
    "Changes that undo each other keep no shapes",
    arguments: [
      "o.a = i; delete o.a", "o['k' + i] = i; delete o['k' + i]", "Object.setPrototypeOf(o, { i })",
      "Object.defineProperty(o, 'p', { enumerable: i % 2 === 0 })",
    ])
  func bounded(_ change: String) async throws {
    await letOtherTestsRun()
    let interpreter = Interpreter(limits: Limits())
    let sizes = try (0..<2).map { _ in
      try interpreter.evaluate(
        "var o = Object.defineProperty({}, 'p', { configurable: true, value: 1 }); for (let i = 0; i < 20000; i++) { \(change) }"
      )
      interpreter.collectGarbage()
      interpreter.vm.state.pointee.heap.finishSweeping()
      return interpreter.memoryInUse
    }
    // The shapes would need several megabytes.
    #expect(sizes[1] < sizes[0] + 1_000_000, "\(sizes)")
  }
}
