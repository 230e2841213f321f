import JSONModel
import JavaScript
import Testing

/// Tests that objects which scripts create become the JSON that `JSON.stringify` writes, in the same order of calls.
@Suite struct ObjectConversionTests {
  @Test(
    "Objects convert as JSON.stringify does",
    arguments: [
      "({ a: 1, b: 'x', c: [1, 'y', null], d: { e: true } })",
      "({ a: undefined, b: 1, c: () => 1, d: Symbol('s'), e: 2 })",
      "({ a: { toJSON() { return undefined } }, b: { toJSON() { return 5 } }, c: 3 })",
      "[1, , 3]", "[undefined, () => 1, { toJSON() { return 'z' } }]", "({ a: [], b: {} })",
      "({ 'a long name that is not short': 1, 'é': 2, '\\ud800': 3, '': 4 })", "({ b: 1, 1: 2, 0: 3 })",
      "(() => { const o = { a: 1, b: 2, c: 3 }; delete o.b; return o })()",
      "(() => { class C { #p = 1; x = 2; get y() { return 3 } } return new C() })()",
      "(() => { const o = { a: 1 }; Object.defineProperty(o, 'h', { value: 1 }); return o })()",
      "(() => { const o = { a: 1, get b() { return 2 }, c: 3 }; return o })()",
      "Object.freeze({ a: 1, b: { c: 2 } })", "Object.assign(Object.create({ inherited: 1 }), { a: 1 })",
      "(() => { const o = { a: { toJSON() { delete o.b; o.d = 4; return 1 } }, b: 2, c: 3 }; return o })()",
      "(() => { const o = { a: { toJSON() { o.c = 'changed'; return 1 } }, b: 2, c: 3 }; return o })()",
      "(() => { const o = { a: 1, b: { toJSON() { Object.defineProperty(o, 'c', { enumerable: false }) } }, c: 3 }; return o })()",
      "(() => { const a = [{ toJSON() { a.length = 2; return 1 } }, 2, 3]; return a })()",
      "(() => { const a = [{ toJSON() { a[2] = { toJSON: () => 'late' } } }, 2, 3]; return a })()",
      "Object.fromEntries(Array.from({ length: 100 }, (_, i) => ['k' + i, i]))",
      "Object.fromEntries([['x'.repeat(3000), 1], ['y', 2]])",
    ])
  func conversion(_ source: String) throws {
    let text = try #require(try Interpreter().evaluate("JSON.stringify(\(source))").string)
    // The second time, the keys of the shape are known.
    let interpreter = Interpreter()
    try interpreter.evaluate("function make() { return \(source) }")
    for _ in 0..<2 {
      let json = try #require(try interpreter.evaluate("make()").json())
      #expect(json.description == text)
    }
  }

  @Test("Objects of one shape share their keys")
  func sharedKeys() throws {
    let interpreter = Interpreter()
    try interpreter.evaluate("function make(i) { return { name: i, value: { i } } }")
    let first = try #require(try interpreter.evaluate("make(1)").json()?.objectValue)
    let second = try #require(try interpreter.evaluate("make(2)").json()?.objectValue)
    #expect(first.hasSameKeys(as: second))
    #expect(first.description == #"{"name":1,"value":{"i":1}}"#)
    #expect(second.description == #"{"name":2,"value":{"i":2}}"#)
  }
}
