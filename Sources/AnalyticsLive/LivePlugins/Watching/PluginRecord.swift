/// The state of a plugin besides its code, accessed only under the engine's lock.
final class PluginRecord {
  let policy: LivePluginPolicy
  var isDisabled = false
  /// The breaker's count: slow or limited calls, minus other calls.
  var strikes = 0
  var metrics: LivePluginMetrics

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

  /// - Returns: Whether the breaker disables the plugin now.
  func strike(_ breaker: LivePluginBreaker, _ isLimited: Bool, nanoseconds: UInt64) -> Bool {
    let isSlow = breaker.slowerThan.map { Double(nanoseconds) / 1e9 > $0 } ?? false
    guard isLimited || isSlow else {
      strikes = max(0, strikes - 1)
      return false
    }
    strikes += 1
    guard strikes >= breaker.calls else { return false }
    isDisabled = true
    return true
  }
}
