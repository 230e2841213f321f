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

  @Test("Bodies that are not batches, and events that are not objects, remain as they are")
  func otherBodies() {
    let client = TestClient()
    client.analytics.consent.set(.denied, for: .category("chat"))
    for text in ["", "x", "{}", #"{"batch":1}"#, #"{"batch":[1,{"__categories":1}]}"#, "__categories", #""__cat"#] {
      let (body, denied) = StoredCategories.permitted(Data(text.utf8), client.analytics.consent)
      #expect(body.map { String(decoding: $0, as: UTF8.self) } == text && denied == 0)
    }
  }
}
