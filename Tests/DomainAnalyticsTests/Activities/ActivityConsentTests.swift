import AnalyticsCore
import DomainAnalytics
import JSONModel
import TestSupport
import Testing

/// What the events of activities contain after consent was denied, and after the user was forgotten.
@Suite struct ActivityConsentTests {
  private let collector = EventRecorder(.after)
  private let activity = DomainActivity(name: "x")
  private static let statuses = ["opened", "started", "started_1", "paused"]

  private func client(_ whileUndecided: ConsentOptions.Undecided = .pass) -> Analytics {
    let client = Analytics.forTest { $0.consent(ConsentOptions(whileUndecided: whileUndecided)) }
    client.add(plugin: collector)
    return client
  }

  private func track(_ client: Analytics, _ steps: DomainActivityAction...) {
    for step in steps { client.track(activity, with: step) }
  }

  /// The times that the last event contains.
  private var times: [String] {
    let properties = collector.events.last?["properties"]
    return Self.statuses.filter { properties?[$0] != nil }
  }

  @Test("Where undecided events are dropped, events do not contain the times of steps before consent became undecided")
  func undecidedAgain() {
    let client = client(.drop)
    client.consent.set(.granted)
    track(client, .open())
    client.consent.set(.undecided)
    client.consent.set(.granted)
    track(client, .start())
    #expect(times == ["started"])
  }

  @Test(
    "Events do not contain the times of steps that were made until the end of a denial of everything, or of a category",
    arguments: [Consent.Scope.everything, .category("domainActivity")])
  func denial(_ scope: Consent.Scope) {
    let client = client()
    track(client, .open())
    client.consent.set(.denied, for: scope)
    track(client, .start(), .pause())
    client.consent.set(.granted, for: scope)
    track(client, .start())
    // Whether a destination has received the first step is not known: the denial drops the events that wait for one.
    #expect(times == ["started"])
    #expect(collector.events.last?["properties"]?["started"] == collector.events.last?["properties"]?["timestamp"])
    #expect(client.activities.map(\.status) == [.started])
  }

  @Test("Events do not contain the times of steps that were made while the category of an attribute was denied")
  func attribute() {
    let client = client()
    client.consent.set(.denied, for: .category("sport"))
    track(client, .open(attributes: KeyValueAttribute(key: "category", value: "sport")), .start())
    #expect(times == ["started"])
  }

  @Test("Events do not contain the times of steps that were made while the client was disabled")
  func disabled() {
    let client = client()
    client.enabled = false
    track(client, .open())
    client.enabled = true
    track(client, .start())
    #expect(times == ["started"])
  }

  @Test("Events do not contain the times of steps that were dropped because the user had not decided")
  func undecided() {
    let client = client(.drop)
    track(client, .open())
    client.consent.set(.granted)
    track(client, .start())
    #expect(times == ["started"])
  }

  @Test("Events contain the times of steps that were held until consent was granted")
  func held() {
    let client = client(.hold(limit: 10))
    track(client, .open())
    client.consent.set(.granted)
    track(client, .start())
    #expect(times == ["opened", "started"])
  }

  @Test("A destination that was denied does not receive the times of the steps until the end of the denial")
  func destination() {
    let client = client()
    track(client, .open())
    client.consent.set(.denied, for: .destination("A"))
    track(client, .start(), .pause())
    #expect(times == ["opened", "started", "paused"])
    client.consent.set(.denied, for: .destination("B"))
    track(client, .start())
    #expect(times == ["opened", "started", "started_1", "paused"])
    client.consent.set(.granted, for: .destination("A"))
    track(client, .cancel())
    #expect(times == [])
    #expect(collector.events.last?["properties"]?["canceled"] != nil)
  }

  @Test("Names of times occur once, however often the destinations that are denied change")
  func manyDestinations() throws {
    let client = client()
    track(client, .open(), .start())
    for number in 1...12 {
      client.consent.set(.denied, for: .destination("\(number)"))
      track(client, .pause(), .start())
    }
    let names = try #require(collector.events.last?["properties"]?.objectValue).keys
    #expect(Set(names).count == names.count)
    #expect(names.contains("paused_11") && names.contains("started_12"))
  }

  @Test("Forgetting the user begins a new session of the app and of each activity, without the earlier times")
  func reset() {
    let client = client()
    let other = Identity.user(id: "other")
    client.track(DomainActivity(name: "shared"), with: .open(), as: other)
    track(client, .open(), .start())
    let before = (collector.events.last?["properties"], client.activities.map(\.sessionId))
    client.logout()
    track(client, .pause())
    let properties = collector.events.last?["properties"]
    #expect(times == ["paused"])
    for key in ["sessionId", "domainActivitySessionId"] {
      #expect(properties?[key]?.stringValue != nil && properties?[key] != before.0?[key])
    }
    // The activity of another user does not change.
    #expect(client.activities.map(\.sessionId).first == before.1.first)
  }
}
