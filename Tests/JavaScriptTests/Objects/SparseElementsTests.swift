import Testing

@testable import JavaScript

/// Arrays whose elements are few and far apart.
@Suite struct SparseElementsTests {
  private let interpreter = Interpreter(limits: Limits(memory: 64 << 20))

  private func isSparse(_ source: String) throws -> Bool {
    try interpreter.evaluate(source).raw.asObject.has(.sparseElements)
  }

  @Test("An array that is filled from its end becomes dense")
  func fromEnd() throws {
    let source = "const a = []; for (let i = 299999; i >= 0; i--) a[i] = i; a"
    #expect(try !isSparse(source))
    #expect(try interpreter.evaluate("a.length === 300000 && a.every((x, i) => x === i)").bool == true)
    #expect(interpreter.memoryInUse < 8 << 20)
    // Removing the last element takes the same time for each.
    interpreter.limits.steps = 10_000_000
    #expect(try interpreter.evaluate("let n = 0; while (a.length) n += a.pop(); n").number == 44_999_850_000)
  }

  @Test("The elements and holes of an array are the same after it has become dense")
  func holes() throws {
    #expect(try isSparse("const a = []; for (let i = 0; i < 60; i++) a[9000 + i * 20] = i; a"))
    #expect(try !isSparse("for (let i = 0; i < 3000; i++) a[i * 3] = -i; a"))
    let check = """
      let wrong = 0
      for (let i = 0; i < 10200; i++) {
        const far = i >= 9000 && (i - 9000) % 20 === 0, near = i < 9000 && i % 3 === 0
        if (i in a !== (far || near) || far && a[i] !== (i - 9000) / 20 || near && a[i] !== -i / 3 + 0) wrong++
      }
      wrong + ' ' + a.length + ' ' + Object.keys(a).length
      """
    #expect(try interpreter.evaluate(check).string == "0 10181 3060")
  }

  @Test("Elements that are objects survive when the array becomes dense")
  func objects() throws {
    let stressed = Interpreter(limits: Limits(), stressesCollector: true)
    let source =
      "const a = []; a[100000] = 1; a.length = 1; for (let i = 0; i < 200; i++) a[i] = { i }; a.every((o, i) => o.i === i)"
    #expect(try stressed.evaluate(source).bool == true)
    #expect(try !stressed.evaluate("a").raw.asObject.has(.sparseElements))
  }

  @Test("An array with few elements between many holes becomes sparse, however small each gap is")
  func smallGaps() throws {
    #expect(try isSparse("const a = []; for (let i = 0; i < 50000; i++) a[i * 1000] = i; a"))
    #expect(interpreter.memoryInUse < 10 << 20)
    let check = "Object.keys(a).length === 50000 && a.length === 49999001 && a[9000] === 9 && !(9001 in a)"
    #expect(try interpreter.evaluate(check).bool == true)
    // One in ten is not few.
    #expect(try !isSparse("const b = []; for (let i = 0; i < 20000; i++) b[i * 10] = i; b"))
    #expect(try interpreter.evaluate("Object.keys(b).every((k, i) => +k === i * 10 && b[k] === i)").bool == true)
    // An array with few elements at its beginning is dense again when the others have been added.
    #expect(try isSparse("const c = []; for (let i = 0; i < 5000; i += 50) c[i] = i; c"))
    #expect(try !isSparse("for (let i = 0; i < 5000; i++) c[i] = i; c"))
    #expect(try interpreter.evaluate("c.length === 5000 && c.every((x, i) => x === i)").bool == true)
  }

  @Test("An array with special elements or a fixed length stays sparse")
  func special() throws {
    let fill = "for (let i = 4999; i >= 0; i--) a[i] = i; a"
    let define = "Object.defineProperty(a, 5000, { get() { return 7 }, configurable: true })"
    #expect(try isSparse("var a = []; \(define); \(fill)"))
    #expect(try interpreter.evaluate("a[5000] + a[4999]").number == 5006)
    #expect(
      try isSparse("var a = []; a.length = 5000; Object.defineProperty(a, 'length', { writable: false }); \(fill)"))
    #expect(throws: JavaScriptError.self) { try interpreter.evaluate("a.push(1)") }
  }

  @Test("Holes that are written are paid, in new memory and in memory that the array has already")
  func paidHoles() throws {
    func steps(_ source: String) throws -> Int {
      try interpreter.evaluate(source)
      return interpreter.stepsOfLastCall
    }
    #expect(try steps("[][1023] = 1") >= steps("[][0] = 1") + 60)
    #expect(try steps("({})[1023] = 1") >= 60)
    _ = try steps("const full = new Array(200000).fill(0)")
    #expect(try steps("full.length = 140000; full[199999] = 1") >= 60_000 * 8 / 128)
  }

  @Test("An array with many holes that becomes sparse takes memory and time only for its elements")
  func manyHoles() throws {
    let array = try interpreter.evaluate("const a = Array.from({ length: 400000 }, (_, i) => i); a")
    try interpreter.evaluate("for (let i = 0; i < 400000; i++) if (i % 1000) delete a[i]")
    #expect(!array.raw.asObject.has(.sparseElements))
    #expect(interpreter.memoryInUse > 3_200_000)
    try interpreter.evaluate("a.length = 200000; a[399000] = 1")
    #expect(array.raw.asObject.has(.sparseElements) && interpreter.memoryInUse < 1_000_000)
    let keys =
      "Object.keys(a).length + ' ' + Object.keys(a).every((k, i) => i === 200 || +k === i * 1000 && a[k] === +k)"
    #expect(try interpreter.evaluate(keys).string == "201 true")
  }

  @Test("A sparse array whose elements are removed takes less memory")
  func removed() throws {
    let array = try interpreter.evaluate("const a = Array.from({ length: 400000 }, (_, i) => i); a[4e9] = 1; a")
    let full = interpreter.memoryInUse
    #expect(array.raw.asObject.has(.sparseElements))
    try interpreter.evaluate("for (let i = 0; i < 400000; i++) if (i % 1000) delete a[i]")
    #expect(interpreter.memoryInUse < full - 1_500_000)
    #expect(
      try interpreter.evaluate("Object.keys(a).length + ' ' + a[399000] + ' ' + (1 in a)").string == "401 399000 false")
    try interpreter.evaluate("a.length = 200001")
    #expect(
      try interpreter.evaluate("Object.keys(a).length + ' ' + a[200000] + ' ' + a[399000]").string
        == "201 200000 undefined")
  }
}
