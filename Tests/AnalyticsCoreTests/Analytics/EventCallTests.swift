import Foundation
import JSONModel
import Testing

@testable import AnalyticsCore

@Suite struct EventCallTests {
  @Test("Every tracking call creates its event, with and without enrichments")
  func calls() {
    struct Values: Codable { var a = 1 }
    let client = TestClient()
    let analytics = client.analytics
    let marker: EnrichmentClosure = { event in
      var event = event
      event?["marked"] = true
      return event
    }
    let any: [String: Any] = [
      "a": 1, "b": ["c": Date(timeIntervalSince1970: 0), "d": [true, NSNull()]] as [String: Any],
    ]
    analytics.track(name: "t")
    #expect(client.last?["event"] == "t" && client.last?["properties"] == nil)
    analytics.track(name: "t", properties: Values())
    #expect(client.last?["properties"] == ["a": 1])
    analytics.track(name: "t", properties: any)
    #expect(client.last?["properties"] == ["a": 1, "b": ["c": "1970-01-01T00:00:00.000Z", "d": [true, .null]]])
    analytics.track(name: "t", properties: nil)
    #expect(client.last?["properties"] == nil)
    analytics.track("t", properties: ["mixed": 1, "text": "x"])
    #expect(client.last?["properties"] == ["mixed": 1, "text": "x"])
    analytics.track(name: "t", properties: Values(), enrichments: [marker])
    #expect(client.last?["marked"] == true)
    analytics.identify(userId: "u", enrichments: [marker])
    analytics.identify(userId: "u", traits: Values(), enrichments: [marker])
    analytics.identify(userId: "u", traits: any, enrichments: [marker])
    analytics.identify(traits: Values(), enrichments: [marker])
    #expect(
      client.output.events.suffix(4).allSatisfy {
        $0["type"] == "identify" && $0["marked"] == true && $0["userId"] == "u"
      })
    analytics.screen(title: "s", category: "c")
    #expect(client.last?["name"] == "s" && client.last?["category"] == "c")
    analytics.screen(title: "s", category: "c", properties: Values(), enrichments: [marker])
    analytics.screen(title: "s", properties: any, enrichments: [marker])
    #expect(client.last?["properties"]?["a"] == 1 && client.last?["marked"] == true)
    analytics.group(groupId: "g")
    analytics.group(groupId: "g", traits: any)
    #expect(client.last?["groupId"] == "g" && client.last?["traits"]?["a"] == 1)
    analytics.alias(newId: "n", enrichments: [marker])
    #expect(client.last?["marked"] == true)
    #expect(client.errors.all.isEmpty)
  }

  @Test("The group call with Encodable traits applies its enrichments")
  func groupEnrichments() {
    let client = TestClient()
    client.analytics.group(groupId: "g", traits: ["n": 1])  // a dictionary that is Encodable
    client.analytics.group(groupId: "g", traits: ["n": 1], enrichments: [{ _ in nil }])
    #expect(client.output.events.count == 1)
  }

  @Test(
    "Values that cannot be encoded are reported: a call with an Encodable sends nothing, one with a dictionary omits them"
  )
  func unserialisable() {
    struct Bad: Encodable {
      func encode(to encoder: any Encoder) throws { throw CancellationError() }
    }
    final class Thing {}
    let client = TestClient()
    client.analytics.track(name: "t", properties: Bad())
    client.analytics.screen(title: "s", properties: Bad())
    client.analytics.group(groupId: "g", traits: Bad())
    client.analytics.identify(userId: "u", traits: Bad())
    client.analytics.identify(userId: "u", traits: ["thing": Thing()] as [String: Any])
    client.analytics.track(name: "t", properties: [1, 2])
    #expect(client.output.events.isEmpty && client.errors.all.count == 6 && client.analytics.userId == nil)
    client.analytics.track(name: "t", properties: ["thing": Thing()] as [String: Any])
    #expect(client.last?["event"] == "t" && client.last?["properties"] == nil && client.errors.all.count == 7)
  }

  @Test("A new event is stamped with identity, id, time, context and integrations")
  func stamps() throws {
    let client = TestClient()
    client.analytics.identify(userId: "u")
    client.analytics.track(name: "e", properties: ["a": 1])
    let event = try #require(client.last)
    #expect(
      event["anonymousId"]?.stringValue == client.analytics.anonymousId && event["userId"] == "u"
        && event["integrations"] == [:])
    let id = try #require(event["messageId"]?.stringValue)
    #expect(UUID(uuidString: id)?.uuidString == id)
    let time = try #require(event["timestamp"]?.stringValue)
    #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
    let parsed = try #require(try? Date(time, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    #expect(abs(parsed.timeIntervalSinceNow) < 60)
    #expect(event.objectValue?.keys.prefix(3).map { $0 } == ["type", "event", "properties"])
    client.analytics.track(name: "e")
    #expect(client.last?["messageId"] != event["messageId"])
  }

  @Test(
    "Timestamps are formatted as ISO 8601 in UTC",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (951_782_399_999, "2000-02-28T23:59:59.999Z"),
      (951_868_800_000, "2000-03-01T00:00:00.000Z"),
      (1_709_164_800_123, "2024-02-29T00:00:00.123Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (4_102_444_799_000, "2099-12-31T23:59:59.000Z"),
      (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
    ])
  func timestamps(_ milliseconds: Int, _ text: String) {
    #expect(Timestamp.text(milliseconds: milliseconds) == text)
  }

  @Test("process(event:) sends a prepared event unchanged")
  func replay() {
    let policy = CountBasedFlushPolicy(count: 1)
    let client = TestClient { $0.flushPolicies([policy]) }
    var event = TrackEvent(event: "old")
    event.messageId = "m"
    event.timestamp = "2020-01-01T00:00:00.000Z"
    event.anonymousId = "a"
    event.context = ["own": 1]
    client.analytics.process(event: event)
    #expect(
      client.last?["messageId"] == "m" && client.last?["timestamp"] == "2020-01-01T00:00:00.000Z"
        && client.last?["anonymousId"] == "a")
    #expect(client.last?["context"]?["own"] == 1)
    #expect(!policy.shouldFlush() && client.session.uploads.isEmpty)
  }

  @Test("Integrations are enabled and disabled by literal keys")
  func integrations() {
    var event = TrackEvent(event: "e")
    event.disableIntegration(key: "Segment.io")
    #expect(event.integrations == ["Segment.io": false])
    event.enableIntegration(key: "Segment.io")
    #expect(event.integrations == ["Segment.io": true])
    event.integrations?["A"] = ["option": 1]
    event.enableIntegration(key: "A")
    #expect(event.integrations?["A"] == ["option": 1])
    event.disableCloudIntegrations(exceptKeys: ["A", "B"])
    #expect(event.integrations == ["All": false, "A": ["option": 1], "B": true])
    event.enableCloudIntegrations(exceptKeys: ["C"])
    #expect(event.integrations == ["All": true, "C": false])
    event.disableCloudIntegrations()
    #expect(event.integrations == ["All": false])
  }

  @Test("Enrichment closures run in order after enrichment plugins, can drop the event, and cannot change its type")
  func enrichments() {
    let client = TestClient()
    client.analytics.add(enrichment: { event in
      var event = event
      event?["order"] = ["plugin"]
      return event
    })
    let append: @Sendable (String) -> EnrichmentClosure = { name in
      { event in
        var event = event
        let order = event?["order"]?.arrayValue ?? []
        event?["order"] = .array(order + [.string(name)])
        return event
      }
    }
    client.analytics.track(name: "e", enrichments: [append("1"), append("2")])
    #expect(client.last?["order"] == ["plugin", "1", "2"])
    client.analytics.track(name: "other", enrichments: [append("1"), { _ in ScreenEvent(title: "s") }, append("3")])
    #expect(client.last?["event"] == "other" && client.last?["order"] == ["plugin", "1", "3"])
    #expect(
      client.errors.texts == ["an enrichment returned a screen event for a track event; the event continues unchanged"])
    client.analytics.track(name: "dropped", enrichments: [{ _ in nil }])
    #expect(client.output.names == ["e", "other"] && client.analytics.counters.dropped[.plugin] == 1)
    client.analytics.add(enrichment: { event in event is ScreenEvent ? nil : event })
    client.analytics.screen(title: "s")
    client.analytics.track(name: "kept")
    #expect(client.output.events.count == 3 && client.output.names.last == "kept")
  }
}
