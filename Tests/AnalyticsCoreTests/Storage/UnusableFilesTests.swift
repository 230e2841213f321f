import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// Tests directories and broken links that have the names of files of the client.
@Suite struct UnusableFilesTests {
  private static let names = ["lock", "user.json", "settings.json", "retry.json", "startup-queue", "consent.json"]

  /// Puts something in the place of a file.
  private static func replace(_ name: String, in folder: TemporaryFolder, withLink: Bool) throws {
    let url = folder.url.appendingPathComponent(name)
    try? FileManager.default.removeItem(at: url)
    if withLink {
      try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: "/nonexistent/file")
    } else {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try Data([1]).write(to: url.appendingPathComponent("inner"))
    }
  }

  @Test(arguments: names, [true, false])
  func theClientStoresItsEventsAndItsState(_ name: String, _ withLink: Bool) async throws {
    let folder = TemporaryFolder()
    try Self.replace(name, in: folder, withLink: withLink)
    let session = FakeSession { $0.isUpload ? .status(503) : .held }
    let first = TestClient(session) { $0.storageMode(.diskAtURL(folder.url)).fetchSettings(true) }
    #expect(first.analytics.consent.set(.granted))
    first.analytics.track(name: "a")
    #expect(await first.analytics.waitUntilStored())
    session.answerHeld(.status(200, body: #"{"integrations":{"Segment.io":{}}}"#))
    await first.analytics.waitUntilStarted()
    await first.analytics.flush()
    await first.analytics.shutdown()
    #expect(first.analytics.pendingUploads?.count == 1)
    // Ends the back-off.
    try? FileManager.default.removeItem(at: folder.url.appendingPathComponent("retry.json"))
    let second = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    #expect(second.analytics.anonymousId == first.analytics.anonymousId)
    #expect(second.analytics.settings()?.integrations != nil)
    await second.analytics.flush()
    #expect(second.session.events.map { $0["event"] } == ["a"])
    await second.analytics.shutdown()
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasSuffix(".unusable") }
    #expect(left.count <= 1 && left.allSatisfy { $0.hasPrefix(name) })
  }

  @Test("A directory with the name of a batch is renamed", arguments: ["0-segment-events", "0-segment-events.temp"])
  func batches(_ name: String) async throws {
    let folder = TemporaryFolder()
    try Self.replace(name, in: folder, withLink: false)
    let errors = Recorder<String>()
    let client = TestClient { $0.storageMode(.diskAtURL(folder.url)).errorHandler { errors.add("\($0)") } }
    client.analytics.track(name: "a")
    await client.analytics.flush()
    #expect(client.session.events.map { $0["event"] } == ["a"])
    await client.analytics.shutdown()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.count { $0.hasPrefix(name) && $0.hasSuffix(".unusable") } == 1)
    #expect(!names.contains(name) && errors.all.count { $0.contains("renamed") } == 1)
  }
}
