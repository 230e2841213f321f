import Testing

@testable import JavaScript

@Suite struct URICodingTests {
  @Test(
    arguments: [
      ("", "", "", ""),
      ("abc-_.!~*'()", "abc-_.!~*'()", "abc-_.!~*'()", "abc-_.%21%7E*%27%28%29"),
      ("a b&c=d/e?f#g", "a%20b&c=d/e?f#g", "a%20b%26c%3Dd%2Fe%3Ff%23g", "a%20b%26c%3Dd/e%3Ff%23g"),
      ("\u{fc}n\u{ef}", "%C3%BCn%C3%AF", "%C3%BCn%C3%AF", "%FCn%EF"),
      ("\u{65e5}\u{672c}", "%E6%97%A5%E6%9C%AC", "%E6%97%A5%E6%9C%AC", "%u65E5%u672C"),
      ("\u{1f600}", "%F0%9F%98%80", "%F0%9F%98%80", "%uD83D%uDE00"),
      ("%", "%25", "%25", "%25"),
      ("\u{0}\u{7f}", "%00%7F", "%00%7F", "%00%7F"),
      ("+,;:@$", "+,;:@$", "%2B%2C%3B%3A%40%24", "+%2C%3B%3A@%24"),
    ] as [(String, String, String, String)])
  func encoding(source: String, uri: String, component: String, escaped: String) throws {
    #expect(text(try URICoding.encodeURI(units(source))) == uri)
    #expect(text(try URICoding.encodeURIComponent(units(source))) == component)
    #expect(text(URICoding.escape(units(source))) == escaped)
    #expect(text(try URICoding.decodeURIComponent(units(component))) == source)
    #expect(text(URICoding.unescape(units(escaped))) == source)
  }

  @Test(
    arguments: [
      ("%41%20b", "A b", "A b"),
      ("%2F%3f%23", "%2F%3f%23", "/?#"),
      ("%C3%BC", "\u{fc}", "\u{fc}"),
      ("%F0%9F%98%80", "\u{1f600}", "\u{1f600}"),
      ("%", nil, nil),
      ("%4", nil, nil),
      ("%G0", nil, nil),
      ("%80", nil, nil),
      ("%C0%80", nil, nil),
      ("%ED%A0%80", nil, nil),
      ("%F4%90%80%80", nil, nil),
      ("%E0%80%80", nil, nil),
      ("%C3", nil, nil),
      ("%C3x%BC", nil, nil),
      ("%F8%80%80%80%80", nil, nil),
      ("+", "+", "+"),
      ("%e6%97%A5", "\u{65e5}", "\u{65e5}"),
    ] as [(String, String?, String?)])
  func decoding(source: String, uri: String?, component: String?) {
    #expect((try? URICoding.decodeURI(units(source))).map(text) == uri)
    #expect((try? URICoding.decodeURIComponent(units(source))).map(text) == component)
  }

  @Test(
    arguments: [
      ("%u0041%41", "AA"),
      ("%u004", "%u004"),
      ("%u00e9%zz%", "\u{e9}%zz%"),
      ("%", "%"),
      ("%u", "%u"),
      ("%E9%uD83D%uDE00", "\u{e9}\u{1f600}"),
    ] as [(String, String)])
  func unescaping(source: String, expected: String) {
    #expect(text(URICoding.unescape(units(source))) == expected)
  }

  @Test(arguments: [[0xD800], [0xDC00], [0xD800, 0x41], [0xDC00, 0xD800]] as [[UInt16]])
  func loneSurrogatesCannotBeEncoded(source: [UInt16]) {
    #expect(throws: URIError.self) { try URICoding.encodeURI(source) }
    #expect(throws: URIError.self) { try URICoding.encodeURIComponent(source) }
  }

  private func units(_ text: String) -> [UInt16] {
    Array(text.utf16)
  }

  private func text(_ units: [UInt16]) -> String {
    String(decoding: units, as: UTF16.self)
  }
}
