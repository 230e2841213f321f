import Testing

/// JSON (ECMA-262 §25.5): tests whose expected values a comment of a script cannot express.
@Suite struct JSONTests {
  @Test("Strings are written with only the escape sequences that JSON requires")
  func escapes() throws {
    try expectScript(
      #"JSON.stringify("\"\\\b\f\n\r\t\u0000\u001f\u007f/é\u2028\ud83d\ude00")"#,
      "\"\\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f\u{7f}/é\u{2028}😀\"")
  }

  @Test("The last value of a repeated key counts, however many values it contains")
  func repeatedKeys() throws {
    try expectScript(
      """
      const wrong = []
      for (const count of [1, 60, 61, 62, 63, 64, 65, 128, 129, 1000, 5000]) {
        const list = JSON.stringify(Array.from({ length: count }, (_, i) => i))
        const nested = '{"x":'.repeat(100) + list + '}'.repeat(100)
        for (const value of [list, nested]) {
          const parsed = JSON.parse('{"a":1,"c":2,"a":' + value + '}')
          if (JSON.stringify(parsed) !== '{"a":' + value + ',"c":2}') wrong.push(count)
        }
      }
      wrong.join()
      """, "")
  }
}
