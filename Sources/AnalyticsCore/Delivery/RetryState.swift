import Foundation

/// What is remembered about failed uploads. It is kept on disk; one that is damaged counts as none.
public struct RetryState: Codable, Sendable, Hashable {
  /// The state of all uploads.
  public enum Pipeline: String, Codable, Sendable {
    /// Uploads may start.
    case ready
    /// The server requested a pause.
    case rateLimited
  }

  /// What is remembered about one batch.
  public struct Batch: Codable, Sendable, Hashable {
    /// The number of failures in a row.
    public var failureCount = 0
    /// The earliest time of the next attempt; nil if it may happen now.
    public var nextRetry: Date?
    /// The time of the first failure; nil without failures.
    public var firstFailure: Date?

    /// Creates a state without failures.
    public init() {}
  }

  /// The state of all uploads.
  public var pipeline = Pipeline.ready
  /// When a rate-limited pipeline goes on.
  public var waitUntil: Date?
  /// Pauses in a row that the server has asked for.
  public var globalRetryCount = 0
  /// The states of batches with failures, by batch.
  public var batches: [String: Batch] = [:]

  /// Creates a state without failures.
  public init() {}
}
