import AnalyticsCore
import DomainAnalytics
import Foundation
import JSONModel
import TestSupport
import Testing

@Suite struct ConsentTests {
  private let temporaryFolder = TemporaryFolder()

  private func events(_ log: Log) -> [String] {
    log.lines.filter { $0.hasPrefix("event") || $0.hasPrefix("optOut") || $0 == "reset" }
  }

  /// A client that holds undecided events, with a tracker that waits at each event, and the events "a", "b" and "c": the
  /// first one is under way, the second waits in the queue of the tracker, and the third is held.
  private func undecided(_ log: Log, _ gate: DispatchSemaphore) async -> (Analytics, TrackerDestination) {
    let client = Analytics.forTest { _ = $0.consent(ConsentOptions(whileUndecided: .hold(limit: 10))) }
    client.consent.set(.granted)
    let tracker = client.register(Recorder(log) { item in if case .event = item { gate.wait() } })
    client.track("a")
    client.track("b")
    #expect(await eventually { log.lines.last == "event a" })
    Thread.detachNewThread { client.consent.set(.undecided) }
    #expect(await eventually { client.consent.state(of: .everything) == .undecided })
    client.track("c")
    for _ in 0..<4 { gate.signal() }
    #expect(await eventually { tracker.counters.delivered == 1 })
    return (client, tracker)
  }

  @Test("Events in the queue of a tracker wait when consent becomes undecided, and a grant delivers them in order")
  func undecidedAgain() async {
    let (log, gate) = (Log(), DispatchSemaphore(value: 0))
    let (client, tracker) = await undecided(log, gate)
    client.logout()
    await client.waitForTrackers()
    #expect(log.lines.last == "event a")
    #expect(tracker.counters.waiting >= 2 && tracker.counters.droppedByConsent == 0)
    client.consent.set(.granted)
    client.track("d")
    #expect(await eventually { tracker.counters.delivered >= 5 })
    #expect(events(log) == ["event a", "event b", "event c", "reset", "event d"])
  }

  @Test("Events in the queue of a tracker that wait for a decision are dropped by a denial, and counted")
  func undecidedThenDenied() async {
    let (log, gate) = (Log(), DispatchSemaphore(value: 0))
    let (client, tracker) = await undecided(log, gate)
    client.consent.set(.denied)
    #expect(await eventually { tracker.counters.droppedByConsent == 2 })
    #expect(client.counters.dropped[.consent] == 2)
    #expect(events(log) == ["event a", "optOut true"] || events(log) == ["event a"])
  }

  @Test("Events in the queue of a tracker that wait for a decision are dropped by a shutdown, and counted")
  func undecidedAtShutdown() async {
    let (log, gate) = (Log(), DispatchSemaphore(value: 0))
    let (client, tracker) = await undecided(log, gate)
    await client.shutdown()
    #expect(log.lines.last == "shutDown" && events(log) == ["event a"])
    #expect(tracker.counters.droppedByConsent == 2 && client.counters.dropped[.consent] == 2)
  }

  @Test("A tracker is flushed while events in its queue wait for a decision")
  func flushWhileUndecided() async {
    let (log, gate) = (Log(), DispatchSemaphore(value: 0))
    let (client, tracker) = await undecided(log, gate)
    await client.flush()
    #expect(log.lines.last == "flush" && tracker.counters.delivered == 1)
  }

  @Test("Callers that wait for room when consent becomes undecided lose no event")
  func blockedCallers() async {
    let (log, gate) = (Log(), DispatchSemaphore(value: 0))
    let client = Analytics.forTest { _ = $0.consent(ConsentOptions(whileUndecided: .hold(limit: 100))) }
    client.consent.set(.granted)
    let tracker = client.register(
      Recorder(log) { item in if case .event = item { gate.wait() } },
      options: TrackerOptions(limit: 2, whenFull: .block))
    await client.waitUntilStarted()
    let finished = Protected(0)
    for thread in 0..<4 {
      Thread.detachNewThread {
        for number in 0..<5 { client.track("\(thread).\(number)") }
        finished.withLock { $0 += 1 }
      }
    }
    #expect(await eventually { tracker.counters.waiting >= 2 && log.lines.contains { $0.hasPrefix("event") } })
    usleep(20_000)
    Thread.detachNewThread { client.consent.set(.undecided) }
    #expect(await eventually { client.consent.state(of: .everything) == .undecided })
    for _ in 0..<40 { gate.signal() }
    #expect(await eventually { finished.current == 4 })
    client.consent.set(.granted)
    #expect(await eventually { tracker.counters.delivered == 20 })
    for thread in 0..<4 {
      #expect(events(log).filter { $0.hasPrefix("event \(thread).") } == (0..<5).map { "event \(thread).\($0)" })
    }
  }

  @Test("Decisions whose file is a link to nothing count as denials, which is reported")
  func danglingLink() async throws {
    let (folder, log) = (temporaryFolder.url, Log())
    let file = folder.appendingPathComponent("consent.json")
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: folder.appendingPathComponent("nowhere"))
    let client = Analytics.forTest(log) { _ = $0.storageMode(.diskAtURL(folder)) }
    #expect(client.consent.state(of: .everything) == .denied)
    #expect(await eventually { log.lines.contains { $0.contains("consent.json") } })
  }

  @Test("A denial also concerns a tracker that was removed and has not received everything yet")
  func removedTracker() async {
    let log = Log()
    let gate = DispatchSemaphore(value: 0)
    let client = Analytics.forTest()
    await client.waitUntilStarted()
    let destination = client.register(
      Recorder(log, onReceive: { item in if case .event = item { gate.wait() } }))
    for number in 0..<10 { client.track("\(number)") }
    #expect(await eventually { log.lines.last == "event 0" })
    client.remove(plugin: destination)
    let denial = Thread { client.consent.set(.denied) }
    denial.start()
    #expect(await eventually { destination.counters.droppedByConsent == 9 })
    for _ in 0..<10 { gate.signal() }
    #expect(await eventually { log.lines.last == "shutDown" })
    #expect(log.lines.filter { $0.hasPrefix("event") } == ["event 0"])
  }

  @Test("A denial waits for a preparation that is under way, and the tracker does not start before a grant")
  func deniedPreparation() async {
    final class Slow: Tracker {
      let name = "Slow"
      let log: Log
      let gate: DispatchSemaphore
      init(_ log: Log, _ gate: DispatchSemaphore) { (self.log, self.gate) = (log, gate) }
      func prepare() async throws {
        log.add("begins")
        blockingWait(gate)
        log.add("ends")
      }
      private func blockingWait(_ gate: DispatchSemaphore) { gate.wait() }
      func receive(_ item: TrackerItem) { log.add(Recorder.text(item)) }
    }
    let log = Log()
    let gate = DispatchSemaphore(value: 0)
    let client = Analytics.forTest()
    await client.waitUntilStarted()
    let destination = client.register(Slow(log, gate))
    #expect(await eventually { log.lines == ["begins"] })
    let denial = Thread {
      client.consent.set(.denied)
      log.add("denied")
    }
    denial.start()
    // The denial concerns the tracker when its queue contains the item that says so.
    #expect(await eventually { destination.counters.waiting == 1 })
    client.reset()
    gate.signal()
    #expect(await eventually { log.lines.contains("denied") && log.lines.contains("reset") })
    #expect(!log.lines.contains("start"))
    client.consent.set(.granted)
    await destination.waitUntilDelivered()
    #expect(log.lines.suffix(2) == ["start", "optOut false"])
  }

  @Test("Consent can be denied for everything, a destination, or a category")
  func scopes() async {
    let client = Analytics.forTest()
    let (first, second) = (Log(), Log())
    let destination = client.register(Recorder(first, name: "A"))
    client.register(Recorder(second, name: "B"))
    client.track("1")
    await client.waitForTrackers()
    client.consent.set(.denied, for: .destination("A"))
    client.track("2")
    client.consent.set(.denied, for: .category("chat"))
    client.track("3", properties: ["category": "chat"])
    client.track("4", properties: ["category": "other"])
    await client.waitForTrackers()
    client.consent.set(.denied)
    client.track("5")
    client.reset()
    client.consent.set(.granted)
    client.consent.set(.granted, for: .destination("A"))
    client.track("6")
    await client.waitForTrackers()
    #expect(events(first) == ["event 1", "optOut true", "reset", "optOut false", "event 6"])
    #expect(
      events(second) == ["event 1", "event 2", "event 4", "optOut true", "reset", "optOut false", "event 6"])
    #expect(destination.counters.droppedByConsent == 4)
    #expect(client.consent.state(of: .category("chat")) == .denied)
    #expect(client.counters.dropped[.consent] == 6)
  }

  @Test("Denying one of an event's categories drops the event")
  func categories() async {
    let client = Analytics.forTest()
    let log = Log()
    client.register(Recorder(log))
    client.consent.set(.denied, for: .category("chat"))
    client.consent.set(.granted, for: .category("sport"))
    client.screen(title: "1", category: "chat", properties: ["category": "sport"])
    client.screen(title: "2", category: "sport", properties: ["category": "chat"])
    client.screen(title: "3", category: "sport", properties: ["category": "other"])
    await client.waitForTrackers()
    #expect(log.lines.filter { $0.hasPrefix("screen") } == ["screen 3"])
  }

  @Test("A decision is on disk when the call returns, and applies to the next client")
  func persistence() throws {
    let folder = temporaryFolder.url
    func make() throws -> Analytics {
      try Analytics(
        opening: Configuration(writeKey: "k").storageMode(.diskAtURL(folder)).fetchSettings(false).flushPolicies([])
          .autoAddSegmentDestination(false).consent(ConsentOptions()))
    }
    var client: Analytics? = try make()
    #expect(client?.consent.set(.denied) == true)
    #expect(client?.consent.set(.granted, for: .destination("A")) == true)
    let stored = try JSON(parsing: String(contentsOf: folder.appendingPathComponent("consent.json"), encoding: .utf8))
    #expect(stored == ["everything": "denied", "destinations": ["A": "granted"], "categories": [:]])
    client = nil
    while client == nil { client = try? make() }
    #expect(client?.consent.state(of: .everything) == .denied)
    #expect(client?.consent.state(of: .destination("A")) == .granted)
  }

  @Test("A decision that cannot be stored is reported; a denial is in force nevertheless, a grant is not")
  func unstorable() async throws {
    let (folder, log) = (temporaryFolder.url, Log())
    let client = try Analytics(
      opening: Configuration(writeKey: "k").storageMode(.diskAtURL(folder)).fetchSettings(false).flushPolicies([])
        .autoAddSegmentDestination(false).errorHandler { log.add("\($0)") })
    // Nothing can be written to a directory that is gone.
    let away = folder.appendingPathExtension("away")
    try FileManager.default.moveItem(at: folder, to: away)
    #expect(!client.consent.set(.granted))
    #expect(client.consent.state(of: .everything) == .undecided)
    #expect(await eventually { !log.lines.isEmpty })
    let reported = log.lines.count
    #expect(!client.consent.set(.denied))
    #expect(client.consent.state(of: .everything) == .denied)
    #expect(await eventually { log.lines.count > reported })
    try FileManager.default.moveItem(at: away, to: folder)
    #expect(client.consent.set(.granted))
    #expect(client.consent.state(of: .everything) == .granted)
  }

  @Test("A client that has been shut down does not change the decisions of the next one")
  func setAfterShutdown() async {
    let directory = temporaryFolder.url
    func client() -> Analytics { Analytics.forTest { $0.storageMode(.diskAtURL(directory)) } }
    let first = client()
    #expect(first.consent.set(.granted))
    await first.shutdown()
    let second = client()
    #expect(second.consent.set(.denied))
    second.enabled = false
    #expect(!first.consent.set(.denied, for: .category("z")))
    #expect(!first.consent.set(.granted))
    first.enabled = true
    await second.shutdown()
    let third = client()
    #expect(third.consent.state(of: .everything) == .denied)
    #expect(!third.enabled)
    await third.shutdown()
  }

  @Test("A client whose directory is in use starts with the stored decisions, and says that it stores none")
  func directoryInUse() async {
    let directory = temporaryFolder.url
    let first = Analytics.forTest { $0.storageMode(.diskAtURL(directory)) }
    #expect(first.consent.set(.denied, for: .category("chat")))
    first.enabled = false
    let log = Log()
    let second = Analytics.forTest(log) { $0.storageMode(.diskAtURL(directory)) }
    #expect(second.consent.state(of: .category("chat")) == .denied)
    #expect(!second.enabled)
    #expect(!second.consent.set(.denied, for: .destination("A")))
    #expect(second.consent.state(of: .destination("A")) == .denied)
    #expect(!second.consent.set(.granted))
    #expect(second.consent.state(of: .everything) == .undecided)
    #expect(
      await eventually { log.lines.contains { $0.contains("consent.json: the client cannot use its directory") } })
    await second.shutdown()
    await first.shutdown()
    let third = Analytics.forTest { $0.storageMode(.diskAtURL(directory)) }
    #expect(third.consent.state(of: .category("chat")) == .denied)
    #expect(third.consent.state(of: .destination("A")) == .undecided)
    #expect(!third.enabled)
    await third.shutdown()
  }

  @Test("Disabling the client is on disk when the call returns")
  func enabled() throws {
    let folder = temporaryFolder.url
    let client = try Analytics(
      opening: Configuration(writeKey: "k").storageMode(.diskAtURL(folder)).fetchSettings(false).flushPolicies([]))
    for isEnabled in [false, true, false] {
      client.enabled = isEnabled
      let stored = try JSON(parsing: String(contentsOf: folder.appendingPathComponent("user.json"), encoding: .utf8))
      #expect(stored["enabled"] == .bool(isEnabled))
    }
  }

  @Test("Events are held until the user decides, and then delivered in order")
  func hold() async {
    let client = Analytics.forTest { _ = $0.consent(ConsentOptions(whileUndecided: .hold(limit: 3))) }
    let log = Log()
    let destination = client.register(Recorder(log))
    for number in 0..<5 { client.track("\(number)") }
    client.reset()
    #expect(destination.counters.delivered == 0 && destination.counters.droppedByConsent == 2)
    client.consent.set(.granted)
    client.track("5")
    await client.waitUntilStarted()
    #expect(await eventually { events(log).count >= 5 })
    #expect(events(log) == ["event 2", "event 3", "event 4", "reset", "event 5"])
  }

  @Test(
    "A tracker has received events that were held when a wait for it ends",
    arguments: [.synchronous, .asynchronous] as [OperatingMode])
  func waitAfterGrant(_ mode: OperatingMode) async {
    for _ in 0..<20 {
      let log = Log()
      let client = Analytics.forTest(mode: mode) { $0.consent(ConsentOptions(whileUndecided: .hold(limit: 5))) }
      let destination = client.register(Recorder(log))
      await client.waitUntilStarted()
      client.track("1")
      client.track("2")
      client.consent.set(.granted)
      await destination.waitUntilDelivered()
      client.consent.set(.denied)
      await client.waitForTrackers()
      #expect(log.lines.prefix(4) == ["prepare", "start", "event 1", "event 2"])
    }
  }

  @Test("Held events are dropped when consent is denied")
  func holdDenied() async {
    let client = Analytics.forTest { _ = $0.consent(ConsentOptions(whileUndecided: .hold(limit: 3))) }
    let log = Log()
    client.register(Recorder(log))
    client.track("1")
    client.reset()
    client.consent.set(.denied)
    client.consent.set(.granted)
    client.track("2")
    #expect(await eventually { events(log).contains("event 2") && events(log).contains("reset") })
    #expect(!events(log).contains("event 1") && client.counters.dropped[.consent] == 1)
  }

  @Test("Events can be dropped until the user decides")
  func drop() async {
    let client = Analytics.forTest { _ = $0.consent(ConsentOptions(whileUndecided: .drop)) }
    let log = Log()
    client.register(Recorder(log))
    client.track("1")
    client.consent.set(.granted, for: .destination("Recorder"))
    client.track("2")
    await client.waitForTrackers()
    #expect(events(log) == ["event 2"])
  }

  @Test("Denying consent drops the waiting events of a tracker")
  func queued() async {
    let client = Analytics.forTest()
    let log = Log()
    let gate = DispatchSemaphore(value: 0)
    let destination = client.register(Recorder(log) { if case .start = $0 { gate.wait() } })
    #expect(await eventually { log.lines.last == "start" })
    for number in 0..<5 { client.track("\(number)") }
    client.consent.set(.denied)
    gate.signal()
    await client.waitForTrackers()
    #expect(events(log) == ["optOut true"])
    #expect(destination.counters.droppedByConsent == 5)
  }

  @Test("A tracker receives no event after the call that denied consent has returned")
  func denialIsInForce() async {
    let rounds = TestRounds.number("CONSENT_ROUNDS", 15)
    let client = Analytics.forTest()
    let isDenied = Protected(false)
    let late = Protected(0)
    client.register(
      Recorder(Log()) { item in
        guard case .event = item else { return }
        if isDenied.current { late.withLock { $0 += 1 } }
      })
    let isOver = Protected(false)
    for _ in 0..<8 {
      Thread.detachNewThread { while !isOver.current { client.track("x") } }
    }
    await onThread {
      for _ in 0..<rounds {
        client.consent.set(.denied)
        isDenied.set(true)
        usleep(1000)
        isDenied.set(false)
        client.consent.set(.granted)
        usleep(4000)
      }
      isOver.set(true)
    }
    #expect(late.current == 0)
  }

  @Test(
    "A tracker is prepared only when consent permits its events", arguments: [OperatingMode.asynchronous, .synchronous])
  func preparation(_ mode: OperatingMode) async {
    let client = Analytics.forTest(mode: mode)
    client.consent.set(.denied)
    let (log, unused) = (Log(), Log())
    let destination = client.register(Recorder(log))
    let other = client.register(Recorder(unused, name: "Unused"))
    client.track("1")
    client.reset()
    await client.waitForTrackers()
    await client.flush()
    client.remove(plugin: other)
    #expect(log.lines.isEmpty && destination.counters.droppedByConsent == 1)
    client.consent.set(.granted)
    client.track("2")
    await client.waitForTrackers()
    #expect(log.lines == ["prepare", "start", "optOut true", "reset", "optOut false", "event 2"])
    #expect(unused.lines.isEmpty)
  }

  @Test("A tracker is prepared when consent permits a category of its events")
  func preparationByCategory() async {
    let client = Analytics.forTest { _ = $0.consent(ConsentOptions(whileUndecided: .drop)) }
    let log = Log()
    client.register(Recorder(log))
    client.track("1", properties: ["category": "chat"])
    client.consent.set(.granted, for: .category("chat"))
    await client.waitForTrackers()
    #expect(log.lines.isEmpty)
    client.track("2", properties: ["category": "chat"])
    await client.waitForTrackers()
    #expect(log.lines == ["prepare", "start", "event 2"])
  }

  @Test("A tracker can change consent")
  func reentrant() async {
    let client = Analytics.forTest()
    let log = Log()
    client.register(
      Recorder(log) { item in if case .event = item { client.consent.set(.denied, for: .destination("Recorder")) } })
    client.track("1")
    await client.waitForTrackers()
    client.track("2")
    #expect(await eventually { events(log).count >= 2 })
    #expect(events(log) == ["event 1", "optOut true"])
  }

  @Test("Stored events are not delivered while consent is denied")
  func delivery() async throws {
    let folder = temporaryFolder.url
    let client = Analytics(configuration: .local(directory: folder).flushPolicies([]))
    func batches() -> Int {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".json") }.count
    }
    client.track("1")
    await client.waitUntilStored()
    client.consent.set(.denied, for: .destination("Segment.io"))
    await client.flush()
    #expect(batches() == 0 && client.hasUnsentEvents)
    client.track("2")
    client.consent.set(.granted, for: .destination("Segment.io"))
    await client.flush()
    #expect(batches() == 1 && client.counters.sent == 1 && client.counters.dropped[.consent] == 1)
  }

  @Test("Stored events can be deleted when consent is denied")
  func purge() async {
    let folder = temporaryFolder.url
    let client = Analytics(
      configuration: .local(directory: folder).flushPolicies([]).consent(ConsentOptions(purgesStoredEvents: true)))
    client.track("1")
    await client.waitUntilStored()
    client.consent.set(.denied)
    #expect(!client.hasUnsentEvents)
  }

  @Test("Consent changes are available as an asynchronous stream")
  func changes() async {
    let client = Analytics.forTest()
    var iterator = client.consent.changes.makeAsyncIterator()
    client.consent.set(.denied, for: .category("chat"))
    client.consent.optOut(false)
    let first = await iterator.next()
    let second = await iterator.next()
    #expect(first?.0 == .category("chat") && first?.1 == .denied)
    #expect(second?.0 == .everything && second?.1 == .granted)
  }
}
