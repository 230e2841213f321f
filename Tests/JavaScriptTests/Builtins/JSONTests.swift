import Testing

/// JSON (ECMA-262 §25.5): tests whose expected values a comment of a script cannot express.
@Suite struct JSONTests {
  @Test("Strings are written with only the escape sequences that JSON requires")
  func escapes() throws {
    try expectScript(
      #"JSON.stringify("\"\\\b\f\n\r\t\u0000\u001f\u007f/é\u2028\ud83d\ude00")"#,
      "\"\\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f\u{7f}/é\u{2028}😀\"")
  }
}
