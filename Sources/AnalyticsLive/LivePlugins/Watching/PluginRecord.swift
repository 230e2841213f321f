import JavaScript

/// The state of a plugin besides its code, accessed only under the engine's lock.
final class PluginRecord {
  /// The reason why a plugin is disabled.
  enum Disabled: Equatable {
    /// - Parameter since: The time in nanoseconds.
    case byBreaker(since: UInt64)
    case byHost
  }

  let policy: LivePluginPolicy
  /// Nil if the plugin is enabled.
  var disabled: Disabled?
  /// The time until which the plugin is not called, because it has failed for lack of memory that others keep. Events
  /// are treated as if the calls had failed.
  var pausedUntil: ContinuousClock.Instant?
  /// Whether the plugin has returned undefined for an event.
  var hasMissingResult = false
  /// Whether it has changed or dropped an event that destinations had already received.
  var hasLateResult = false
  /// The kinds of values that the plugin has used although JSON cannot represent them.
  var lostKinds: Set<ConversionLoss.Kind> = []
  /// Whether the plugin has used up the budget of an event.
  var hasLooped = false
  /// The breaker's count: slow or limited calls, minus other calls.
  var strikes = 0
  /// The time in nanoseconds at which the count was last reduced, or became one.
  private var recovered: UInt64 = 0
  var metrics: LivePluginMetrics
  /// Whether the plugin is no longer loaded. An event that is being processed may still pass through it.
  var isRetired = false

  init(_ policy: LivePluginPolicy, _ metrics: LivePluginMetrics) {
    self.policy = policy
    self.metrics = metrics
  }

  /// Records a call.
  func count(_ result: LivePluginOutcome.Result, nanoseconds: UInt64, steps: Int, bytes: Int) {
    metrics.calls += 1
    metrics.steps += steps
    metrics.bytes += bytes
    metrics.times.add(nanoseconds: nanoseconds)
    switch result {
    case .kept: metrics.kept += 1
    case .changed: metrics.changed += 1
    case .dropped: metrics.dropped += 1
    case .failed: metrics.failed += 1
    case .limited: metrics.limited += 1
    case .skipped: break
    }
  }

  var isDisabled: Bool { disabled != nil }

  /// The state of the breaker: its count, and whether it has disabled the plugin.
  struct BreakerState {
    fileprivate let disabled: Disabled?
    fileprivate let strikes: Int
    fileprivate let recovered: UInt64
  }

  /// Nil if the breaker has counted nothing, or the host has disabled the plugin.
  var breakerState: BreakerState? {
    if disabled == .byHost || disabled == nil && strikes == 0 { return nil }
    return BreakerState(disabled: disabled, strikes: strikes, recovered: recovered)
  }

  func inherit(_ state: BreakerState) {
    (disabled, strikes, recovered) = (state.disabled, state.strikes, state.recovered)
  }

  /// Whether events must not skip the plugin.
  var withholds: Bool {
    switch disabled {
    case .byHost: false
    case .byBreaker: policy.isProtective
    case nil: pausedUntil != nil && (policy.isProtective || policy.onError != .pass)
    }
  }

  /// Enables a plugin that a breaker has disabled, if it is time to try again.
  func retry(at now: UInt64) {
    guard case .byBreaker(let since)? = disabled, let breaker = policy.breaker, let pause = breaker.retryAfter,
      .nanoseconds(Int64(clamping: now &- since)) >= pause
    else { return }
    disabled = nil
    strikes = breaker.calls - 1
    // A first call that succeeds reduces the count.
    recovered = 0
  }

  /// Counts a call for the breaker.
  /// - Parameter now: The time in nanoseconds.
  /// - Returns: Whether the breaker disables the plugin now.
  func strike(_ breaker: LivePluginBreaker, _ isLimited: Bool, nanoseconds: UInt64, at now: UInt64) -> Bool {
    let isSlow = breaker.slowerThan.map { .nanoseconds(Int64(clamping: nanoseconds)) > $0 } ?? false
    guard isLimited || isSlow else {
      if strikes > 0, .nanoseconds(Int64(clamping: now &- recovered)) >= breaker.recovery {
        strikes -= 1
        recovered = now
      }
      return false
    }
    if strikes == 0 { recovered = now }
    strikes += 1
    guard strikes >= breaker.calls else { return false }
    disabled = .byBreaker(since: now)
    return true
  }
}
