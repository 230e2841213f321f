import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// Tests destinations in the timelines of other destinations.
@Suite struct InnerDestinationTests {
  private static func containing(_ integrations: JSON) -> Settings { Settings(object: ["integrations": integrations]) }

  private static let all: JSON = ["Segment.io": true, "A": true, "B": true, "C": true]
  private let client = TestClient { $0.defaultSettings(containing(all)) }
  private let outer = RecordingDestination("A")
  private let inner = RecordingDestination("B")
  private let innermost = RecordingDestination("C")

  /// Adds each destination to the next one, and the outer one to a client.
  /// - Parameter isEarly: Whether the destinations contain each other before they have a client.
  private func nest(in client: TestClient, isEarly: Bool = true) {
    if !isEarly { client.analytics.add(plugin: outer) }
    outer.add(plugin: inner)
    inner.add(plugin: innermost)
    if isEarly { client.analytics.add(plugin: outer) }
  }

  private var names: [[String]] { [outer.names, inner.names, innermost.names] }

  @Test("Destinations within destinations receive what the plugins of the outer ones leave", arguments: [true, false])
  func events(_ isEarly: Bool) {
    nest(in: client, isEarly: isEarly)
    for (destination, suffix) in [(outer, "-a"), (inner, "-b")] {
      destination.add(enrichment: { event in
        guard var event = event as? TrackEvent else { return event }
        if event.event == "dropped" { return nil }
        event.event += suffix
        return event
      })
    }
    let after = EventRecorder(.after)
    outer.add(plugin: after)
    for name in ["e", "dropped"] { client.analytics.track(name: name) }
    #expect(names == [["e-a"], ["e-a-b"], ["e-a-b"]])
    // The results of destinations affect nothing else, except for the plugins after the same one.
    #expect(after.events.map { $0["properties"] } == [["changed by": "A"]])
    #expect(client.output.events.map { $0["event"] } == ["e", "dropped"])
    #expect(client.analytics.find(key: "C") === innermost)
    inner.remove(plugin: innermost)
    client.analytics.track(name: "f")
    #expect(names == [["e-a", "f-a"], ["e-a-b", "f-a-b"], ["e-a-b"]])
  }

  @Test("Settings and the event itself decide for each destination within another one", arguments: [true, false])
  func settings(_ isEarly: Bool) {
    let client = TestClient { $0.defaultSettings(Self.containing(["Segment.io": true, "A": true, "C": true])) }
    nest(in: client, isEarly: isEarly)
    client.analytics.track(name: "without B")
    client.analytics.manuallyEnableDestination(plugin: inner)
    client.analytics.track(name: "e")
    var event = TrackEvent(event: "not to C")
    event.integrations = ["C": false]
    client.analytics.process(event: event)
    event.event = "not to A"
    event.integrations = ["A": false]
    client.analytics.process(event: event)
    #expect(names == [["without B", "e", "not to C"], ["e", "not to C"], ["e"]])
  }

  @Test("The list of destinations that the device serves contains those within destinations")
  func metadata() async {
    nest(in: client)
    client.analytics.track(name: "e")
    await client.analytics.flush()
    #expect(client.session.events.map { $0["_metadata"]?["bundled"] } == [["A", "B", "C"]])
  }

  @Test("Consent decides for each destination within another one, and held events are delivered later")
  func consent() async {
    let client = TestClient {
      $0.defaultSettings(Self.containing(Self.all)).consent(ConsentOptions(whileUndecided: .hold(limit: 10)))
    }
    nest(in: client)
    client.analytics.consent.set(.granted, for: .destination("A"))
    client.analytics.consent.set(.denied, for: .destination("C"))
    client.analytics.track(name: "e")
    #expect(names == [["e"], [], []])
    #expect(client.analytics.consent.heldEventCount(for: "B") == 1)
    client.analytics.consent.set(.granted, for: .destination("B"))
    #expect(await eventually { inner.names == ["e"] })
    #expect(names == [["e"], ["e"], []])
    outer.remove(plugin: inner)
    client.analytics.track(name: "f")
    #expect(names == [["e", "f"], ["e"], []])
  }
}
