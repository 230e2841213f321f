import Foundation

extension DirectoryStore {
  /// Deletes the oldest batches in excess of the limits, except for the one that is being uploaded. The batch that is
  /// open for writing is the newest one.
  func enforceLimits() {
    while true {
      let index = finished.firstIndex { $0.url != held }
      guard let limit = exceededLimit(at: index), let oldest = url(ofBatch: index) else { return }
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
  /// - Parameter index: The index of the oldest batch; nil for the open one.
  private func exceededLimit(at index: Int?) -> String? {
    let limits = configuration.limits
    if index == nil, !hasOpenBatch { return nil }
    if finishedBytes + openBytes > limits.bytes { return "\(limits.bytes) bytes" }
    if finished.count + (hasOpenBatch ? 1 : 0) > limits.batches { return "\(limits.batches) batches" }
    guard let age = limits.age, let oldest = url(ofBatch: index), isOlder(oldest, than: age.seconds) else { return nil }
    return "\(Int(clamping: age.components.seconds)) seconds"
  }

  /// Whether the file that is being written contains events.
  private var hasOpenBatch: Bool { (open?.events ?? 0) > 0 }

  private var openBytes: Int { hasOpenBatch ? open?.size ?? 0 : 0 }

  private func url(ofBatch index: Int?) -> URL? {
    index.map { finished[$0].url } ?? open.map { url($0.number, isFinished: false) }
  }

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
