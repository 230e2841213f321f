import TestSupport
import Testing

@testable import JavaScript

/// Attacks that once crashed the process, or took time or memory that was not paid.
@Suite struct FoundAttackTests {
  @Test(
    "A long list of expressions or statements does not use the native stack",
    arguments: [
      "1" + String(repeating: ", 1", count: 10_000), "let x = (1" + String(repeating: ", 1", count: 10_000) + ")",
      "for (let i = 0; i < 1; i++" + String(repeating: ", i", count: 10_000) + ") {}",
      "(function* () { return (1" + String(repeating: ", 1", count: 10_000) + ", yield 1) })().next()",
      "(function* () { return [" + String(repeating: "yield 1, ", count: 3_000) + "] })().next()",
      "(async () => `" + String(repeating: "${await 1}", count: 3_000) + "`)()",
      "switch (1) { " + String(repeating: "case 2: case 3: ", count: 10_000) + "}",
    ])
  func longLists(_ source: String) async throws {
    let error: JavaScriptError? = await onThread(stackSize: 512 << 10) {
      do throws(JavaScriptError) {
        try Interpreter().evaluate(source)
        return nil
      } catch {
        return error
      }
    }
    #expect(error == nil)
  }

  @Test("A list of expressions has the value of the last one, and evaluates all of them in order")
  func sequence() throws {
    let interpreter = Interpreter()
    #expect(try interpreter.evaluate("let n = 1; (n += 1, n *= 10, n++, n)").number == 21)
    #expect(try interpreter.evaluate("const f = () => (n, n++); f()").number == 21)
    #expect(try interpreter.evaluate("(n, n, n++)").number == 22)
  }

  @Test(
    "Work of one call is paid",
    arguments: [
      ("const h = '0x' + 'f'.repeat(1e5)", "BigInt(h)", 20_000),
      ("const t = '$<n>'.repeat(1e4)", "'a'.replace(/(?<n>a)/, t)", 10_000),
      (
        "const r = new RegExp(Array.from({ length: 200 }, (_, i) => `(?<n${i}>a)`).join('|')), t = '$<n9>'.repeat(1e3)",
        "'a'.replace(r, t)", 20_000
      ),
      ("const h = 'ab'.repeat(1e5), n = 'ab'.repeat(2e4) + 'c'", "h.includes(n)", 8_000),
      ("const h = 'a'.repeat(1e5), n = 'a'.repeat(2e4) + 'b'", "h.lastIndexOf(n)", 6_000),
      ("const s = '\\u03a3'.repeat(1e4)", "s.toLowerCase()", 80_000),
      ("const s = '\\u0345'.repeat(1e4)", "s.toLowerCase()", 10_000),
      ("const s = '\\ufdfa'.repeat(1e3)", "s.normalize('NFKC')", 15_000),
      ("", "for (let i = 0; i < 100; i++) Promise.reject(new Error('x'))", 40_000),
      ("", "for (let i = 0; i < 100; i++) Promise.reject('x'.repeat(1e4) + i)", 250_000),
      (
        "const e = new Error(''); e.stack = '\\n    at s'.repeat(3e4)",
        "for (let i = 0; i < 100; i++) Promise.reject(e)", 400_000
      ),
      (
        "const e = new Error('', { cause: new Error('x'.repeat(1e4)) })",
        "for (let i = 0; i < 100; i++) Promise.reject(e)", 250_000
      ),
      ("const o = {}", "for (let i = 0; i < 1000; i++) o['k' + i] = 1", 6_000),
      ("", "for (let i = 0; i < 1000; i++) ({ ['k' + i]: 1 })", 6_000),
      (
        "const g = (function* () { const a = [" + String(repeating: "yield, ", count: 4_000) + "] })()",
        "for (let i = 0; i < 1000; i++) g.next()", 200_000
      ),
      ("const a = Array(63).fill(true)", "for (let i = 0; i < 100; i++) a.join('\\u00e9')", 3_000),
      ("const d = new Date(1e12)", "for (let i = 0; i < 100; i++) d.toJSON()", 2_000),
      ("const a = Array(64)", "for (let i = 0; i < 100; i++) a.slice(1)", 800),
      ("const s = 'z'.repeat(60)", "for (let i = 0; i < 100; i++) s.includes('zzzq')", 1_800),
      ("const s = 'z'.repeat(60)", "for (let i = 0; i < 100; i++) s.lastIndexOf('qzzz')", 300),
      ("const s = 'a,'.repeat(30)", "for (let i = 0; i < 100; i++) s.split(',')", 3_000),
      ("const s = ' '.repeat(4000)", "s.trim()", 200),
      ("const s = 'a'.repeat(2e5), t = s + '\\u1234'", "t.startsWith(s)", 8_000),
      ("", "for (let i = 0; i < 100; i++) new Function('return this')", 1_500),
      ("", "for (let i = 0; i < 100; i++) (1.1).toString(2)", 1_500),
      ("", "for (let i = 0; i < 100; i++) (1.1).toExponential(100)", 3_000),
      ("const s = '\\u00e9'.repeat(1e3)", "Object.entries(s)", 3_000),
      ("const a = Array(1e4).fill(1)", "Object.preventExtensions(a)", 1000),
      ("", "for (let i = 0; i < 1000; i++) Object.preventExtensions([1])", 20_000),
      ("", "for (let i = 0; i < 1000; i++) text()", 60_000),
      ("", "for (let i = 0; i < 100; i++) text(...Array(1e3))", 100_000),
    ])
  func steps(_ setup: String, _ source: String, _ minimum: Int) throws {
    let interpreter = Interpreter()
    let text = String(repeating: "x", count: 1000)
    interpreter.setGlobal("text", interpreter.function("text") { $0.interpreter.value(text) })
    try interpreter.evaluate(setup)
    try interpreter.evaluate(source)
    #expect(interpreter.stepsOfLastCall >= minimum)
  }

  @Test("References without an end in a replacement remain")
  func unendedReferences() throws {
    let length = try Interpreter().evaluate("'a'.replace(/(?<n>a)/, '$<'.repeat(1e5)).length").number
    #expect(length == 200_000)
  }

  @Test("Properties are deleted one after the other")
  func deletions() throws {
    let interpreter = Interpreter()
    let source = """
      const o = {}
      for (let i = 0; i < 2e4; i++) o["k" + i] = i
      for (let i = 0; i < 19990; i++) { if (!delete o["k" + i] || o["k" + i] !== undefined) throw i }
      o.k5 = 1
      Object.keys(o).join() + Object.values({ ...o }).join()
      """
    let keys = (19990..<20000).map { "k\($0)" }.joined(separator: ",") + ",k5"
    let values = (19990..<20000).map { "\($0)" }.joined(separator: ",") + ",1"
    #expect(try interpreter.evaluate(source).string == keys + values)
  }

  @Test(
    "Replacements refer to groups as before",
    arguments: [
      ("'ab'.replace(/(?<x>a)/, '[$<x>]')", "[a]b"), ("'ab'.replace(/(?<x>a)/, '[$<y>]')", "[]b"),
      ("'ab'.replace(/(?<x>a)/, '[$<x]')", "[$<x]b"), ("'ab'.replace(/(a)/, '[$<x>]')", "[$<x>]b"),
      ("'ab'.replace('a', '[$<x>]')", "[$<x>]b"), ("'ab'.replace(/(?<x>a)/, '$<x>$<')", "a$<b"),
      ("'ab'.replace(/(?<x>a)/, '>$<x')", ">$<xb"), ("'ab'.replace(/(?<x>a)|(?<y>b)/g, '$<y>$<x>>')", "a>b>"),
    ])
  func references(_ source: String, _ expected: String) throws {
    #expect(try Interpreter().evaluate(source).string == expected)
  }

  @Test("The table of a search is reserved")
  func searchTable() throws {
    let interpreter = Interpreter(limits: Limits(memory: 8 << 20))
    let error = #expect(throws: JavaScriptError.self) {
      try interpreter.evaluate("const h = 'a'.repeat(4e6), n = 'a'.repeat(2e6) + 'b'; h.indexOf(n)")
    }
    #expect(error?.kind == .limit(.memory(limit: 8 << 20)))
  }

  @Test(
    "A value is converted to JSON within the limit of memory, although its parts are shared",
    arguments: [
      "let o = {}; for (let i = 0; i < 20; i++) o = { a: o, b: o }; o",
      "let a = []; for (let i = 0; i < 20; i++) a = [a, a]; a",
      "let a = ['x'.repeat(1000)]; for (let i = 0; i < 15; i++) a = [a, a]; a",
      "let a = Object.defineProperty({ ['k'.repeat(1e6)]: 1 }, 'x', { value: 1 }); for (let i = 0; i < 5; i++) a = [a, a]; a",
    ])
  func sharedParts(_ source: String) throws {
    let interpreter = Interpreter(limits: Limits(memory: 8 << 20))
    let value = try interpreter.evaluate(source)
    let error = #expect(throws: JavaScriptError.self) { try value.json() }
    #expect(error?.kind == .limit(.memory(limit: 8 << 20)))
    #expect(try interpreter.evaluate("({ a: [1] })").json() == ["a": [1]])
  }
}
