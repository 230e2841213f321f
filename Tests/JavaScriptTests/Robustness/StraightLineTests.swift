import Testing

@testable import JavaScript

/// A step is worth about the same, however much code an iteration or a call evaluates.
@Suite struct StraightLineTests {
  private static func steps(_ source: String) throws -> Int {
    let interpreter = Interpreter()
    try interpreter.evaluate(source)
    return interpreter.stepsOfLastCall
  }

  @Test(
    "Long code costs more steps than short code",
    arguments: [
      "let a = 1; for (let i = 0; i < 100; i++) { # }", "let a = 1, i = 0; while (i++ < 100) { # }",
      "let a = 1, i = 0; do { # } while (i++ < 100)", "let a = 1; for (const x of new Array(100).fill(0)) { # }",
      "let a = 1; for (const x in new Array(100).fill(0)) { # }",
      "let a = 1; const f = () => { # }; for (let i = 0; i < 100; i++) f()",
      "let a = 1; for (let i = 0; (# a) && i < 100; i++);",
    ])
  func long(_ pattern: String) throws {
    let unit = pattern.contains("(#") ? "a + " : "a = a + 1; "
    let source = { (count: Int) in
      pattern.split(separator: "#", omittingEmptySubsequences: false).joined(
        separator: String(repeating: unit, count: count))
    }
    let short = try Self.steps(source(2))
    let long = try Self.steps(source(320))
    #expect(short < 2000)
    #expect(long > short + 100 * 320 / 64, "\(long)")
  }

  @Test(
    "Variables and parameters without a value cost steps",
    arguments: [
      "for (let i = 0; i < 10; i++) { let # }", "const f = () => { let # }; for (let i = 0; i < 10; i++) f()",
      "function f(#) {} for (let i = 0; i < 10; i++) f()", "function f() { var # } for (let i = 0; i < 10; i++) f()",
      "for (let i = 0; i < 10; i++) { let #; (() => a1)() }",
    ])
  func variables(_ pattern: String) throws {
    let names = (0..<16_000).map { "a\($0)" }.joined(separator: ", ")
    #expect(try Self.steps(pattern.replacing("#", with: names)) > 10 * 100)
  }

  @Test(
    "Long operations without calls and loops end at the limit of steps",
    arguments: ["'a' in p", "p.a", "p['a' + 1]", "p.q = 1; delete p.q", "p instanceof Array", "p?.a", "({ a: b } = p)"])
  func longOperations(_ unit: String) throws {
    let interpreter = Interpreter(limits: Limits(steps: 1_000_000))
    try interpreter.evaluate("var b, p = {}; for (let i = 0; i < 20000; i++) p = Object.create(p)")
    let error = #expect(throws: JavaScriptError.self) {
      try interpreter.evaluate(String(repeating: unit + "; ", count: 500))
    }
    #expect(error?.kind == .limit(.steps(limit: 1_000_000)))
    #expect(interpreter.stepsOfLastCall < 1_100_000)
  }

  @Test("Making the nodes of a long function costs steps, once, and does not begin if they do not suffice")
  func nodes() throws {
    let body = "return; " + String(repeating: "a = a + 1; ", count: 20_000)
    let interpreter = Interpreter(limits: Limits(steps: 1_000_000))
    try interpreter.evaluate("var a = 0; function f() { \(body) } function g() { \(body) \(body) \(body) }")
    try interpreter.evaluate("f()")
    let first = interpreter.stepsOfLastCall
    try interpreter.evaluate("f()")
    #expect(first > interpreter.stepsOfLastCall + 100_000)
    let before = interpreter.memoryInUse
    for _ in 0..<3 {
      let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("g()") }
      #expect(error?.kind == .limit(.steps(limit: 1_000_000)))
    }
    #expect(interpreter.memoryInUse < before + 200_000)
  }

  @Test(
    "The parts of literals, patterns, classes and lists of parameters count as nodes that are made",
    arguments: [
      ("[#]", ""), ("({#})", "a: 1"), ("var [#] = []", ""), ("var {#} = {}", "a"), ("class A {#}", ";a() {}"),
      ("switch (1) {#}", "case 1:"), ("[#]", "class {}"),
    ])
  func parts(_ pattern: String, _ part: String) throws {
    func code(_ count: Int) -> String {
      let separator = part.hasPrefix(";") || part.hasSuffix(":") ? "" : ","
      return pattern.replacing("#", with: Array(repeating: part, count: count).joined(separator: separator))
    }
    let interpreter = Interpreter()
    try interpreter.evaluate("function f() { if (!f.isCalled) return f.isCalled = true; \(code(3000)) }")
    try interpreter.evaluate("f()")
    #expect(interpreter.stepsOfLastCall > 2700 * 5)
    try interpreter.evaluate("f()")
    #expect(interpreter.stepsOfLastCall > 3000 / 8)
  }

  @Test(
    "Expressions for which several nodes are made count as several",
    arguments: [
      ("super.x", "this.x", 5), ("super.x()", "this.x()", 5), ("this.#p", "this.x", 5), ("this.#p++", "this.#p", 2),
      ("this.x ??= 1", "this.x = 1", 4), ("this.x += 1", "this.x = 1", 4), ("this.f(...[])", "this.f([])", 7),
      ("this.f`a`", "this.f()", 9),
    ])
  func expensiveParts(_ part: String, _ simple: String, _ nodes: Int) throws {
    func steps(_ part: String) throws -> Int {
      let code = Array(repeating: part, count: 3000).joined(separator: ";")
      let interpreter = Interpreter()
      try interpreter.evaluate(
        """
        const o = new (class extends Object { #p = 1; f() {} g() { if (this.called) { \(code) } this.called = false } })()
        """)
      try interpreter.evaluate("o.g()")
      return interpreter.stepsOfLastCall
    }
    #expect(try steps(part) > steps(simple) + 3000 * Work.stepsPerMadeNode * nodes)
  }

  @Test("The nodes of a long function are not made if that would take too long")
  func slowNodes() throws {
    let body = "return; " + String(repeating: "a = a + 1; ", count: 200_000)
    let interpreter = Interpreter(limits: Limits(time: .milliseconds(60)))
    try interpreter.evaluate("var a = 0; function f() { \(body) }")
    let before = interpreter.memoryInUse
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("f()") }
    #expect(error?.kind == .limit(.time(limit: .milliseconds(60))))
    #expect(interpreter.memoryInUse < before + 1_000_000)
  }

  @Test("The code of all scripts counts as memory, until none of its functions can be called")
  func codeMemory() throws {
    let interpreter = Interpreter(limits: Limits(memory: 8 << 20))
    let body = String(repeating: "a = a + 1; ", count: 2000)
    let script = try Script("var a = 0; all.push(() => { \(body) })")
    try interpreter.evaluate("var all = []")
    var count = 0
    let error = #expect(throws: JavaScriptError.self) {
      while count < 200 {
        try interpreter.evaluate(script)
        try interpreter.evaluate("all[all.length - 1]()")
        count += 1
      }
    }
    #expect(error?.kind == .limit(.memory(limit: 8 << 20)))
    // A copy of the script has at least 20 KB of text and 100 KB of nodes.
    #expect(count > 3 && count < 70)
    try interpreter.evaluate("all.length = 0")
    for _ in 0..<50 {
      try interpreter.evaluate(script)
      try interpreter.evaluate("all.length = 0")
    }
  }

  @Test("A bound function costs steps for each function that it is bound to, in instanceof too")
  func boundFunctions() throws {
    func steps(_ count: Int) throws -> Int {
      try Self.steps("let g = function () {}; for (let i = 0; i < \(count); i++) g = g.bind(); ({}) instanceof g")
        - Self.steps("let g = function () {}; for (let i = 0; i < \(count); i++) g = g.bind(); ({})")
    }
    #expect(try steps(400) > steps(100) + 300 * 4)
  }

  @Test("Sorting texts with the same beginning costs steps for each comparison")
  func sorting() throws {
    func steps(_ prefix: String) throws -> Int {
      try Self.steps("Array.from({ length: 2000 }, (_, i) => '\(prefix)' + (i * 7919) % 2000).sort()")
    }
    #expect(try steps("abcd") > steps("") + 2000 * 4)
  }

  @Test("The message about an operand of in is short")
  func inMessage() throws {
    let interpreter = Interpreter()
    let message = try interpreter.evaluate("let m; try { 'k'.repeat(100000) in 1 } catch (e) { m = e.message } m")
      .text()
    #expect(message.hasPrefix("Cannot use 'in' operator to search for 'kkkk") && message.hasSuffix("kkk…' in 1"))
    #expect(message.count < 1100)
  }

  @Test(
    "Code that takes longer than an ordinary operation costs more steps, also in functions that suspend",
    arguments: [
      ("let x = 1", "typeof x", 0.1), ("", "(/a/g)", 2), ("", "(class { a = 1; b() {} static c = 2 })", 20),
      ("", "[1, 2, 3]", 1), ("let x = 1", "`${x}a`", 1), ("let x = '123.456'", "+x", 1),
      ("let x = 1e300", "x % 0.3", 10),
      ("let x = 10n ** 30n", "x * x", 1), ("const o = {}", "delete o.a", 2), ("const a = [1, 2]", "var [p, q] = a", 1),
      ("const f = Object.freeze([1, 2])", "f[1]", 1), ("const s = 'a'.repeat(200), t = s + 'b'", "s < t", 3),
      ("const s = 'a'.repeat(4000) + 'b', t = 'a'.repeat(4000) + 'c'", "s < t", 150),
      ("const s = 'a'.repeat(4000) + 'b', t = 'a'.repeat(4000) + 'c'", "s === t", 150),
      ("", "(function () { return arguments })(1)", 5),
      ("let s = 'ab'", "(s + 'cdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz')[3]", 1),
    ])
  func expensive(_ setup: String, _ unit: String, _ steps: Double) throws {
    for (pattern, calls) in [
      ("for (let i = 0; i < 10; i++) { # }", 10), ("(() => { # })()", 1), ("[...(function* () { yield 1; # })()]", 1),
      ("[...(function* () { for (let i = 0; i < 10; i++) { yield 1; # } })()]", 10),
      ("(async () => { # ; await 1 })()", 1),
    ] {
      let taken = try [0, 100].map { count in
        let body = String(repeating: unit + "; ", count: count)
        return try Self.steps("\(setup); \(pattern.replacing("#", with: body))")
      }
      #expect(Double(taken[1] - taken[0]) >= 100 * steps * Double(calls), "\(pattern): \(taken)")
    }
  }
}
