import AnalyticsCore
import DomainAnalytics
import Foundation
import JSONModel
import TestSupport
import Testing

/// Values and trackers that do what they should not.
@Suite struct HostileTests {
  private struct Oops: Error {}

  /// Encodes in one of many ways.
  struct Odd: EventAttributes {
    static let kinds = 14
    let kind: Int

    func encode(to encoder: any Encoder) throws {
      switch kind {
      case 0: break
      case 1: throw Oops()
      case 2:
        var container = encoder.singleValueContainer()
        try container.encode(Double.nan)
      case 3:
        var container = encoder.unkeyedContainer()
        try container.encode(1)
      case 4:
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Double.infinity, forKey: "infinity")
        try container.encode(UInt64.max, forKey: "large")
        try container.encode(Decimal(string: "1e120"), forKey: "decimal")
      case 5:
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("first", forKey: "same")
        try container.encode("second", forKey: "same")
        try container.encode("empty", forKey: "")
      case 6:
        _ = encoder.container(keyedBy: Key.self)
        throw Oops()
      case 7:
        var container = encoder.container(keyedBy: Key.self)
        try Odd(kind: 1).encode(to: container.superEncoder())
      case 8:
        var container = encoder.container(keyedBy: Key.self)
        var nested = container.nestedUnkeyedContainer(forKey: "nested")
        try nested.encodeNil()
        try nested.encode(Odd(kind: 0))
        try nested.encode(Odd(kind: 4))
      case 9:
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Date(timeIntervalSince1970: .infinity), forKey: "date")
      case 10:
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Data([0, 255]), forKey: "data")
        try container.encode(URL(fileURLWithPath: "/"), forKey: "url")
      case 11:
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("\u{0}\u{FFFF}\u{1F600}", forKey: "\u{0}")
      case 12:
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Array(repeating: "x", count: 20_000), forKey: "long")
      default:
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      }
    }

    struct Key: CodingKey, ExpressibleByStringLiteral {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init(stringLiteral: String) { stringValue = stringLiteral }
      init?(intValue: Int) { nil }
    }
  }

  @Test("Attributes may encode as anything: an event is sent, or an error is reported", arguments: 0..<Odd.kinds)
  func attributes(_ kind: Int) {
    let log = Log()
    let client = Analytics.forTest(log, mode: .synchronous)
    let recorder = EventRecorder(.after)
    client.add(plugin: recorder)
    let odd = Odd(kind: kind)
    let event = AnalyticsEvent(
      category: StandardCategory.chat, trigger: StandardTrigger.clicked, name: "odd", otherAttributes: odd)
    client.track(event)
    client.addUserAttributes(odd)
    let activity = DomainActivity(name: "activity", attributes: odd)
    client.track(activity, with: .open(attributes: odd))
    client.track(activity, with: .cancel(attributes: odd))
    let isReported = log.lines.count == 4
    let names = recorder.events.map { $0["event"]?.stringValue ?? $0["type"]?.stringValue ?? "" }
    let sent = ["odd", "identify", "activity", "activity"]
    #expect(names == (isReported ? Array(repeating: "Error Reported", count: 4) : sent), "\(log.lines)")
    #expect(log.lines.isEmpty || isReported)
    _ = event.metadata
    client.track("still alive")
    #expect(recorder.events.last?["event"] == "still alive")
  }

  private struct Strange: TrackableEvent {
    let kind: Int
    let identifier = EventIdentifier(object: "Strange", action: "Happened")
    var metadata: [String: Any] {
      let values: [Any] = [
        { 1 }, Oops(), (1, "two"), Double.nan, Optional<Int>.none as Any, [1: "one"], Set(["a"]),
        ["nested": [Oops()]], Strange.self, UInt64.max, NSObject(), "fine" as Substring, Character("c"), 1..<3,
      ]
      return ["value": values[kind]]
    }
  }

  @Test("Metadata may contain values that JSON cannot represent", arguments: 0..<14)
  func metadata(_ kind: Int) {
    let client = Analytics.forTest(mode: .synchronous)
    let recorder = EventRecorder(.after)
    client.add(plugin: recorder)
    client.track(Strange(kind: kind))
    let name = recorder.events.last?["event"]
    #expect(name == "Strange: Happened" || name == "Error Reported")
    #expect(recorder.events.count == 1)
    client.track(HEAnalyticsData(category: .settings, event: "e", parameters: Strange(kind: kind).metadata))
    #expect(recorder.events.count == 2)
  }

  /// Fails in one of many ways.
  private final class Failing: Tracker {
    let name: String
    private let kind: Int
    private weak var client: Analytics?
    private var received = 0

    init(_ kind: Int, _ client: Analytics) {
      self.kind = kind
      self.client = client
      name = "failing \(kind)"
    }

    func prepare() async throws {
      if kind == 0 { throw Oops() }
      if kind == 1 { try await Task.sleep(for: .seconds(3600)) }
    }

    func receive(_ item: TrackerItem) throws {
      received += 1
      guard let client, received < 50 else { throw Oops() }
      switch kind {
      case 2: throw Oops()
      case 3: client.track("made \(received)")
      case 4: client.reset()
      case 5: client.consent.set(received.isMultiple(of: 2) ? .denied : .granted, for: .category("x"))
      case 6: client.report(Oops())
      case 7: client.flush(completion: nil)
      default: client.handle(received.isMultiple(of: 2) ? .willResignActive : .didBecomeActive)
      }
    }
  }

  @Test("Trackers that fail, never end or call the client affect neither it nor each other")
  func trackers() async {
    // Each denial waits that long for the preparation that never ends.
    let client = Consent.$callTimeout.withValue(0.01) { Analytics.forTest() }
    let log = Log()
    let good = client.register(Recorder(log, name: "good"), options: TrackerOptions(limit: 100_000))
    var failing: [TrackerDestination] = []
    for kind in 0..<9 {
      let timeout: Duration = .seconds(kind == 1 ? 0.05 : 600)
      let options = TrackerOptions(limit: 100_000, prepareTimeout: timeout)
      failing.append(client.register(Failing(kind, client), options: options))
    }
    for number in 0..<200 { client.track("\(number)") }
    await client.waitUntilStarted()
    await good.waitUntilDelivered()
    let numbers = log.lines.compactMap { $0.hasPrefix("event ") ? Int($0.dropFirst(6)) : nil }
    #expect(numbers == Array(0..<200))
    while failing[0].counters.droppedUnprepared < 200 || failing[1].counters.droppedUnprepared < 200 {
      try? await Task.sleep(for: .milliseconds(5))
    }
    #expect(failing.prefix(2).allSatisfy { $0.counters.delivered == 0 })
    for destination in failing.dropFirst(2) {
      await destination.waitUntilDelivered()
      #expect(destination.counters.failed > 0 && destination.counters.delivered + destination.counters.failed >= 200)
    }
  }
}
