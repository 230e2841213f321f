import Testing

@testable import JavaScript

@Suite struct BufferTests {
  @Test("Buffers keep their contents when their size changes, with and without separate pages")
  func resizing() {
    let sizes = [100, 5000, 1 << 20, 3 << 20, 70 << 20, (1 << 20) + 1, (1 << 20) - 1, 200]
    var size = 10
    var buffer = Buffer.allocate(size)
    buffer.initializeMemory(as: UInt8.self, repeating: 7, count: size)
    for next in sizes {
      buffer = Buffer.resize(buffer, from: size, to: next)
      let kept = min(size, next)
      #expect(buffer.load(as: UInt8.self) == 7)
      #expect(buffer.load(fromByteOffset: kept - 1, as: UInt8.self) == 7)
      buffer.initializeMemory(as: UInt8.self, repeating: 7, count: next)
      size = next
    }
    Buffer.free(buffer, size)
  }

  @Test("Large arrays, strings and collections can grow, shrink and be collected")
  func largeValues() throws {
    let interpreter = Interpreter()
    let result = try interpreter.evaluate(
      """
      let sum = 0;
      for (let round = 0; round < 2; round++) {
        const a = []; for (let i = 0; i < 15e4; i++) a.push(i);
        const s = "ab".repeat(1e6), m = new Map();
        for (let i = 0; i < 2e4; i++) m.set(i, i);
        sum += a.length + a[149999] + (s + round).charCodeAt(1999999) + m.get(19999);
        a.length = 10; a.splice(2); m.clear();
      }
      sum
      """
    ).number
    #expect(result == 2.0 * (150_000 + 149_999 + 98 + 19_999))
    interpreter.collectGarbage()
    interpreter.checkInvariants()
  }

  @Test("The targets of many weak references are marked in steps")
  func weakReferencesInSteps() throws {
    let interpreter = Interpreter()
    var stepCount = 0
    let collect = interpreter.function("collect") { [unowned interpreter] _ in
      let vm = interpreter.vm
      vm.startMarking()
      while !vm.drainMarkStack(until: .max) {}
      let heap = { vm.state.pointee.heap }
      while !vm.markKeptTargets(until: heap().markingWork + (64 << 10)) { stepCount += 1 }
      vm.finishCollection()
      return nil
    }
    interpreter.setGlobal("collect", collect)
    let source = "var refs = []; for (let i = 0; i < 2e4; i++) refs.push(new WeakRef({ i })); collect(); "
    #expect(try interpreter.evaluate(source + "refs.filter(r => r.deref() !== undefined).length").number == 20_000)
    #expect(stepCount > 10)
    interpreter.collectGarbage()
    #expect(try interpreter.evaluate("refs.filter(r => r.deref() !== undefined).length").number == 0)
  }

  @Test("Many weak references keep their targets during a job, and release them after it")
  func weakReferences() throws {
    let interpreter = Interpreter()
    let before = interpreter.memoryInUse
    try interpreter.evaluate("var refs = []; for (let i = 0; i < 2e4; i++) refs.push(new WeakRef({ i }))")
    interpreter.collectGarbage()
    #expect(try interpreter.evaluate("refs.filter(r => r.deref() !== undefined).length").number == 0)
    try interpreter.evaluate("refs = null")
    interpreter.collectGarbage()
    interpreter.checkInvariants()
    #expect(interpreter.memoryInUse < before + (2 << 20))
  }
}
