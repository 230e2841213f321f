import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// Tests that the retry state of a batch that no longer exists does not apply to a new batch.
@Suite struct StaleRetryStateTests {
  /// Delivers two batches from a directory with a retry state for a number of batches that no longer exist.
  private static func deliver(in folder: TemporaryFolder, failed numbers: Range<Int>) async throws -> Counters {
    var state = RetryState()
    for number in numbers { state.batches["\(number)-segment-events.temp"] = .init() }
    for number in numbers { state.batches["\(number)-segment-events.temp"]?.failureCount = 10 }
    try folder.write("retry.json", JSON(encoding: state).description)
    let config = HttpConfig(backoffConfig: BackoffConfig(enabled: true, maxRetryCount: 3))
    let client = TestClient { $0.storageMode(.diskAtURL(folder.url)).httpConfig(config) }
    for name in ["a", "b"] {
      client.analytics.track(name: name)
      await client.analytics.flush()
    }
    let counters = client.analytics.counters
    await client.analytics.shutdown()
    return counters
  }

  @Test func theFailuresOfADeletedBatchAreNotThoseOfANewOne() async throws {
    let counters = try await Self.deliver(in: TemporaryFolder(), failed: 0..<2)
    #expect(counters.sent == 2 && counters.rejected == 0)
  }

  @Test func numbersContinueAfterThoseOfFilesAndOfFailedBatches() async throws {
    let folder = TemporaryFolder()
    try folder.write(
      "3-segment-events.temp", "{ \"batch\": [\n{\"event\":\"old\"}\n],\"sentAt\":\"x\",\"writeKey\":\"k\"}")
    let counters = try await Self.deliver(in: folder, failed: 4..<6)
    #expect(counters.sent == 3 && counters.rejected == 0)
  }

  @Test(arguments: [Int.max, Int.max - 1, Int.max - 2]) func aVeryLargeNumberIsIgnored(_ number: Int) async throws {
    let folder = TemporaryFolder()
    try folder.write("\(number)-segment-events.temp", "{ \"batch\": [\n{\"event\":\"old\"}\n]}")
    let counters = try await Self.deliver(in: folder, failed: (number - 1)..<number)
    #expect(counters.sent == 2 && counters.rejected == 0)
  }
}
