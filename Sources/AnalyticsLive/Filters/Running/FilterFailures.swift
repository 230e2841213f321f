import Foundation

/// Counts failures for each filter, and reports the 1st to 5th, 10th, 100th and so on.
final class FilterFailures: @unchecked Sendable {
  // Unchecked because of the counts: they are used only under the lock.
  private let lock = NSLock()
  private var counts: [ObjectIdentifier: Int] = [:]
  private let onReport: @Sendable (FilterReport) -> Void

  init(_ onReport: @escaping @Sendable (FilterReport) -> Void) { self.onReport = onReport }

  func report(_ failure: FilterFailure, of step: any FilterStep, _ destination: String, _ messageId: String?) {
    let count = lock.withLock {
      counts[ObjectIdentifier(step), default: 0] += 1
      return counts[ObjectIdentifier(step)] ?? 1
    }
    guard ReportedCounts.contains(count) else { return }
    onReport(
      FilterReport(
        .failure(failure.reason, messageId: messageId), destination: destination, rule: step.rule, count: count))
  }
}
