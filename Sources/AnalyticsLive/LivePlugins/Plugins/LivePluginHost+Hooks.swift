import AnalyticsCore
import JSONModel
import JavaScript

/// Notifications of plugins other than events.
extension LivePluginHost {
  /// Passes settings to every plugin.
  func update(_ settings: JSON, _ type: UpdateType) {
    engine.acquire()
    defer { engine.unlock() }
    informed = plugins.count
    reportModifiedPlugins()
    for plugin in inOrder { passSettings(plugin, settings, type) }
  }

  /// Passes the first settings to the plugins that have been added since the last time.
  func updateNew(_ settings: JSON) {
    engine.acquire()
    defer { engine.unlock() }
    let new = plugins[informed...]
    informed = plugins.count
    for plugin in new { passSettings(plugin, settings, .initial) }
  }

  // Each plugin receives its own value, because it may change it.
  private func passSettings(_ plugin: LoadedPlugin, _ settings: JSON, _ type: UpdateType) {
    notify(plugin, "update", [interpreter.value(settings), interpreter.value(type == .initial)])
  }

  /// Calls a method without arguments of every plugin.
  func notifyAll(_ method: String) {
    engine.acquire()
    defer { engine.unlock() }
    reportModifiedPlugins()
    let outer = engine.hookInProgress
    engine.hookInProgress = method
    for plugin in inOrder { notify(plugin, method, []) }
    engine.hookInProgress = outer
  }

  /// The plugins by type, and then in the order in which they were added.
  private var inOrder: [LoadedPlugin] {
    PluginType.allCases.flatMap { type in plugins.filter { $0.type == type } }
  }

  /// The number of steps in which the failure of a hook is reported and counted.
  private static var stepsPerFailedHook: Int { 400 }

  private func notify(_ plugin: LoadedPlugin, _ method: String, _ arguments: [JSValue]) {
    if plugin.record.isDisabled { return }
    losses = []
    // Hooks that events have caused share the budget of these events.
    let chain = EventChain.ofHook
    let remaining = chain.map { eventSteps - $0.steps } ?? .max
    let outer = engine.begin(chain, isEvent: false)
    interpreter.callOwner = plugin.script
    if remaining < callSteps { interpreter.setStepLimit(max(remaining, callSteps / 100)) }
    defer {
      if remaining < callSteps { interpreter.setStepLimit(callSteps) }
      interpreter.callOwner = 0
      engine.end(outer)
    }
    do {
      if remaining < -eventSteps { throw ExhaustedEvent() }
      do {
        _ = try notifyFunction.call([plugin.object, interpreter.value(method)] + arguments)
        chain?.add(steps: interpreter.stepsOfLastCall)
      } catch {
        chain?.add(steps: interpreter.stepsOfLastCall)
        throw error
      }
      try checkPromise()
      try engine.commit()
      if !losses.isEmpty { warnOfLosses(plugin, in: self.method(of: plugin, [method])) }
    } catch {
      engine.discard()
      if !(error is ExhaustedEvent) { chain?.add(steps: Self.stepsPerFailedHook) }
      let failure = failure(of: plugin, messageId: nil, error, in: { self.method(of: plugin, [method]) })
      let hadMemory = !report(failure, of: plugin)
      if let onHookFailure = context.options.onHookFailure {
        let failure = LivePluginHookFailure(hook: method, destination: plugin.destination, error: failure)
        engine.deferred.add { onHookFailure(failure) }
      }
      // Others that use up the steps of an event must not get this plugin disabled.
      if failure.isLimit && hadMemory && remaining >= min(callSteps, eventSteps) / 2 { countLimit(of: plugin) }
    }
  }
}
