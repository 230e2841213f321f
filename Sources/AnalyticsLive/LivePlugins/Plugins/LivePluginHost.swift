import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// An engine and its plugins.
final class LivePluginHost: @unchecked Sendable {
  // Unchecked because of the variables, which are accessed only under the engine's lock. `generation` is set before the
  // host is shared.
  let engine: LiveEngine
  let lock: NSRecursiveLock
  let interpreter: Interpreter
  let context: LiveContext
  weak var generation: LiveGeneration?
  /// The maximum number of steps of a call, and of all calls for an event. See ``LivePlugins/Options``.
  let callSteps: Int
  let eventSteps: Int
  /// The steps of the last call of a plugin, or the maximum if it failed.
  @exclusivity(unchecked) var stepsOfCall = 0
  /// All plugins, in the order of `analytics.add`.
  var plugins: [LoadedPlugin] = []
  /// The records by the number of the plugin, including removed plugins.
  var records: [PluginRecord] = []
  /// The number of plugins that have received settings.
  var informed = 0
  private var failures = LivePluginFailures()
  var unhandledErrors = LivePluginFailures()
  private(set) var stoppedBy: LivePluginError?
  var isMetered: Bool
  /// Whether calls of plugins are watched, or all plugins have stopped.
  @exclusivity(unchecked) var isWatched = false
  /// Whether the result of each call is observed. Events then become JSON between plugins.
  @exclusivity(unchecked) var isObserved = false
  // The functions of the runtime.
  @exclusivity(unchecked) private(set) var runFunction: JSValue
  private(set) var notifyFunction: JSValue
  private(set) var checkedFunction: JSValue
  private(set) var failFunction: JSValue
  private(set) var forgetFunction: JSValue
  /// The promise that an asynchronous plugin has returned.
  @exclusivity(unchecked) var promise: JSValue?
  /// The rules of `domain.map`.
  let maps = DomainMaps()
  /// The names of the event types as JavaScript strings, by the index of the type.
  let typeNames: [JSValue]

  init(worker: Int, version: String?, _ context: LiveContext) throws(JavaScriptError) {
    let options = context.options
    interpreter = Interpreter(limits: options.limits)
    callSteps = min(options.callSteps, interpreter.limits.steps)
    eventSteps = options.eventSteps
    interpreter.console = context.print
    interpreter.timeZone = LocalTimeZone(options.timeZone)
    interpreter.missingNames = MissingNames.explanations
    engine = LiveEngine(interpreter, worker: worker, version: version, client: context.analytics)
    lock = engine.lock
    self.context = context
    isMetered = context.isMetered
    typeNames = EventType.allCases.map { [interpreter] in interpreter.value($0.rawValue) }
    runFunction = interpreter.undefined
    notifyFunction = interpreter.undefined
    checkedFunction = interpreter.undefined
    failFunction = interpreter.undefined
    forgetFunction = interpreter.undefined
    interpreter.unhandledError = { [weak self] error in self?.warn(of: error) }
    let register = { [weak self] (call: HostCall) -> JSValue? in
      guard let self else { return nil }
      return self.interpreter.value(self.register(call))
    }
    let unregister = { [weak self] (_: HostCall) -> JSValue? in
      self?.unregister()
      return nil
    }
    let keepPromise = { [weak self] (call: HostCall) -> JSValue? in
      guard let self, call[0].promiseState != nil else { return nil }
      self.promise = call[0]
      return call.interpreter.value(true)
    }
    let calls = ScriptCalls(engine, context)
    let runtime = try LivePluginsRuntime.install(in: interpreter) { name in
      switch name {
      case .register: register
      case .unregister: unregister
      case .location: { $0.interpreter.value($0.location ?? "LivePlugin") }
      case .noteMethods: PluginMethods.check
      case .client: calls.client
      case .open: calls.open
      case .store: calls.store
      case .keepPromise: keepPromise
      case .lock: LivePluginsRuntime.lock
      }
    }
    runFunction = try runtime[.run]
    checkedFunction = try runtime[.checked]
    failFunction = try runtime[.fail]
    forgetFunction = try runtime[.forget]
    notifyFunction = try runtime[.notify]
    try installMaps()
  }

  // MARK: Plugins

  /// `register(plugin, type, destination, name)`, called by `analytics.add`.
  private func register(_ call: HostCall) -> Bool {
    let type: PluginType =
      switch call[1].string {
      case "before": .before
      case "enrichment": .enrichment
      case "after": .after
      default: .utility
      }
    // A script chooses the name, so it must not be able to break the line of a report.
    let name = String((call[3].string ?? "LivePlugin").prefix(100)).escapingControlCharacters
    let place = PluginPlace(type: type, destination: call[2].string)
    return register(call[0], name, place, by: "analytics.add", at: call.location)
  }

  /// Adds a plugin.
  /// - Parameters:
  ///   - call: The call in the script, for a message.
  ///   - location: The location of the call.
  /// - Returns: Whether events can reach the plugin.
  func register(_ object: JSValue, _ name: String, _ place: PluginPlace, by call: String, at location: String?) -> Bool
  {
    guard let generation else { return false }
    let (type, destination) = (place.type, place.destination)
    let plugin = LoadedPlugin(
      object: object, name: name, location: location, type: type, destination: destination, number: records.count,
      isMap: place.isMap)
    plugins.append(plugin)
    let metrics = LivePluginMetrics(plugin: name, type: type, destination: destination, version: engine.version)
    records.append(PluginRecord(context.options.policy(of: name), metrics))
    updateWatching()
    context.timelines.list(place, worker: engine.worker, of: generation).plugins.append(plugin)
    guard let destination, !context.timelines.hasDestination(destination) else { return true }
    interpreter.console(
      .warn,
      "\(call): there is no destination \"\(destination.escapingControlCharacters)\" yet; \(name) will run when there is one"
    )
    return false
  }

  /// `unregister()`, called by `analytics.removeLivePlugins`: removes all plugins. An event that is being processed
  /// still passes through them.
  private func unregister() {
    guard let generation else { return }
    for plugin in plugins {
      context.timelines.list(
        PluginPlace(type: plugin.type, destination: plugin.destination, isMap: plugin.isMap), worker: engine.worker,
        of: generation
      ).plugins.removeAll()
    }
    maps.forget()
    plugins = []
    informed = 0
  }

  func names(of type: PluginType) -> [String] {
    lock.lock()
    defer { engine.unlock() }
    return plugins.filter { $0.type == type && $0.destination == nil }.map(\.name)
  }

  // MARK: Failures

  var failure: LivePluginError? { lock.withLock { stoppedBy } }

  /// Reports a failure and applies the policy. The lock is held.
  func report(_ error: LivePluginError, of plugin: LoadedPlugin) {
    if let report = failures.count(error, of: plugin.number) {
      engine.deferred.add { [context] in context.report(report) }
    }
    if records[plugin.number].policy.onError == .stop, stoppedBy == nil {
      stoppedBy = error
      updateWatching()
    }
  }

  func reportRest() {
    lock.lock()
    defer { engine.unlock() }
    for report in failures.summaries() { engine.deferred.add { [context] in context.report(report) } }
    warnOfRest()
  }
}
