import AnalyticsCore
import Dispatch
import JSONModel
import JavaScript

/// How events go through plugins that somebody watches: a breaker, a reader of metrics or of outcomes. One that nobody watches costs nothing of this.
extension LivePluginHost {
  func runWatched<T: RawEvent>(_ list: PluginList, _ event: T) -> T? {
    if stoppedBy != nil { return nil }
    let typeName = typeNames[T.eventType]
    var current = event
    for plugin in list.plugins {
      let record = records[plugin.number]
      if record.isDisabled {
        if isMetered { record.metrics.skipped += 1 }
        tell(.skipped, plugin, event)
        continue
      }
      let isTimed = isMetered || record.policy.breaker?.slowerThan != nil
      let bytes = isMetered ? interpreter.memoryInUse : 0
      let start = isTimed ? DispatchTime.now().uptimeNanoseconds : 0
      let result: LivePluginOutcome.Result
      var next: T?
      let steps: Int
      do {
        next = try transformed(current, by: plugin, typeName)
        steps = interpreter.stepsOfLastCall
        result = next.map { $0.object.isIdentical(to: current.object) ? .kept : .changed } ?? .dropped
      } catch {
        steps = interpreter.stepsOfLastCall
        let error = failure(of: plugin, event, error)
        report(error, of: plugin)
        result = error.isLimit ? .limited(error) : .failed(error)
        next = record.policy.onError == .pass ? current : nil
      }
      let time = isTimed ? DispatchTime.now().uptimeNanoseconds - start : 0
      if isMetered {
        record.count(result, nanoseconds: time, steps: steps, bytes: max(0, interpreter.memoryInUse - bytes))
      }
      if let breaker = record.policy.breaker {
        let isLimited = if case .limited = result { true } else { false }
        if record.strike(breaker, isLimited, nanoseconds: time) { tellBreak(plugin) }
      }
      tell(result, plugin, event)
      guard let next else { return nil }
      current = next
    }
    return current
  }

  private func tell(_ result: LivePluginOutcome.Result, _ plugin: LoadedPlugin, _ event: some RawEvent) {
    guard let onOutcome = surroundings.options.onOutcome else { return }
    let outcome = LivePluginOutcome(
      plugin: plugin.name, type: plugin.type, destination: plugin.destination, version: engine.version,
      messageId: event.messageId, result: result)
    engine.afterwards { onOutcome(outcome) }
  }

  private func tellBreak(_ plugin: LoadedPlugin) {
    let name = plugin.name
    engine.afterwards { [surroundings] in surroundings.reportBreak(of: name) }
  }

  // MARK: Switching

  /// Switches the plugins of a class on or off.
  func setEnabled(_ isEnabled: Bool, _ name: String) {
    lock.lock()
    defer { engine.leave() }
    for plugin in plugins where plugin.name == name {
      records[plugin.number].isDisabled = !isEnabled
      records[plugin.number].strikes = 0
    }
    updateWatching()
  }

  /// The classes of plugins that are switched off.
  var disabled: [String] {
    lock.lock()
    defer { engine.leave() }
    return plugins.filter { records[$0.number].isDisabled }.map(\.name)
  }

  // MARK: Metrics

  func setMetered(_ isMetered: Bool) {
    lock.lock()
    defer { engine.leave() }
    self.isMetered = isMetered
    updateWatching()
  }

  var metrics: [LivePluginMetrics] {
    lock.lock()
    defer { engine.leave() }
    return records.map(\.metrics)
  }

  /// The lock is held.
  func updateWatching() {
    isSpecial =
      stoppedBy != nil || isMetered || surroundings.options.onOutcome != nil
      || records.contains { $0.isDisabled || $0.policy.breaker != nil }
  }
}
