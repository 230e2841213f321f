import TestSupport
import Testing

@testable import JavaScript

/// Tests calls that built-ins make in one frame.
@Suite struct CallbackTests {
  @Test(
    "Each call of a callback is independent of the others",
    arguments: [
      // Variables begin as undefined, and closures keep those of their call.
      ("[1, 2, 3].map(x => { var v; const before = v; v = x; return before })", ",,"),
      ("[1, 2, 3].map(x => { var v; if (x > 1) return v; v = x; return v })", "1,,"),
      ("[1, 2, 3].map(x => () => x).map(f => f())", "1,2,3"),
      ("[1, 2, 3].map(x => { let y = x * 2; return () => y++ }).map(f => f() + f())", "5,9,13"),
      ("[5, 6].map((a, b, c, d) => d)", ","), ("[5, 6].map((a, b, c) => c.length + b)", "2,3"),
      ("[1, 2].map((a) => { a = a + 1; return a })", "2,3"),
      // Calls in calls.
      ("[3, 1, 2].sort((a, b) => { [2, 1].sort((x, y) => x - y); return a - b })", "1,2,3"),
      ("[[2, 1], [4, 3]].map(l => l.map(x => x * 2).filter(x => x > 2).concat(l))", "4,2,1,8,6,4,3"),
      (
        "function depth(o) { return typeof o === 'object' ? 1 + Object.values(o).reduce((m, x) => Math.max(m, depth(x)), 0) : 0 }"
          + " depth({ a: { b: { c: {} } }, d: {} })", "4"
      ),
      ("let f = n => n ? [n].map(x => f(x - 1) + x)[0] : 0; f(50)", "1275"),
      ("[1, 2, 3].reduce((sum, x, i, list) => sum + x * i + list.length, 0)", "17"),
      ("[[1, 2], [3]].reduceRight((all, x) => [...all, ...x], [])", "3,1,2"),
      // What is called before and after.
      (
        "let n = 0; try { [3, 2, 1, 0].sort(() => { if (++n == 3) throw 1; return 1 }) } catch {} [2, 1].map(x => x + n)",
        "5,4"
      ),
      ("[1, 2, 3].some(x => x == 2) && [1, 2, 3].every(x => x < 4) && [1, 2, 3].find(x => x > 1)", "2"),
      // Functions that are not simple.
      ("'use strict'; [1, 2].map(function () { return this }, 7)", "7,7"),
      ("[1, 2].map(function () { return typeof this }, 7)", "object,object"),
      ("[1, 2].map(function () { return arguments.length })", "3,3"),
      ("[[1, 2]].map(([a, b = 5, c = 6]) => a + b + c)", "9"), ("[1, 2].map((...all) => all.length)", "3,3"),
      ("[4, 1].sort(new Proxy((a, b) => a - b, {}))", "1,4"), ("[4, 1].map(Math.sqrt)", "2,1"),
      ("[4, 1].map(((a, b) => a + b).bind(null, 10))", "14,11"), ("[...[2, 1].map(function* (x) { yield x })[0]]", "2"),
      ("[1, 2].forEach(class { static x = 1 }.x ? x => x : 0)", "undefined"),
      ("new Int8Array([3, 1, 2]).sort((a, b) => b - a).join()", "3,2,1"),
    ])
  func calls(_ script: String, _ expected: String) throws {
    for stress in [false, true] {
      let interpreter = Interpreter(limits: Limits(), stressesCollector: stress)
      #expect(try interpreter.evaluate(script).text() == expected, "stress: \(stress)")
    }
  }

  @Test("Callbacks that call themselves end with a RangeError, and limits hold in them")
  func limits() throws {
    let interpreter = Interpreter(limits: Limits(steps: 1_000_000))
    let deep = "let f = x => [1].map(() => f(x)); let name; try { f(1) } catch (e) { name = e.name } name"
    #expect(try interpreter.evaluate(deep).text() == "RangeError")
    #expect(try interpreter.evaluate("[2, 1].sort((a, b) => a - b).join()").text() == "1,2")
    let error = #expect(throws: JavaScriptError.self) {
      try interpreter.evaluate("[2, 1].sort((a, b) => { for (;;); })")
    }
    #expect(error.map { if case .limit = $0.kind { true } else { false } } == true)
    #expect(try interpreter.evaluate("[2, 1].sort((a, b) => a - b).join()").text() == "1,2")
  }

  @Test("An error of a built-in after a callback has the position of the built-in's call")
  func position() throws {
    let error = #expect(throws: JavaScriptError.self) {
      try Interpreter().evaluate("let list = Object.freeze([2, 1]);\nlist.sort((a, b) =>\n\nMath.max(a - b))")
    }
    #expect(error?.line == 2)
  }
}
