import AnalyticsCore
import JSONModel
import JavaScript

/// What plugins are told besides events.
extension LivePluginHost {
  /// Tells every plugin the settings.
  func update(_ settings: JSON, _ type: UpdateType) {
    lock.lock()
    defer { engine.unlock() }
    informed = plugins.count
    for plugin in inOrder { tell(plugin, settings, type) }
  }

  /// Tells the plugins that have come since the last time the settings, their first ones.
  func updateNew(_ settings: JSON) {
    lock.lock()
    defer { engine.unlock() }
    let new = plugins[informed...]
    informed = plugins.count
    for plugin in new { tell(plugin, settings, .initial) }
  }

  // Each gets a value of its own: one may change what it is given.
  private func tell(_ plugin: LoadedPlugin, _ settings: JSON, _ type: UpdateType) {
    notify(plugin, "update", [interpreter.value(settings), interpreter.value(type == .initial)])
  }

  /// Calls a method without arguments of all plugins.
  func notifyAll(_ method: String) {
    lock.lock()
    defer { engine.unlock() }
    let outer = engine.hookInProgress
    engine.hookInProgress = method
    for plugin in inOrder { notify(plugin, method, []) }
    engine.hookInProgress = outer
  }

  /// By type, then in the order in which they were added.
  private var inOrder: [LoadedPlugin] {
    PluginType.allCases.flatMap { type in plugins.filter { $0.type == type } }
  }

  private func notify(_ plugin: LoadedPlugin, _ method: String, _ arguments: [JSValue]) {
    if records[plugin.number].isDisabled { return }
    do throws(JavaScriptError) {
      _ = try notifyFunction.call([plugin.object, interpreter.value(method)] + arguments)
    } catch {
      report(
        LivePluginError(
          plugin: plugin.name, type: plugin.type, version: engine.version, messageId: nil, cause: .script(error)),
        of: plugin)
    }
  }
}
