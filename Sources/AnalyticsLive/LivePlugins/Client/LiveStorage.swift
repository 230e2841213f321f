import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// The values of `storage` in scripts, by key. They are stored on disk with the client's state, and so separately for
/// each write key, or in memory if the client stores no state. All interpreters share them.
///
/// The values that one call of a script sets take effect in one step. An update, which computes a value from the
/// previous one, excludes other updates until its call has ended.
final class LiveStorage: Sendable {
  fileprivate struct State {
    var file: URL?
    var values: JSONObject = [:]
    /// The size of each value's text and key.
    var sizes: [ExactText: Int] = [:]
    var total = 0
    var isDirty = false
    /// The number of times in a row that the values could not be written.
    var failures = 0
    /// Whether a call updates values.
    var isUpdating = false
    /// The keys that other calls have set meanwhile.
    var setMeanwhile: Set<ExactText> = []
  }

  private let state = Protected(State())
  private let writer = LazyLibraryQueue("live-storage")
  /// Held while the file is written.
  private let writing = NSLock()
  private let report: @Sendable (AnalyticsError) -> Void
  /// Held by the call that updates values.
  private let updates = DispatchSemaphore(value: 1)

  /// The maximum size of all keys and values in bytes.
  static let limit = 1 << 20
  /// The number of seconds after which an update that waits for another one fails. Otherwise a function of the host
  /// that runs a script in another engine could wait for itself.
  static let patience = 5.0

  init(report: @escaping @Sendable (AnalyticsError) -> Void) {
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
      for (key, value) in document?.objectValue ?? [:] {
        state.set(ExactText(key), value, LiveStorage.size(key, value))
      }
    }
  }

  subscript(key: String) -> JSON? { state.withLock { $0.values[key] } }

  /// The size of a key and its value.
  func size(of key: ExactText) -> Int { state.withLock { $0.sizes[key] ?? 0 } }

  /// Whether there is room for values that need a number of bytes more than the present ones.
  func hasRoom(_ growth: Int) -> Bool {
    growth <= 0 || state.withLock { $0.total + growth <= LiveStorage.limit }
  }

  /// Sets values in one step.
  /// - Parameters:
  ///   - values: The new values; nil removes the key.
  ///   - updated: The keys whose new values were computed from the previous ones, between ``beginUpdates()`` and
  ///     ``endUpdates()``. A value that another call has set meanwhile counts as set after the update.
  /// - Throws: ``StorageFull`` if there is no room. Nothing is set then.
  func set(_ values: [ExactText: JSON?], updated: Set<ExactText>) throws(StorageFull) {
    // In a fixed order, so that the file does not depend on hash seeds.
    let sized = values.sorted { $0.key < $1.key }.map { (key: $0, value: $1, size: LiveStorage.size($0.text, $1)) }
    let writes = try state.withLock { (state) throws(StorageFull) in
      var new = sized
      if updated.isEmpty {
        if state.isUpdating { state.setMeanwhile.formUnion(values.keys) }
      } else {
        new.removeAll { updated.contains($0.key) && state.setMeanwhile.contains($0.key) }
      }
      let growth = new.reduce(0) { $0 + $1.size - (state.sizes[$1.key] ?? 0) }
      if growth > 0, state.total + growth > LiveStorage.limit { throw StorageFull(key: new.first?.key.text ?? "") }
      for (key, value, size) in new { state.set(key, value, size) }
      guard !new.isEmpty else { return false }
      defer { state.isDirty = true }
      // After a failure, no write is scheduled although the values are not written.
      return state.file != nil && (!state.isDirty || state.failures > 0)
    }
    // Changes in quick succession are written together.
    if writes { writer.queue.asyncAfter(deadline: .now() + 0.05) { self.write() } }
  }

  /// Waits until no other call updates values.
  /// - Throws: ``UpdateTimeout`` if that takes too long.
  func beginUpdates() throws(UpdateTimeout) {
    guard updates.wait(timeout: .now() + LiveStorage.patience) == .success else { throw UpdateTimeout() }
    state.withLock { $0.isUpdating = true }
  }

  /// Lets other calls update values.
  func endUpdates() {
    state.withLock { state in
      state.isUpdating = false
      state.setMeanwhile = []
    }
    updates.signal()
  }

  /// Writes everything to disk.
  func flush() { write() }

  private func write() {
    // Reported without the lock: the receiver may remove the plugin, which writes again.
    if let failure = writing.withLock({ writeChanges() }) { report(failure) }
  }

  /// - Returns: A failure to report.
  private func writeChanges() -> AnalyticsError? {
    let work: (file: URL, values: JSONObject)? = state.withLock { state in
      guard let file = state.file, state.isDirty else { return nil }
      state.isDirty = false
      return (file, state.values)
    }
    guard let work else { return nil }
    do {
      try Data(JSON.object(work.values).bytes()).write(to: work.file, options: .atomic)
      state.withLock { $0.failures = 0 }
      return nil
    } catch {
      // The values are written with the next change, or when the client flushes or shuts down.
      let failures = state.withLock { state in
        state.isDirty = true
        state.failures += 1
        return state.failures
      }
      guard ReportedCounts.contains(failures) else { return nil }
      return AnalyticsError.storageUnableToWrite("\(work.file.path): \(error.fileReason)")
    }
  }

  /// The size of a key and its value in bytes; 0 without a value, and more than the limit if the value is much too
  /// large.
  static func size(_ key: String, _ value: JSON?) -> Int {
    guard let value else { return 0 }
    // The text of a large value takes long to make. This measures a number as up to 13 times as long as it is.
    let bound = 16 * limit
    if JSONTextSize.measure(value, upTo: bound, mustEnd: { false }).byteCount >= bound { return bound }
    return key.utf8.count + ((try? value.bytes().count) ?? limit)
  }
}

extension LiveStorage.State {
  fileprivate mutating func set(_ key: ExactText, _ value: JSON?, _ size: Int) {
    total += size - (sizes[key] ?? 0)
    sizes[key] = value == nil ? nil : size
    values[key.text] = value
  }
}

/// The storage of scripts has no room for a value.
struct StorageFull: Error, CustomStringConvertible {
  let key: String
  var description: String {
    "storage.setValue: no room for \"\(key.shortenedNameForReport)\": keys and values are limited to \(LiveStorage.limit) bytes in total"
  }
}

/// An update of the storage has waited too long for another one.
struct UpdateTimeout: Error, CustomStringConvertible {
  var description: String {
    "storage.update: another worker has been updating values for \(LiveStorage.patience) seconds"
  }
}
