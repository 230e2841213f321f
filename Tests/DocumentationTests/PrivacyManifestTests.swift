import Foundation
import TestSupport
import Testing

/// Tests the declarations that the App Store requires of the libraries in an app.
@Suite struct PrivacyManifestTests {
  /// The names that belong to each category of the interfaces for which Apple requires a reason.
  private static let interfaces: [String: [String]] = [
    "FileTimestamp": [
      "modificationDate", "contentModificationDate", "creationDate", "stat(", "fstat(", "lstat(", "getattrlist",
    ],
    "SystemBootTime": ["systemUptime", "mach_absolute_time"],
    "DiskSpace": ["volumeAvailableCapacity", "volumeTotalCapacity", "systemFreeSize", "statfs", "statvfs"],
    "ActiveKeyboards": ["activeInputModes"],
    "UserDefaults": ["UserDefaults"],
  ]

  private struct Manifest: Decodable {
    struct Interface: Decodable {
      let category: String
      let reasons: [String]

      enum CodingKeys: String, CodingKey {
        case category = "NSPrivacyAccessedAPIType"
        case reasons = "NSPrivacyAccessedAPITypeReasons"
      }
    }

    let tracks: Bool
    let interfaces: [Interface]

    enum CodingKeys: String, CodingKey {
      case tracks = "NSPrivacyTracking"
      case interfaces = "NSPrivacyAccessedAPITypes"
    }
  }

  @Test func theManifestDeclaresTheInterfacesThatTheSourcesUse() throws {
    let sources = RepositoryFolder.root.appendingPathComponent("Sources")
    let file = sources.appendingPathComponent("AnalyticsCore/PrivacyInfo.xcprivacy")
    let manifest = try PropertyListDecoder().decode(Manifest.self, from: Data(contentsOf: file))
    var used: Set<String> = []
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    // The command is not part of an app.
    for case let file as URL in files where file.pathExtension == "swift" && !file.path.contains("/Sources/live/") {
      let text = try String(contentsOf: file, encoding: .utf8)
      for (category, names) in Self.interfaces
      where !used.contains(category) && names.contains(where: { strstr(text, $0) != nil }) { used.insert(category) }
    }
    #expect(
      Set(manifest.interfaces.map(\.category))
        == Set(used.map { "NSPrivacyAccessedAPICategory\($0)" }))
    #expect(manifest.interfaces.allSatisfy { !$0.reasons.isEmpty })
    #expect(!manifest.tracks)
  }
}
