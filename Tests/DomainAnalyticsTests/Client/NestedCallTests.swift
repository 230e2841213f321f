import AnalyticsCore
import Dispatch
import DomainAnalytics
import JSONModel
import TestSupport
import Testing

/// Plugins and trackers that call the client in response to each of its calls.
@Suite struct NestedCallTests {
  private struct Audit: TrackableEvent {
    let identifier = EventIdentifier(name: "audit")
  }
  /// Resets the client when it is reset.
  private final class Resetting: EventPlugin {
    let type = PluginType.enrichment
    let client = Protected<Analytics?>(nil)
    func reset() { client.current?.reset() }
  }

  private static let reason = "in response to one another"

  @Test("A middleware that tracks an event for each event is cut off, and an error is reported")
  func middleware() async {
    let errors = Log()
    let client = Analytics.forTest(errors)
    let collector = EventRecorder(.after)
    client.add(plugin: collector)
    client.register(
      Middleware { [weak client] event in
        client?.track(Audit())
        return .forward(event)
      })
    await client.waitUntilStarted()
    for _ in 0..<2 { client.track("x") }
    #expect(collector.events.count == 32)
    #expect(client.counters.dropped[.plugin] == 2)
    #expect(errors.lines.count == 2 && errors.lines.allSatisfy { $0.contains(Self.reason) })
  }

  @Test("A middleware that tracks an event for each event does not prevent the start of the client")
  func waiting() async {
    let errors = Log()
    let tentacles = Tentacles(Analytics.forTest(errors))
    tentacles.register(
      Middleware { [weak tentacles] event in
        tentacles?.track(Audit())
        return .forward(event)
      })
    tentacles.track(Audit())
    await tentacles.analytics.waitUntilStarted()
    #expect(await eventually { errors.lines.count == 1 })
  }

  private struct Endless: TrackableProperty {
    let identifier = "endless"
    let client: Analytics
    var trackedValue: TrackableValueType? { 1 }
    func generateUpdateEvents() -> [any TrackableEvent] {
      client.update(self)
      return [Audit()]
    }
  }

  @Test("A property that updates itself when it is updated is cut off, and an error is reported")
  func property() async {
    let errors = Log()
    let client = Analytics.forTest(errors)
    let collector = EventRecorder(.after)
    client.add(plugin: collector)
    await client.waitUntilStarted()
    client.update(Endless(client: client))
    #expect(errors.lines.contains { $0.contains(Self.reason) })
    #expect(collector.events.count { $0["type"] == "identify" } == 16)
    client.track("afterwards")
    #expect(collector.events.last?["event"] == "afterwards")
  }

  /// Calls the client when it is described.
  private struct Caller: Sendable {
    let client: Analytics
    let kind: String

    struct Event: TrackableEvent {
      let caller: Caller
      var identifier: EventIdentifier {
        if caller.kind == "identifier" { caller.call() }
        return EventIdentifier(name: "caller")
      }
      func eventProperties() throws -> JSONObject {
        if caller.kind == "properties" { caller.call() }
        return [:]
      }
    }
    struct Property: TrackableProperty {
      let caller: Caller
      let identifier = "caller"
      var trackedValue: TrackableValueType? {
        caller.call()
        return 1
      }
    }
    struct Attributes: EventAttributes {
      let caller: Caller
      func encode(to encoder: any Encoder) throws {
        caller.call()
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .a)
      }
      enum Key: CodingKey { case a }
    }
    struct Failure: Error, CustomStringConvertible {
      let caller: Caller
      var description: String {
        caller.call()
        return "failure"
      }
    }

    func call() {
      switch kind {
      case "value": client.update(Property(caller: self))
      case "attributes": client.addUserAttributes(Attributes(caller: self))
      case "activity": client.track(DomainActivity(name: "a", attributes: Attributes(caller: self)), with: .open())
      case "error": client.report(Failure(caller: self))
      default: client.track(Event(caller: self))
      }
    }
  }

  @Test(
    "A value that calls the client whenever it is described is cut off, and the errors are limited",
    arguments: ["identifier", "properties", "value", "attributes", "activity", "error"])
  func descriptions(_ kind: String) async {
    let errors = Log()
    let client = Analytics.forTest(errors)
    await client.waitUntilStarted()
    for _ in 0..<40 { Caller(client: client, kind: kind).call() }
    #expect(errors.lines.count { $0.contains(Self.reason) } >= 5)
    #expect(errors.lines.count { $0.contains(Self.reason) } < 20)
    let counters = client.counters
    #expect((counters.dropped[.plugin] ?? 0) >= 40 && counters.accepted >= 40)
  }

  @Test("A tracker that tracks an event for each event is cut off")
  func tracker() async {
    let (log, errors) = (Log(), Log())
    let client = Analytics.forTest(errors)
    client.register(Recorder(log) { [weak client] item in if case .event = item { client?.track(Audit()) } })
    client.track(Audit())
    #expect(await eventually { errors.lines.count == 1 })
    #expect(log.lines.count { $0.hasPrefix("event") } == 16)
  }

  @Test("The events that a tracker makes in response to one event share a budget")
  func doublingTracker() async {
    let (log, errors) = (Log(), Log())
    let client = Analytics.forTest(errors)
    let tracker = Recorder(log) { [weak client] item in
      guard case .event = item else { return }
      for _ in 0..<2 { client?.track(Audit()) }
    }
    client.register(tracker, options: TrackerOptions(limit: 100_000))
    client.track(Audit())
    let text = "made 1000 calls in response to one event or call"
    #expect(await eventually { errors.lines.contains { $0.contains(text) } })
    // No event is made any more when the counts agree.
    #expect(
      await eventually {
        client.counters.accepted == log.lines.count { $0.hasPrefix("event") } + client.counters.droppedTotal
      })
    #expect(log.lines.count { $0.hasPrefix("event") } <= 1001)
  }

  @Test("A plugin that resets the client when it is reset is cut off")
  func reset() async {
    let errors = Log()
    let client = Analytics.forTest(errors)
    let plugin = Resetting()
    client.add(plugin: plugin)
    await client.waitUntilStarted()
    plugin.client.set(client)
    client.reset()
    plugin.client.set(nil)
    #expect(errors.lines.count == 1 && errors.lines[0].contains(Self.reason))
  }

  @Test("An error handler that tracks events whose errors it handles is cut off")
  func errorHandler() async {
    struct Bad: TrackableEvent {
      let identifier = EventIdentifier(name: "bad")
      var metadata: [String: Any] { ["value": { 1 }] }
    }
    let target = Protected<Analytics?>(nil)
    let count = Protected(0)
    let client = Analytics.forTest { configuration in
      configuration.errorHandler { _ in
        count.withLock { $0 += 1 }
        target.current?.track(Bad())
      }
    }
    await client.waitUntilStarted()
    target.set(client)
    client.track(Bad())
    target.set(nil)
    #expect(count.current > 1 && count.current < 100)
  }
}
