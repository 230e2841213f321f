import Testing

@testable import JavaScript

/// Memory outside the cell blocks is reserved before it is allocated, so that a single call cannot take more than the
/// limit allows, and neither can calls within calls.
@Suite struct ReservationTests {
  private static let limit = 2 << 20

  static let attacks = [
    // Built-ins that make many ropes flat in one call
    "const b = 'a'.repeat(5e5), a = []; for (let i = 0; i < 300; i++) a.push(b + i % 10); Math.max(...a)",
    "const b = 'a'.repeat(5e5), a = []; for (let i = 0; i < 300; i++) a.push(b + i % 10); a.lastIndexOf(b + 'y')",
    "const b = 'a'.repeat(5e5), a = []; for (let i = 0; i < 300; i++) a.push(b + i % 10); new Float64Array(a)",
    "const b = 'a'.repeat(5e5), a = []; for (let i = 0; i < 300; i++) a.push(b + i); a.sort()",
    "const b = 'a'.repeat(5e5), m = new Map(); for (let i = 0; i < 300; i++) m.set(b + i, 1)",
    // Captures
    "const s = 'b' + 'a'.repeat(1e6); new RegExp('b' + '('.repeat(99) + 'a*' + ')'.repeat(99)).exec(s)",
    "const s = 'b' + 'a'.repeat(1e6); s.split(new RegExp('b' + '('.repeat(99) + 'a*' + ')'.repeat(99)))",
    "const s = 'b' + 'a'.repeat(1e6); s.replace(new RegExp('b' + '('.repeat(99) + 'a*' + ')'.repeat(99)), () => '')",
    "/^(?:(a)|b)*$/.test('ab'.repeat(5e5) + 'c')",
    // Names of functions
    "const s = Symbol('a'.repeat(1e6)), r = []; for (let i = 0; i < 99; i++) { const o = { [s]() {} }; r.push(o[s].name + 'x'); r[i].charCodeAt(0) }",
    // Working memory of calls within calls
    "const s = 'x'.repeat(2.5e4); let d = 0; const f = () => { if (d++ < 40) s.replace(/x/g, () => { f(); return '' }); return '' }; f()",
    "const o = {}; for (let i = 0; i < 1e4; i++) o['k' + i] = i; Object.defineProperty(o, 'z', { enumerable: true, get() { return Object.assign({}, o) } }); o.z",
    "const o = {}; for (let i = 0; i < 5e3; i++) o['k' + i] = { value: 1 }; Object.defineProperty(o, 'z', { enumerable: true, get() { Object.defineProperties({}, o) } }); Object.defineProperties({}, o)",
    "const a = Array.from({ length: 2.5e4 }, (_, i) => -i), f = d => a.toSorted((x, y) => { if (d < 99) f(d + 1); return x - y }); f(0)",
    "const a = new Float64Array(2.5e4), f = d => a.toSorted((x, y) => { if (d < 99) f(d + 1); return x - y }); f(0)",
    "const big = 'x'.repeat(2e5), f = d => [big, { toString() { return d < 99 ? f(d + 1) : '' } }].join(''); f(0)",
    "const big = 'x'.repeat(2e5), f = d => JSON.stringify([big, { toJSON() { return d < 99 ? f(d + 1).length : 0 } }]); f(0)",
    "const a = []; for (;;) a.push(new WeakRef({}))",
    "encodeURIComponent('\u{1234}'.repeat(5e5))",
  ]

  @Test("No call takes more than the limit and a quarter of it", arguments: attacks)
  func attack(_ source: String) throws {
    let interpreter = Interpreter(limits: Limits(steps: 50_000_000, memory: Self.limit))
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("(() => { \(source) })()") }
    #expect(error?.kind == .limit(.memory(limit: Self.limit)), "\(source)")
    #expect(interpreter.memoryInUse <= Self.limit * 5 / 4 + (4 << 20), "\(source)")
    // The next call is not affected, and nothing remains counted.
    #expect(try interpreter.evaluate("[3, 1, 2].sort().join('')").string == "123")
    interpreter.collectGarbage()
    #expect(interpreter.memoryInUse < Self.limit)
  }

  @Test(
    "Elements of large arrays are copied only as far as there is room",
    arguments: [
      "const b = a.slice(0, 3e6); a[8e6] = 1", "const b = a.slice(0, 5e6); a[5.9e6] = 1", "[a, a, a].flat()",
      "[1, 2, 3].flatMap(() => a)", "[[a], [a], [a]].flat(2)", "a.concat(a, a)",
    ])
  func largeArrays(_ code: String) throws {
    let limit = 64 << 20
    let interpreter = Interpreter(limits: Limits(memory: limit))
    try interpreter.evaluate("const a = Array(4e6).fill(1)")
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate(code) }
    #expect(error?.kind == .limit(.memory(limit: limit)))
    #expect(interpreter.memoryInUse <= limit * 5 / 4 + (4 << 20), "\(interpreter.memoryInUse)")
  }

  @Test("A call gets the rest of the limit, whatever garbage there is")
  func garbage() throws {
    let interpreter = Interpreter(limits: Limits(memory: 8 << 20))
    let source = "let n = 0; for (let i = 0; i < 10; i++) n += ('x'.repeat(3e6) + i).charCodeAt(3e6 - 1); n"
    #expect(try interpreter.evaluate(source).number == 1200)
  }

  @Test(
    "A long string in JSON text takes no more memory than there is",
    arguments: ["'x'.repeat(7e6)", "'\u{1234}'.repeat(35e5)"])
  func stringInText(_ contents: String) throws {
    let interpreter = Interpreter(limits: Limits(memory: 16 << 20))
    try interpreter.evaluate("const text = '\"' + \(contents) + '\"'; text.charCodeAt(9)")
    interpreter.collectGarbage()
    try interpreter.evaluate("const rest = new Uint8Array(7e6)")
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("JSON.parse(text)") }
    #expect(error?.kind == .limit(.memory(limit: 16 << 20)))
    let heap = interpreter.vm.state.pointee.heap
    #expect(heap.occupiedBytes <= heap.capacity)
  }

  @Test("What the C library keeps after a long pattern counts toward the capacity, and serves the next pattern")
  func patterns() throws {
    let interpreter = Interpreter(limits: Limits(memory: 16 << 20))
    let heap = { interpreter.vm.state.pointee.heap }
    try interpreter.evaluate("new RegExp('ab|c'.repeat(20)).test('c')")
    #expect(heap().libraryByteCount == 0)
    for i in 0..<3 {
      try interpreter.evaluate("new RegExp('a\(i)'.repeat(4e4)).test('c')")
      interpreter.collectGarbage()
      #expect(heap().libraryByteCount > 3_000_000 && heap().libraryByteCount < 4_000_000)
    }
    let memory = JavaScriptError.Kind.limit(.memory(limit: 16 << 20))
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("new Uint8Array(16.7e6)") }
    #expect(error?.kind == memory)
    // A pattern cannot take so much that other scripts fail.
    let tooLong = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("new RegExp('ab'.repeat(5e4))") }
    #expect(tooLong?.kind == memory)
    #expect(heap().libraryByteCount < 4_000_000)
  }
}
