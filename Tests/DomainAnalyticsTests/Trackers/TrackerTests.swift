import AnalyticsCore
import DomainAnalytics
import Foundation
import JSONModel
import TestSupport
import Testing

@Suite struct TrackerTests {
  struct Opened: TrackableEvent {
    let identifier = EventIdentifier(object: "App", action: "Opened")
    var metadata: [String: Any] { ["name": "Mine", "email": "a@b.c"] }
  }
  struct Oops: Error {}

  @Test("A tracker is prepared and started, and then receives every kind of item in order")
  func items() async {
    let client = Analytics.forTest()
    let log = Log()
    client.register(Recorder(log))
    client.track(Opened())
    client.track("Plain")
    client.screen(title: "Home")
    client.identify(userId: "u-1", traits: ["a": 1])
    client.addUserAttributes(KeyValueAttribute(key: "b", value: 2))
    client.group(groupId: "g-1", traits: ["c": 3])
    client.alias(newId: "u-2")
    client.report(Oops())
    client.logout()
    await client.waitForTrackers()
    #expect(
      log.lines == [
        "prepare", "start", "event App: Opened from Opened", "event Plain", "screen Home", "identify u-1 {\"a\":1}",
        "attributes {\"b\":2}", "group g-1 {\"c\":3}", "alias u-2 u-1",
        "error Oops() DomainAnalyticsTests/TrackerTests.swift true", "reset",
      ])
    #expect(client.traits()?.isEmpty == true)
  }

  @Test("An event that a plugin has changed is delivered without its typed value")
  func changed() async {
    struct Adapter: AnalyticsAdapter {
      let log: Log
      func configure() {}
      func track(event: any TrackableEvent) {
        log.add("\(type(of: event)) \(event.identifier) \(event.metadata.keys.sorted())")
      }
      func track(property: any TrackableProperty) {}
    }
    let client = Analytics.forTest()
    let (first, second) = (Log(), Log())
    client.register(Adapter(log: first))
    let destination = client.register(Adapter(log: second), key: "Second")
    destination.add(
      plugin: ClosureEnrichment { event in
        guard var event = event as? TrackEvent else { return event }
        event.properties?["email"] = nil
        return event
      })
    client.track(Opened())
    client.track("Plain", properties: ["a": 1])
    await client.waitForTrackers()
    #expect(first.lines == ["Opened App: Opened [\"email\", \"name\"]", "ChangedEvent Plain [\"a\"]"])
    #expect(second.lines == ["ChangedEvent App: Opened [\"name\"]", "ChangedEvent Plain [\"a\"]"])
  }

  @Test("An event whose label a plugin has removed from its domain is delivered without its typed value")
  func changedDomain() async {
    struct Labelled: TrackableEvent {
      let identifier = EventIdentifier(object: "Form", action: "Sent", label: "ann@example.com")
    }
    for removed in ["label", "domain", "context"] {
      let client = Analytics.forTest()
      client.add { event in
        guard var track = event as? TrackEvent else { return event }
        if removed == "label" {
          var domain = track["domain"]
          domain?["label"] = nil
          track["domain"] = domain
        } else {
          track[removed] = nil
        }
        return track
      }
      let log = Log()
      client.register(Recorder(log))
      client.track(Labelled())
      await client.waitForTrackers()
      #expect(log.lines.last?.hasSuffix(" from Labelled") == (removed == "context"), "\(log.lines)")
    }
  }

  @Test("Plugins can change errors, and middlewares do not receive errors")
  func changedError() async {
    let client = Analytics.forTest()
    let log = Log()
    client.add { event in
      guard var event = event as? TrackEvent, event.event == "Error Reported" else { return event }
      event.properties?["message"] = "scrubbed"
      return event
    }
    client.register(Recorder(log), with: [Middleware { _ in .skip }])
    client.report(Oops(), filename: "F.swift", line: 7)
    await client.waitForTrackers()
    #expect(log.lines.suffix(1) == ["error scrubbed F.swift true"])
  }

  @Test("Trackers with the same name receive numbered keys")
  func names() async {
    let client = Analytics.forTest()
    let log = Log()
    let keys = (0..<3).map { _ in client.register(Recorder(log)).key }
    #expect(keys == ["Recorder", "Recorder 2", "Recorder 3"])
    client.find(key: "Recorder 2").map { client.remove(plugin: $0) }
    #expect(client.register(Recorder(log)).key == "Recorder 2")
    #expect(client.register(Recorder(log), key: "Own").key == "Own")
  }

  @Test("An error of a tracker is counted and reported, and the next item is delivered")
  func throwing() async {
    let errors = Log()
    let client = Analytics.forTest(errors)
    let log = Log()
    let destination = client.register(
      Recorder(log) { item in if case .event(let event, _) = item, event.name == "bad" { throw Oops() } })
    for name in ["bad", "good", "bad"] { client.track(name) }
    await client.waitForTrackers()
    #expect(log.lines.suffix(3) == ["event bad", "event good", "event bad"])
    #expect(destination.counters.failed == 2 && destination.counters.delivered == 1)
    #expect(
      errors.lines == [
        "plugin: tracker Recorder: receive(_:) threw Oops()",
        "plugin: tracker Recorder: receive(_:) threw Oops() (2 times)",
      ])
  }

  @Test("A tracker whose prepare method throws receives no items")
  func notPrepared() async {
    struct Broken: Tracker {
      let log: Log
      func prepare() async throws { throw Oops() }
      func receive(_ item: TrackerItem) { log.add("received") }
      func shutDown() { log.add("shutDown") }
    }
    let errors = Log()
    let client = Analytics.forTest(errors)
    let log = Log()
    let destination = client.register(Broken(log: log))
    client.track("a")
    await client.waitForTrackers()
    client.track("b")
    client.remove(plugin: destination)
    #expect(log.lines.isEmpty)
    #expect(destination.counters.droppedUnprepared == 2)
    #expect(errors.lines == ["plugin: tracker Broken: prepare() threw Oops(); the tracker receives nothing"])
  }

  @Test("A tracker that exceeds the time-out of prepare loses the waiting events and receives later items")
  func late() async {
    final class Slow: Tracker {
      let log: Log
      let gate: AsyncStream<Void>
      init(_ log: Log, _ gate: AsyncStream<Void>) { (self.log, self.gate) = (log, gate) }
      func prepare() async { for await _ in gate { break } }
      func receive(_ item: TrackerItem) { log.add(Recorder.text(item)) }
    }
    let errors = Log()
    let client = Analytics.forTest(errors)
    let log = Log()
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let destination = client.register(Slow(log, gate), options: TrackerOptions(prepareTimeout: .seconds(0.05)))
    client.track("lost")
    client.reset()
    #expect(await eventually { !errors.lines.isEmpty })
    client.track("dropped")
    #expect(destination.counters.droppedUnprepared == 2)
    opener.yield()
    #expect(await eventually { !log.lines.isEmpty })
    client.track("kept")
    await client.waitForTrackers()
    #expect(log.lines == ["start", "reset", "event kept"])
    #expect(
      errors.lines == [
        "plugin: tracker Slow: prepare() has not returned within 0.05 seconds; items are dropped until it does"
      ])
  }

  @Test("A full queue drops the oldest event, counts it and reports it")
  func full() async {
    let errors = Log()
    let client = Analytics.forTest(errors)
    let log = Log()
    let gate = DispatchSemaphore(value: 0)
    let destination = client.register(
      Recorder(log) { if case .start = $0 { gate.wait() } }, options: TrackerOptions(limit: 3))
    #expect(await eventually { log.lines.count >= 2 })
    for number in 0..<10 { client.track("\(number)") }
    client.reset()
    client.reset()
    #expect(destination.counters.waiting == 4 && destination.counters.droppedByLimit == 7)
    gate.signal()
    await client.waitForTrackers()
    #expect(log.lines.dropFirst(2) == ["event 7", "event 8", "event 9", "reset"])
    #expect(errors.lines.count == 5)
    #expect(errors.lines.first == "plugin: tracker Recorder: more than 3 items waited; one was dropped")
  }

  @Test("A full queue can drop the newest event or block the caller")
  func backPressure() async {
    let client = Analytics.forTest()
    let (newest, blocked) = (Log(), Log())
    let gate = DispatchSemaphore(value: 0)
    client.register(
      Recorder(newest, name: "Newest") { if case .start = $0 { gate.wait() } },
      options: TrackerOptions(limit: 2, whenFull: .dropNewest))
    client.register(
      Recorder(blocked, name: "Blocked") { _ in Thread.sleep(forTimeInterval: 0.001) },
      options: TrackerOptions(limit: 2, whenFull: .block))
    for number in 0..<20 { client.track("\(number)") }
    gate.signal()
    await client.waitForTrackers()
    #expect(newest.lines.dropFirst(2) == ["event 0", "event 1"])
    #expect(blocked.lines.dropFirst(2) == ArraySlice((0..<20).map { "event \($0)" }))
  }

  @Test("In synchronous mode a tracker has received an event when track returns")
  func synchronous() {
    let client = Analytics.forTest(mode: .synchronous)
    let log = Log()
    client.register(Recorder(log))
    for number in 0..<50 {
      client.track("\(number)")
      #expect(log.lines.last == "event \(number)")
    }
  }

  @Test(
    "A tracker can track events, also in synchronous mode", arguments: [OperatingMode.asynchronous, .synchronous])
  func reentrant(_ mode: OperatingMode) async {
    let client = Analytics.forTest(mode: mode)
    let (first, second) = (Log(), Log())
    let answer: @Sendable (TrackerItem) -> Void = { item in
      guard case .event(let event, _) = item, event.name == "question" else { return }
      client.track("answer")
      client.flush()
      client.reset()
    }
    client.register(Recorder(first, name: "A", onReceive: answer))
    client.register(Recorder(second, name: "B", onReceive: answer))
    client.track("question")
    func count(_ line: String) -> [Int] { [first, second].map { log in log.lines.filter { $0 == line }.count } }
    // Merged flushes make their number vary.
    #expect(await eventually { count("event answer") == [2, 2] && count("reset") == [2, 2] })
    #expect(count("event question") == [1, 1])
  }

  @Test("Waiting flush requests are merged")
  func flush() async {
    let client = Analytics.forTest()
    let log = Log()
    let gate = DispatchSemaphore(value: 0)
    client.register(Recorder(log) { if case .start = $0 { gate.wait() } })
    client.track("a")
    for _ in 0..<10 { client.flush(completion: nil) }
    client.track("b")
    await client.waitUntilStarted()
    gate.signal()
    await client.flush()
    #expect(log.lines.prefix(5) == ["prepare", "start", "event a", "event b", "flush"])
    #expect(log.lines.filter { $0 == "flush" }.count <= 3)
  }

  @Test("A removed tracker receives the items from before its removal and is shut down")
  func removal() async {
    let client = Analytics.forTest()
    let log = Log()
    let destination = client.register(Recorder(log))
    client.track("a")
    client.logout()
    client.remove(plugin: destination)
    client.track("b")
    #expect(await eventually { log.lines.last == "shutDown" })
    #expect(log.lines == ["prepare", "start", "event a", "reset", "stop", "shutDown"])
  }

  @Test("Shutting down the client delivers waiting items and shuts trackers down")
  func shutdown() async {
    let client = Analytics.forTest()
    let log = Log()
    client.register(Recorder(log))
    client.track("a")
    await client.shutdown()
    #expect(await eventually { log.lines.last == "shutDown" })
    #expect(log.lines == ["prepare", "start", "event a", "flush", "stop", "shutDown"])
  }

  @Test("The log has two levels for events and properties")
  func log() async {
    struct Plan: TrackableProperty {
      let identifier = "plan"
      let trackedValue: TrackableValueType?
    }
    let client = Analytics.forTest()
    let log = Log()
    client.register(Recorder(Log(), name: "Intercom"))
    client.track("silent")
    await client.waitForTrackers()
    client.trackerLog = TrackerLog(level: .info) { log.add($0) }
    client.track(Opened())
    client.update(Plan(trackedValue: nil))
    await client.waitForTrackers()
    client.trackerLog.level = .verbose
    client.track(Opened())
    client.track("Plain")
    client.update(Plan(trackedValue: "pro"))
    await client.waitForTrackers()
    #expect(
      log.lines == [
        "-[Intercom]: EVENT TRIGGERED - 'App: Opened'", "-[Intercom]: 'plan' UPDATED TO 'nil'",
        "-[Intercom]: EVENT TRIGGERED - 'App: Opened' \n > email: a@b.c \n > name: Mine",
        "-[Intercom]: EVENT TRIGGERED - 'Plain' (no meta)", "-[Intercom]: 'plan' UPDATED TO 'pro'",
      ])
  }

  @Test("Without a closure the log is sent to the diagnostics of the client")
  func logToDiagnostics() async {
    let log = Log()
    let client = Analytics.forTest { _ = $0.diagnostics(.information) { log.add("\($0)") } }
    client.trackerLog.level = .info
    client.register(Recorder(Log(), name: "Intercom"))
    client.track("Plain")
    await client.waitForTrackers()
    #expect(log.lines == ["information: -[Intercom]: EVENT TRIGGERED - 'Plain'"])
  }
}
