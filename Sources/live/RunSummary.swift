import AnalyticsLive
import Foundation

/// The counts that `live run --summary` prints.
final class RunSummary: CustomStringConvertible {
  var read = 0
  var written = 0
  var changed = 0
  var dropped = 0
  /// The number of lines that are not events.
  var skipped = 0
  /// The number of events created by scripts.
  let made = EventCount()
  /// The number of plugin failures.
  let failures = FailureCount()
  private let start = Date()

  var description: String {
    let seconds = Date().timeIntervalSince(start)
    return """
      events read      \(read)
      events written   \(written), \(changed) of them changed\(made.value > 0 ? "; \(made.value) more made by scripts" : "")
      events dropped   \(dropped)
      lines skipped    \(skipped)
      plugin failures  \(failures.value)
      seconds          \(String(format: "%.3f", seconds))
      """
  }
}

/// A count of failures from their reports, which live plugins may send from any thread.
final class FailureCount: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func count(_ report: LivePluginReport) {
    lock.withLock { count += report.unreported + (report.isSummary ? 0 : 1) }
  }

  var value: Int { lock.withLock { count } }
}

/// A count of events, which may come from any thread.
final class EventCount: Sendable {
  private let current = Protected(0)

  func count() { current.withLock { $0 += 1 } }
  var value: Int { current.current }
}
