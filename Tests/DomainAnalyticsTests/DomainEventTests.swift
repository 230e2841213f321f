import AnalyticsCore
import DomainAnalytics
import JSONModel
import Testing

@Suite struct DomainEventTests {
  enum Category: String, EventCategory {
    case screen, checkout
    var name: String { rawValue }
  }
  enum Trigger: String, EventTrigger {
    case clicked, appeared
    var name: String { rawValue }
  }
  struct Purchase: EventAttributes {
    let price: Double
    let items: [String]
  }

  @Test("T3 T5: a typed event becomes a track event with trigger, category and its attributes")
  func becomesTrackEvent() throws {
    let event = DomainEvent(
      category: Category.checkout, trigger: Trigger.clicked, name: "Order Completed",
      attributes: Purchase(price: 18.99, items: ["a"]))
    let track = try TrackEvent(event)
    #expect(track.event == "Order Completed")
    #expect(
      track.json == [
        "type": "track", "event": "Order Completed",
        "properties": ["trigger": "clicked", "category": "checkout", "price": 18.99, "items": ["a"]],
      ])
  }

  @Test("T5: attributes win over trigger and category")
  func attributesWin() throws {
    let track = try TrackEvent(
      DomainEvent(category: Category.screen, trigger: Trigger.appeared, name: "Seen", attributes: ["category": "mine"]))
    #expect(track.properties == ["trigger": "appeared", "category": "mine"])
  }

  @Test("T3: an event without attributes has trigger and category alone")
  func noAttributes() throws {
    let track = try TrackEvent(DomainEvent(category: Category.screen, trigger: Trigger.appeared, name: "Seen"))
    #expect(track.properties == ["trigger": "appeared", "category": "screen"])
  }

  @Test("T4: attributes that are no object are an error that says what they are")
  func attributesMustBeAnObject() throws {
    let event = DomainEvent(category: Category.screen, trigger: Trigger.appeared, name: "Seen", attributes: [1, 2])
    let error = #expect(throws: EventAttributesError.self) { try TrackEvent(event) }
    #expect(error?.event == "Seen")
    #expect(error?.found == "an array")
  }
}
