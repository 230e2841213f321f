import AnalyticsCore
import Foundation

/// Loading scripts again because the values that they keep between calls leave too little memory for calls.
extension LivePlugins {
  /// Loads the scripts again, now or when ``Options/exhaustionInterval`` has passed. A load that is running or waiting
  /// is sufficient, and so is one that has replaced the engine. No lock is held.
  /// - Parameter engine: The engine whose scripts keep too much.
  func recover(_ engine: LiveEngine) {
    guard context.options.exhaustionInterval != nil else { return }
    let wait: Duration? = state.withLock { state in
      if state.isShutDown || state.isLoading || !hosts.contains(where: { $0.engine === engine }) { return nil }
      return state.beginRecovery()
    }
    guard let wait else { return }
    guard wait == .zero else {
      return loader.queue.asyncAfter(deadline: .now() + wait.seconds) { [weak self] in self?.recoverIfNeeded() }
    }
    beginLoads()
    report(.exhausted(limit: context.options.limits.memory))
  }

  /// Loads the scripts again if the engines in use still keep too much. No load is running.
  private func recoverIfNeeded() {
    state.withLock { $0.isRecoveryPlanned = false }
    if let host = hosts.first(where: { $0.engine.keepsTooMuch() }) { recover(host.engine) }
  }
}

extension LivePlugins.State {
  /// Requests a load because of exhausted memory, or plans it.
  /// - Returns: The time until the load; nil if it has already been planned.
  fileprivate mutating func beginRecovery() -> Duration? {
    let wait = ContinuousClock.now.duration(to: nextRecovery)
    if wait > .zero {
      defer { isRecoveryPlanned = true }
      return isRecoveryPlanned ? nil : wait
    }
    wantedLoads.insert(.exhaustion)
    isLoading = true
    return .zero
  }

  /// Sets the time of the next load because of exhausted memory, at the end of one.
  mutating func planRecovery(after interval: Duration?) {
    if let interval { nextRecovery = .now + interval }
  }
}
