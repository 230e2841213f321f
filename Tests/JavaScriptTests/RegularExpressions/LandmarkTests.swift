import Testing

@testable import JavaScript

@Suite("Regular expressions: searching for a literal inside the pattern")
struct LandmarkTests {
  @Test(
    "A literal after optional characters is found at each of its distances",
    arguments: [
      MatchCase(
        "(^|[^\\\\])\"Date\\((-?\\d+)\\)", "", "x\\\"Date(1) \"Dated \"Date(-23)", "17 28, 17 18, 24 27"),
      MatchCase("(?:^|[^\\\\])\"Date", "", "\"Date", "0 5"),
      MatchCase("[a-c]{0,3}xyz", "", "aaaaaxyzxyz", "2 8"),
      MatchCase("[a-c]{0,3}xy(z|w)", "", "xyabxyabcabxyw", "8 14, 13 14"),
      MatchCase("\\w\\w-[a-f]=", "", "--=a-b=ab-g=ab-f=", "12 17"),
      MatchCase("(?:ab)?[a-c]cd", "", "abacdabbcd", "0 5"),
      MatchCase("a{3}b", "", "aabaaab", "3 7"),
    ])
  func distances(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "Assertions do not interrupt a literal",
    arguments: [
      MatchCase("a(?=b)b(?!c)c?d", "", "abcd abd", "5 8"),
      MatchCase("(?<=ab)cd", "", "cdabcd", "4 6"),
    ])
  func assertions(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "Letters of a literal match in both cases if case is ignored",
    arguments: [
      MatchCase("TNQP=([^;]*)", "i", "a=1; tnqP=23; tnqp=4", "5 12, 10 12"),
      MatchCase("\\bk\u{E9}y\\b", "i", "ok\u{E9}y K\u{C9}Y", "5 8"),
      MatchCase("K\u{212A}a", "iu", "kKb k\u{212A}A", "4 7"),
      MatchCase("..\u{100}b", "i", "aabaA\u{101}Bcc", "3 7"),
    ])
  func cases(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "Literals can contain characters beyond Latin-1 and beyond 16 bits",
    arguments: [
      MatchCase("..\u{101}\u{102}", "", "xx\u{101}\u{101}\u{102}", "1 5"),
      MatchCase("..\u{101}b", "", "xxabb", "none"),
      MatchCase(".?\\u{1F600}a", "u", "\u{1F600}b\u{1F601}\u{1F600}a", "3 8"),
      MatchCase("[^x]\u{1F44D}", "u", "\u{1F44D}x\u{1F44D}\u{1F600}\u{1F44D}", "5 9"),
    ])
  func wide(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test(
    "Groups of failed attempts are unset in a later match",
    arguments: [
      MatchCase("(a)?(b)?cd", "", "ab abc bcd", "7 10, -, 7 8"),
      MatchCase("(?:(a)|(b)|x)(?:y)(?:z)", "", "ay byz", "3 6, -, 3 4"),
    ])
  func groups(_ matchCase: MatchCase) throws {
    try matchCase.check()
  }

  @Test("A literal is found at every position of a text", arguments: 0..<40)
  func positions(_ position: Int) throws {
    var text = [UInt8](repeating: 0x2D, count: 40 + 4)
    text.replaceSubrange(position..<(position + 4), with: "<ab>".utf8)
    for pattern in ["<?ab", "[<!]?[aA]b"] {
      let expression = try RegularExpression(pattern)
      #expect(try expression.offsets(in: text) == "\(position) \(position + 3)")
      #expect(try expression.offsets(in: text.map { UInt16($0) }) == "\(position) \(position + 3)")
    }
  }

  @Test("A search for an absent literal takes few steps")
  func absent() throws {
    let text = [UInt8](repeating: 0x61, count: 80_000)
    for pattern in ["(^|[^\\\\])\"Date", "\\w{1,8}=\"", "[^,]?[xX]y"] {
      let expression = try RegularExpression(pattern)
      #expect(try expression.offsets(in: text, steps: 25_000) == "none")
      #expect(try expression.offsets(in: text.map { UInt16($0) }, steps: 25_000) == "none")
      #expect(throws: RegularExpressionFailure.stepLimit) { try expression.offsets(in: text, steps: 9_000) }
    }
  }

  @Test("A match at a fixed position does not search")
  func fixed() throws {
    let text = [UInt8](repeating: 0x61, count: 80_000)
    for pattern in ["x", "[xy]", ".?xyz"] {
      #expect(try RegularExpression(pattern).offsets(in: text, at: 10, search: false, steps: 20) == "none")
    }
  }
}
