/// Counts failures and decides which of many identical ones are reported (see ``ReportedCounts``).
///
/// Failures with the same key are identical. Failures in excess of the limit of keys share one key, because scripts can
/// put anything into their messages.
package struct FailureCounter<Key: Hashable & Sendable, Failure: Sendable>: Sendable {
  /// A failure to report.
  package struct Report: Sendable {
    package let failure: Failure
    /// The number of failures with the key so far, including this one.
    package let count: Int
    /// The number of them since the last report.
    package let unreported: Int
  }

  private struct Tally {
    var count = 0
    var unreported = 0
    var last: Failure
    /// The number of keys before it.
    let order: Int
  }

  private var tallies: [Key: Tally] = [:]
  private let limit: Int

  /// - Parameter limit: The maximum number of keys that are counted separately.
  package init(limit: Int = 200) {
    self.limit = limit
  }

  /// Counts a failure.
  /// - Parameters:
  ///   - overflow: The key to use in place of a new one when the limit has been reached.
  ///   - mayReport: False to only count the failure.
  /// - Returns: The report; nil if the failure is only counted.
  package mutating func count(
    _ failure: Failure, _ key: Key, overflow: @autoclosure () -> Key, mayReport: Bool = true
  ) -> Report? {
    let key = tallies[key] == nil && tallies.count >= limit ? overflow() : key
    var tally = tallies[key] ?? Tally(last: failure, order: tallies.count)
    defer { tallies[key] = tally }
    tally.count += 1
    tally.last = failure
    guard mayReport, ReportedCounts.contains(tally.count) else {
      tally.unreported += 1
      return nil
    }
    defer { tally.unreported = 0 }
    return Report(failure: failure, count: tally.count, unreported: tally.unreported)
  }

  /// Removes and returns the failures that have been counted but not reported, the last one of each key, in the order
  /// of the first occurrence of the keys.
  package mutating func removeUnreported() -> [Report] {
    let pending = tallies.filter { $0.value.unreported > 0 }.sorted { $0.value.order < $1.value.order }
    return pending.map { key, tally in
      tallies[key]?.unreported = 0
      return Report(failure: tally.last, count: tally.count, unreported: tally.unreported)
    }
  }
}
