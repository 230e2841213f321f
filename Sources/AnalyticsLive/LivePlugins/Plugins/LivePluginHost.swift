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
  /// The index of the script that runs here if each script has its own realm, otherwise 0.
  let realm: Int
  /// The maximum number of steps of a call, and of all calls for an event. See ``LivePlugins/Options``.
  let callSteps: Int
  let eventSteps: Int
  /// The steps of the last call of a plugin; negative if it failed.
  @exclusivity(unchecked) var stepsOfCall = 0
  /// The steps in which events were copied before and after that call.
  @exclusivity(unchecked) var stepsOfCopies = 0
  /// The number of events until plugins are checked for changes by other scripts.
  @exclusivity(unchecked) var modificationCheck = LivePluginHost.modificationInterval
  /// All plugins, in the order of `analytics.add`.
  @exclusivity(unchecked) var plugins: [LoadedPlugin] = []
  /// The number for the next plugin.
  private var lastNumber = 0
  /// The number of plugins after the current call of the host.
  private var expectedCount: Int {
    get { engine.requests?.pending.plugins ?? plugins.count }
    set { engine.requestsOfCall.pending.plugins = newValue }
  }
  /// What scripts that are being loaded have requested.
  var loaded: ScriptRequests?
  /// The number of plugins that have received settings.
  var informed = 0
  private var failures = LivePluginFailures()
  var unhandledErrors = LivePluginFailures()
  var stoppedBy: LivePluginError?
  /// The states of breakers that plugins inherit when scripts add them. See ``inherit(from:)``.
  var inheritedBreakers: [BreakerKey: [PluginRecord.BreakerState]] = [:]
  var isMetered: Bool
  /// The content hashes of scripts, by name, and that of the script that is being loaded.
  var scriptHashes: [String: String] = [:]
  var loadingHash: String?
  /// The numbers of the scripts for the interpreter, from 1, by content hash.
  private var scriptNumbers: [String: Int32] = [:]
  /// What plugins of the current position did with the current event, for ``LivePlugins/Options/stampsEvents``.
  @exclusivity(unchecked) var stamps: [JSON] = []
  /// Whether calls of plugins are watched, or all plugins have stopped.
  @exclusivity(unchecked) var isWatched = false
  /// Whether the result of each call is observed. Events then become JSON between plugins.
  @exclusivity(unchecked) var isObserved = false
  /// The number of bytes of the results that observers will receive, estimated.
  @exclusivity(unchecked) var observedBytes = 0
  /// The number of bytes of text that plugins may move or repeat in the current event before it becomes JSON again.
  @exclusivity(unchecked) var maximumTextOfCopies = 0
  /// The text of the current event if several plugins may change it.
  @exclusivity(unchecked) var changedText: ChangedText?
  // The functions of the runtime.
  @exclusivity(unchecked) private(set) var runFunction: JSValue
  private(set) var notifyFunction: JSValue
  private(set) var checkedFunction: JSValue
  private(set) var failFunction: JSValue
  /// The promise that an asynchronous plugin has returned.
  @exclusivity(unchecked) var promise: JSValue?
  /// The rules of `domain.map`.
  let maps = DomainMaps()
  /// Whether the last call of a plugin returned undefined.
  var isResultMissing = false
  /// The first values of each kind that JSON could not represent in the current call.
  @exclusivity(unchecked) var losses: [ConversionLoss] = []
  /// The number of searches in scripts for the name of a method. A search takes no steps.
  var nameSearches = 0
  /// The calls of scripts that have been reported because they have no effect, each with its location.
  var ignoredCalls: Set<ExactText> = []
  /// The names of the event types as JavaScript strings, by the index of the type.
  let typeNames: [JSValue]

  init(worker: Int, realm: Int, version: String?, _ context: LiveContext) throws(JavaScriptError) {
    let options = context.options
    self.realm = realm
    interpreter = Interpreter(limits: options.limits)
    callSteps = min(options.callSteps, interpreter.limits.steps)
    eventSteps = options.eventSteps
    interpreter.console = context.print(of: interpreter)
    interpreter.printedByteLimit = Interpreter.printedByteLimitForEvents
    interpreter.timeZone = LocalTimeZone(options.timeZone)
    if let clock = options.clock { interpreter.clock = { clock().timeIntervalSince1970 * 1000 } }
    if let random = options.random { interpreter.random = random }
    interpreter.missingNames = MissingNames.explanations
    engine = try LiveEngine(interpreter, worker: worker, version: version, client: context.analytics)
    lock = engine.lock
    self.context = context
    isMetered = context.isMetered
    isObserved = isMetered || context.options.onOutcome != nil || options.stampsEvents
    typeNames = EventType.allCases.map { [interpreter] in interpreter.internedValue($0.rawValue) }
    runFunction = interpreter.undefined
    notifyFunction = interpreter.undefined
    checkedFunction = interpreter.undefined
    failFunction = interpreter.undefined
    interpreter.unhandledError = { [weak self] error in self?.warn(of: error) }
    interpreter.conversionLoss = { [weak self] kind in
      guard let self, !self.losses.contains(where: { $0.kind == kind }) else { return nil }
      return { self.losses.append($0) }
    }
    let register = { [weak self] (call: HostCall) throws -> JSValue? in
      guard let self else { return nil }
      call.charge(steps: HostWork.registration)
      return self.interpreter.value(try self.register(call))
    }
    let unregister = { [weak self] (call: HostCall) -> JSValue? in
      call.charge(steps: HostWork.registration)
      // Rules that the script adds from now on belong to new plugins.
      self?.maps.forget()
      self?.engine.request { self?.unregister() }
      self?.expectedCount = 0
      return nil
    }
    let keepPromise = { [weak self] (call: HostCall) -> JSValue? in
      guard let self, call[0].promiseState != nil else { return nil }
      self.promise = call[0]
      return call.interpreter.value(true)
    }
    let noteMissing = { [weak self] (_: HostCall) -> JSValue? in
      self?.isResultMissing = true
      return nil
    }
    let location = { (call: HostCall) -> JSValue? in
      call.charge(steps: HostWork.location)
      return call.interpreter.value(call.location ?? "LivePlugin")
    }
    let noteMethods = { [weak self] (call: HostCall) in try self?.checkMethods(call) }
    let noteIgnored = { [weak self] (call: HostCall) -> JSValue? in
      self?.warnOfIgnoredCall(call)
      return nil
    }
    let calls = ScriptCalls(engine, context)
    engine.calls = calls
    // A discarded call may have added the plugin to which later rules would be added.
    calls.didDiscardPlugins = { [weak self] in self?.maps.forget() }
    let runtime = try LivePluginsRuntime.install(in: interpreter, language: engine.language) { name in
      switch name {
      case .register: register
      case .unregister: unregister
      case .location: location
      case .noteMethods: noteMethods
      case .noteIgnored: noteIgnored
      case .client: calls.client
      case .open: calls.open
      case .store: calls.store
      case .claim: calls.claim
      case .date: calls.date
      case .keepPromise: keepPromise
      case .noteMissing: noteMissing
      case .provide: LivePluginsRuntime.provide
      }
    }
    runFunction = try runtime[.run]
    checkedFunction = try runtime[.checked]
    failFunction = try runtime[.fail]
    notifyFunction = try runtime[.notify]
    try provideMaps()
    if options.isolation == .frozenIntrinsics { try interpreter.lockIntrinsics() }
  }

  // MARK: Plugins

  /// The maximum number of plugins of one interpreter.
  static let pluginLimit = 1000

  /// `register(plugin, type, destination, name)`, called by `analytics.add`.
  private func register(_ call: HostCall) throws -> Bool {
    let type: PluginType =
      switch call[1].string {
      case "before": .before
      case "enrichment": .enrichment
      case "after": .after
      default: .utility
      }
    let place = PluginPlace(type: type, destination: call[2].string.map { ExactText($0) }, realm: realm)
    return try register(
      call[0], Self.name(call[3]), place, isProtective: call[4].bool == true, by: "analytics.add", at: call.location)
  }

  /// The name of a plugin. A script chooses it, so it must not be able to break the line of a report.
  static func name(_ value: JSValue) -> String {
    let scalars = (value.string ?? "LivePlugin").unicodeScalars.prefix(100)
    return String(String.UnicodeScalarView(scalars)).escapedName
  }

  /// Adds a plugin when the call of the host has succeeded.
  /// - Parameters:
  ///   - isProtective: Whether the script declares that no event may continue without the plugin.
  ///   - call: The call in the script, for a message.
  ///   - location: The location of the call.
  /// - Returns: Whether events can reach the plugin.
  /// - Throws: ``TooManyPlugins`` if the limit is reached.
  func register(
    _ object: JSValue, _ name: String, _ place: PluginPlace, isProtective: Bool = false, by call: String,
    at location: String?
  ) throws(TooManyPlugins) -> Bool {
    guard let generation else { return false }
    guard expectedCount < LivePluginHost.pluginLimit else { throw TooManyPlugins(call: call) }
    expectedCount += 1
    let hash = loadingHash ?? location.flatMap { scriptHash(at: $0) }
    let waiting = place.destination.flatMap { context.timelines.hasDestination($0) ? nil : $0 }
    engine.request { [weak self, weak generation] in
      guard let self, let generation else { return }
      var policy = self.context.options.policy(of: name)
      if isProtective { policy.isProtective = true }
      self.insert(object, name, location, hash, place, policy, generation)
      if let waiting { self.warnOfMissingDestination(waiting, of: LoadedPlugin.label(name, location)) }
    }
    return waiting == nil
  }

  private func warnOfMissingDestination(_ key: ExactText, of label: String) {
    let text =
      "plugin \(label): there is no destination \"\(key.text.shortenedNameForReport)\" yet; it will run when there is one"
    // A call can add any number of plugins.
    if interpreter.mayPrint(text.utf8.count) { context.warn(text) }
  }

  /// Returns the number of a script for ``Interpreter/callOwner``.
  func scriptNumber(of hash: String) -> Int32 {
    if let number = scriptNumbers[hash] { return number }
    let number = Int32(truncatingIfNeeded: scriptNumbers.count + 1)
    scriptNumbers[hash] = number
    return number
  }

  private func insert(
    _ object: JSValue, _ name: String, _ location: String?, _ hash: String?, _ place: PluginPlace,
    _ policy: LivePluginPolicy, _ generation: LiveGeneration
  ) {
    let metrics = LivePluginMetrics(
      plugin: name, type: place.type, destination: place.destination?.text, version: engine.version, scriptHash: hash,
      location: location)
    let plugin = LoadedPlugin(
      object: object, name: name, location: location, place: place, number: lastNumber,
      script: hash.map(scriptNumber) ?? 0, record: PluginRecord(policy, metrics))
    plugin.methods = PluginMethods.Snapshot(object, addedBy: location)
    lastNumber += 1
    plugins.append(plugin)
    if !engine.isLoading { inherit(plugin) }
    if isObserved || policy.breaker?.slowerThan != nil { isWatched = true }
    context.timelines.list(place, worker: engine.worker, of: generation).plugins.append(plugin)
  }

  /// `unregister()`, called by `analytics.removeLivePlugins`: removes all plugins when the call of the host has
  /// succeeded. An event that is being processed still passes through them.
  private func unregister() {
    guard let generation else { return }
    for place in Set(plugins.map(\.place)) {
      context.timelines.list(place, worker: engine.worker, of: generation).plugins.removeAll()
    }
    for plugin in plugins { context.retired.retire(plugin.record) }
    plugins = []
    informed = 0
  }

  func names(of type: PluginType) -> [String] {
    engine.acquire()
    defer { engine.unlock() }
    return plugins.filter { $0.type == type && $0.destination == nil }.map(\.name)
  }

  // MARK: Failures

  var failure: LivePluginError? { lock.withLock { stoppedBy } }

  /// Reports a failure of the last call and applies the policy. The lock is held.
  /// - Returns: Whether the call failed because of values that earlier calls have kept.
  @discardableResult
  func report(_ error: LivePluginError, of plugin: LoadedPlugin) -> Bool {
    // A plugin that makes events without end is reported once.
    let hasLooped = engine.hasLooped
    engine.hasLooped = false
    let isKnown = hasLooped && plugin.record.hasLooped
    if hasLooped { plugin.record.hasLooped = true }
    if let report = failures.count(error, mayReport: !isKnown) {
      engine.deferred.add { [context] in context.report(.plugin(report)) }
    }
    if plugin.record.policy.onError == .stop, stoppedBy == nil {
      stoppedBy = error
      updateWatching()
    }
    return error.error.map { engine.noteFailure($0, isCounted: plugin.record.policy.breaker != nil) } ?? false
  }

  func reportRest() {
    engine.acquire()
    defer { engine.unlock() }
    for report in failures.summaries() { engine.deferred.add { [context] in context.report(.plugin(report)) } }
    warnOfRest()
  }
}

/// Scripts add too many plugins.
struct TooManyPlugins: Error, CustomStringConvertible {
  let call: String
  var description: String { "\(call): there can be \(LivePluginHost.pluginLimit) plugins at most" }
}
