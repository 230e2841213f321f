import Foundation
import JSONModel

/// The state of a version of the app with `analytics-swift`. It is adopted, so that an update neither changes the
/// identity of the user nor loses events.
enum EarlierInstallation {
  /// Returns the user in the defaults of a write key; nil if there is none.
  static func user(writeKey: String) -> UserInfo? {
    guard let defaults = UserDefaults(suiteName: "com.segment.storage.\(writeKey)"),
      let anonymousId = defaults.string(forKey: "segment.anonymousId"), !anonymousId.isEmpty
    else { return nil }
    let traits = defaults.data(forKey: "segment.traits").flatMap { data in
      try? PropertyListDecoder().decode(JSON.self, from: data)
    }
    return UserInfo(
      anonymousId: anonymousId, userId: defaults.string(forKey: "segment.userId"),
      traits: traits?.objectValue.map(JSON.object) ?? [:])
  }

  /// Moves the directory with stored events to the directory of this library, unless that exists.
  static func moveDirectory(writeKey: String, to folder: URL) {
    for directory in [FileManager.SearchPathDirectory.cachesDirectory, .documentDirectory] {
      guard let base = FileManager.default.urls(for: directory, in: .userDomainMask).first else { continue }
      move(base.appendingPathComponent("segment").appendingPathComponent(writeKey), to: folder)
    }
  }

  static func move(_ old: URL, to folder: URL) {
    let manager = FileManager.default
    guard old != folder, manager.fileExists(atPath: old.path), !manager.fileExists(atPath: folder.path) else { return }
    // Without its events, the client starts all the same.
    try? manager.createDirectory(at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? manager.moveItem(at: old, to: folder)
  }
}
