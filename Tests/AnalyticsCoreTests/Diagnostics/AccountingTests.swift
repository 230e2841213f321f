import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// Every accepted event is sent, rejected, dropped for a reason, or waits, whatever fails.
@Suite struct AccountingTests {
  private static let steps = TestRounds.number("ACCOUNTING_STEPS", 120)

  /// A client, its earlier instances, and the faults around it.
  private final class Run {
    var random: SeededRandom
    let isOnDisk: Bool
    let folder = TemporaryFolder()
    let session: FakeSession
    var client: TestClient
    /// The counters of clients that have been shut down.
    var earlier: [Counters] = []

    init(seed: Int) {
      random = SeededRandom(seed: UInt64(seed))
      isOnDisk = seed % 3 != 0
      let faults = Protected(SeededRandom(seed: UInt64(seed) &+ 1000))
      session = FakeSession { _ in
        faults.withLock { faults in
          switch faults.below(12) {
          case 0: .failure
          case 1: .noHTTP
          case 2: .redirected("https://login.example.com/", status: 200)
          case 3: .status(500)
          case 4: .status(400)
          case 5: .status(429, headers: ["Retry-After": "0"])
          case 6...8: .held
          default: .status(200)
          }
        }
      }
      client = Self.client(session, folder, isOnDisk: isOnDisk, isSynchronous: seed % 2 == 0)
    }

    static func client(_ session: FakeSession, _ folder: TemporaryFolder, isOnDisk: Bool, isSynchronous: Bool)
      -> TestClient
    {
      let limits = HttpConfig(
        rateLimitConfig: RateLimitConfig(enabled: true, maxRetryCount: 3, maxRetryInterval: 1),
        backoffConfig: BackoffConfig(
          enabled: true, maxRetryCount: 3, baseBackoffInterval: 0.1, maxBackoffInterval: 1, jitterPercent: 0))
      return TestClient(session) { configuration in
        configuration.httpConfig(limits).maximumEventSize(1500).commitInterval(.seconds(0.001))
          .operatingMode(isSynchronous ? .synchronous : .asynchronous).shutdownTimeout(.seconds(0.01))
          .storageMode(isOnDisk ? .diskAtURL(folder.url) : .memory(40))
          .storageLimits(StorageLimits(bytes: 12_000, batches: 3))
      }
    }

    func restart() async {
      guard isOnDisk else { return }
      await client.analytics.shutdown()
      session.answerHeld(.status(200))
      earlier.append(client.analytics.counters)
      client = Self.client(session, folder, isOnDisk: true, isSynchronous: random.chance(50))
      // Only events that were once seen can be counted as lost.
      _ = waiting
    }

    /// The number of accepted events less those that were sent, rejected or dropped.
    var balance: Int {
      (earlier + [client.analytics.counters]).reduce(0) { sum, counters in
        let dropped = counters.droppedTotal - counters.dropped[.disabled, default: 0]
        return sum + counters.accepted - counters.sent - counters.rejected - dropped
      }
    }

    /// The number of stored events.
    var waiting: Int {
      let store = client.analytics.storage.store
      guard store.transactionType == .file else { return store.count }
      return (store.fetch(count: nil, maxBytes: nil, offset: 0)?.dataFiles ?? []).reduce(0) { sum, file in
        if case .body(_, let events) = store.body(of: file) { sum + events } else { sum }
      }
    }
  }

  @Test("Accepted events are sent, rejected, dropped or stored at every quiet moment", arguments: 0..<12)
  func equation(_ seed: Int) async {
    let run = Run(seed: seed)
    for step in 0..<Self.steps {
      let analytics = run.client.analytics
      switch run.random.below(20) {
      case 0: analytics.purgeStorage()
      case 1: analytics.reset()
      case 2: analytics.enabled = run.random.chance(80)
      case 4: await run.restart()
      case 5, 6: run.session.answerHeld(.status(run.random.chance(70) ? 200 : 503))
      case 7...10: analytics.requestFlush()
      default:
        for number in 0..<run.random.below(15) {
          let text = String(repeating: "x", count: run.random.chance(5) ? 2000 : run.random.below(400))
          analytics.track(name: "\(number)", properties: ["text": text])
        }
      }
      guard step % 20 == 19 else { continue }
      await run.client.analytics.waitUntilStored()
      let isBalanced = await eventually {
        run.session.answerHeld(.status(200))
        return run.balance == run.waiting
      }
      #expect(isBalanced, "\(run.balance) \(run.waiting) \(run.earlier + [run.client.analytics.counters])")
    }
    #expect(run.client.analytics.counters.droppedTotal + run.earlier.reduce(0) { $0 + $1.droppedTotal } > 0)
    run.session.answerHeld(.status(200))
  }

  @Test(
    "An event that a plugin of the server's destination drops is counted as dropped, whatever the type of the plugin",
    arguments: [PluginType.before, .enrichment, .after])
  func droppedForServer(_ type: PluginType) throws {
    final class Dropping: EventPlugin {
      let type: PluginType
      init(_ type: PluginType) { self.type = type }
      func track(event: TrackEvent) -> TrackEvent? { nil }
    }
    let client = TestClient()
    try #require(client.analytics.find(pluginType: SegmentDestination.self)).add(plugin: Dropping(type))
    client.analytics.track(name: "e")
    client.analytics.screen(title: "s")
    let counters = client.analytics.counters
    #expect(counters.accepted == 2 && counters.stored == 1 && counters.dropped == [.plugin: 1])
  }

  @Test("Purging deletes events that are not yet written, and in the start-up queue")
  func purge() async {
    let folder = TemporaryFolder()
    for waits in [true, false] {
      let client = TestClient {
        $0.storageMode(.diskAtURL(folder.url)).operatingMode(.asynchronous).commitInterval(.seconds(10)).fetchSettings(
          waits
        )
        .startupQueue(limit: 10, whenFull: .block)
      }
      if waits { client.session.answer { _ in .held } }
      for number in 0..<50 { client.analytics.track(name: "\(number)") }
      client.analytics.purgeStorage()
      #expect(client.analytics.counters.dropped == [.purged: 50])
      await client.analytics.waitUntilStored()
      #expect(!client.analytics.hasUnsentEvents)
      client.analytics.track(name: "later")
      client.session.answer { _ in .status(200, body: #"{"integrations":{"Segment.io":{}}}"#) }
      client.session.answerHeld(.status(200, body: #"{"integrations":{"Segment.io":{}}}"#))
      await client.analytics.flush()
      #expect(client.session.events.map { $0["event"] } == ["later"])
      await client.analytics.shutdown()
    }
  }
}
