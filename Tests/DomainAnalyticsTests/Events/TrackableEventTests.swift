import AnalyticsCore
import DomainAnalytics
import JSONModel
import TestSupport
import Testing

/// The documented structure, in which nested types use the names of their enclosing types.
private struct Naming {
  struct App {
    static let name = "App"

    struct Opened: TrackableEvent {
      let appName: String
      let identifier = EventIdentifier(object: name, action: "Opened")
      var metadata: [String: Any] { ["name": appName] }
    }
  }
}

@Suite struct TrackableEventTests {
  struct Bought: TrackableEvent, Encodable {
    let sku: String
    let price: Double
    let identifier = EventIdentifier(object: "Product", action: "Bought", label: "Sale")
  }
  struct Named: TrackableEvent {
    var identifier: EventIdentifier { EventIdentifier(name: "named") }
    static var domainType: String { "Shop.Named" }
    func eventProperties() -> JSONObject { ["sessionId": "mine"] }
  }
  struct Bad: TrackableEvent {
    let identifier = EventIdentifier(object: "Bad", action: "Happened")
    var metadata: [String: Any] { ["value": { 1 }] }
  }
  struct Purchase: EventAttributes {
    let price: Double
    let category: String?
  }
  enum Category: String, AnalyticsEventCategory {
    case checkout
    var name: String { rawValue }
  }

  private let client = Analytics.forTest()
  private let collector = EventRecorder(.after)

  init() { client.add(plugin: collector) }

  @Test("An event with metadata becomes a track event")
  func metadata() {
    client.track(Naming.App.Opened(appName: "Mine"))
    #expect(
      collector.last == [
        "type": "track", "event": "App: Opened", "properties": ["name": "Mine"],
        "domain": ["type": "Naming.App.Opened", "object": "App", "action": "Opened"],
      ])
  }

  private struct Login: TrackableEvent, Encodable {
    let user: String
    let password: String
    var identifier: EventIdentifier { EventIdentifier(object: "User", action: "Login") }
    var metadata: [String: Any] { ["user": user, "attempt": Attempt(number: 1).metadata] }
  }
  private struct Attempt: TrackableEvent, Encodable {
    let number: Int
    var identifier: EventIdentifier { EventIdentifier(name: "attempt") }
  }

  @Test("The properties of an Encodable event that implements metadata are that, and not its members")
  func encodableWithMetadata() throws {
    for _ in 0..<2 {
      client.track(Login(user: "ann", password: "secret"))
      #expect(collector.last?["properties"] == ["user": "ann", "attempt": ["number": 1]])
    }
    #expect(try Attempt(number: 2).eventProperties() == ["number": 2])
  }

  @Test("The properties of an Encodable event are its members")
  func encodable() {
    let event = Bought(sku: "G-32", price: 18.99)
    client.track(event)
    #expect(collector.last?["event"] == "Product: Bought - Sale")
    #expect(collector.last?["properties"] == ["sku": "G-32", "price": 18.99])
    #expect(
      collector.last?["domain"] == [
        "type": "TrackableEventTests.Bought", "object": "Product", "action": "Bought", "label": "Sale",
      ])
    #expect(event.metadata["sku"] as? String == "G-32" && event.metadata.count == 2)
  }

  @Test("An event can define its type and its properties")
  func custom() {
    client.track(Named())
    #expect(collector.last?["domain"] == ["type": "Shop.Named"])
    #expect(collector.last?["properties"] == ["sessionId": "mine"])
  }

  @Test("The properties of an analytics event are trigger, category, attributes and a session id")
  func analyticsEvent() throws {
    client.track(
      AnalyticsEvent(
        category: Category.checkout, trigger: StandardTrigger.clicked, name: "Order Completed",
        otherAttributes: Purchase(price: 18.99, category: nil)))
    let properties = try #require(collector.last?["properties"]?.objectValue)
    #expect(Array(properties.keys) == ["trigger", "category", "price", "sessionId"])
    #expect(properties["trigger"] == "clicked" && properties["category"] == "checkout" && properties["price"] == 18.99)
    #expect(properties["sessionId"]?.stringValue?.count == 36)
    #expect(collector.last?["domain"] == ["type": "AnalyticsEvent<TrackableEventTests.Purchase>"])
  }

  @Test("Attributes take precedence over trigger, category and session id")
  func attributesTakePrecedence() {
    let attributes: JSONObject = ["category": "mine", "sessionId": "own", "trigger": "else"]
    client.track(
      AnalyticsEvent(
        category: StandardCategory.chat, trigger: StandardTrigger.clicked, name: "Sent", otherAttributes: attributes))
    #expect(collector.last?["properties"] == ["trigger": "else", "category": "mine", "sessionId": "own"])
  }

  @Test("An event of the category screen becomes a screen event")
  func screen() {
    client.track(
      AnalyticsEvent(category: StandardCategory.screen, trigger: StandardTrigger.screenDidAppear, name: "Home"))
    #expect(collector.last?["type"] == "screen")
    #expect(collector.last?["name"] == "Home")
    #expect(collector.last?["properties"]?["trigger"] == "screenDidAppear")
  }

  @Test("Default properties do not replace those of the event")
  func defaults() {
    var options = DomainOptions()
    options.defaultProperties = { ["name": "default", "tenant": "t-1"] }
    options.addsSessionId = false
    let client = Analytics.forTest(domain: options)
    client.add(plugin: collector)
    client.track(Naming.App.Opened(appName: "Mine"))
    #expect(collector.last?["properties"] == ["name": "Mine", "tenant": "t-1"])
    client.track(AnalyticsEvent(category: StandardCategory.chat, trigger: StandardTrigger.clicked, name: "Sent"))
    #expect(collector.last?["properties"]?["sessionId"] == nil)
  }

  @Test("An event has the identity that is passed to the call")
  func identity() {
    client.track(Naming.App.Opened(appName: "Mine"), as: .user(id: "u-1"))
    #expect(collector.last?["userId"] == "u-1")
  }

  @Test("An event without a JSON form is not sent, and is reported to the client and its trackers")
  func unencodable() async {
    let log = Log()
    let client = Analytics.forTest(log)
    client.add(plugin: collector)
    let received = Log()
    client.register(Recorder(received))
    client.track(Bad())
    await client.waitForTrackers()
    let error = "Bad: Happened: a value of the type"
    #expect(log.lines.count == 1 && log.lines[0].hasPrefix("cannot write JSON: \(error)"))
    // The library does not know the file and the line in the source of the app.
    #expect(received.lines.count == 3 && received.lines[2].hasPrefix("error \(error)"))
    #expect(received.lines[2].hasSuffix("  false"))
    #expect(Set(collector.last?["properties"]?.objectValue?.keys.map { $0 } ?? []) == ["message", "type"])
    #expect(collector.events.map { $0["event"] } == ["Error Reported"])
  }

  private struct Secretive: TrackableEvent {
    let identifier = EventIdentifier(name: "Secretive")
    func eventProperties() throws -> JSONObject {
      throw EncodingError.invalidValue(["token": "s3cret"], .init(codingPath: [], debugDescription: "cannot encode"))
    }
  }

  @Test("The error of an event that cannot be encoded does not contain its values")
  func errorWithoutValues() async {
    let log = Log()
    let client = Analytics.forTest(log)
    client.register(Recorder(log))
    client.track(Secretive())
    await client.waitForTrackers()
    #expect(log.lines.count { $0.contains("cannot encode") } == 2)
    #expect(!log.lines.contains { $0.contains("s3cret") })
  }
}
