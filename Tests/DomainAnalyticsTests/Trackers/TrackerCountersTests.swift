import AnalyticsCore
import Foundation
import JSONModel
import TestSupport
import Testing

@testable import DomainAnalytics

/// Every event that a tracker does not receive is in one of its counters.
@Suite struct TrackerCountersTests {
  private struct Email: TrackableProperty {
    let identifier = "email"
    let value: String
    var trackedValue: TrackableValueType? { value }
  }

  private struct Unencodable: TrackableEvent {
    let identifier = EventIdentifier(name: "unencodable")
    var metadata: [String: Any] { ["value": Double.nan] }
    func eventProperties() throws -> JSONObject { throw CocoaError(.coderInvalidValue) }
  }

  private final class Unprepared: Tracker {
    private let gate: DispatchSemaphore
    init(_ gate: DispatchSemaphore) { self.gate = gate }
    func prepare() { gate.wait() }
    func receive(_ item: TrackerItem) throws {}
  }

  @Test("An event that settings or the event itself exclude is counted, for trackers and for the server")
  func excluded() async throws {
    let settings = try Settings(object: #require(JSON(parsing: #"{"integrations":{"Off":false}}"#).objectValue))
    let client = Analytics.forTest { _ = $0.autoAddSegmentDestination(true).defaultSettings(settings) }
    let (off, on) = (client.register(Recorder(Log(), name: "Off")), client.register(Recorder(Log(), name: "On")))
    await client.waitUntilStarted()
    client.track("a")
    client.track(
      name: "b", properties: nil,
      enrichments: [
        { event in
          var event = event
          event?.integrations = ["On": false]
          return event
        }
      ])
    await client.waitForTrackers()
    #expect(off.counters.excluded == 2 && off.counters.delivered == 0)
    #expect(on.counters.excluded == 1 && on.counters.delivered == 1)
    #expect(client.counters.dropped == [.excluded: 2])
  }

  @Test("An event that an enrichment of a tracker drops is counted")
  func enrichment() async {
    let client = Analytics.forTest()
    let log = Log()
    let skipping = Middleware<RawAnalyticsEvent> { $0.name == "skipped" ? .skip : .forward($0) }
    let destination = client.register(Recorder(log), with: [skipping])
    destination.add { event in (event as? TrackEvent)?.event == "dropped" ? nil : event }
    for name in ["dropped", "skipped", "delivered"] { client.track(name) }
    await client.waitForTrackers()
    #expect(log.lines.filter { $0.hasPrefix("event") } == ["event delivered"])
    #expect(destination.counters.droppedByMiddleware == 2 && destination.counters.delivered == 1)
  }

  @Test("Held events wait, and are dropped when the client or the tracker is removed", arguments: [true, false])
  func held(_ isShutDown: Bool) async {
    let client = Analytics.forTest { _ = $0.consent(ConsentOptions(whileUndecided: .hold(limit: 10))) }
    let destination = client.register(Recorder(Log()))
    for number in 0..<3 { client.track("\(number)") }
    #expect(destination.counters.waiting == 3)
    if isShutDown { await client.shutdown() } else { client.remove(plugin: destination) }
    #expect(destination.counters.waiting == 0 && destination.counters.droppedByConsent == 3)
    #expect(client.counters.dropped == [.consent: 3])
  }

  @Test("An event without a JSON form is counted")
  func unencodable() async {
    let client = Analytics.forTest()
    client.track(Unencodable())
    #expect(client.counters.dropped == [.notJSON: 1])
    // The event, and the report of the error.
    #expect(client.counters.accepted == 2)
    client.track(name: "plain", properties: Double.nan)
    #expect(client.counters.dropped == [.notJSON: 2] && client.counters.accepted == 3)
  }

  @Test("Items for a tracker that is not prepared before the client has shut down are dropped")
  func unprepared() async {
    let client = Analytics.forTest { _ = $0.shutdownTimeout(.milliseconds(50)) }
    let gate = DispatchSemaphore(value: 0)
    let destination = client.register(Unprepared(gate))
    for number in 0..<5 { client.track("\(number)") }
    await client.shutdown()
    #expect(destination.counters.waiting == 0 && destination.counters.droppedUnprepared == 5)
    gate.signal()
  }

  @Test("A tracker that needs longer than a shutdown may take is not called after it, and what waits is counted")
  func slow() async {
    let client = Analytics.forTest { _ = $0.shutdownTimeout(.milliseconds(50)) }
    let (log, gate) = (Log(), DispatchSemaphore(value: 0))
    let destination = client.register(Recorder(log) { item in if case .event = item { gate.wait() } })
    for number in 0..<5 { client.track("\(number)") }
    #expect(await eventually { log.lines.contains("event 0") })
    #expect(destination.counters.waiting == 5)
    await client.shutdown()
    #expect(destination.counters.waiting == 1 && destination.counters.droppedUnprepared == 4)
    let calls = log.lines
    for _ in 0..<5 { gate.signal() }
    #expect(await eventually { destination.counters.delivered == 1 })
    client.reset()
    // Time for the tracker to be called.
    usleep(30_000)
    #expect(log.lines == calls)
  }

  @Test("In synchronous mode, a denial and a reset do not wait for a tracker that never returns")
  func synchronous() async {
    let client = Analytics.forTest(mode: .synchronous) { _ = $0.shutdownTimeout(.milliseconds(50)) }
    let (log, gate) = (Log(), DispatchSemaphore(value: 0))
    client.register(Recorder(log) { item in if case .event = item { gate.wait() } })
    let caller = Thread { client.track("x") }
    caller.start()
    #expect(await eventually { log.lines.contains("event x") })
    await onThread { _ = client.consent.set(.denied) }
    await client.shutdown()
    await onThread { client.reset() }
    gate.signal()
    #expect(await eventually { caller.isFinished })
  }

  @Test("A caller that waits for room does not wait until items have been collected")
  func blockedCaller() async {
    let client = Analytics.forTest()
    let destination = TrackerLane.$interval.withValue(3600) {
      client.register(Recorder(Log()), options: TrackerOptions(limit: 1, whenFull: .block))
    }
    let caller = Thread { for number in 0..<100 { client.track("\(number)") } }
    caller.start()
    #expect(await eventually { caller.isFinished })
    #expect(destination.counters.delivered >= 99)
  }

  @Test("A property that a plugin removes from its update remains with the provider")
  func removedProperty() async {
    let client = Analytics.forTest()
    let log = Log()
    let destination = client.register(Recorder(log))
    client.update(Email(value: "a"))
    destination.add { event in
      guard var identify = event as? IdentifyEvent, var traits = identify.traits?.objectValue else { return event }
      if traits["email"] == "b" { traits = [:] }
      if traits["email"] == "c" { traits = ["plan": "pro"] }
      if traits["email"] == "d" { traits["plan"] = "pro" }
      identify.traits = .object(traits)
      return identify
    }
    for value in ["b", "c", "d"] { client.update(Email(value: value)) }
    await client.waitForTrackers()
    #expect(
      log.lines.dropFirst(2) == [
        #"property email="a" from Email"#, #"attributes {"plan":"pro"}"#, #"property email="d""#,
        #"attributes {"plan":"pro"}"#,
      ])
    #expect(destination.counters.droppedByMiddleware == 2)
  }
}
