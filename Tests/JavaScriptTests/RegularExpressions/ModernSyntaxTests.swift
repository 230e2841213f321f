import Testing

@testable import JavaScript

@Suite("Regular expressions: modifiers, duplicate names, indices")
struct ModernSyntaxTests {
  @Test(
    "Modifiers change flags inside their group (ECMA-262 §22.2.1)",
    arguments: [
      MatchCase("a(?i:b)c", "", "aBc", "0 3"), MatchCase("a(?i:b)c", "", "aBC", "none"),
      MatchCase("(?-i:a)b", "i", "aB", "0 2"), MatchCase("(?-i:a)b", "i", "Ab", "none"),
      MatchCase("(?s:.)", "", "\n", "0 1"), MatchCase("(?-s:.)", "s", "\n", "none"),
      MatchCase("(?m:^)b", "", "a\nb", "2 3"), MatchCase("(?-m:^)b", "m", "a\nb", "none"),
      MatchCase("(?i-s:a.)", "s", "A\n", "none"), MatchCase("(?i:(?-i:a)b)", "", "aB", "0 2"),
      MatchCase("(a)(?i:\\1)\\1", "", "aAa", "0 3, 0 1"), MatchCase("(a)(?i:\\1)\\1", "", "aAA", "none"),
      MatchCase("(?i:[a-c])d", "", "Bd", "0 2"), MatchCase("(?:(?i:a)|b)c", "", "Ac", "0 2"),
    ])
  func modifiers(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "Groups in different alternatives can have the same name (ECMA-262 §22.2.1.3)",
    arguments: [
      MatchCase("(?:(?<a>x)|(?<a>y))\\k<a>", "", "yy", "0 2, -, 0 1"),
      MatchCase("(?:(?<a>x)|(?<a>y))\\k<a>", "", "xx", "0 2, 0 1, -"),
      MatchCase("(?:(?<a>x)|(?<a>y)|z)\\k<a>", "", "zz", "0 1, -, -"),
      MatchCase("(?:(?:(?<a>x)|(?<a>y))\\k<a>){2}", "", "xxyy", "0 4, -, 2 3"),
    ])
  func duplicateNames(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test("Group names are in the order of the pattern")
  func names() throws {
    let expression = try RegularExpression("(?<year>\\d)(-)(?<\\u0061>b)|(?<year>c)")
    #expect(expression.captureCount == 5)
    #expect(expression.groupNames.map(\.name) == ["year", "a", "year"])
    #expect(expression.groupNames.map(\.index) == [1, 3, 4])
  }

  @Test("In Unicode mode, an index inside a surrogate pair is moved to the start of the pair")
  func indexInsidePair() throws {
    let input = Array("\u{1F600}a".utf16)
    #expect(try RegularExpression(".", "u").offsets(in: input, at: 1) == "0 2")
    #expect(try RegularExpression(".", "").offsets(in: input, at: 1) == "1 2")
    #expect(try RegularExpression("a", "").offsets(in: input, at: 3) == "none")
    #expect(try RegularExpression("a", "").offsets(in: input, at: 9) == "none")
  }
}
