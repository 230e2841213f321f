import TestSupport
import Testing

@testable import JavaScript

/// Tests that all operations check the memory limit (`Limits.memory`) before they allocate memory.
@Suite struct MemoryLimitTests {
  private static let limit = 1 << 20

  private static func interpreter(memory: Int = limit) -> Interpreter {
    Interpreter(limits: Limits(steps: 20_000_000, memory: memory))
  }

  /// Scripts that would need many times the memory limit.
  static let bombs = [
    // Ropes need little memory until they are flattened.
    "let s = 'x'; for (let i = 0; i < 24; i++) s += s; s[5]",
    "let s = '\u{1234}'; for (let i = 0; i < 23; i++) s = s.concat(s); s.length",
    "let s = 'x'.repeat(1e6); for (let i = 0; i < 9; i++) s = `${s}${s}`",
    "let s = 'x'.repeat(1e6); const a = []; for (let i = 0; i < 30; i++) a[i] = s + i; a.sort()",
    "let s = 'x'.repeat(1e6); const a = []; for (let i = 0; i < 30; i++) a[i] = s + 'a'; a.includes(s + 'b')",
    "let s = 'x'.repeat(1e6); const a = []; for (let i = 0; i < 30; i++) a[i] = [s + i, 1]; Object.fromEntries(a)",
    // Strings
    "'x'.repeat(3e7)", "'x'.padEnd(3e7, 'ab')", "'x'.repeat(1e4).replace(/x/g, 'y'.repeat(1e4))",
    "'x'.repeat(1e4).replace(/x/g, () => 'y'.repeat(1e4))",
    "'x'.repeat(1e4).replace(/x/g, '$`')", "new Array(1e4).fill('x'.repeat(1e4)).join()",
    "new Array(1e6).join('x'.repeat(100))",
    "let a = ['x'.repeat(1e4)]; for (let i = 0; i < 20; i++) a = [a, a]; String(a)", "'x'.repeat(2e6).split('')",
    "[...'x'.repeat(2e6)]",
    "const r = new Array(1e4).fill('x'.repeat(1e4)); String.raw({ raw: r })", "'x'.repeat(2e6).match(/x/g)",
    "[...'x'.repeat(1e6).matchAll(/x/g)]",
    // JSON
    "JSON.parse('[' + '1,'.repeat(1e6) + '1]')", "JSON.parse('[' + '[],'.repeat(3e5) + '1]')",
    "JSON.parse('[' + '\"abcd\",'.repeat(3e5) + '1]')",
    "let a = ['x'.repeat(100)]; for (let i = 0; i < 30; i++) a = [a, a]; JSON.stringify(a)",
    "JSON.stringify('\u{1}'.repeat(2e6))",
    // Arrays
    "const a = []; a.length = 1e8; a.fill(0)", "const a = []; a.length = 1e8; a.toReversed()",
    "Math.max(...new Array(1e7))",
    "Array.from({ length: 1e7 })", "new Array(1e4).fill(new Array(1e4).fill(1)).flat()",
    "let a = [1]; for (;;) a = [...a, ...a]",
    "let a = new Array(1e5).fill(1); for (;;) a = a.concat(a)",
    "new Array(1e4).fill(0).flatMap(() => new Array(1e4).fill(1))",
    "const it = { [Symbol.iterator]() { return { next() { return { done: false, value: 1 } } } } }; [...it]",
    "const it = { [Symbol.iterator]() { return { next() { return { done: false, value: 1 } } } } }; Array.from(it)",
    "const a = []; for (let i = 0; ; i++) a[(i * 283519) % 4294967295] = i",
    "const a = [], b = new Array(1e5).fill(1); for (;;) a.unshift(...b)",
    // Objects
    "const o = {}; for (let i = 0; ; i++) o['k' + i] = i", "const o = {}; for (let i = 0; ; i++) o[Symbol()] = i",
    "const a = []; for (let i = 0; ; i++) a.push({ ['k' + i]: 1 })",
    "let o = null; for (;;) o = Object.create(o)", "Object.freeze(new Array(3e5).fill(1))",
    "Object.defineProperty(new Array(3e5).fill(1), 5, { get() {} })",
    "Object.entries(new Array(3e5).fill(1))", "Object.keys(new Array(3e5).fill(1))", "Object.keys('x'.repeat(1e6))",
    "({ ...'x'.repeat(1e6) })",
    "Object.getOwnPropertyDescriptors(new Array(2e5).fill(1))", "for (let i = 0; ; i++) globalThis['k' + i] = i",
    "const it = { [Symbol.iterator]() { let i = 0; return { next() { return { done: false, value: ['k' + i++, 1] } } } } }; Object.fromEntries(it)",
    // Other growth
    "const all = []; for (let i = 0; ; i++) all.push(Symbol.for('k' + i))",
    "const m = new Map(); for (let i = 0; ; i++) m.set(i, i)",
    "const s = new Set(); for (let i = 0; ; i++) s.add('k' + i)",
    "let f = () => {}; for (;;) f = f.bind(null, 1)",
    "const a = []; for (let i = 0; ; i++) a.push(new RegExp('a' + i))", "const a = []; for (;;) a.push(() => a)",
    "const s = 'x'.repeat(1e6); console.log(s, s, s, s, s, s, s, s)",
    "const s = 'x'.repeat(1e6); console.log('%s'.repeat(8), s, s, s, s, s, s, s, s)",
    "console.log('\\x01'.repeat(1e5))",
    "const f = Object.defineProperty(() => 1, 'name', { value: '\\x01'.repeat(1e5) }); console.log(new Array(90).fill(f))",
    "const e = new Error(''); e.stack = 'a'.repeat(1e5); console.log(new Array(90).fill(e))",
    "const o = {}; for (let i = 0; i < 300; i++) o['\\x01'.repeat(100) + i] = i; console.log([o, o, o, o])",
    "console.log('x'.repeat(9e5) + '\\u202e'.repeat(1e4))",
    "const s = 'x'.repeat(1e4), a = new Array(100).fill(s); console.log([a, a, a, a, a, a, a, a])",
  ]

  @Test(
    "Exceeding the memory limit ends a script before it allocates much more than the limit", arguments: bombs)
  func bomb(_ source: String) async throws {
    await letOtherTestsRun()
    let interpreter = Self.interpreter()
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("(() => { \(source) })()") }
    #expect(error?.kind == .limit(.memory(limit: Self.limit)), "\(source)")
    #expect(interpreter.memoryInUse < Self.limit + (5 << 20), "\(source)")
    // The interpreter remains usable.
    interpreter.collectGarbage()
    #expect(try interpreter.evaluate("'x'.repeat(2e5).length").number == 200_000)
  }

  @Test(
    "Property keys for indices near 2^53 are not retained",
    arguments: [
      "Array.prototype.lastIndexOf.call({ length: 2 ** 53 - 1 }, 1)",
      "Array.prototype.reverse.call({ length: 2 ** 53 - 1 })",
      "Array.prototype.unshift.call({ length: 2 ** 53 - 2 }, 1)",
      "Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1, 2 ** 52)",
    ])
  func hugeIndices(_ source: String) throws {
    let interpreter = Interpreter(limits: Limits(steps: 20_000, memory: Self.limit))
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate(source) }
    #expect(error?.kind == .limit(.steps(limit: 20_000)), "\(source)")
    #expect(interpreter.memoryInUse < 2 * Self.limit)
  }

  @Test(
    "Garbage does not count against the memory limit",
    arguments: [
      "let n = 0; for (let i = 0; i < 20; i++) n += 'x'.repeat(1e6).length; n === 2e7",
      "let n = 0; for (let i = 0; i < 20; i++) { let s = ''; for (let k = 0; k < 100; k++) s += 'x'.repeat(1e4); n += s.charCodeAt(5) } n === 2400",
      "let n = 0; for (let i = 0; i < 20; i++) n += JSON.parse('[' + '1,'.repeat(1e4) + '1]').length; n === 200020",
      "let n = 0; for (let i = 0; i < 20; i++) n += Object.keys(new Array(1e4).fill(0)).length; n === 2e5",
      "for (let i = 0; i < 5e4; i++) Symbol.for('k' + i); true",
      "for (let i = 0; i < 1e4; i++) ({ ['k' + i]: 1 }); true",
      "for (let i = 0; i < 3e3; i++) Object.create({ i }); true",
      "Array.prototype.concat.call([], ...new Array(1e4).fill([1, 2, 3])).length === 3e4",
      "const a = new Array(1.5e4).fill(1); Object.defineProperty(a, 0, { value: 2 }); a[0] === 2",
    ])
  func garbage(_ source: String) throws {
    #expect(try Self.interpreter(memory: 2 << 20).evaluate(source).bool == true, "\(source)")
  }

  @Test("A registered symbol keeps its identity while it is reachable")
  func symbolRegistry() throws {
    let source =
      "const kept = Symbol.for('kept'), five = Symbol.for('5'); for (let i = 0; i < 100; i++) Symbol.for('k' + i); "
      + "kept === Symbol.for('kept') && five === Symbol.for('5') && Symbol.keyFor(kept) === 'kept' && Symbol.for('k1') === Symbol.for('k1')"
    try expectScript(source, "true")
    let interpreter = Interpreter()
    try interpreter.evaluate("for (let i = 0; i < 1000; i++) Symbol.for('k' + i)")
    interpreter.collectGarbage()
    #expect(interpreter.realm.symbolRegistry.byteCount == 0)
  }

  @Test("A native function can end the call by throwing a limit error")
  func hostLimit() throws {
    let interpreter = Interpreter()
    interpreter.setGlobal("stop", interpreter.function("stop") { _ in throw LimitError.memory(limit: 5) })
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("try { stop() } catch { 1 }") }
    #expect(error?.kind == .limit(.memory(limit: 5)))
  }

  @Test("Messages of errors are truncated, and their stack is retained")
  func longMessages() throws {
    let interpreter = Interpreter()
    for source in [
      "throw 'x'.repeat(1e6)", "function f() { throw new Error('x'.repeat(1e6)) }; f()",
      "throw { message: 'x'.repeat(1e6) }",
    ] {
      let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate(source, name: "a.js") }
      #expect(error?.message == String(repeating: "x", count: 16_384) + "…")
    }
    let error = #expect(throws: JavaScriptError.self) {
      try interpreter.evaluate("function f() { throw new Error('x'.repeat(1e6)) }; f()", name: "a.js")
    }
    #expect(error?.stack.first == "at f (a.js:1:22)")
  }

  @Test(
    "A call after one that has exceeded the limit has all memory again",
    arguments: [
      "[...{ [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 1 }) }) }]",
      "Array(4e5).fill(1).flatMap(x => [x, x])",
      "let o = null; for (;;) o = { o }", "const a = []; for (;;) a.push('x'.repeat(1e4) + a.length)",
      "let a = [1]; for (;;) a = [...a, ...a]", "const m = new Map(); for (let i = 0;; i++) m.set(i, i)",
    ])
  func nextCall(_ attack: String) throws {
    let interpreter = Interpreter(limits: Limits(steps: 50_000_000, memory: Self.limit))
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("(() => { \(attack) })()") }
    #expect(error?.kind == .limit(.memory(limit: Self.limit)))
    let next =
      "(() => { const a = []; for (let i = 0; i < 2500; i++) a.push({ i, text: 'n' + i }); return a.length })()"
    for _ in 0..<3 { #expect(try interpreter.evaluate(next).number == 2500) }
  }

  @Test(
    "What the collector finds in use is what was counted when it was allocated",
    arguments: [
      "[i]", "({ i, a: [], b: [i] })", "'x'.repeat(600 + i % 2)", "new Map()", "new Set().add(i)", "new WeakMap()",
      "Object.freeze([i])",
      "() => i", "Symbol('s')", "new ArrayBuffer(1)",
    ])
  func counted(_ expression: String) throws {
    let interpreter = Interpreter(limits: Limits(memory: 64 << 20))
    func counts() -> (allocated: Int, live: Int) {
      interpreter.collectGarbage()
      interpreter.realm.vm.state.pointee.heap.finishSweeping()
      let heap = interpreter.realm.vm.state.pointee.heap
      return (heap.bytes, heap.liveBytes)
    }
    try interpreter.evaluate(
      "const kept = []; function more(n) { for (let i = 0; i < n; i++) kept.push(\(expression)) }")
    try interpreter.evaluate("more(100)")
    let before = counts()
    try interpreter.evaluate("more(6000)")
    let after = counts()
    let allocated = after.allocated - before.allocated
    let live = after.live - before.live
    // Blocks contain free cells as well.
    #expect(abs(allocated - live) <= 100_000 + allocated / 50, "\(allocated) bytes, \(live) in use")
  }

  #if os(Linux) && !ADDRESS_SANITIZER
    @Test("After a call that needed too much memory, calls that need little succeed, however the memory is divided")
    func dividedMemory() throws {
      let search = "new RegExp('b' + '('.repeat(99) + 'a*' + ')'.repeat(99)).exec('b' + 'a'.repeat(4e5))"
      for count in stride(from: 0, to: 900, by: 5) {
        let interpreter = Interpreter(limits: Limits(memory: 1 << 20))
        try interpreter.evaluate(
          "const kept = []; for (let i = 0; i < \(count); i++) kept.push(new Array(100).fill(i))")
        _ = try? interpreter.evaluate("\(search); undefined")
        for _ in 0..<2 {
          #expect(throws: Never.self, "\(count)") { try interpreter.evaluate("[1, 2, 3].map((x) => ({ x }))") }
        }
      }
    }
  #endif
}
