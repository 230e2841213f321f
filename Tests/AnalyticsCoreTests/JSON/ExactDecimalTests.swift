import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// Decimals with more digits than a double preserves.
@Suite struct ExactDecimalTests {
  private static let text = "12345678901234567.123456789"
  private let price = Decimal(string: text) ?? 0

  @Test func surviveTheStartupJournalAndTheUpload() async throws {
    let folder = TemporaryFolder()
    let session = FakeSession { $0.isUpload ? .status(200) : .held }
    let client = TestClient(session) { $0.fetchSettings(true).storageMode(.diskAtURL(folder.url)) }
    client.analytics.track(name: "queued", properties: ["price": price])
    let journal = folder.text("startup-queue")
    #expect(journal.contains(#""price":\#(Self.text)"#))
    session.answerHeld(.status(200, body: #"{"integrations":{"Segment.io":{}}}"#))
    // The journal in the next process.
    let other = TemporaryFolder()
    try other.write("startup-queue", journal)
    let next = TestClient { $0.storageMode(.diskAtURL(other.url)) }
    next.analytics.track(name: "stored", properties: ["price": price, "n": 1] as [String: Any])
    for client in [client, next] {
      await client.analytics.flush()
      let prices = client.session.events.map { $0["properties"]?["price"]?.description }
      #expect(Set(prices) == [Self.text], "\(prices)")
      await client.analytics.shutdown()
    }
    #expect(next.session.events.count == 2)
  }

  @Test func surviveARestartInTraits() async {
    struct Traits: Codable, Equatable { var balance: Decimal }
    let folder = TemporaryFolder()
    let first = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    first.analytics.identify(userId: "u", traits: Traits(balance: price))
    await first.analytics.shutdown()
    let second = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    #expect(second.analytics.traits() == Traits(balance: price))
    #expect(second.analytics.traits()?["balance"] as? Decimal == price)
    await second.analytics.shutdown()
  }

  @Test func areReadFromSettingsAndContext() async throws {
    struct Settings: Codable { let limit: Decimal }
    let session = FakeSession {
      $0.isUpload ? .status(200) : .status(200, body: #"{"integrations":{"D":{"limit":\#(Self.text)}}}"#)
    }
    let client = TestClient(session) { $0.fetchSettings(true) }
    await client.analytics.waitUntilStarted()
    let settings: Settings? = client.analytics.settings()?.integrationSettings(forKey: "D")
    #expect(settings?.limit == price)
    client.analytics.add(enrichment: { event in
      var event = event
      event?.context?["balance"] = try? JSON(self.price as Any)
      return event
    })
    client.analytics.track(name: "e")
    #expect(client.last?["context"]?["balance"]?.description == Self.text)
  }

  @Test func swiftValuesAreDecimals() throws {
    let json = try JSON(["a": price, "b": [price]] as [String: Any])
    #expect(json.description == #"{"a":\#(Self.text),"b":[\#(Self.text)]}"#)
    #expect(json["a"]?.decimalValue == price && json["a"]?.swiftValue as? Decimal == price)
    #expect(try JSON(json.dictionaryValue ?? [:]) == json)
    #expect(try JSON(["a": NSDecimalNumber(string: Self.text)])["a"] == json["a"])
  }
}
