import Foundation

extension DirectoryStore {
  /// Deletes the oldest files in excess of the limits, except for the one that is being uploaded.
  func enforceLimits() {
    let limits = configuration.limits
    var index = 0
    while index < finished.count {
      let oldest = finished[index]
      guard oldest.url != held else {
        index += 1
        continue
      }
      let reason: String
      if finishedBytes > limits.bytes {
        reason = "\(limits.bytes) bytes"
      } else if finished.count > limits.batches {
        reason = "\(limits.batches) batches"
      } else if let age = limits.age, isOlder(oldest.url, than: age.seconds) {
        reason = "\(Int(clamping: age.components.seconds)) seconds"
      } else {
        return
      }
      let lost = eventCount(oldest)
      removeFinished(at: index)
      delete(oldest.url)
      onLoss(.storageLimit, lost)
      report(.storageLimitReached(lost: lost, limit: reason))
    }
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
