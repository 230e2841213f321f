import Foundation
import Testing

@testable import JavaScript

/// Loops over the elements of arrays that do not call script code are charged as well.
@Suite struct RestWorkTests {
  @Test(
    "Huge arrays are never visited for free",
    arguments: [
      "const [...r] = new Array(4294967295)", "let r; [...r] = new Array(4294967295)",
      "Array.from(new Array(4294967295))", "Array.from({ length: 4294967295 })",
      "const a = new Array(1e5).fill(1); for (;;) a.lastIndexOf(2)",
      "const a = new Array(1e5).fill(1); for (;;) a.includes(NaN)",
      "const a = new Array(1e5).fill(1); for (;;) { const [...r] = a }",
      "const a = new Array(1e5).fill(1); for (;;) Array.from(a)",
    ])
  func huge(_ source: String) throws {
    let interpreter = Interpreter(limits: Limits(steps: 60_000, memory: 16 << 20))
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("(() => { \(source) })()") }
    guard case .limit? = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(interpreter.memoryInUse <= 26 << 20)
  }

  @Test("Steps grow with the elements")
  func proportion() throws {
    for source in [
      "const [...r] = a", "Array.from(a)", "a.lastIndexOf(2)", "a.includes(NaN)", "a.concat(a)", "a.slice()",
    ] {
      let steps = try [1000, 100_000].map { count in
        let interpreter = Interpreter()
        try interpreter.evaluate("const a = new Array(\(count)).fill(1)")
        try interpreter.evaluate(source)
        return interpreter.stepsOfLastCall
      }
      #expect(steps[1] > 20 * steps[0], "\(source): \(steps)")
    }
  }

  @Test(
    "Moving the elements of an array takes steps, also if they cannot be moved together",
    arguments: ["Object.setPrototypeOf(a, { __proto__: Array.prototype, 999999: 1 })", "a = A.from(a)"])
  func moves(_ change: String) throws {
    for call in [
      "a.shift()", "a.unshift(0)", "a.splice(0, 1)", "a.splice(0, 0, 1)", "a.splice(0, 1, 2, 3)", "a.reverse()",
      "a.copyWithin(0, 1)", "a.copyWithin(1, 0)", "a.sort(() => 0)",
    ] {
      let interpreter = Interpreter()
      try interpreter.evaluate(
        "class A extends Array { static get [Symbol.species]() { return Object } }; let a = new Array(50_000).fill(1)")
      try interpreter.evaluate(change)
      try interpreter.evaluate(call)
      #expect(interpreter.stepsOfLastCall > 2_500, "\(call)")
    }
  }

  @Test(
    "Creating the elements of a result that is not plain takes steps",
    arguments: ["{}", "[]", "new A", "new Proxy([], {})", "arguments"])
  func created(_ result: String) throws {
    for call in ["a.slice()", "a.concat()", "a.flat()", "a.splice(0)", "a.map(Math.abs)"] {
      let interpreter = Interpreter()
      try interpreter.evaluate(
        """
        class A extends Array {}
        const a = new Array(10_000).fill("b")
        a.constructor = { [Symbol.species]: function () { return \(result) } }
        """)
      try interpreter.evaluate(call)
      #expect(interpreter.stepsOfLastCall > 10_000 * Work.stepsPerCreatedElement, "\(call)")
    }
  }

  @Test(
    "Each prototype and each leaf of a rope can be a cache miss, which takes the time of several steps",
    arguments: [
      ("'zz' in chain", 6), ("chain.zz", 6), ("chain.zz = 1", 6), ("chain instanceof Number", 6),
      ("Date.prototype.isPrototypeOf(chain)", 6), ("Object.prototype.__lookupGetter__.call(chain, 'zz')", 6),
      ("for (const key in chain) key", 6),
      ("rope.charCodeAt(3)", 2), ("'b'.localeCompare(rope)", 2), ("rope.trim()", 2),
    ])
  func misses(_ source: String, _ stepsEach: Int) throws {
    for count in [100, 200, 5000] {
      let interpreter = Interpreter()
      try interpreter.evaluate(
        """
        let chain = Object.create(null), rope = "a"
        for (let i = 0; i < \(count); i++) { chain = Object.create(chain); rope += "bcdefghijklmnopqrstuvwxyz" }
        """)
      try interpreter.evaluate(source)
      // The first prototypes are free.
      #expect(interpreter.stepsOfLastCall > stepsEach * (count - 10), "\(count)")
    }
  }

  @Test(
    "Built-ins pay for the properties that they look up in each of many objects, in addition to their other work",
    arguments: [
      ("[].concat(...list)", 1), ("String.raw({ raw: list })", 3), ("''.concat(...list)", 2),
      ("list.toLocaleString()", 7), ("list.map(String)", 7), ("JSON.stringify(list)", 10), ("list.map(Object.keys)", 7),
      ("list.map(Function.prototype.call, Object.prototype.toString)", 9),
      ("new Set(list).isSupersetOf(new Set(list))", 30),
    ])
  func lookups(_ source: String, _ otherStepsEach: Int) throws {
    let interpreter = Interpreter()
    try interpreter.evaluate("const list = Array.from({ length: 1000 }, (_, i) => ({ ['p' + i]: i }))")
    try interpreter.evaluate(source)
    #expect(interpreter.stepsOfLastCall >= (otherStepsEach + 8) * 1000)
  }

  @Test("Steps grow with texts that are only read, and with entries that are only freed")
  func readAndFreed() throws {
    let texts = { (count: Int) in
      "const text = 'a'.repeat(\(count)), wide = '\\u1234'.repeat(\(count)); text.charCodeAt(0), wide.charCodeAt(0)"
    }
    let map = { (count: Int) in "const map = new Map(Array.from({ length: \(count) }, (_, i) => [i, i]))" }
    for source in [
      "text.toLowerCase()", "text.toUpperCase().toUpperCase()", "text.localeCompare(text)", "wide.isWellFormed()",
      "wide.toWellFormed()", "'b'.replace('a', text)", "/a/[Symbol.replace]('b', text)", "new Error(text)",
      "map.clear()", "new Set(map).clear()",
    ] {
      let steps = try [2000, 50_000].map { count in
        let interpreter = Interpreter()
        try interpreter.evaluate((source.contains("map") ? map : texts)(count))
        try interpreter.evaluate(source)
        return interpreter.stepsOfLastCall
      }
      // A step reads at most 64 units, and frees more entries.
      #expect(steps[1] > steps[0] + 500, "\(source): \(steps)")
    }
  }

  @Test(
    "Elements outside dense buffers cost several steps, reading and writing, and so do the keys of a proxy",
    arguments: [
      "frozen.concat()", "frozen.indexOf(-1)", "frozen.slice()", "sealed.fill(1)", "sealed.reverse()",
      "Reflect.ownKeys(proxy)",
    ])
  func slowElements(_ source: String) throws {
    let steps = try [500, 3000].map { count in
      let interpreter = Interpreter()
      try interpreter.evaluate(
        """
        const frozen = Object.freeze(Array.from({ length: \(count) }, (_, i) => i)), sealed = Object.seal(frozen.map(x => x));
        const keys = Object.keys(frozen).map(k => 'k' + k), target = Object.fromEntries(keys.map(k => [k, 1]));
        const proxy = new Proxy(target, { ownKeys: () => keys });
        """)
      try interpreter.evaluate(source)
      return interpreter.stepsOfLastCall
    }
    #expect(steps[1] - steps[0] >= 3 * 2500, "\(steps)")
  }

  @Test(
    "Steps grow with the variables of an environment",
    arguments: [
      "function f() { var V; return () => [V] }", "var f = () => { var V; return () => [V] }",
      "function f() { (function* () { var V; (() => [V]) })().next() }",
      // Each iteration has a separate environment. The initialization of its variables takes steps only once.
      "function f() { for (let V, i = 0; i < 20; i++) (() => [V]) }",
    ])
  func environments(_ source: String) throws {
    let steps = try [100, 2100].map { count in
      let names = (0..<count).map { "v\($0)" }.joined(separator: ",")
      let interpreter = Interpreter()
      // The first call of a function also makes its nodes.
      try interpreter.evaluate(source.replacingOccurrences(of: "V", with: names) + "; f()")
      try interpreter.evaluate("f()")
      return interpreter.stepsOfLastCall
    }
    #expect(steps[1] >= steps[0] + (source.contains("20") ? 20 : 1) * 2000 / 8, "\(steps)")
  }

  @Test("The description of a symbol is not converted for free")
  func symbols() throws {
    let interpreter = Interpreter()
    try interpreter.evaluate("const symbol = Symbol('x'.repeat(1_000_000))")
    try interpreter.evaluate("for (let i = 0; i < 10; i++) String(symbol).charCodeAt(9)")
    #expect(interpreter.stepsOfLastCall > 10 * 1_000_000 / 128)
  }

  @Test("A helper of an iterator costs several steps for each value", arguments: ["take(9)", "drop(0)"])
  func helpers(_ helper: String) throws {
    let interpreter = Interpreter()
    try interpreter.evaluate("let it = [1].values(); for (let i = 0; i < 1000; i++) it = it.\(helper)")
    try interpreter.evaluate("it.next()")
    #expect(interpreter.stepsOfLastCall >= 5000)
  }

  @Test("Moving elements to a larger buffer is charged, and only that")
  func growth() throws {
    let interpreter = Interpreter()
    try interpreter.evaluate("const a = new Array(1e5).fill(1).slice()")
    try interpreter.evaluate("a.push(1)")
    #expect((1000...10_000).contains(interpreter.stepsOfLastCall), "\(interpreter.stepsOfLastCall)")
    try interpreter.evaluate("a.push(1)")
    #expect(interpreter.stepsOfLastCall < 20)
  }

  @Test("A pattern that is rejected at its end costs as much as one that is accepted")
  func rejectedPattern() throws {
    let steps = try ["", ")"].map { end in
      let interpreter = Interpreter()
      try interpreter.evaluate("try { new RegExp('\\\\p{RGI_Emoji}' + '\(end)', 'v') } catch {}")
      return interpreter.stepsOfLastCall
    }
    #expect(steps[1] > steps[0] / 2 && steps[0] > 10_000, "\(steps)")
  }
}
