import Foundation

/// The state of failed uploads, which is stored on disk. Damaged state counts as empty.
public struct RetryState: Codable, Sendable, Hashable {
  /// The state of all uploads.
  public enum Pipeline: String, Codable, Sendable {
    /// Uploads may start.
    case ready
    /// The server requested a pause.
    case rateLimited
  }

  /// The state of one batch.
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
  /// The time at which a rate-limited pipeline continues.
  public var waitUntil: Date?
  /// The number of consecutive pauses that the server has requested.
  public var globalRetryCount = 0
  /// The states of batches with failures, by batch.
  public var batches: [String: Batch] = [:]

  /// Creates a state without failures.
  public init() {}
}
