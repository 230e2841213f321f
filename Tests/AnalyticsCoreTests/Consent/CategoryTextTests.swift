import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// Categories as texts from outside.
@Suite struct CategoryTextTests {
  private static let marks = "e" + String(repeating: "\u{315}\u{300}\u{5AE}", count: 200_000)

  @Test("A denial concerns both spellings of a category")
  func spellings() {
    var decisions = ConsentDecisions()
    decisions[.category("Caf\u{E9}")] = .denied
    #expect(decisions[.category("Cafe\u{301}")] == .denied)
    #expect(decisions.state(destination: "A", categories: { ["Cafe\u{301}"] }) == .denied)
    #expect(decisions[.category("Cafe")] == .undecided)
  }

  @Test("A category with very many combining marks is compared exactly")
  func marks() {
    var decisions = ConsentDecisions()
    decisions[.category("chat")] = .denied
    #expect(decisions[.category(Self.marks)] == .undecided)
    #expect(decisions.state(destination: "A", categories: { [Self.marks, "chat"] }) == .denied)
  }

  @Test("A category that a plugin has replaced by such a text is stored")
  func replaced() throws {
    var event = try EventRecord(
      json: ["type": "track", "event": "e", "properties": ["category": .string(Self.marks)]])
    event.consent = EventConsent(categories: ["chat", Self.marks + "x"])
    StoredCategories.add(to: &event, removingDomain: false)
    #expect(event.object["__categories"] == ["chat", .string(Self.marks + "x")])
  }
}
