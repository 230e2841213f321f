import Testing

@testable import JSONModel

@Suite struct ExactTextTests {
  @Test("Only the same text is equal, and canonically equivalent text is another key")
  func equality() {
    #expect(ExactText("caf\u{E9}") == ExactText("caf\u{E9}"))
    #expect(ExactText("caf\u{E9}") != ExactText("cafe\u{301}"))
    #expect(Set<ExactText>(["\u{E9}", "e\u{301}", "\u{E9}", "e"]).count == 3)
    #expect(ExactText("e\u{301}") < ExactText("\u{E9}") && ExactText("a") < ExactText("ab"))
  }

  @Test("Text with very many combining marks is found")
  func combiningMarks() {
    // The standard library needs minutes.
    let text = "e" + String(repeating: "\u{315}\u{300}\u{5AE}\u{344}", count: 100_000)
    #expect(Set([ExactText(text)]).contains(ExactText(text)))
  }
}
