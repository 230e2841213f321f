import JSONModel
import Testing

@testable import JavaScript

/// Cases that random scripts have found.
@Suite struct FoundCaseTests {
  @Test(
    "Scripts take the same steps with plain nodes",
    arguments: [
      "new Boolean(false)['toString']()", "false['toString']()", "[1]['length'] + [2]['at'](0)",
      "let s = ''; for (let i = 0; i < 9; i++) s += ({ i })['toString'](); s",
      "const a = new Int32Array(3); let n = 0; for (let i = 0; i < 9; i++) n += a.length + a['length']; n",
      "let n = 0; for (const a of [[1], { b: { c: 2 } }, null, 'text']) n += a?.b?.c ?? 1; n",
      "function f() { let n = 0; for (let i = 0; i < arguments.length; i++) n += arguments[i]; return n }; f(1, 2) + f(3)",
      "let n = 0; for (let i = 0; i < 9; i++) n += Math.max(i, 4) + 'abc'.charCodeAt(i) + Math.floor(i / 2); n",
    ])
  func plainNodes(_ source: String) {
    let trial = ScriptTrial(source: source)
    #expect(trial.outcome(.init()) == trial.outcome(.init(usesPlainNodes: true)))
  }

  @Test("Calls of functions with large frames take the same steps with plain nodes, which need more temporary slots")
  func largeFrames() {
    for count in 68..<85 {
      let variables = (0..<count).map { "v\($0)" }.joined(separator: ", ")
      // The number of nodes is not divisible in the same way.
      for rest in 0..<8 {
        let signs = String(repeating: "- ", count: rest)
        let trial = ScriptTrial(source: "(o => { let \(variables); return \(signs)o?.a })({ a: 1 })")
        #expect(trial.outcome(.init()) == trial.outcome(.init(usesPlainNodes: true)), "\(count) \(rest)")
      }
    }
  }

  @Test(
    "The stack of an error names the line of each call, also after earlier calls at the same place",
    arguments: [
      ("function* g(a) {\n  if (a.x > 0) yield 1;\n  missing\n}\nconst\n\n[x, y] = g({ x: 1 });", [3, 7]),
      ("function* g(a) {\n  if (a.x > 0) yield 1;\n  missing\n}\n\nfor (const x of g({ x: 1 })) 1;\nlet a", [3, 6]),
      ("function* g(a) {\n  if (a.x > 0) yield 1;\n  missing\n}\n\nMath.max(...g({ x: 1 }))", [3, 6]),
      ("\n\nString({\n  toString() { return [{}.x] },\n  valueOf() { return missing } })", [5, 3]),
      ("const f = a => a.x > 0 ? 1 :\n  missing;\n\n\n[{ x: 1 }, {}].forEach(f)", [2, 5]),
    ])
  func positions(_ source: String, _ lines: [Int]) throws {
    let trial = ScriptTrial(source: source)
    #expect(trial.outcome(.init()) == trial.outcome(.init(usesPlainNodes: true)))
    let error = #expect(throws: JavaScriptError.self) { try Interpreter().evaluate(Script(source, name: "f")) }
    let places = (error?.stack ?? []).compactMap { $0.firstMatch(of: /f:(\d+):/).flatMap { Int($0.1) } }
    #expect(places == lines, "\(error?.stack ?? [])")
  }

  @Test(
    "Scripts take the same steps when the shapes of objects that are no longer used are collected",
    arguments: [
      "let s = ''; for (let i = 0; i < 9; i++) { try { missing } catch (e) { s += e.toString() } } s",
      "for (let i = 0; i < 20; i++) new Uint8Array(1).length;",
      "class A {} class B extends A {} for (let i = 0; i < 9; i++) { const b = new (class extends B {})(); b.x; b.y = 1; }",
    ])
  func collectedShapes(_ source: String) {
    let trial = ScriptTrial(source: source)
    let usual = trial.outcome(.init())
    for stress in [1, 3, 9, 20] { #expect(trial.outcome(.init(stress: stress)) == usual, "\(stress)") }
  }

  @Test(
    "A call takes the same steps whether earlier calls have left shapes or not",
    arguments: [
      "JSON.stringify(list)", "delete list[3].b", "list.map(o => ({ ...o }))", "list.map(o => o.toString)",
      "list.map(Object.keys)", "list.map(o => o instanceof Array)",
      "for (const o of list) { o.c = 1; for (const k in o); }",
    ])
  func earlierShapes(_ work: String) throws {
    func steps(noise: Int, collects: Bool) throws -> Int {
      let interpreter = Interpreter()
      try interpreter.evaluate(
        "function make(prefix, n) { const list = []; for (let i = 0; i < n; i++) list.push({ [prefix + i % 300]: i, b: 1 }); return list }"
      )
      for i in 0..<noise {
        try interpreter.evaluate("make('x\(i)', 1000); 0")
        if collects { interpreter.collectGarbage() }
      }
      try interpreter.evaluate("(() => { const list = make('a', 1000); \(work) })(); 0")
      return interpreter.stepsOfLastCall
    }
    let usual = try steps(noise: 0, collects: false)
    for noise in [1, 2, 5] {
      #expect(try steps(noise: noise, collects: false) == usual)
      #expect(try steps(noise: noise, collects: true) == usual)
    }
  }

  @Test(
    "A call takes the same steps whether earlier values still exist or were collected",
    arguments: [
      "const o = {}; o['abc'.repeat(100)] = 1; o['abc'.repeat(100)]", "Symbol.for('k'); Symbol.for('k')",
      "const s = 'abc'.repeat(100), o = { [s]: 1 }; o[s]; s === 'abd'.repeat(100)",
    ])
  func collectedNames(_ work: String) throws {
    let interpreter = Interpreter()
    let call = try interpreter.evaluate("(() => { \(work) })")
    _ = try call.call()
    for collects in [true, false, true, false, false, true] {
      if collects { interpreter.collectGarbage() }
      let first = interpreter.stepsOfLastCall
      _ = try call.call()
      #expect(interpreter.stepsOfLastCall == first)
    }
  }

  @Test("Arrays in events cost the same steps whether earlier events had the same members or not")
  func earlierForms() throws {
    func steps(_ events: [String]) throws -> Int {
      let interpreter = Interpreter()
      let call = try interpreter.evaluate("(event => JSON.stringify(event.properties.list))")
      for event in events { _ = try call.call([interpreter.value(JSON(parsing: event, options: .keepingText))]) }
      return interpreter.stepsOfLastCall
    }
    let element = "{\"name\": \"\(String(repeating: "n", count: 300))\", \"sizes\": [1, 2, 3]}"
    let event = "{\"properties\": {\"list\": [\(element), \(element)]}}"
    let other = "{\"properties\": {\"list\": [1], \"other\": 1}}"
    #expect(try steps([other, event]) == steps([other, event, event]))
  }

  @Test("A script that a limit ends gets further once its patterns are cached, and then its memory is constant")
  func cachedPatterns() throws {
    let interpreter = Interpreter(limits: Limits(steps: 2400, memory: 24 << 20))
    let script = try Script(
      "(() => { for (let i = 65; i < 77; i++) new RegExp('\\\\u00' + i.toString(16)).exec('A'); missing })()")
    var reachesEnd: [Bool] = []
    var memory: [Int] = []
    for _ in 0..<10 {
      let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate(script) }
      reachesEnd.append(error?.description.contains("missing is not defined") ?? false)
      interpreter.collectGarbage()
      memory.append(interpreter.memoryInUse)
    }
    let first = try #require(reachesEnd.firstIndex(of: true))
    #expect(first > 0 && !reachesEnd[first...].contains(false))
    #expect(Set(memory[(first + 1)...]).count == 1, "\(memory)")
  }
}
