import Testing

@testable import JavaScript

@Suite struct SourceLocationTests {
  @Test(arguments: [
    ("", 0, 1, 1), ("abc", 2, 1, 3), ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("a\u{2028}b", 4, 2, 1),
    ("é€😀x", 9, 1, 5),
    ("a\n\n", 3, 3, 1), ("abc", 99, 1, 4), ("a\r\nb", 2, 1, 3),
  ])
  func linesAndColumns(_ source: String, _ offset: SourceOffset, _ line: Int, _ column: Int) {
    let location = SourceLocation(offset, in: Array(source.utf8))
    #expect(location.line == line)
    #expect(location.column == column)
  }

  @Test("A table of lines gives the same locations as a search, also in long lines that are not ASCII")
  func tables() {
    let text = String(repeating: "a€😀é", count: 200) + "\r\n" + String(repeating: "x", count: 700) + "é\u{2028}é\n"
    for source in [text, String(repeating: "ab\n", count: 400), "", "é"].map({ Array($0.utf8) }) {
      let table = LineTable(source)
      for offset in 0...source.count where offset == source.count || source[offset] & 0xC0 != 0x80 {
        let offset = SourceOffset(offset)
        #expect(table.location(of: offset, in: source) == SourceLocation(offset, in: source))
      }
    }
  }

  @Test("Long lines that are not ASCII are cut between characters")
  func longOtherLines() {
    for unit in ["é", "€", "😀"] {
      let half = String(repeating: unit, count: 500)
      let (text, caret) = excerpt(Array("first\n\(half)@\(half)\nlast".utf8), SourceOffset(6 + half.utf8.count))
      #expect(text == "… \(half.prefix(60))@\(half.prefix(59)) …")
      #expect(caret == String(repeating: " ", count: 62) + "^")
    }
  }

  @Test func excerptsKeepTabs() {
    let (text, caret) = excerpt(Array("first\n\tlet x = ;\nlast".utf8), 15)
    #expect(text == "\tlet x = ;")
    #expect(caret == "\t        ^")
  }

  @Test func longLinesAreCut() {
    let source = String(repeating: "a", count: 500) + "@" + String(repeating: "b", count: 500)
    let (text, caret) = excerpt(Array(source.utf8), 500)
    #expect(text.count < 140 && text.contains("a@b"))
    #expect(Array(text)[caret.count - 1] == "@")
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 100])
  func everyOffsetHasAnExcerpt(_ offset: SourceOffset) {
    _ = excerpt(Array("é\n\u{2028}".utf8), offset)
    _ = excerpt([], offset)
  }
}
