import Testing

@testable import JavaScript

/// String (ECMA-262 §22.1).
@Suite struct StringTests {
  @Test func hostCollates() throws {
    let interpreter = Interpreter()
    interpreter.collation = { a, b in a.lowercased() < b.lowercased() ? -7 : a.lowercased() == b.lowercased() ? 0 : 9 }
    let text = try interpreter.evaluate(
      #"["b".localeCompare("A"), "a".localeCompare("B"), "a".localeCompare("A"), ["b", "C", "a"].sort((x, y) => x.localeCompare(y))].join()"#
    ).text()
    #expect(text == "1,-1,0,a,b,C")
  }

  @Test("A result without characters above U+00FF is 8-bit, although its source is not", arguments: [10, 5000])
  func narrowResults(_ length: Int) throws {
    let interpreter = Interpreter()
    try interpreter.evaluate("const source = '\u{20AC}' + 'a'.repeat(\(length)), plain = 'a'.repeat(\(length))")
    for (result, isTwoByte) in [
      ("source.replace(/^./, '')", false), ("source.replaceAll('\u{20AC}', '')", false),
      ("source.replace('a', 'b')", true),
    ] {
      #expect(try interpreter.evaluate(result).raw.asString.isTwoByte == isTwoByte, "\(result)")
    }
    #expect(try interpreter.evaluate("source.replace(/^./, '') === plain").bool == true)
  }
}
