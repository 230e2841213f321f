import JavaScript

/// Rules failed: the script threw, or a limit ended it. The signal is in the buffer all the same.
public struct SignalRulesError: Error, Sendable, CustomStringConvertible {
  /// What happened, and where in the script.
  public let error: JavaScriptError
  /// What was called, such as `processSignal`.
  public let function: String
  /// How many failures with this headline there have been, this one included.
  public let count: Int

  public var description: String {
    "signals: \(function)\(count > 1 ? " failed \(count) times" : ""):\n\(error.description)"
  }
}

/// Decides which failures are told, by counting alone.
struct SignalFailures {
  private var counts: [String: Int] = [:]
  /// Headlines kept apart. A script may put what it likes into its messages.
  private static let limit = 200

  /// Counts a failure.
  /// - Returns: what to tell; nil when it is only counted.
  mutating func count(_ error: JavaScriptError, of function: String) -> SignalRulesError? {
    let headline = counts[error.headline] == nil && counts.count >= Self.limit ? "" : error.headline
    let count = counts[headline, default: 0] + 1
    counts[headline] = count
    guard ReportedCounts.contains(count) else { return nil }
    return SignalRulesError(error: error, function: function, count: count)
  }
}
