import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// Tests the duration of failures over restarts.
@Suite struct RetryClockTests {
  @Test(arguments: [-1e6, 0, 1e6]) func theTimeBetweenTwoProcessesDoesNotCountAsFailing(_ step: Double) throws {
    let start = Date(timeIntervalSince1970: 1_000_000)
    let config = HttpConfig(backoffConfig: BackoffConfig(enabled: true, maxTotalBackoffDuration: 100))
    let time = FakeTimeProvider(start)
    var machine = RetryStateMachine(config: config, time: time)
    _ = machine.failed("batch")
    time.advance(by: 60)
    var stored = machine.state
    stored.savedAt = time.now()
    stored = try JSON(encoding: stored).decode(RetryState.self)
    time.advance(by: step)
    machine = RetryStateMachine(config: config, state: stored.resumed(at: time.now()), time: time)
    #expect(machine.decision(for: "batch") == .proceed)
    time.advance(by: 50)
    #expect(machine.decision(for: "batch") == .drop)
  }

  @Test func aBatchThatFailedBeforeTheClockWasSetIsDelivered() async throws {
    let folder = TemporaryFolder()
    let config = HttpConfig(backoffConfig: BackoffConfig(enabled: true))
    let first = TestClient(FakeSession { _ in .status(503) }) {
      $0.storageMode(.diskAtURL(folder.url)).httpConfig(config)
    }
    first.analytics.track(name: "a")
    await first.analytics.flush()
    await first.analytics.shutdown()
    // As if everything had happened two days earlier.
    let file = folder.url.appendingPathComponent("retry.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    var state = try JSON(parsing: text).decode(RetryState.self)
    state.savedAt = state.savedAt.map { $0 - 172_800 }
    state.batches = state.batches.mapValues { batch in
      var batch = batch
      batch.firstFailure = batch.firstFailure.map { $0 - 172_800 }
      batch.nextRetry = batch.nextRetry.map { $0 - 172_800 }
      return batch
    }
    try Data(JSON(encoding: state).bytes()).write(to: file)
    let second = TestClient { $0.storageMode(.diskAtURL(folder.url)).httpConfig(config) }
    await second.analytics.flush()
    #expect(second.analytics.counters.sent == 1 && second.analytics.counters.rejected == 0)
    await second.analytics.shutdown()
  }
}
