import AnalyticsCore
import Foundation
import JSONModel

/// The values of `storage` in scripts, by key. They are stored on disk with the client's state, and so separately for
/// each write key, or in memory if the client stores no state. All interpreters share them.
final class LiveStorage: Sendable {
  fileprivate struct State {
    var file: URL?
    var values: JSONObject = [:]
    /// The size of each value's text and key.
    var sizes: [String: Int] = [:]
    var total = 0
    var isDirty = false
  }

  private let state = Protected(State())
  private let queue = LibraryQueue.make("live-storage")
  private let report: @Sendable (any Error) -> Void

  /// The maximum size of all keys and values in bytes.
  static let limit = 1 << 20

  init(report: @escaping @Sendable (any Error) -> Void) {
    self.report = report
  }

  /// - Parameter folder: The directory of the client's state; nil if it stores none.
  func open(folder: URL?) {
    guard let file = folder?.appendingPathComponent("live-storage.json") else { return }
    let document = (try? Data(contentsOf: file)).flatMap { data in
      try? data.withUnsafeBytes { (bytes) throws in try JSON(parsing: bytes) }
    }
    state.withLock { state in
      state.file = file
      for (key, value) in document?.objectValue ?? [:] { state.set(key, value, LiveStorage.size(key, value)) }
    }
  }

  subscript(key: String) -> JSON? { state.withLock { $0.values[key] } }

  /// - Parameter value: The value; nil removes the key.
  /// - Throws: ``StorageFull`` if there is no room.
  func set(_ key: String, _ value: JSON?) throws(StorageFull) {
    let size = value.map { LiveStorage.size(key, $0) } ?? 0
    let writes = try state.withLock { (state) throws(StorageFull) in
      if state.total - (state.sizes[key] ?? 0) + size > LiveStorage.limit { throw StorageFull(key: key) }
      state.set(key, value, size)
      defer { state.isDirty = true }
      return state.file != nil && !state.isDirty
    }
    // Changes in quick succession are written together.
    if writes { queue.asyncAfter(deadline: .now() + 0.05) { self.write() } }
  }

  /// Writes everything to disk.
  func flush() { queue.sync { write() } }

  private func write() {
    let work: (file: URL, values: JSONObject)? = state.withLock { state in
      guard let file = state.file, state.isDirty else { return nil }
      state.isDirty = false
      return (file, state.values)
    }
    guard let work else { return }
    do {
      try Data(JSON.object(work.values).bytes()).write(to: work.file, options: .atomic)
    } catch {
      report(AnalyticsError.storageUnableToWrite("\(work.file.path): \(error.localizedDescription)"))
    }
  }

  private static func size(_ key: String, _ value: JSON) -> Int {
    key.utf8.count + ((try? value.bytes().count) ?? limit)
  }
}

extension LiveStorage.State {
  fileprivate mutating func set(_ key: String, _ value: JSON?, _ size: Int) {
    total += size - (sizes[key] ?? 0)
    sizes[key] = value == nil ? nil : size
    values[key] = value
  }
}

/// The storage of scripts has no room for a value.
struct StorageFull: Error, CustomStringConvertible {
  let key: String
  var description: String {
    "storage.setValue: no room for \"\(key.prefix(100))\": keys and values are limited to \(LiveStorage.limit) bytes in total"
  }
}
