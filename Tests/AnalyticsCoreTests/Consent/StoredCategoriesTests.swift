import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct StoredCategoriesTests {
  @Test("Events of a denied category count as stored until their batch is settled, and as dropped once")
  func failedUpload() async {
    let isDown = Protected(true)
    let session = FakeSession { _ in isDown.current ? .status(503) : .status(200) }
    let folder = TemporaryFolder()
    let config = HttpConfig(
      backoffConfig: BackoffConfig(
        enabled: true, maxRetryCount: 1000, baseBackoffInterval: 0.05, maxBackoffInterval: 0.1))
    let client = TestClient(session) { $0.httpConfig(config).storageMode(.diskAtURL(folder.url)) }
    client.analytics.track(name: "1", properties: ["category": "chat"])
    client.analytics.track(name: "2")
    client.analytics.consent.set(.denied, for: .category("chat"))
    await client.analytics.flush()
    #expect(await eventually { client.analytics.counters.retried >= 2 })
    #expect(client.analytics.counters.dropped == [:] && client.analytics.counters.sent == 0)
    isDown.set(false)
    #expect(await eventually { client.analytics.counters.sent == 1 })
    #expect(client.analytics.counters.dropped == [.consent: 1] && !client.analytics.hasUnsentEvents)
    #expect(session.events.allSatisfy { $0["event"] == "2" })
    await client.analytics.shutdown()
  }

  @Test("A grant before the upload delivers the stored events")
  func grant() async {
    let client = TestClient()
    client.analytics.track(name: "1", properties: ["category": "chat"])
    client.analytics.consent.set(.denied, for: .category("chat"))
    client.analytics.consent.set(.undecided, for: .category("chat"))
    await client.analytics.flush()
    #expect(client.session.events.map { $0["event"] } == ["1"])
  }

  @Test("An event that nests as deep as one may does not let its batch pass")
  func deepEvent() async {
    let client = TestClient()
    // The object of the event, and its properties, are two of the levels.
    let levels = JSONParsingOptions.defaultMaximumDepth - 2
    let deep = (0..<levels).reduce(JSON(1)) { value, _ in .array([value]) }
    client.analytics.track(name: "deep", properties: ["deep": deep] as JSON)
    client.analytics.track(name: "denied", properties: ["category": "chat"])
    client.analytics.consent.set(.denied, for: .category("chat"))
    await client.analytics.flush()
    // As text, because the body nests deeper than one event.
    let bodies = client.session.uploads.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies.count == 1 && bodies[0].contains("\"deep\"") && !bodies[0].contains("\"denied\""))
    #expect(client.analytics.counters.sent == 1 && client.analytics.counters.dropped == [.consent: 1])
  }

  @Test(
    "A denial concerns stored events whose category a plugin has removed, also after a restart",
    arguments: ["properties.category", "category"], [false, true])
  func removedCategory(_ path: String, _ restarts: Bool) async {
    let folder = TemporaryFolder()
    let remove: EnrichmentClosure = { event in
      guard var event, var properties = event["properties"]?.objectValue else { return event }
      properties["category"] = nil
      event["properties"] = .object(properties)
      event["category"] = nil
      return event
    }
    let config = HttpConfig(
      backoffConfig: BackoffConfig(enabled: true, baseBackoffInterval: 0.1, maxBackoffInterval: 0.1))
    func client() -> TestClient { TestClient { $0.httpConfig(config).storageMode(.diskAtURL(folder.url)) } }
    var current = client()
    if path == "category" {
      current.analytics.screen(title: "secret", category: "chat", properties: ["a": 1], enrichments: [remove])
    } else {
      current.analytics.track(name: "secret", properties: ["category": "chat"], enrichments: [remove])
    }
    current.analytics.track(name: "open", properties: ["category": "shop"], enrichments: [remove])
    if restarts {
      // The shutdown would deliver the events.
      current.session.answer { _ in .failure }
      await current.analytics.shutdown()
      current = client()
    }
    current.analytics.consent.set(.denied, for: .category("chat"))
    await current.analytics.flush()
    let analytics = current.analytics
    #expect(await eventually { !analytics.hasUnsentEvents })
    #expect(current.session.events.map { $0["event"] ?? $0["name"] } == ["open"])
    #expect(current.session.events.allSatisfy { $0["__categories"] == nil && $0["properties"]?["category"] == nil })
    #expect(current.analytics.counters.dropped == [.consent: 1])
    await current.analytics.shutdown()
  }

  private final class Removal: EventStage {
    let type: PluginType
    init(_ type: PluginType) { self.type = type }

    func process(_ event: consuming EventRecord) -> EventRecord? {
      event.object["properties"] = ["removed": true]
      return event
    }
  }

  @Test(
    "A denial concerns stored events whose category a plugin of any type has removed, also for the server alone",
    arguments: [PluginType.before, .enrichment, .after], [false, true])
  func removingPlugin(_ type: PluginType, _ isOfDestination: Bool) async throws {
    // After the destinations, a plugin changes nothing for them.
    if type == .after, !isOfDestination { return }
    let client = TestClient()
    let server = try #require(client.analytics.find(key: "Segment.io"))
    if isOfDestination { server.add(plugin: Removal(type)) } else { client.analytics.add(plugin: Removal(type)) }
    client.analytics.track(name: "secret", properties: ["category": "chat"])
    client.analytics.track(name: "open", properties: ["category": "shop"])
    client.analytics.consent.set(.denied, for: .category("chat"))
    await client.analytics.flush()
    #expect(client.session.events.map { $0["event"] } == ["open"])
    #expect(client.session.events.allSatisfy { $0["properties"] == ["removed": true] })
  }

  @Test("A denial concerns the category of an event that was held before a plugin was added that removes it")
  func heldEvent() async throws {
    let client = TestClient { $0.consent(ConsentOptions(whileUndecided: .hold(limit: 10))) }
    client.analytics.track(name: "secret", properties: ["category": "chat"])
    try #require(client.analytics.find(key: "Segment.io")).add(plugin: Removal(.enrichment))
    client.analytics.consent.set(.granted, for: .everything)
    #expect(await eventually { client.analytics.counters.stored == 1 })
    client.analytics.consent.set(.denied, for: .category("chat"))
    await client.analytics.flush()
    #expect(client.session.events.isEmpty && client.analytics.counters.dropped == [.consent: 1])
  }

  @Test("The member for stored categories does not reach the server, whatever an event was tracked with")
  func reservedMember() async throws {
    let folder = TemporaryFolder()
    let client = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    for value: JSON in [1, "chat", ["chat", 1], [:], .null, .array([])] {
      let add: EnrichmentClosure = { event in
        guard var event else { return nil }
        event["__categories"] = value
        return event
      }
      client.analytics.track(name: "a", properties: ["__categories": value], enrichments: [add])
    }
    client.analytics.consent.set(.denied, for: .category("other"))
    await client.analytics.flush()
    #expect(client.session.events.count == 6)
    #expect(client.session.events.allSatisfy { $0["__categories"] == nil && $0["properties"]?["__categories"] != nil })
    await client.analytics.shutdown()
    let spaced = Data(#"{ "batch" : [ { "__categories" : [ "chat" ], "a" : 1 } ] }"#.utf8)
    let (body, denied) = StoredCategories.permitted(spaced, TestClient().analytics.consent)
    #expect(body.map { String(decoding: $0, as: UTF8.self) } == #"{"batch":[{"a":1}]}"# && denied == 0)
  }

  @Test("A denial while a server refuses compression concerns the uncompressed upload")
  func denialBeforeSecondAttempt() async {
    let session = FakeSession()
    let client = TestClient(session) { $0.operatingMode(.asynchronous) }
    let consent = client.analytics.consent
    session.answer { request in
      guard request.headers["Content-Encoding"] != nil else { return .status(200) }
      consent.set(.denied, for: .category("chat"))
      return .status(415)
    }
    await client.analytics.waitUntilStarted()
    client.analytics.track(name: "1", properties: ["category": "chat"])
    client.analytics.track(name: "2")
    await client.analytics.flush()
    #expect(session.batches.map { $0.map { $0["event"] } } == [["1", "2"], ["2"]])
    #expect(client.analytics.counters.sent == 1 && client.analytics.counters.dropped == [.consent: 1])
    #expect(client.analytics.counters.retried == 0 && client.errors.all.isEmpty)
    await client.analytics.shutdown()
  }

  @Test("Events with exact decimals keep their digits when others of their batch are denied")
  func decimals() async throws {
    let client = TestClient()
    let numbers = ["0.1234567890123456789012345", "-12345678901234567890.5", "1e-300", "18446744073709551615"]
    for number in numbers {
      client.analytics.track(name: "n", properties: try JSON(parsing: #"{"n":\#(number)}"#))
    }
    client.analytics.track(name: "denied", properties: ["category": "chat"])
    client.analytics.consent.set(.denied, for: .category("chat"))
    await client.analytics.flush()
    #expect(client.session.events.map { $0["properties"]?["n"]?.description } == numbers)
  }

  @Test("Bodies that are not batches, and events that are not objects, remain as they are")
  func otherBodies() {
    let client = TestClient()
    client.analytics.consent.set(.denied, for: .category("chat"))
    for text in ["", "x", "{}", #"{"batch":1}"#, #"{"batch":[1,[{"__categories":1}]]}"#, "__categories", #""__cat"#] {
      let (body, denied) = StoredCategories.permitted(Data(text.utf8), client.analytics.consent)
      #expect(body.map { String(decoding: $0, as: UTF8.self) } == text && denied == 0)
    }
  }
}
