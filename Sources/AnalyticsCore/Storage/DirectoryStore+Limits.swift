import Foundation

extension DirectoryStore {
  /// Deletes the oldest batches in excess of the limits, except for the one that is being uploaded. The batch that is
  /// open for writing is the newest one.
  func enforceLimits() {
    while true {
      let index = finished.firstIndex { $0.url != held }
      guard let oldest = index.map({ finished[$0].url }) ?? openBatch, let limit = exceededLimit(oldest) else { return }
      let lost: Int
      if let index {
        lost = eventCount(finished[index])
        removeFinished(at: index)
      } else {
        lost = closeOpenFile()
      }
      delete(oldest)
      onLoss(.storageLimit, lost)
      report(.storageLimitReached(lost: lost, limit: limit))
    }
  }

  /// Returns the limit because of which the oldest batch has to be deleted; nil if there is none.
  private func exceededLimit(_ oldest: URL) -> String? {
    let limits = configuration.limits
    if finishedBytes + openBytes > limits.bytes { return "\(limits.bytes) bytes" }
    if finished.count + (openBatch == nil ? 0 : 1) > limits.batches { return "\(limits.batches) batches" }
    guard let age = limits.age, isOlder(oldest, than: age.seconds) else { return nil }
    return "\(Int(clamping: age.components.seconds)) seconds"
  }

  /// The batch that is open for writing; nil if it contains no events.
  private var openBatch: URL? { open.flatMap { $0.events > 0 ? url($0.number, isFinished: false) : nil } }

  private var openBytes: Int { openBatch == nil ? 0 : open?.size ?? 0 }

  private func isOlder(_ url: URL, than age: TimeInterval) -> Bool {
    let date = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.modificationDate] as? Date
    return date.map { Date().timeIntervalSince($0) > age } ?? false
  }

  /// Returns the number of events in a file that have not been counted as lost.
  func eventCount(_ file: FinishedFile) -> Int {
    if let events = file.events { return events }
    guard let content = try? BatchFile.read(file.url) else { return 0 }
    return content.lines.count + (file.isDamageCounted ? 0 : content.damaged)
  }
}
