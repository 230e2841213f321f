import JSONModel
import JavaScript
import Testing

/// Tests passing bytes from the host to a script and back.
@Suite struct BytesTests {
  @Test func aUint8ArrayHoldsACopy() throws {
    let interpreter = Interpreter()
    let bytes = try interpreter.value(bytes: [1, 2, 255])
    interpreter.setGlobal("bytes", bytes)
    #expect(try interpreter.evaluate("bytes instanceof Uint8Array && bytes.join()").string == "1,2,255")
    try interpreter.evaluate("bytes[0] = 9")
    #expect(bytes.bytes == [9, 2, 255])
    #expect(try interpreter.value(bytes: []).bytes == [])
  }

  @Test func everyViewGivesItsBytes() throws {
    let interpreter = Interpreter()
    try interpreter.evaluate(
      "var b = new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]).buffer, r = new ArrayBuffer(2, { maxByteLength: 4 })")
    #expect(try interpreter.evaluate("b").bytes == [0, 1, 2, 3, 4, 5, 6, 7])
    #expect(try interpreter.evaluate("new Uint16Array(b, 2, 2)").bytes == [2, 3, 4, 5])
    #expect(try interpreter.evaluate("new DataView(b, 5)").bytes == [5, 6, 7])
    #expect(try interpreter.evaluate("var t = new Uint8Array(r); r.resize(3); t").bytes == [0, 0, 0])
    #expect(try interpreter.evaluate("b.transfer(); b").bytes == [])
    #expect(try interpreter.evaluate("[1]").bytes == nil)
    #expect(interpreter.value("x").bytes == nil)
  }

  @Test func asJSONTypedArraysAreObjects() throws {
    let interpreter = Interpreter()
    #expect(
      try interpreter.evaluate("[new Uint8Array([1, 2]), new ArrayBuffer(1)]").json()
        == .array([.object(["0": 1, "1": 2]), .object([:])]))
  }

  @Test func moreThanTheMemoryLimitIsAnError() throws {
    let interpreter = Interpreter(limits: Limits(memory: 1 << 20))
    #expect(throws: JavaScriptError.self) { try interpreter.value(bytes: [UInt8](repeating: 0, count: 2 << 20)) }
  }

  @Test func memoryOfBuffersIsCountedAndGivenBack() throws {
    let interpreter = Interpreter(limits: Limits(memory: 8 << 20))
    let before = interpreter.memoryInUse
    try interpreter.evaluate("var kept = new ArrayBuffer(3 << 20)")
    #expect(interpreter.memoryInUse >= before + 3 << 20)
    // Together they exceed the limit, which scripts cannot catch.
    #expect(throws: JavaScriptError.self) {
      try interpreter.evaluate("try { var all = []; for (;;) all.push(new Float64Array(1 << 16)) } catch {}")
    }
    try interpreter.evaluate("kept = all = undefined")
    interpreter.collectGarbage()
    #expect(interpreter.memoryInUse < before + 1 << 20)
    // Garbage does not count against the limit.
    #expect(try interpreter.evaluate("for (let i = 0; i < 200; i++) new Uint8Array(1 << 20); 'done'").string == "done")
    try interpreter.evaluate("var r = new ArrayBuffer(0, { maxByteLength: 4 << 20 }); r.resize(4 << 20)")
    #expect(interpreter.memoryInUse >= before + 4 << 20)
    try interpreter.evaluate("r.resize(0)")
    #expect(interpreter.memoryInUse < before + 1 << 20)
  }
}
