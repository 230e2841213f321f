import Foundation
import TestSupport
import Testing

@testable import AnalyticsCore

/// Tests calls of a client that has been shut down, whose directory another client may use.
@Suite struct ClosedClientTests {
  private static func client(_ folder: TemporaryFolder, status: Int) -> TestClient {
    TestClient(FakeSession { _ in .status(status) }) { $0.storageMode(.diskAtURL(folder.url)) }
  }

  /// Returns a client that was shut down with a finished file and an open one.
  private static func closed(_ folder: TemporaryFolder) async -> TestClient {
    let client = client(folder, status: 503)
    client.analytics.track(name: "a")
    await client.analytics.flush()
    client.analytics.track(name: "b")
    // Is not flushed at the shutdown.
    client.analytics.enabled = false
    await client.analytics.shutdown()
    client.analytics.enabled = true
    return client
  }

  @Test func itsCallsDoNotChangeTheFilesOfAnotherClient() async throws {
    let folder = TemporaryFolder()
    let first = await Self.closed(folder)
    // Ends the back-off.
    try? FileManager.default.removeItem(at: folder.url.appendingPathComponent("retry.json"))
    let second = Self.client(folder, status: 200)
    second.analytics.enabled = true
    second.analytics.track(name: "c")
    let files = folder.eventFiles
    #expect(files == ["0-segment-events.temp", "1-segment-events"])
    #expect(first.analytics.pendingUploads?.map(\.lastPathComponent) == files)
    first.analytics.purgeStorage()
    for url in first.analytics.pendingUploads ?? [] { first.analytics.purgeStorage(fileURL: url) }
    #expect(folder.eventFiles == files)
    #expect(first.errors.texts.contains { $0.contains("another client") }, "\(first.errors.texts)")
    second.analytics.track(name: "d")
    await second.analytics.flush()
    #expect(second.session.events.map { $0["event"] } == ["a", "b", "c", "d"])
    #expect(second.analytics.counters.droppedTotal == 0)
    await second.analytics.shutdown()
  }

  @Test func purgingDeletesTheEventsThatNoOtherClientHasTaken() async throws {
    let folder = TemporaryFolder()
    let client = await Self.closed(folder)
    try folder.write("startup-queue", "{}\n")
    #expect(client.analytics.hasUnsentEvents)
    client.analytics.purgeStorage()
    #expect(folder.eventFiles.isEmpty && !client.analytics.hasUnsentEvents)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("startup-queue").path))
    #expect(client.analytics.counters.dropped == [.purged: 3])
    let next = Self.client(folder, status: 200)
    next.analytics.enabled = true
    await next.analytics.flush()
    #expect(next.session.uploads.isEmpty)
    await next.analytics.shutdown()
  }
}
