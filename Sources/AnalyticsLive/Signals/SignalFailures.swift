import JavaScript

/// An error in signal rules: an uncaught exception or an exceeded limit. The signal is in the buffer in any case.
public struct SignalRulesError: Error, Sendable, CustomStringConvertible {
  /// The error, with its position in the script.
  public let error: JavaScriptError
  /// The function that failed, such as `processSignal`.
  public let function: String
  /// The number of failures with this headline so far, including this one.
  public let count: Int

  /// The function, the number of failures, and the error.
  public var description: String {
    "signals: \(function)\(count > 1 ? " failed \(count) times" : ""):\n\(error.description)"
  }
}

/// Decides which failures are reported, by their count.
struct SignalFailures {
  private var counts: [String: Int] = [:]
  /// The maximum number of headlines that are counted separately, since scripts control the messages.
  private static let limit = 200

  /// Counts a failure.
  /// - Returns: The error to report; nil if this failure is not reported.
  mutating func count(_ error: JavaScriptError, of function: String) -> SignalRulesError? {
    let headline = counts[error.headline] == nil && counts.count >= Self.limit ? "" : error.headline
    let count = counts[headline, default: 0] + 1
    counts[headline] = count
    guard ReportedCounts.contains(count) else { return nil }
    return SignalRulesError(error: error, function: function, count: count)
  }
}
