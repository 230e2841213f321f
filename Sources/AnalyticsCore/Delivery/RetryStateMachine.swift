import Foundation

/// A value that decides when a batch is uploaded, retried or given up. It performs no uploads itself.
///
/// If an ``HttpConfig`` is enabled, its rules apply. Otherwise uploads that may succeed later are retried without
/// limit, with growing pauses, and pauses that the server requests are observed.
public struct RetryStateMachine: Sendable {
  /// The decision about a batch that is due.
  public enum Decision: Sendable, Hashable {
    /// Upload the batch.
    case proceed
    /// Wait until a time.
    case wait(until: Date)
    /// Give the batch up: it has failed too often or for too long.
    case drop
  }

  /// The outcome of an upload.
  public enum Outcome: Sendable, Hashable {
    /// The server has accepted the batch.
    case delivered
    /// Retry, but not before a time.
    case retry(at: Date)
    /// The server will never accept the batch.
    case rejected
  }

  /// The failures so far.
  public private(set) var state: RetryState
  /// Nil or not enabled: the default rules apply.
  public var config: HttpConfig?
  private let time: any TimeProvider
  /// Returns a random number in [0, 1).
  private let random: @Sendable () -> Double

  /// Creates a state machine that continues from a state.
  public init(
    config: HttpConfig?, state: RetryState = RetryState(), time: any TimeProvider = SystemTimeProvider(),
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.config = config
    self.state = state
    self.time = time
    self.random = random
  }

  private var active: HttpConfig? { config.flatMap { $0.isIdle ? nil : $0 } }

  /// Returns what to do with a batch now.
  public mutating func decision(for batch: String) -> Decision {
    let now = time.now()
    if state.pipeline == .rateLimited {
      if let until = state.waitUntil, isAhead(until, now) { return .wait(until: until) }
      state.pipeline = .ready
      state.waitUntil = nil
    }
    if let active {
      if active.rateLimitConfig.enabled, state.globalRetryCount > 0,
        state.globalRetryCount >= active.rateLimitConfig.maxRetryCount
      {
        state.globalRetryCount = 0
        return .drop
      }
      if active.backoffConfig.enabled, let known = state.batches[batch], known.failureCount > 0 {
        if known.failureCount >= active.backoffConfig.maxRetryCount { return .drop }
        if let first = known.firstFailure, now.timeIntervalSince(first) > active.backoffConfig.maxTotalBackoffDuration {
          return .drop
        }
      }
    }
    if let next = state.batches[batch]?.nextRetry, isAhead(next, now) { return .wait(until: next) }
    return .proceed
  }

  /// Whether a pause has not ended. A pause longer than the maximum belongs to a clock that has been set back.
  private func isAhead(_ time: Date, _ now: Date) -> Bool {
    now < time && time.timeIntervalSince(now) <= Self.longestPause
  }

  private static let longestPause: Double = 3600

  /// Lets all batches be tried again now, unless the server has requested a pause.
  /// - Returns: Whether that is so.
  mutating func endPauses() -> Bool {
    guard state.pipeline == .ready else { return false }
    for batch in state.batches.keys { state.batches[batch]?.nextRetry = nil }
    return true
  }

  /// Removes the state of all other batches.
  public mutating func keep(_ batches: Set<String>) {
    if state.batches.keys.contains(where: { !batches.contains($0) }) {
      state.batches = state.batches.filter { batches.contains($0.key) }
    }
  }

  /// Records the response to an upload, and returns the outcome for the batch.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - status: The HTTP status of the response.
  ///   - retryAfter: The header `Retry-After`.
  public mutating func ended(_ batch: String, status: Int, retryAfter: String?) -> Outcome {
    let pause = RetryAfter.seconds(retryAfter, now: time.now())
    if (100..<300).contains(status) {
      state.globalRetryCount = 0
      state.pipeline = .ready
      state.waitUntil = nil
      state.batches[batch] = nil
      return .delivered
    }
    guard let active else { return endedWithoutRules(batch, status, pause) }
    let limits = active.rateLimitConfig
    if status == 429 {
      guard limits.enabled else { return forget(batch) }
      return pausePipeline(min(pause ?? limits.maxRetryInterval, limits.maxRetryInterval))
    }
    guard active.backoffConfig.behavior(for: status) == .retry else { return forget(batch) }
    if let pause, limits.enabled { return pausePipeline(min(pause, limits.maxRetryInterval)) }
    return backOff(batch, active.backoffConfig.enabled ? active.backoffConfig : BackoffConfig())
  }

  /// Records an upload that ended without a response.
  public mutating func failed(_ batch: String) -> Outcome { backOff(batch, active?.backoffConfig ?? BackoffConfig()) }

  /// Removes the state of a batch.
  public mutating func forget(_ batch: String) -> Outcome {
    state.batches[batch] = nil
    return .rejected
  }

  /// Returns the number of earlier attempts, which the server receives.
  public func retryCount(of batch: String) -> Int {
    max(state.batches[batch]?.failureCount ?? 0, state.globalRetryCount)
  }

  /// Only a body that is invalid or too long will never be accepted; all other conditions can change.
  private mutating func endedWithoutRules(_ batch: String, _ status: Int, _ pause: Double?) -> Outcome {
    if status == 400 || status == 413 { return forget(batch) }
    if let pause { return pausePipeline(min(pause, Self.longestPause)) }
    return backOff(batch, BackoffConfig())
  }

  private mutating func pausePipeline(_ seconds: Double) -> Outcome {
    let until = time.now() + seconds
    state.pipeline = .rateLimited
    state.waitUntil = until
    state.globalRetryCount = Self.next(state.globalRetryCount)
    return .retry(at: until)
  }

  /// Returns the count after one more failure. A stored count can have any value.
  private static func next(_ count: Int) -> Int { min(count, Int.max - 1) + 1 }

  private mutating func backOff(_ batch: String, _ config: BackoffConfig) -> Outcome {
    var known = state.batches[batch] ?? RetryState.Batch()
    known.failureCount = Self.next(known.failureCount)
    let now = time.now()
    // For larger exponents, the pause is the maximum in any case.
    let growing = config.baseBackoffInterval * pow(2, Double(min(known.failureCount, 64) - 1))
    let capped = min(growing, config.maxBackoffInterval)
    let next = now + min(capped + capped * config.jitterPercent / 100 * random(), config.maxBackoffInterval)
    known.firstFailure = known.firstFailure ?? now
    known.nextRetry = next
    state.batches[batch] = known
    return .retry(at: next)
  }
}
