import Testing

@testable import AnalyticsLive

/// Tests the code that filters are compiled to.
@Suite struct JavaScriptCodeTests {
  private func evaluate(_ code: JavaScriptCode) throws -> JSON? {
    try Interpreter().evaluate("(\(code.text))").json()
  }

  @Test(
    "Interpolated text becomes a string literal for any content",
    arguments: [
      "", "a", "\"", "\\", "\" + fail() + \"", "${fail()}", "`", "*/", "//", "\n", "\r\n", "\u{2028}", "\u{2029}", "\0",
      "</script>", "é😀", "__proto__",
    ])
  func text(_ text: String) throws {
    #expect(try evaluate("\(text)") == .string(text))
    #expect(try evaluate("\([text, text])") == [.string(text), .string(text)])
    #expect(try evaluate("({ [\(text)]: 1 })\(member: text) === 1") == true)
  }

  @Test(
    "An interpolated JSON value becomes an expression with the same value",
    arguments: [
      "null", "true", "-0", "1.5e300", "[]", "[1,[\"a\\u2028\"]]", "{}", #"{"a":{"b":[null]},"1":2}"#,
      #"{"__proto__":{"x":1}}"#, #"[{"a":{"__proto__":1}}]"#, #"{"a b":"${x}"}"#,
    ])
  func values(_ text: String) throws {
    let value = try json(text)
    #expect(try evaluate("\(value)") == value)
    #expect(try evaluate("Object.getPrototypeOf(Object(\(value))) !== null") == true)
  }

  @Test("A temporary is reused only after the scope that requested it")
  func temporaries() throws {
    let expression = try FilterExpression("a.b > c.d and (lowercase(e.f) = g.h or i.j in [k.l, m.n])")
    let event: JSONObject = [
      "a": ["b": 2], "c": ["d": 1], "e": ["f": "X"], "g": ["h": "y"], "i": ["j": 5], "k": ["l": 4], "m": ["n": 5],
    ]
    #expect(try EventFilter(expression).matches(event))
    var other = event
    other["m"] = ["n": 6]
    #expect(try !EventFilter(expression).matches(other))
  }
}
