import AnalyticsCore
import JSONModel
import JavaScript

/// A call of a plugin that is watched by a breaker, by metrics, or by ``LivePlugins/Options/onOutcome``.
struct WatchedCall {
  fileprivate let plugin: LoadedPlugin
  fileprivate let event: EventRecord
  /// The start in nanoseconds; nil if the call is not timed.
  fileprivate let start: UInt64?
  fileprivate let bytes: Int
}

/// The work around a call of a plugin that is watched. Other calls have no additional cost.
extension LivePluginHost {
  /// - Returns: The call; nil if the plugin is disabled or paused, and must not be called.
  func begin(_ plugin: LoadedPlugin, _ event: EventRecord) -> WatchedCall? {
    let record = plugin.record
    if record.isDisabled { record.retry(at: context.options.uptime()) }
    if record.isDisabled || isPaused(record) {
      if isMetered {
        record.metrics.skipped += 1
        if record.isRetired { context.retired.retire(record) }
      }
      reportOutcome(record.withholds ? .dropped : .skipped, plugin, event)
      return nil
    }
    interpreter.stepSampler?.subject = plugin.name
    let isTimed = isMetered || record.policy.breaker?.slowerThan != nil
    return WatchedCall(
      plugin: plugin, event: event, start: isTimed ? context.options.uptime() : nil,
      bytes: isMetered ? interpreter.memoryInUse : 0)
  }

  /// The nanoseconds since a call began; 0 if it is not timed.
  func time(of call: WatchedCall) -> UInt64 { call.start.map { context.options.uptime() - $0 } ?? 0 }

  /// - Parameters:
  ///   - steps: The steps of the call.
  ///   - time: The nanoseconds of the call, without those of its observers.
  ///   - isLimited: Whether the call exceeded a limit that is not the fault of other plugins, for the breaker; nil if
  ///     the call does not change its count.
  ///   - isResultMissing: Whether the call returned undefined.
  ///   - change: How the call changed the event.
  func end(
    _ call: WatchedCall, _ result: LivePluginOutcome.Result, _ steps: Int, nanoseconds time: UInt64,
    isLimited: Bool? = false, isResultMissing: Bool = false, change: ObservedChange? = nil
  ) {
    let record = call.plugin.record
    interpreter.continueSampling()
    if isMetered {
      record.count(result, nanoseconds: time, steps: steps, bytes: max(0, interpreter.memoryInUse - call.bytes))
      if record.isRetired { context.retired.retire(record) }
    }
    if let breaker = record.policy.breaker, let isLimited {
      let strikes = record.strikes
      if record.strike(breaker, isLimited, nanoseconds: time, at: context.options.uptime()) { reportBreak(call.plugin) }
      if record.strikes == 0 && strikes > 0 { updateWatching() }
    }
    let duration: Duration? = call.start.map { _ in .nanoseconds(Int64(clamping: time)) }
    reportOutcome(result, call.plugin, call.event, steps, duration, isResultMissing, change)
  }

  /// Counts a call that exceeded a limit and was not watched. Later calls are watched until the count is zero again.
  func countLimit(of plugin: LoadedPlugin) {
    let record = plugin.record
    guard let breaker = record.policy.breaker else { return }
    if record.strike(breaker, true, nanoseconds: 0, at: context.options.uptime()) { reportBreak(plugin) }
    updateWatching()
  }

  private func reportOutcome(
    _ result: LivePluginOutcome.Result, _ plugin: LoadedPlugin, _ event: EventRecord, _ steps: Int = 0,
    _ duration: Duration? = nil, _ isResultMissing: Bool = false,
    _ change: ObservedChange? = nil
  ) {
    if context.options.stampsEvents { stamp(result, plugin) }
    guard let onOutcome = context.options.onOutcome else { return }
    let outcome = LivePluginOutcome(
      plugin: plugin.name, type: plugin.type, destination: plugin.destination, version: engine.version,
      scriptHash: plugin.scriptHash, messageId: event.messageId, result: result, steps: max(0, steps),
      duration: duration, isResultMissing: isResultMissing, versions: change?.versions,
      messageIdAfter: change == nil ? event.messageId : change?.messageId)
    engine.deferred.add { onOutcome(outcome) }
  }

  /// Stops calling a plugin for some time, because it has failed for lack of memory that others keep. Such a call takes
  /// as long as some collections of garbage.
  func pause(_ plugin: LoadedPlugin) {
    plugin.record.pausedUntil = engine.keptMemory?.isKnownUntil
    updateWatching()
  }

  private func isPaused(_ record: PluginRecord) -> Bool {
    guard let end = record.pausedUntil else { return false }
    if ContinuousClock.now < end { return true }
    record.pausedUntil = nil
    updateWatching()
    return false
  }

  private func reportBreak(_ plugin: LoadedPlugin) {
    let error = LivePluginsError.switchedOff(plugin: plugin.name, location: plugin.location)
    engine.deferred.add { [context] in context.report(.loading(error)) }
  }

  // MARK: Switching

  /// Enables or disables the plugins of a class.
  func setEnabled(_ isEnabled: Bool, _ name: String) {
    engine.acquire()
    defer { engine.unlock() }
    for plugin in plugins where plugin.name == name {
      plugin.record.disabled = isEnabled ? nil : .byHost
      plugin.record.strikes = 0
    }
    inheritedBreakers = inheritedBreakers.filter { $0.key.name != name }
    updateWatching()
  }

  /// The classes of disabled plugins.
  var disabled: [String] {
    engine.acquire()
    defer { engine.unlock() }
    return plugins.filter { $0.record.isDisabled }.map(\.name)
  }

  // MARK: Metrics

  func setMetered(_ isMetered: Bool) {
    engine.acquire()
    defer { engine.unlock() }
    self.isMetered = isMetered
    updateWatching()
  }

  var metrics: [LivePluginMetrics] {
    engine.acquire()
    defer { engine.unlock() }
    return plugins.map(\.record.metrics)
  }

  /// Moves the metrics of all plugins to those of plugins that are no longer loaded.
  func retire() {
    engine.acquire()
    defer { engine.unlock() }
    for plugin in plugins { context.retired.retire(plugin.record) }
  }

  /// The lock is held.
  func updateWatching() {
    isObserved = isMetered || context.options.onOutcome != nil || context.options.stampsEvents
    isWatched =
      stoppedBy != nil || isObserved
      || plugins.contains { plugin in
        let record = plugin.record
        return record.isDisabled || record.pausedUntil != nil || record.strikes > 0
          || record.policy.breaker?.slowerThan != nil
      }
  }
}
