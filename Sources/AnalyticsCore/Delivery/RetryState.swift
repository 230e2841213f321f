import Foundation

/// What is remembered about failed uploads. It is kept on disk; one that is damaged counts as none.
public struct RetryState: Codable, Sendable, Hashable {
  public enum Pipeline: String, Codable, Sendable {
    case ready, rateLimited
  }

  /// What is remembered about one batch.
  public struct Batch: Codable, Sendable, Hashable {
    public var failureCount = 0
    public var nextRetry: Date?
    public var firstFailure: Date?

    public init() {}
  }

  public var pipeline = Pipeline.ready
  /// When a rate-limited pipeline goes on.
  public var waitUntil: Date?
  /// Pauses in a row that the server has asked for.
  public var globalRetryCount = 0
  public var batches: [String: Batch] = [:]

  public init() {}
}
