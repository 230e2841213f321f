import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct StartupQueueTests {
  private static func marking(_ number: Int) -> [EnrichmentClosure] {
    [
      { event in
        var event = event
        event?["number"] = JSON(number)
        return event
      }
    ]
  }

  @Test(
    "With disk storage, events that exceed the queue wait in the journal, in order and with their enrichments"
  )
  func spilling() async {
    let folder = TemporaryFolder()
    let session = FakeSession { $0.isUpload ? .status(200) : .held }
    let client = TestClient(session) {
      $0.fetchSettings(true).storageMode(.diskAtURL(folder.url)).startupQueue(limit: 10, whenFull: .dropOldest)
    }
    // The journal becomes too long for a single read.
    let text = String(repeating: "x", count: 1000)
    for number in 0..<300 {
      client.analytics.track(name: "\(number)", properties: ["text": text], enrichments: Self.marking(number))
    }
    #expect(client.output.events.isEmpty && client.analytics.hasUnsentEvents)
    session.answerHeld(.status(200, body: #"{"integrations":{"Segment.io":{}}}"#))
    await client.analytics.waitUntilStarted()
    #expect(client.output.names == (0..<300).map(String.init))
    #expect(client.output.events.map { $0["number"] } == (0..<300).map { JSON($0) })
    #expect(client.analytics.counters.dropped[.queueFull] == nil && client.errors.all.isEmpty)
    await client.analytics.shutdown()
    #expect(session.events.count == 300)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("startup-queue").path))
  }

  @Test("A journal of an earlier process can be longer than the queue, and is replayed before later events")
  func longJournal() async throws {
    let folder = TemporaryFolder()
    let lines = (0..<50).map { #"{"type":"track","event":"\#($0)","messageId":"m\#($0)"}"# }
    // The last line was cut off.
    try folder.write("startup-queue", lines.joined(separator: "\n") + "\n{\"type\":\"tra")
    let session = FakeSession { $0.isUpload ? .status(200) : .held }
    let client = TestClient(session) {
      $0.fetchSettings(true).storageMode(.diskAtURL(folder.url)).startupQueue(limit: 5, whenFull: .dropOldest)
    }
    for number in 50..<60 { client.analytics.track(name: "\(number)") }
    session.answerHeld(.status(200, body: #"{"integrations":{"Segment.io":{}}}"#))
    await client.analytics.waitUntilStarted()
    #expect(client.output.names == (0..<60).map(String.init) && client.output.events[7]["messageId"] == "m7")
    #expect(await eventually { client.errors.texts.count == 1 && client.errors.texts[0].contains("1 damaged line") })
    await client.analytics.shutdown()
    #expect(session.events.count == 60)
  }

  @Test("The journal has the size limit of the storage; newer events beyond it are dropped, counted and reported")
  func boundedJournal() async {
    let folder = TemporaryFolder()
    let session = FakeSession { $0.isUpload ? .status(200) : .held }
    let client = TestClient(session) {
      $0.fetchSettings(true).storageMode(.diskAtURL(folder.url)).startupQueue(limit: 1, whenFull: .dropOldest)
        .storageLimits(StorageLimits(bytes: 10_000))
    }
    for number in 0..<100 { client.analytics.track(name: "\(number)") }
    session.answerHeld(.status(200, body: #"{"integrations":{"Segment.io":{}}}"#))
    await client.analytics.waitUntilStarted()
    let kept = client.output.names.count
    #expect(kept > 1 && kept < 50 && client.output.names == (0..<kept).map(String.init))
    #expect(client.analytics.counters.dropped[.queueFull] == 100 - kept)
    await client.analytics.shutdown()
    // The limit is that of the batches, too, in which the events are a little longer than in the journal.
    #expect(await eventually { client.errors.lost(in: "start-up queue") == 100 - kept })
  }

  @Test(
    "While events are replayed, a full queue blocks callers, so that the replay ends and no event is lost",
    arguments: [
      BackPressure.dropOldest, .dropNewest, .block,
    ])
  func replaying(_ policy: BackPressure) async {
    /// Lets other threads fill the queue while the first event is replayed.
    final class Crowd: EventPlugin {
      let type = PluginType.before
      let client = WeakClient()
      let started = Protected(false), finished = Protected(0)
      var analytics: Analytics? {
        get { client.analytics }
        set { client.analytics = newValue }
      }
      func track(event: TrackEvent) -> TrackEvent? {
        let isFirst = started.withLock { started in
          defer { started = true }
          return !started
        }
        guard isFirst, let analytics else { return event }
        for thread in 0..<4 {
          Thread.detachNewThread {
            for number in 0..<50 { analytics.track(name: "\(thread)-\(number)") }
            self.finished.withLock { $0 += 1 }
          }
        }
        // Wait until the queue is full.
        while analytics.state.withLock({ $0.blocked.count }) < 4 { usleep(1000) }
        return event
      }
    }
    let session = FakeSession { _ in .held }
    let client = TestClient(session) { $0.fetchSettings(true).startupQueue(limit: 10, whenFull: policy) }
    let crowd = Crowd()
    client.analytics.add(plugin: crowd)
    client.analytics.track(name: "first")
    session.answerHeld(.status(200, body: "{}"))
    #expect(await eventually { crowd.finished.current == 4 && client.output.events.count == 201 })
    #expect(client.analytics.counters.dropped[.queueFull] == nil && client.output.names.first == "first")
    for thread in 0..<4 {
      #expect(client.output.names.filter { $0.hasPrefix("\(thread)-") } == (0..<50).map { "\(thread)-\($0)" })
    }
  }

  @Test("Shutting down unblocks callers that wait for space in the queue")
  func shutdownWhileBlocked() async {
    let client = TestClient(FakeSession { _ in .held }) {
      $0.fetchSettings(true).startupQueue(limit: 2, whenFull: .block).shutdownTimeout(.seconds(0))
    }
    let isDone = Protected(false)
    Thread.detachNewThread {
      for number in 0..<5 { client.analytics.track(name: "\(number)") }
      isDone.set(true)
    }
    #expect(await eventually { client.analytics.state.withLock { !$0.blocked.isEmpty } })
    await client.analytics.shutdown()
    #expect(await eventually { isDone.current })
    // The plugins may still be processing an event when the storage is closed.
    let counters = client.analytics.counters
    #expect(counters.stored + counters.dropped.values.reduce(0, +) == 5)
  }

  /// Does not return for one event before a test permits it.
  private final class Blocking: EventPlugin {
    let type = PluginType.enrichment
    let name: String
    let (isBlocked, gate) = (Protected(false), DispatchSemaphore(value: 0))
    init(_ name: String) { self.name = name }
    func track(event: TrackEvent) -> TrackEvent? {
      guard event.event == name else { return event }
      isBlocked.set(true)
      gate.wait()
      return event
    }
  }

  @Test(
    "Clients that are shut down while waiting events pass leave each event to the next one once", arguments: [3, 100])
  func shutdownWhilePassing(_ limit: Int) async {
    let folder = TemporaryFolder()
    let session = FakeSession()
    let events = (0..<9).map(String.init)
    for blocked in ["2", "6", "none"] {
      let (waiter, blocking) = (Waiter(), Blocking(blocked))
      let client = TestClient(session) {
        $0.storageMode(.diskAtURL(folder.url)).operatingMode(.asynchronous).shutdownTimeout(.seconds(0.05))
          .startupQueue(limit: limit, whenFull: .block).plugins([waiter, blocking])
      }
      if blocked == "2" { for name in events { client.analytics.track(name: name) } }
      waiter.resume()
      if blocked == "none" {
        await client.analytics.waitUntilStarted()
        await client.analytics.flush()
      } else {
        #expect(await eventually { blocking.isBlocked.current })
      }
      await client.analytics.shutdown()
      blocking.gate.signal()
      await client.analytics.waitUntilStarted()
      // The event that passes now is in the journal.
      #expect(client.analytics.counters.dropped.isEmpty)
    }
    #expect(session.events.compactMap { $0["event"]?.stringValue } == events)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("startup-queue").path))
  }
}
