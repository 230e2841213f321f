import AnalyticsCore

/// What the same plugin has in common in two loads of the same scripts.
struct BreakerKey: Hashable {
  let name: String
  let location: String?
  let place: PluginPlace

  init(_ plugin: LoadedPlugin) {
    name = plugin.name
    location = plugin.location
    place = plugin.place
  }
}

extension LiveGeneration {
  /// The hosts of the same realms and workers in another load of the same scripts.
  func counterparts(in other: LiveGeneration) -> [(LivePluginHost, LivePluginHost)] {
    zip(realms, other.realms).flatMap { Array(zip($0, $1)) }
  }
}

/// The state that remains when the same scripts run again because of exhausted memory. The host has not requested that
/// load, so disabled plugins remain disabled, and a failure that stops all events continues to do so.
extension LivePluginHost {
  /// Takes the state of the host that is being replaced. Neither lock is held.
  func inherit(from old: LivePluginHost) {
    let breakers = old.lock.withLock { old.breakers }
    inheritFailure(from: old)
    lock.lock()
    inheritedBreakers = breakers
    for plugin in plugins { inherit(plugin) }
    updateWatching()
    lock.unlock()
    // The host may enable plugins meanwhile.
    let names = context.disabledPlugins.current
    for name in names { setEnabled(false, name) }
    for name in names.subtracting(context.disabledPlugins.current) { setEnabled(true, name) }
  }

  /// Takes the failure that stops all events. Events that are being processed can still fail in the host that has been
  /// replaced.
  func inheritFailure(from old: LivePluginHost) {
    guard let failure = old.failure else { return }
    lock.withLock {
      stoppedBy = stoppedBy ?? failure
      updateWatching()
    }
  }

  /// Disables a new plugin if the same one was disabled before. The lock is held.
  func inherit(_ plugin: LoadedPlugin) {
    let key = BreakerKey(plugin)
    if let state = inheritedBreakers[key]?.popLast() { plugin.record.inherit(state) }
    if context.disabledPlugins.current.contains(plugin.name) { plugin.record.disabled = .byHost }
    if plugin.record.isDisabled || plugin.record.strikes > 0 { isWatched = true }
  }

  /// The states of breakers that have counted calls, and those that no plugin has inherited. The lock is held.
  private var breakers: [BreakerKey: [PluginRecord.BreakerState]] {
    var result = inheritedBreakers.filter { !$0.value.isEmpty }
    for plugin in plugins {
      if let state = plugin.record.breakerState { result[BreakerKey(plugin), default: []].append(state) }
    }
    return result
  }
}
