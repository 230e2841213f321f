import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct EarlierInstallationTests {
  @Test("The user of an earlier installation of analytics-swift is adopted")
  func user() async throws {
    let writeKey = "test-\(UUID().uuidString)"
    #expect(EarlierInstallation.user(writeKey: writeKey) == nil)
    let suite = "com.segment.storage.\(writeKey)"
    let defaults = try #require(UserDefaults(suiteName: suite))
    defer { defaults.removePersistentDomain(forName: suite) }
    defaults.set("anonymous-1", forKey: "segment.anonymousId")
    #expect(EarlierInstallation.user(writeKey: writeKey)?.userId == nil)
    defaults.set("u-1", forKey: "segment.userId")
    let traits: [String: [String]] = ["plans": ["pro"]]
    defaults.set(try PropertyListEncoder().encode(traits), forKey: "segment.traits")
    let user = try #require(EarlierInstallation.user(writeKey: writeKey))
    #expect(user.anonymousId == "anonymous-1" && user.userId == "u-1" && user.traits == ["plans": ["pro"]])
    let folder = TemporaryFolder()
    let configuration = Configuration(writeKey: writeKey).storageMode(.diskAtURL(folder.url)).fetchSettings(false)
    let client = Analytics(configuration: configuration)
    #expect(client.anonymousId == "anonymous-1" && client.userId == "u-1")
    // Only once: afterwards, the state of this library counts.
    client.reset()
    let anonymousId = client.anonymousId
    await client.shutdown()
    let next = Analytics(configuration: configuration)
    #expect(next.anonymousId == anonymousId && next.userId == nil && anonymousId != "anonymous-1")
  }

  @Test("The directory of an earlier installation is moved, unless the new one exists")
  func directory() throws {
    let folder = TemporaryFolder()
    let (old, new) = (
      folder.url.appendingPathComponent("old"), folder.url.appendingPathComponent("support/segment/new")
    )
    EarlierInstallation.move(old, to: new)
    #expect(!FileManager.default.fileExists(atPath: new.path))
    for name in ["first", "second"] {
      try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
      try Data(name.utf8).write(to: old.appendingPathComponent("0-segment-events.temp"))
      EarlierInstallation.move(old, to: new)
      #expect(folder.text("support/segment/new/0-segment-events.temp") == "first")
    }
    #expect(folder.text("old/0-segment-events.temp") == "second")
  }
}
