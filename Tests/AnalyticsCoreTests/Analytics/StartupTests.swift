import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct StartupTests {
  @Test("Events wait for settings and are then processed in order, with their original ids, times and enrichments")
  func queue() async throws {
    let session = FakeSession { $0.isUpload ? .status(200) : .held }
    let client = TestClient(session) { $0.fetchSettings(true) }
    for number in 0..<5 {
      client.analytics.track(
        name: "\(number)",
        enrichments: [
          { event in
            var event = event
            event?["number"] = JSON(number)
            return event
          }
        ])
    }
    #expect(client.output.events.isEmpty && client.analytics.hasUnsentEvents)
    let lastTime = Timestamp.now()
    #expect(await eventually { Timestamp.now() > lastTime })
    session.answerHeld(.status(200, body: #"{"integrations":{"Segment.io":{}}}"#))
    await client.analytics.waitUntilStarted()
    #expect(client.output.names == ["0", "1", "2", "3", "4"] && client.last?["number"] == 4)
    #expect(client.output.events.allSatisfy { ($0["timestamp"]?.stringValue ?? "~") <= lastTime })
    await client.analytics.flush()
    #expect(session.events.count == 5)
  }

  @Test(
    "A full queue drops the oldest or the newest events, as configured",
    arguments: [BackPressure.dropOldest, .dropNewest])
  func bounded(_ policy: BackPressure) async {
    let session = FakeSession { _ in .held }
    let client = TestClient(session) {
      $0.fetchSettings(true)
      if policy == .dropNewest { $0.startupQueue(limit: 1000, whenFull: .dropNewest) }
    }
    for number in 0..<1003 { client.analytics.track(name: "\(number)") }
    session.answerHeld(.status(200, body: "{}"))
    await client.analytics.waitUntilStarted()
    #expect(client.output.names == (policy == .dropOldest ? 3..<1003 : 0..<1000).map(String.init))
    #expect(client.analytics.counters.dropped[.queueFull] == 3)
    await client.analytics.shutdown()
    #expect(await eventually { client.errors.lost(in: "start-up queue") == 3 })
  }

  @Test("A full queue can block callers, so that no event is lost")
  func blocking() async {
    let session = FakeSession { _ in .held }
    let client = TestClient(session) { $0.fetchSettings(true).startupQueue(limit: 10, whenFull: .block) }
    let isDone = Protected(false)
    Thread.detachNewThread {
      for number in 0..<100 { client.analytics.track(name: "\(number)") }
      isDone.set(true)
    }
    #expect(await eventually { client.analytics.state.withLock { !$0.blocked.isEmpty } })
    #expect(!isDone.current)
    session.answerHeld(.status(200, body: "{}"))
    #expect(await eventually { isDone.current && client.output.events.count == 100 })
    #expect(client.output.names == (0..<100).map(String.init) && client.analytics.counters.dropped[.queueFull] == nil)
  }

  @Test("Waiting events survive a restart, in order")
  func journal() async throws {
    let folder = TemporaryFolder()
    // The state of the directory after a process was killed while events waited.
    try folder.write(
      "startup-queue",
      #"""
      {"type":"track","event":"1","messageId":"m1","context":{"own":true}}
      {"type":"track","event":"2","messageId":"m2"}
      {"type":"track","event":"to
      """#)
    let session = FakeSession { $0.isUpload ? .status(200) : .held }
    let client = TestClient(session) { $0.fetchSettings(true).storageMode(.diskAtURL(folder.url)) }
    client.analytics.track(name: "3")
    #expect(folder.text("startup-queue").contains(#""event":"3""#))
    session.answerHeld(.status(200, body: #"{"integrations":{"Segment.io":{}}}"#))
    await client.analytics.waitUntilStarted()
    #expect(client.output.names == ["1", "2", "3"] && client.output.events[0]["messageId"] == "m1")
    await client.analytics.flush()
    #expect(session.events.compactMap { $0["event"]?.stringValue } == ["1", "2", "3"])
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("startup-queue").path))
    #expect(await eventually { client.errors.all.count == 1 })
    await client.analytics.shutdown()
  }

  @Test("Events wait until all waiting plugins have resumed; a plugin that is added twice counts once")
  func waiting() async {
    let client = TestClient()
    let first = Waiter()
    let second = Waiter()
    client.analytics.track(name: "before")
    client.analytics.add(plugin: first)
    client.analytics.add(plugin: first)
    client.analytics.add(plugin: second)
    client.analytics.track(name: "while")
    first.resume()
    #expect(client.output.names == ["before"])
    second.resume()
    await client.analytics.waitUntilStarted()
    client.analytics.track(name: "after")
    #expect(client.output.names == ["before", "while", "after"])
    #expect(client.errors.texts.map { $0.hasPrefix("plugin: Waiter is already in use there") } == [true])
  }

  @Test("A waiting plugin of a destination pauses events until it is removed")
  func waitingInDestination() async {
    let client = TestClient()
    let destination = RecordingDestination("D")
    let waiter = Waiter(.before)
    client.analytics.add(plugin: destination)
    destination.add(plugin: waiter)
    client.analytics.track(name: "e")
    #expect(client.output.events.isEmpty)
    client.analytics.remove(plugin: waiter)
    await client.analytics.waitUntilStarted()
    #expect(client.output.names == ["e"])
  }

  @Test(
    "The time-out ends every wait: for a plugin, with or without fetched settings, and for settings that do not arrive",
    arguments: [0, 1, 2])
  func timeout(_ kind: Int) async {
    let session = FakeSession { _ in kind == 0 ? .status(200, body: #"{"integrations":{}}"#) : .held }
    // The plugin exists from the start, so that the time-out cannot pass before it is added.
    let client = TestClient(session) {
      $0.fetchSettings(kind != 1).waitingTimeout(.seconds(0.05)).plugins(kind < 2 ? [Waiter()] : [])
    }
    client.analytics.track(name: "e")
    let destination = RecordingDestination("D")
    client.analytics.add(plugin: destination)
    await client.analytics.waitUntilStarted()
    #expect(client.output.names == ["e"] && destination.updates.first == .initial)
    // On a busy machine, the settings may also arrive after the time-out.
    let expected = ["events waited too long for \(kind == 2 ? "settings" : "Waiter"); they continue without"]
    #expect(
      client.errors.texts == expected
        || kind == 0 && client.errors.texts == ["events waited too long for settings, Waiter; they continue without"])
  }

  @Test("A plugin can track events and pause processing while the queue is replayed")
  func reentrance() async {
    final class Echo: EventPlugin {
      let type = PluginType.enrichment
      let client = WeakClient()
      let waiter = Waiter()
      var analytics: Analytics? {
        get { client.analytics }
        set { client.analytics = newValue }
      }
      func track(event: TrackEvent) -> TrackEvent? {
        if event.event == "1" {
          analytics?.track(name: "echo")
          analytics?.pauseEventProcessing(plugin: waiter)
        }
        return event
      }
    }
    let session = FakeSession { _ in .held }
    let client = TestClient(session) { $0.fetchSettings(true) }
    let echo = Echo()
    client.analytics.add(plugin: echo)
    for number in 0..<3 { client.analytics.track(name: "\(number)") }
    session.answerHeld(.status(200, body: "{}"))
    #expect(await eventually { client.output.names == ["0", "1"] })
    client.analytics.resumeEventProcessing(plugin: echo.waiter)
    await client.analytics.waitUntilStarted()
    #expect(client.output.names == ["0", "1", "2", "echo"])
  }

  @Test("Shutting down processes, stores and delivers waiting events, and can be repeated")
  func shutdown() async {
    let folder = TemporaryFolder()
    let session = FakeSession { $0.isUpload ? .status(200) : .held }
    let client = TestClient(session) {
      $0.fetchSettings(true).storageMode(.diskAtURL(folder.url)).operatingMode(.asynchronous)
    }
    for number in 0..<50 { client.analytics.track(name: "\(number)") }
    async let first: Void = client.analytics.shutdown()
    async let second: Void = client.analytics.shutdown()
    _ = await (first, second)
    await client.analytics.shutdown()
    #expect(session.events.compactMap { $0["event"]?.stringValue } == (0..<50).map(String.init))
    client.analytics.track(name: "late")
    await client.analytics.flush()
    #expect(session.events.count == 50 && client.analytics.counters.dropped == [.disabled: 1])
  }

  @Test("Shutting down does not wait for an unresponsive server; the next client sends the remaining events")
  func shutdownTimeout() async {
    let folder = TemporaryFolder()
    let client = TestClient(FakeSession { _ in .held }) {
      $0.storageMode(.diskAtURL(folder.url)).shutdownTimeout(.seconds(0.05))
    }
    client.analytics.track(name: "e")
    await client.analytics.shutdown()
    client.session.answerHeld(.status(200))
    let next = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    await next.analytics.flush()
    #expect(next.session.events.count == 1)
    await next.analytics.shutdown()
  }

  @Test(arguments: [true, false]) func shuttingDownTriesOnceMoreAfterAFailure(_ hasDisk: Bool) async {
    let folder = TemporaryFolder()
    let uploads = Protected(0)
    let session = FakeSession { request in
      guard request.isUpload else { return .status(200, body: "{}") }
      let number = uploads.withLock { uploads in
        uploads += 1
        return uploads
      }
      return .status(number == 1 ? 503 : 200)
    }
    // A pause that does not end by itself during the test.
    let config = HttpConfig(backoffConfig: BackoffConfig(enabled: true, baseBackoffInterval: 60))
    let client = TestClient(session) {
      $0.storageMode(hasDisk ? .diskAtURL(folder.url) : .memory(10)).httpConfig(config)
    }
    client.analytics.track(name: "a")
    await client.analytics.flush()
    #expect(client.analytics.counters.retried == 1)
    client.analytics.track(name: "b")
    await client.analytics.shutdown()
    #expect(client.analytics.counters.sent == 2 && !client.analytics.hasUnsentEvents)
  }

  @Test func shuttingDownObservesAPauseThatTheServerRequested() async {
    let uploads = Protected(0)
    let session = FakeSession { _ in
      uploads.withLock { $0 += 1 }
      return .status(429, headers: ["Retry-After": "1000"])
    }
    let client = TestClient(session)
    client.analytics.track(name: "a")
    await client.analytics.flush()
    await client.analytics.shutdown()
    #expect(uploads.current == 1 && client.analytics.counters.retried == 1)
  }
}
