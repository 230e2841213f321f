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
