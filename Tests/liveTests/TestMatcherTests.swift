import TestSupport
import Testing

/// Expectations of tests in JavaScript.
@Suite struct TestMatcherTests {
  private let folder = TemporaryFolder()

  /// Runs tests in JavaScript, and returns the lines of the result without the indentation.
  private func lines(_ tests: [String]) async throws -> [String] {
    _ = try folder.file("p.js", "")
    let script = tests.enumerated().map { "test(\"\($0)\", () => { \($1) });" }.joined(separator: "\n")
    _ = try folder.file("p.test.js", script)
    let result = try await InProcessTool().run("test", folder.url.path)
    #expect(result.status == (result.output.contains("FAIL") ? 1 : 0))
    return result.lines.map { $0.replacing(/^\s+(?:p\.test\.js:\d+:\d+: )?/, with: "") }
  }

  @Test(
    "Expectations that are not met fail, and say why",
    arguments: [
      (
        "expect(new Date(0)).toEqual(new Date(1))",
        "expected Date(1970-01-01T00:00:00.000Z) to equal Date(1970-01-01T00:00:00.001Z)"
      ),
      ("expect(new Set([1])).toEqual(new Set([2]))", "expected Set(1) to equal Set(2)"),
      (
        "expect(new Map([[1, { a: 1 }]])).toEqual(new Map([[1, { a: 2 }]]))",
        #"expected Map([1,{"a":1}]) to equal Map([1,{"a":2}])"#
      ),
      ("expect(/a/).toEqual(/a/g)", "expected /a/ to equal /a/g"),
      ("expect(new Error('a')).toEqual(new Error('b'))", "expected Error: a to equal Error: b"),
      ("expect(new Number(1)).toEqual(new Number(2))", "expected Number {} to equal Number {}"),
      (
        "expect(new ArrayBuffer(1)).toEqual(new ArrayBuffer(1))", "expected ArrayBuffer {} to equal ArrayBuffer {}"
      ),
      (
        "expect(Object.create({ a: 1 })).toEqual({ a: 1 })",
        #"expected {} to equal {"a":1}; at /a: expected 1, found undefined"#
      ),
      (
        "expect(new Uint8Array([1])).toEqual(new Uint8Array([2]))",
        #"expected Uint8Array {"0":1} to equal Uint8Array {"0":2}; at /0: expected 2, found 1"#
      ),
      (
        "expect([1, undefined]).toEqual([1])",
        "expected [1,undefined] to equal [1]; at /length: expected 1, found 2"
      ),
      (
        #"expect({ "a/b": { "~": 1 } }).toEqual({ "a/b": { "~": 2n } })"#,
        #"expected {"a/b":{"~":1}} to equal {"a/b":{"~":2n}}; at /a~1b/~0: expected 2n, found 1"#
      ),
      (
        "const a = { x: 1 }, b = { x: 2 }; a.a = a; b.a = b; expect(a).toEqual(b)",
        #"expected {"x":1,"a":an object that contains this one} to equal {"x":2,"a":an object that contains this one}; at /x: expected 2, found 1"#
      ),
      (
        "expect([{ a: 1, b: 2 }]).toMatchObject([{ a: 2 }])",
        #"expected [{"a":1,"b":2}] to contain [{"a":2}]; at /0/a: expected 2, found 1"#
      ),
      (
        "expect({ a: 1 }).toMatchObject({ b: 1 })",
        #"expected {"a":1} to contain {"b":1}; at /b: expected 1, found undefined"#
      ),
      (
        "expect({ a: { b: 1 } }).toHaveProperty('a.b', 2)",
        #"expected {"a":{"b":1}} to have the property "a.b" with the value 2"#
      ),
      ("expect({ a: 1 }).toHaveProperty('a.c')", #"expected {"a":1} to have the property "a.c""#),
      ("expect(run).toThrow(RangeError)", "expected run to throw RangeError"),
      ("expect(() => { throw new Error('abc') }).toThrow(/x/)", "expected a function to throw /x/"),
      ("expect('x'.repeat(2000)).toBe(1)", "expected \"" + String(repeating: "x", count: 999) + "… to be 1"),
    ])
  func failures(_ test: String, _ message: String) async throws {
    #expect(try await lines([test]) == ["FAIL p: 0", message, "0 passed, 1 failed"])
  }

  @Test(
    "Values that a matcher cannot examine are failures, also after not",
    arguments: [
      ("expect(5).toThrow()", "toThrow needs a function like () => run(event), found 5"),
      ("expect(null).not.toThrow()", "toThrow needs a function like () => run(event), found null"),
      ("expect(undefined).toMatch('def')", "toMatch needs a text, found undefined"),
      ("expect('a').not.toMatch(5)", "toMatch needs a text or a regular expression, found 5"),
      ("expect(undefined).not.toBeGreaterThan(1)", "toBeGreaterThan compares numbers, found undefined and 1"),
      ("expect('1').toBeCloseTo(1)", #"toBeCloseTo compares numbers, found "1" and 1"#),
      ("expect(undefined).not.toContain(1)", "toContain needs a text or elements, found undefined"),
      ("expect('1').not.toContain(1)", "toContain: a text cannot contain 1"),
      (
        "expect(null).not.toMatchObject({ event: 'a' })",
        #"toMatchObject compares objects, found null and {"event":"a"}"#
      ),
      ("expect(1).toMatchObject({})", "toMatchObject compares objects, found 1 and {}"),
      ("expect(null).not.toHaveProperty('a')", "toHaveProperty needs an object, found null"),
      (
        "expect(undefined).not.toHaveLength(3)",
        "toHaveLength needs a value with a length, and a number, found undefined and 3"
      ),
      (
        "expect({}).toHaveLength(undefined)",
        "toHaveLength needs a value with a length, and a number, found {} and undefined"
      ),
    ])
  func misuse(_ test: String, _ message: String) async throws {
    #expect(try await lines([test]) == ["FAIL p: 0", message, "0 passed, 1 failed"])
  }

  @Test("Expectations that are met pass")
  func passes() async throws {
    let tests = [
      "const a = { x: 1 }, b = { x: 1 }; a.a = a; b.a = b; expect(a).toEqual(b)",
      "expect({ a: undefined }).toEqual({}); expect([1, , 3]).toEqual([1, undefined, 3]); expect(NaN).toEqual(NaN)",
      "expect([{ a: 1, b: { c: 1, d: 2 } }]).toMatchObject([{ a: 1, b: { c: 1 } }])",
      "expect(new Map([[{ a: 1 }, 2]])).toEqual(new Map([[{ a: 1 }, 2]])); expect(new Set([[1]])).toEqual(new Set([[1]]))",
      "expect(new Date(5)).toEqual(new Date(5)); expect(/a/g).toEqual(/a/g); expect(new Error('a')).toEqual(new Error('a'))",
      "expect({ a: { b: 1 } }).toHaveProperty('a.b', 1); expect({ 'a.b': 1 }).toHaveProperty('a.b')",
      "expect({ a: [{ b: 1 }] }).toHaveProperty(['a', 0], { b: 1 }); expect({ a: null }).not.toHaveProperty('a.b')",
      "const f = () => { throw new RangeError('abc') }; expect(f).toThrow(RangeError); expect(f).toThrow(/b/)",
      "const f = () => { throw new RangeError('abc') }; expect(f).toThrow('bc'); expect(f).toThrow(new Error('abc'))",
      "expect('abc').toMatch(/B/i); expect(2n).toBeGreaterThan(1); expect(Infinity).toBeCloseTo(Infinity)",
    ]
    #expect(try await lines(tests).last == "\(tests.count) passed, 0 failed")
  }

  @Test("A rejected promise that nothing handles fails the test, and tests cannot be nested")
  func unhandled() async throws {
    let advice = "; a promise was rejected and nothing handles the rejection: is an await missing?"
    #expect(
      try await lines([
        "(async () => { expect(1).toBe(2) })()", "expect(async () => { throw new Error('x') }).not.toThrow()",
        "Promise.reject(1).catch(() => {})", "test('inner', () => { throw 1 })",
      ]) == [
        "FAIL p: 0", "expected 1 to be 2" + advice, "FAIL p: 1", "x" + advice, "ok   p: 2", "FAIL p: 3",
        "test cannot be called in the body of a test", "1 passed, 3 failed",
      ])
    _ = try folder.file("p.test.js", "test('a', () => {}); Promise.reject(new Error('b'))")
    let result = try await InProcessTool().run("test", folder.url.path)
    #expect(result.lines == ["FAIL p", "       p.test.js:1:37: b" + advice, "0 passed, 1 failed"])
  }
}
