import JSONModel
import Testing

@testable import JavaScript

/// Tests results that contain the same value often, each of which is printed.
@Suite struct SharedResultTests {
  private static let big = "[" + (0..<2000).map { #"{"a":"\#($0) text of some length"}"# }.joined(separator: ",") + "]"
  private static let text = #"{"p":{"list":\#(big),"object":{"list":\#(big),"b":1},"small":{"a":1}}}"#

  /// Calls a function with an event and returns the converted event.
  private func convert(
    _ body: String, _ options: JSONParsingOptions, memory: Int = 8 << 20, steps: Int = 50_000_000
  ) throws -> JSON? {
    let interpreter = Interpreter(limits: Limits(steps: steps, memory: memory))
    let function = try interpreter.evaluate("(v => { const p = v.p; \(body); return v })")
    return try function.call([interpreter.value(try JSON(parsing: Self.text, options: options))]).json()
  }

  private static let forms = [JSONParsingOptions(), .keepingText]

  @Test(
    "A result whose text would not fit in memory is not created", arguments: forms.indices,
    [
      "for (let i = 0; i < 200; i++) p['k' + i] = p.list",
      "for (let i = 0; i < 20; i++) p['k' + i] = Array(20).fill(p.list)",
      "for (let i = 0; i < 200; i++) p['k' + i] = p.object", "p.object.b = 2; p.all = Array(200).fill(p.object)",
      "p.object.list[0].a = 'new'; p.all = Array(200).fill(p.object)", "p.all = Array(200).fill({ ...p.object })",
      "p.all = Array(200).fill({ toJSON: () => p.object })", "p.all = new Proxy(Array(200).fill(p.list), {})",
      "p.small.c = p.list; p.all = Array(200).fill(p.small)",
      "v.p = Object.fromEntries(Array(200).keys().map(k => [k, p]))",
      "p[0] = p.list; p.all = Array(200).fill({ 0: p.list, get a() { return p.list } })",
      "const a = { ['k'.repeat(1e5)]: 1 }; for (let i = 0; i < 200; i++) p['k' + i] = a",
      "for (let i = 0; i < 2000; i++) { p.list[i]['k'.repeat(1e4)] = 1 }",
      "const s = '\\u0001'.repeat(2e5); for (let i = 0; i < 20; i++) p['k' + i] = s",
      "const s = '\\u65e5'.repeat(2e5); for (let i = 0; i < 20; i++) p['k' + i] = s",
    ])
  func large(_ form: Int, _ body: String) throws {
    let error = #expect(throws: JavaScriptError.self) { try convert(body, Self.forms[form]) }
    #expect(error?.kind == .limit(.memory(limit: 8 << 20)))
    #expect(try convert(body, Self.forms[form], memory: 1 << 40, steps: 1 << 40) != nil)
  }

  @Test("Each occurrence of a value is paid", arguments: forms.indices)
  func steps(_ form: Int) throws {
    let body = "let a = p.list; for (let i = 0; i < 6; i++) { a = Array(50).fill(a) } p.all = a"
    let error = #expect(throws: JavaScriptError.self) {
      try convert(body, Self.forms[form], memory: 1 << 40, steps: 1_000_000)
    }
    #expect(error?.kind == .limit(.steps(limit: 1_000_000)))
  }

  @Test("Values that remain in their places do not count, and those that occur few times fit", arguments: forms.indices)
  func small(_ form: Int) throws {
    let memory = 2 << 20
    let bodies = [
      "for (const e of p.list) e.a", "for (const e of p.object.list) e.b = 1", "p.object.b = 2; v.q = 1; delete v.q",
      "p.moved = p.list; delete p.list", "v.p = { ...p, added: 1 }",
    ]
    for body in bodies {
      let result = try #require(try convert(body, Self.forms[form], memory: memory))
      let expected = try #require(try convert(body, Self.forms[form], memory: 1 << 40))
      #expect(result == expected)
    }
  }
}
