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
