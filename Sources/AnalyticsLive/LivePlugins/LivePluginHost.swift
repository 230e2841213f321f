import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// An interpreter and the plugins in it, for one thread at a time.
final class LivePluginHost: @unchecked Sendable {
  // Unchecked because of the interpreter and everything that belongs to it: only touched under the lock. A handler that is called
  // under it may come back on the same thread, hence recursive.
  let lock = NSRecursiveLock()
  let interpreter: Interpreter
  let errorPolicy: ErrorPolicy
  private let onReport: @Sendable (LivePluginReport) -> Void
  // These are read for every event: under the lock, so that nothing else has to keep accesses apart.
  @exclusivity(unchecked) private var before: [LoadedPlugin] = []
  @exclusivity(unchecked) private var enrichment: [LoadedPlugin] = []
  @exclusivity(unchecked) private var after: [LoadedPlugin] = []
  private var utility: [LoadedPlugin] = []
  private var count = 0
  var timelines: [WeakTimeline] = []
  var stages: [PluginType: WeakStage] = [:]
  private var limiter = ReportLimiter()
  var unhandledErrors = ReportLimiter()
  @exclusivity(unchecked) var stoppedBy: LivePluginError?
  // What the runtime gives the host.
  @exclusivity(unchecked) private(set) var runFunction: JSValue
  private var notifyFunction: JSValue
  let typeNames: EventTypeNames

  init(
    limits: Limits, errorPolicy: ErrorPolicy, timeZone: TimeZone, console: @escaping @Sendable (ConsoleLevel, String) -> Void,
    onReport: @escaping @Sendable (LivePluginReport) -> Void
  ) throws(JavaScriptError) {
    interpreter = Interpreter(limits: limits)
    interpreter.console = console
    interpreter.timeZone = LocalTimeZone(timeZone)
    self.errorPolicy = errorPolicy
    self.onReport = onReport
    typeNames = EventTypeNames(interpreter)
    runFunction = interpreter.undefined
    notifyFunction = interpreter.undefined
    interpreter.unhandledError = { [weak self] error in self?.warn(of: error) }
    let register = interpreter.function("register", parameters: 4) { [weak self] call in
      guard let self else { return nil }
      return self.interpreter.value(self.register(call))
    }
    let install = try interpreter.evaluate(LivePluginsRuntime.script.get())
    let runtime = try install.call([register])
    runFunction = try runtime.property("run")
    notifyFunction = try runtime.property("notify")
  }

  func load(_ scripts: [Script]) throws(JavaScriptError) {
    lock.lock()
    defer { lock.unlock() }
    for script in scripts { try interpreter.evaluate(script) }
  }

  // MARK: Plugins

  /// `register(plugin, type, destination, name)`, called by `analytics.add`.
  private func register(_ call: HostCall) -> Bool {
    let name = call[3].string ?? "LivePlugin"
    if let destination = call[2].string {
      interpreter.console(.warn, "analytics.add: there is no destination \"\(destination)\" here, so \(name) will not run")
      return false
    }
    let type: PluginType =
      switch call[1].string {
      case "before": .before
      case "enrichment": .enrichment
      case "after": .after
      default: .utility
      }
    let plugin = LoadedPlugin(object: call[0], name: name, type: type, number: count)
    count += 1
    switch type {
    case .before: before.append(plugin)
    case .enrichment: enrichment.append(plugin)
    case .after: after.append(plugin)
    case .utility, .destination: utility.append(plugin)
    }
    if plugins(of: type).count == 1 { addStage(of: type) }
    return true
  }

  func plugins(of type: PluginType) -> [LoadedPlugin] {
    switch type {
    case .before: before
    case .enrichment: enrichment
    case .after: after
    case .utility: utility
    case .destination: []
    }
  }

  func names(of type: PluginType) -> [String] {
    lock.withLock { plugins(of: type).map(\.name) }
  }

  // MARK: Hooks

  func update(_ settings: JSON, _ type: UpdateType) {
    lock.lock()
    defer { lock.unlock() }
    let isInitial = interpreter.value(type == .initial)
    for type in PluginType.allCases {
      // Each gets a value of its own: one may change what it is given.
      for plugin in plugins(of: type) { notify(plugin, "update", [interpreter.value(settings), isInitial]) }
    }
  }

  /// Calls a method without arguments of all plugins of a type, of all types when it is nil.
  func notifyAll(_ type: PluginType?, _ method: String) {
    lock.lock()
    defer { lock.unlock() }
    for each in PluginType.allCases where type == nil || each == type {
      for plugin in plugins(of: each) { notify(plugin, method, []) }
    }
  }

  private func notify(_ plugin: LoadedPlugin, _ method: String, _ arguments: [JSValue]) {
    do throws(JavaScriptError) {
      _ = try notifyFunction.call([plugin.object, interpreter.value(method)] + arguments)
    } catch {
      report(LivePluginError(plugin: plugin.name, type: plugin.type, messageId: nil, cause: .script(error)), of: plugin)
    }
  }

  // MARK: Failures

  var failure: LivePluginError? { lock.withLock { stoppedBy } }

  /// Tells of a failure and applies the policy. The lock is held.
  func report(_ error: LivePluginError, of plugin: LoadedPlugin) {
    if let report = limiter.report(error, of: plugin.number) { onReport(report) }
    if errorPolicy == .stop, stoppedBy == nil { stoppedBy = error }
  }

  func reportRest() {
    lock.lock()
    defer { lock.unlock() }
    for report in limiter.summaries() { onReport(report) }
    warnOfRest()
  }
}
