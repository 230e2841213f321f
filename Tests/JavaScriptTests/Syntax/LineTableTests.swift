import Testing

@testable import JavaScript

/// Tests that the table of lines finds the same locations as a search through the text.
@Suite struct LineTableTests {
  @Test("Lines are counted and found with every combination of line terminators at every distance")
  func lineTables() {
    let terminators = [
      "\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "\n\r", "\n\n", "\r\r\n", "\u{E9}", "\u{E9}\r\n\u{20AC}",
    ]
    for length in 0..<36 {
      for terminator in terminators {
        let source = Array((String(repeating: "a", count: length) + terminator + "b\r\nc" + terminator).utf8)
        let table = LineTable(source)
        let last = SourceLocation(SourceOffset(source.count), in: source)
        #expect(LineTable.count(in: source) == last.line)
        for offset in 0...source.count where offset == source.count || source[offset] & 0xC0 != 0x80 {
          let expected = SourceLocation(SourceOffset(offset), in: source)
          #expect(table.location(of: SourceOffset(offset), in: source) == expected)
        }
      }
    }
  }
}
