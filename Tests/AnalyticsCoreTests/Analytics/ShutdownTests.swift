import Foundation
import TestSupport
import Testing

@testable import AnalyticsCore

/// Tests what a shutdown waits for.
@Suite struct ShutdownTests {
  /// A plugin whose methods do not return before a test permits it.
  private final class Blocking: EventPlugin {
    let type = PluginType.before
    let method: String
    let isCalled = Protected(false)
    private let end = DispatchSemaphore(value: 0)

    init(_ method: String) { self.method = method }

    private func call(_ name: String) {
      guard name == method else { return }
      isCalled.set(true)
      end.wait()
      end.signal()
    }

    func track(event: TrackEvent) -> TrackEvent? {
      call("track")
      return event
    }
    func flush() { call("flush") }
    func shutdown() { call("shutdown") }
    func permit() { end.signal() }
  }

  private static let late = "the shutdown did not wait longer for"

  @Test("No event enters the timeline after plugins have been shut down, which could be those that remove data")
  func lateEvents() async throws {
    let client = TestClient()
    let destination = RecordingDestination("A")
    client.analytics.add(plugin: destination)
    client.analytics.manuallyEnableDestination(plugin: destination)
    client.analytics.track(name: "early")
    // As if the thread of this call had paused until the client has been shut down.
    let admission = try #require(client.analytics.admit())
    await client.analytics.shutdown()
    client.analytics.submit(TrackEvent(event: "late", properties: nil), admission, nil)
    #expect(client.analytics.timeline.process(event: TrackEvent(event: "later", properties: nil)) == nil)
    #expect(destination.names == ["early"])
    #expect(client.analytics.counters.dropped[.shutdown] == 1)
  }

  /// Removes a member until it is shut down.
  private final class Redactor: EventPlugin {
    let type = PluginType.enrichment
    private let isEnded = Protected(false)
    func track(event: TrackEvent) -> TrackEvent? {
      var event = event
      if !isEnded.current { event.properties = nil }
      return event
    }
    func shutdown() { isEnded.set(true) }
  }

  @Test("An event that is passing when the client is shut down passes through all plugins before they are shut down")
  func passingEvent() async {
    let client = TestClient()
    let (blocking, destination) = (Blocking("track"), RecordingDestination("A"))
    for plugin in [blocking, Redactor(), destination] as [any Plugin] { client.analytics.add(plugin: plugin) }
    client.analytics.manuallyEnableDestination(plugin: destination)
    let analytics = client.analytics
    Thread { analytics.track(name: "e", properties: ["secret": 1]) }.start()
    #expect(await eventually { blocking.isCalled.current })
    async let end: Void = client.analytics.shutdown()
    // The shutdown waits for the event, or would shut the plugins down now.
    try? await Task.sleep(for: .milliseconds(100))
    blocking.permit()
    await end
    #expect(destination.events.map { $0["properties"] } == [nil])
    #expect(client.errors.all.isEmpty)
  }

  @Test("Events that are held while the client shuts down are counted")
  func heldEvents() async throws {
    let client = TestClient { $0.consent(ConsentOptions(whileUndecided: .hold(limit: 10))) }
    let blocking = Blocking("track")
    client.analytics.add(plugin: blocking)
    let analytics = client.analytics
    Thread { analytics.track(name: "e") }.start()
    #expect(await eventually { blocking.isCalled.current })
    async let end: Void = client.analytics.shutdown()
    try? await Task.sleep(for: .milliseconds(100))
    blocking.permit()
    await end
    let counters = client.analytics.counters
    #expect(counters.accepted == 1 && counters.droppedTotal == 1)
  }

  @Test("Events that wait for a plugin pass when it is ready", arguments: [true, false])
  func waiting(_ fetchesSettings: Bool) async {
    let session = FakeSession { $0.isUpload ? .status(200) : .held }
    let client = TestClient(session) { $0.fetchSettings(fetchesSettings) }
    let waiter = Waiter()
    client.analytics.add(plugin: waiter)
    client.analytics.track(name: "e")
    async let end: Void = client.analytics.shutdown()
    // The shutdown does not wait for the settings.
    #expect(
      await eventually {
        client.analytics.isShuttingDown && client.analytics.state.withLock { !$0.whenRunning.isEmpty }
      })
    #expect(client.output.events.isEmpty && session.uploads.isEmpty)
    waiter.resume()
    await end
    #expect(client.output.names == ["e"] && session.events.count == 1 && client.errors.all.isEmpty)
  }

  @Test("Events that wait for a plugin which is not ready in time remain on disk for the next start")
  func journal() async {
    let folder = TemporaryFolder()
    let client = TestClient { $0.storageMode(.diskAtURL(folder.url)).shutdownTimeout(.seconds(0.05)) }
    client.analytics.track(name: "before")
    client.analytics.add(plugin: Waiter())
    for name in ["1", "2"] { client.analytics.track(name: name) }
    await client.analytics.shutdown()
    #expect(client.output.names == ["before"])
    #expect(client.errors.texts == ["\(Self.late) Waiter; 2 events remain on disk for the next start"])
    let counters = client.analytics.counters
    #expect(counters.accepted == 3 && counters.dropped.isEmpty && client.analytics.hasUnsentEvents)
    let next = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    await next.analytics.flush()
    #expect((client.session.events + next.session.events).compactMap { $0["event"] } == ["before", "1", "2"])
    await next.analytics.shutdown()
  }

  @Test("Events that remain after a shutdown can be deleted")
  func purging() async {
    let folder = TemporaryFolder()
    let client = TestClient { $0.storageMode(.diskAtURL(folder.url)).shutdownTimeout(.seconds(0)) }
    client.analytics.add(plugin: Waiter())
    client.analytics.track(name: "e")
    await client.analytics.shutdown()
    client.analytics.purgeStorage()
    #expect(client.analytics.counters.dropped == [.purged: 1] && !client.analytics.hasUnsentEvents)
  }

  @Test("Without a disk, events that wait for a plugin which is not ready in time are dropped and counted")
  func memory() async {
    let client = TestClient { $0.shutdownTimeout(.seconds(0.05)) }
    client.analytics.add(plugin: Waiter())
    client.analytics.track(name: "e")
    let started = Protected(false)
    client.analytics.afterWaitingEvents { started.set(true) }
    await client.analytics.shutdown()
    #expect(client.output.events.isEmpty && client.session.uploads.isEmpty && started.current)
    #expect(client.errors.texts == ["\(Self.late) Waiter; 1 event was dropped"])
    #expect(client.analytics.counters.accepted == 1 && client.analytics.counters.dropped == [.shutdown: 1])
  }

  @Test(
    "A plugin that does not return does not keep a client from ending, and is reported",
    arguments: ["flush", "shutdown"])
  func blocking(_ method: String) async {
    // Long enough for the plugin to be called on a busy machine.
    let client = TestClient { $0.shutdownTimeout(.seconds(3)) }
    let plugin = Blocking(method)
    client.analytics.add(plugin: plugin)
    client.analytics.track(name: "e")
    await client.analytics.shutdown()
    #expect(plugin.isCalled.current && client.errors.texts == ["\(Self.late) Blocking.\(method)()"])
    plugin.permit()
  }

  @Test("A plugin that does not return from an event that has waited does not keep a client from ending")
  func blockedReplay() async {
    let client = TestClient { $0.shutdownTimeout(.seconds(0.05)) }
    let waiter = Waiter()
    let plugin = Blocking("track")
    client.analytics.add(plugin: waiter)
    client.analytics.add(plugin: plugin)
    for name in ["1", "2"] { client.analytics.track(name: name) }
    waiter.resume()
    #expect(await eventually { plugin.isCalled.current })
    await client.analytics.shutdown()
    #expect(client.errors.texts == ["\(Self.late) a plugin that processes an event; 1 event was dropped"])
    plugin.permit()
    #expect(await eventually { client.analytics.counters.dropped == [.shutdown: 2] })
  }

  @Test("An event that is inside a plugin when the shutdown ends is counted as one that was accepted")
  func lateEvent() async {
    let client = TestClient { $0.shutdownTimeout(.seconds(0.05)) }
    let plugin = Blocking("track")
    client.analytics.add(plugin: plugin)
    Thread.detachNewThread { client.analytics.track(name: "slow") }
    #expect(await eventually { plugin.isCalled.current })
    await client.analytics.shutdown()
    client.analytics.track(name: "refused")
    plugin.permit()
    #expect(await eventually { client.analytics.counters.droppedTotal == 2 })
    #expect(
      client.analytics.counters.accepted == 1 && client.analytics.counters.dropped == [.shutdown: 1, .disabled: 1])
  }

  @Test("Events that remain for the next start are counted if they are deleted while the client shuts down")
  func purgeDuringShutdown() async {
    let folder = TemporaryFolder()
    let client = TestClient { $0.storageMode(.diskAtURL(folder.url)).shutdownTimeout(.seconds(0.05)) }
    let (waiter, blocking) = (Waiter(), Blocking("shutdown"))
    client.analytics.add(plugin: waiter)
    client.analytics.add(plugin: blocking)
    for name in ["1", "2", "3"] { client.analytics.track(name: name) }
    async let end: Void = client.analytics.shutdown()
    #expect(await eventually { blocking.isCalled.current })
    client.analytics.purgeStorage()
    blocking.permit()
    await end
    #expect(client.analytics.counters.dropped == [.purged: 3])
    let next = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    await next.analytics.flush()
    #expect(next.session.events.isEmpty)
    await next.analytics.shutdown()
  }

  @Test("An upload that hangs is canceled when the time of the shutdown has passed, and its batch remains stored")
  func hangingUpload() async {
    let folder = TemporaryFolder()
    let session = FakeSession { _ in .held }
    let client = TestClient(session) {
      $0.storageMode(.diskAtURL(folder.url)).operatingMode(.asynchronous).shutdownTimeout(.seconds(0.05))
    }
    client.analytics.track(name: "e")
    await client.analytics.shutdown()
    #expect(session.uploads.count == 1 && session.canceled.map(\.isUpload) == [true])
    #expect(client.analytics.counters.sent == 0 && client.analytics.hasUnsentEvents)
    #expect(client.errors.texts == ["\(Self.late) an upload"])
    let next = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    await next.analytics.flush()
    #expect(next.session.events.map { $0["event"] } == ["e"])
    await next.analytics.shutdown()
  }

  @Test("A shutdown cancels nothing if all requests have been answered")
  func answeredUpload() async {
    let client = TestClient()
    client.analytics.track(name: "e")
    await client.analytics.shutdown()
    #expect(client.session.uploads.count == 1 && client.session.canceled.isEmpty)
  }
}
