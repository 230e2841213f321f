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
  /// The time at which the state was stored; nil while it is in use.
  public var savedAt: Date?

  /// Creates a state without failures.
  public init() {}

  /// Returns the stored state for a process that starts at a time. The time in between does not count for the duration
  /// of failures: the client was not running, and the clock may have been set.
  func resumed(at now: Date) -> RetryState {
    var state = self
    state.savedAt = nil
    guard let savedAt else { return state }
    for (batch, known) in batches {
      state.batches[batch]?.firstFailure = known.firstFailure.map { $0 + now.timeIntervalSince(savedAt) }
    }
    return state
  }
}
