import TestSupport
import Testing

@testable import JavaScript

/// Tests that neither the time nor the memory of collections escapes the limits.
@Suite struct CollectionWorkTests {
  @Test(
    "A script that keeps much and allocates much cannot spend its time in collections",
    arguments: ["new ArrayBuffer(1 << 20)", "[{}, {}, {}, {}, {}, {}, {}, {}]", "new Uint8Array(4096)"])
  func work(_ allocation: String) async throws {
    await letOtherTestsRun()
    let limits = Limits(steps: 8_000_000, memory: 64 << 20)
    let interpreter = Interpreter(limits: limits)
    let error = #expect(throws: JavaScriptError.self) {
      try interpreter.evaluate("let h = null; for (let i = 0; i < 3e5; i++) h = { a: i, h }; for (;;) \(allocation)")
    }
    #expect(error?.kind == .limit(.collections(limit: limits.steps)))
    #expect(interpreter.stepsOfLastCall < limits.steps)
    // One collection may exceed it.
    #expect(interpreter.vm.state.pointee.heap.totalMarkingWork < 32 * limits.steps + limits.memory)
    // What the call has left does not end the next one.
    try interpreter.evaluate("h = null; for (let i = 0; i < 1e5; i++) h = { a: i, h }")
  }

  @Test(
    "Objects of ever new forms take steps, not the time of the collector",
    arguments: [
      "function F() { this.a = this.b = this.c = this.d = this.e = this.f = 1 } for (;;) { F.prototype = {}; new F() }",
      "for (;;) { const a = Object.create({}); a.a = a.b = a.c = a.d = a.e = a.f = a.g = a.h = 1 }",
      "for (;;) ({ a: 1, b: 2, c: 3, d: 4, __proto__: {} })", "for (let j = 0;; j++) ({ ['n' + j]: 1 })",
    ])
  func shapes(_ source: String) async throws {
    await letOtherTestsRun()
    let limits = Limits(steps: 2_000_000)
    let interpreter = Interpreter(limits: limits)
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate(source) }
    #expect(error?.kind == .limit(.steps(limit: limits.steps)))
    // What the call has made does not end the next one.
    #expect(try interpreter.evaluate("({ a: 1, b: { c: 2 } }).b.c").text() == "2")
  }

  @Test("A new prototype takes steps for the properties of the object, whether or not there is a shape for it")
  func prototypes() throws {
    func steps(properties: Int, _ prototype: String) throws -> Int {
      let interpreter = Interpreter()
      try interpreter.evaluate(
        "const p = {}, q = {}, o = {}; for (let i = 0; i < \(properties); i++) o['k' + i] = i; Object.setPrototypeOf(o, p)"
      )
      try interpreter.evaluate("for (let i = 0; i < 100; i++) Object.setPrototypeOf(o, \(prototype))")
      return interpreter.stepsOfLastCall
    }
    let existing = try steps(properties: 240, "i & 1 ? p : q")
    #expect(try existing >= steps(properties: 1, "i & 1 ? p : q") + 100 * 59)
    // An empty object takes a few steps.
    #expect(try (0...100 * 10).contains(steps(properties: 240, "{}") - existing))
    // Dictionaries take no longer for more properties.
    #expect(try steps(properties: 20_000, "i & 1 ? p : q") < existing + 100 * 10)
  }

  @Test("The memory in which the collector notes what it has to visit counts")
  func markStack() async throws {
    await letOtherTestsRun()
    let interpreter = Interpreter(limits: Limits(memory: 32 << 20))
    let error = #expect(throws: JavaScriptError.self) {
      try interpreter.evaluate(
        "let h = null, n = 0; for (;;) { const a = []; for (let i = 0; i < 1000; i++) a.push(BigInt(n++) * 1000003n); a.push(h); h = a }"
      )
    }
    #expect(error?.kind == .limit(.memory(limit: 32 << 20)))
    let heap = interpreter.vm.state.pointee.heap
    #expect(heap.markStackByteCount > 2 << 20)
    #expect(heap.markStack.byteCount <= Heap.blockSize)
    #expect(heap.bytes <= heap.capacity + (1 << 20))
  }
}
