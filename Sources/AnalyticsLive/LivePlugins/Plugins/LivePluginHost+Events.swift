import AnalyticsCore
import JSONModel
import JavaScript

/// How an event passes through the plugins of a type.
///
/// The event becomes a JavaScript value once, lazily, remains one between the plugins unless much of it has changed,
/// and becomes JSON once at the end. Each plugin receives its own copy (copying an untouched event costs nothing), so
/// that the event as it was before can replace the result of a plugin that fails.
extension LivePluginHost {
  /// The event as the last plugin that did not fail left it. No plugin has access to it.
  private enum Current {
    case record(EventRecord)
    /// An event that takes long to measure, with a value of it that has been measured.
    case measured(EventRecord, JSValue)
    /// An event that is too large for the limits.
    case tooLarge(EventRecord, TooLargeEvent)
    case value(JSValue)
  }

  func run(_ list: PluginList, _ event: EventRecord) -> EventRecord? {
    engine.acquire()
    let outer = engine.begin(event.chain, isEvent: true)
    engine.beginRun()
    defer {
      interpreter.callOwner = 0
      engine.end(outer)
      engine.unlock()
    }
    if isWatched {
      if stoppedBy != nil { return nil }
      stamps.removeAll()
    }
    let plugins = list.plugins
    let typeName = typeNames[event.type.index]
    // Other scripts, such as signal rules, may have lost values.
    if !losses.isEmpty { losses = [] }
    // Nil for the event that entered, which is not copied.
    var current: Current?
    // What observers have seen of it.
    var seen = isObserved ? ObservedEvent(object: event.object) : nil
    observedBytes = 0
    changedText = nil
    if list.plugins.count > 1 {
      setMaximumText(event)
      changedText = ChangedText(of: event.object, within: interpreter.limits)
    }
    // Earlier positions share the budget.
    let budget = event.chain.map { eventSteps - $0.steps } ?? eventSteps
    var remaining = budget
    var isDropped = true
    defer {
      if remaining < callSteps { interpreter.setStepLimit(callSteps) }
      // Otherwise, an event could lead to any number of expensive ones that are dropped.
      if isDropped, let chain = event.chain ?? engine.requests?.chain { chain.add(steps: budget &- remaining) }
    }
    // All plugins of a list have the same type.
    let reportsLateResults = plugins.first?.type == .after && plugins.contains { isLate($0) }
    modificationCheck &-= 1
    if modificationCheck < 0 { reportModifiedPlugins() }
    for i in plugins.indices {
      let plugin = plugins[i]
      if remaining < callSteps {
        interpreter.setStepLimit(max(remaining, callSteps / 100))
      }
      var call: WatchedCall?
      if isWatched {
        call = begin(plugin, event)
        if call == nil {
          if plugin.record.withholds { return nil }
          continue
        }
      }
      let result: Current?
      stepsOfCall = -1
      stepsOfCopies = 0
      do {
        // Simple plugins also run after others have used up the budget, as long as there are not too many.
        if remaining < -eventSteps { throw ExhaustedEvent() }
        let isLast = i == plugins.count - 1 || reportsLateResults
        interpreter.callOwner = plugin.script
        result = try self.call(plugin, &current, of: event, typeName, isLast: isLast)
        remaining &-= stepsOfCall &+ stepsOfCopies
        try engine.commit()
      } catch {
        // Before requests are discarded, which calls functions of the runtime.
        let isCalled = !(error is ExhaustedEvent || error is TooLargeEvent)
        let steps = stepsOfCall >= 0 ? stepsOfCall : isCalled ? interpreter.stepsOfLastCall : 0
        // Those of the conversion of the result, if that is what failed.
        let stepsOfConversion = stepsOfCall >= 0 && error is JavaScriptError ? interpreter.stepsOfLastCall : 0
        engine.discard()
        maps.failure = nil
        // Others that use up the steps of an event must not get this plugin disabled.
        let hadSteps = remaining >= min(callSteps, eventSteps) / 2
        remaining &-= steps &+ stepsOfCopies
        let failure = failure(
          of: plugin, messageId: event.messageId, error, in: { eventMethod(of: plugin, event.type) })
        // Nor must others that keep too much memory.
        let hadMemory = !report(failure, of: plugin)
        let isLimited = hadMemory ? failure.isLimit && hadSteps && isCalled : nil
        if let call {
          end(
            call, failure.isLimit ? .limited(failure) : .failed(failure), steps &+ stepsOfConversion,
            nanoseconds: time(of: call), isLimited: isLimited)
        } else if isLimited == true {
          countLimit(of: plugin)
        }
        if !hadMemory { pause(plugin) }
        if plugin.record.policy.onError != .pass || plugin.record.policy.isProtective { return nil }
        continue
      }
      if let call {
        let failure = maps.failure
        maps.failure = nil
        let time = time(of: call)
        let (outcome, change) = outcome(&seen, result)
        end(
          call, failure.map { .failed($0) } ?? outcome, stepsOfCall, nanoseconds: time,
          isResultMissing: result == nil && isResultMissing, change: change)
      }
      if reportsLateResults, isLate(plugin) { noteLateResult(result, current, of: plugin, event) }
      if !losses.isEmpty { warnOfLosses(plugin, in: eventMethod(of: plugin, event.type)) }
      guard let next = consume result else {
        if isResultMissing { warnOfMissingResult(plugin, event) }
        return nil
      }
      current = consume next
    }
    var result: EventRecord
    switch consume current {
    case nil: result = event
    case .record(let event)?, .measured(let event, _)?, .tooLarge(let event, _)?: result = event
    case .value(let value)?:
      interpreter.setStepLimit(callSteps)
      // Its text is limited as that of a copy.
      changedText = nil
      do { result = try self.record(value.jsonOfFork(), from: event) } catch {
        // There is not enough time. The event as it was before the plugins may contain what one of them has removed.
        let plugin = plugins[plugins.count - 1]
        report(
          failure(of: plugin, messageId: event.messageId, error, in: { eventMethod(of: plugin, event.type) }),
          of: plugin)
        return nil
      }
    }
    isDropped = false
    if isObserved, !stamps.isEmpty { result = stamped(result) }
    // Later plugins share the budgets of the event.
    if let requests = engine.requests, result.chain == nil { result.chain = requests.chain }
    if budget &- remaining >= Self.notableSteps {
      let chain = result.chain ?? EventChain()
      chain.add(steps: budget &- remaining)
      result.chain = chain
    }
    return result
  }

  /// The number of steps, about a tenth of a millisecond, from which the work of a position counts for later positions.
  private static var notableSteps: Int { 10_000 }

  /// Calls a plugin.
  /// - Parameters:
  ///   - event: The event before all plugins.
  ///   - isLast: Whether the result is required as a record, since no plugin follows or the result is observed.
  /// - Returns: The event as the plugin leaves it; nil if the plugin drops it.
  @inline(__always)
  private func call(
    _ plugin: LoadedPlugin, _ current: inout Current?, of event: EventRecord, _ typeName: JSValue, isLast: Bool
  ) throws -> Current? {
    var result: JSValue
    switch current {
    case nil:
      let size = try measure(event, &current)
      // Without a value for the host, since the event is a JavaScript value during this call only.
      if isLast { return try transformed(event, size, by: plugin, typeName).map(Current.record) }
      result = try runFunction.call(plugin.object, value(event, size, &current), typeName)
    case .record(let record)?:
      let size = try measure(record, &current)
      if isLast { return try transformed(record, size, by: plugin, typeName).map(Current.record) }
      result = try runFunction.call(plugin.object, value(record, size, &current), typeName)
    case .tooLarge(_, let error)?: throw error
    case .measured(_, let value)?, .value(let value)?:
      result = try runFunction.call(plugin.object, forkedAgain(value), typeName)
    }
    stepsOfCall = interpreter.stepsOfLastCall
    if promise != nil { result = try settled(typeName) }
    if result.isNull { return nil }
    guard result.isObject else { throw NotAnEvent(found: result.string ?? "nothing") }
    // Scripts may have kept the result, and change it later.
    if !isLast, let copy = try self.copy(result) {
      try check(copy, event.type)
      return .value(copy)
    }
    // The next plugin receives dates, functions and similar values in the form that they have in JSON.
    return .record(try record(json(result), from: event))
  }

  /// Measures an event, which is not work of the plugin.
  /// - Parameter current: What the next plugin receives if this one fails.
  /// - Throws: ``TooLargeEvent`` if the event is too large for the limits.
  @inline(__always)
  private func measure(_ event: EventRecord, _ current: inout Current?) throws -> JSONMemorySize {
    let (size, steps) = interpreter.measure(event.object)
    stepsOfCopies &+= steps
    guard let error = interpreter.error(ofObject: size) else { return size }
    current = .tooLarge(event, TooLargeEvent(error: error))
    throw TooLargeEvent(error: error)
  }

  /// Returns an event as a JavaScript value.
  /// - Parameter current: What the next plugin receives if this one fails: what has taken long to measure is not
  ///   measured again.
  private func value(_ event: EventRecord, _ size: JSONMemorySize, _ current: inout Current?) throws -> JSValue {
    let value = interpreter.value(event.object, size)
    if stepsOfCopies < Self.notableSteps { return value }
    current = .measured(event, value)
    return try forkedAgain(value)
  }

  private func forkedAgain(_ value: JSValue) throws -> JSValue {
    defer { stepsOfCopies &+= interpreter.stepsOfLastCall }
    return try value.forkedAgain()
  }

  private func json(_ value: JSValue) throws -> JSON? {
    defer { stepsOfCopies &+= interpreter.stepsOfLastCall }
    return try value.json()
  }

  private func copy(_ value: JSValue) throws -> JSValue? {
    defer { stepsOfCopies &+= interpreter.stepsOfLastCall }
    return try value.forked(maximum: Self.maximumCopySize, maximumText: maximumTextOfCopies)
  }

  /// The number of bytes up to which a result remains a JavaScript value. To convert it must be cheap: that is not work
  /// of the plugin if the result is observed, or if the last plugin fails.
  private static var maximumCopySize: Int { 256 << 10 }

  /// Lets plugins copy and move large parts of an event.
  private func setMaximumText(_ event: EventRecord) {
    let byteCount = withUnsafePointer(to: event.object) { UnsafeJSONMembers(of: $0).textByteCount }
    maximumTextOfCopies = Self.maximumCopySize &+ 2 &* byteCount
  }

  /// Calls a plugin with an event that is not a JavaScript value yet.
  @inline(__always)
  private func transformed(
    _ event: EventRecord, _ size: JSONMemorySize, by plugin: LoadedPlugin, _ typeName: JSValue
  ) throws -> EventRecord? {
    let result = try runFunction.transform(event.object, measured: size, plugin.object, typeName)
    stepsOfCall = interpreter.stepsOfLastCall
    switch result.json {
    case .object(let object):
      try countText(of: object)
      return try event.replacing(object)
    case .null where !result.isObject: return nil
    case let json:
      if result.isObject { throw NotAnEvent(toJSON: json) }
      if promise != nil { return try settledEvent(event, typeName) }
      throw NotAnEvent(found: json?.stringValue ?? "nothing")
    }
  }

  /// The result of the promise that a plugin has returned. Jobs have run, so the promise is settled unless it waits for
  /// something that never happens.
  @inline(never) private func settled(_ typeName: JSValue) throws -> JSValue {
    defer {
      promise = nil
      stepsOfCopies &+= interpreter.stepsOfLastCall
    }
    switch promise?.promiseState {
    case .fulfilled(let value): return try checkedFunction.call([value, typeName])
    case .rejected(let reason): return try failFunction.call([reason])
    case .pending, nil: throw NotAnEvent(found: Self.pendingPromise)
    }
  }

  private static var pendingPromise: String {
    "a promise that is not settled when the call ends (nothing can be waited for: plugins have no timers and no network)"
  }

  /// Throws the reason if a hook without a result has returned a promise that is rejected. Promises of hooks that wait
  /// for something are ignored.
  func checkPromise() throws {
    defer { promise = nil }
    if case .rejected(let reason)? = promise?.promiseState { _ = try failFunction.call([reason]) }
  }

  @inline(never) private func settledEvent(_ event: EventRecord, _ typeName: JSValue) throws -> EventRecord? {
    let result = try settled(typeName)
    if result.isNull { return nil }
    guard result.isObject else { throw NotAnEvent(found: result.string ?? "nothing") }
    return try record(json(result), from: event)
  }

  /// Checks the members that a plugin has touched. The others are as they were in the event.
  func check(_ copy: JSValue, _ type: EventType) throws(EventError) {
    let error = EventSchema.error(
      in: type, hasMember: { copy.forkHasMember($0) }, forEachChange: { copy.forEachTouchedMember($0) })
    if let error { throw error }
  }

  /// The event that a plugin returned; the same one if nothing in it has changed.
  private func record(_ json: JSON?, from event: EventRecord) throws -> EventRecord {
    guard case .object(let object)? = json else { throw NotAnEvent(toJSON: json) }
    try countText(of: object)
    return try event.replacing(object)
  }

  /// Counts the text of the result of a plugin, which the next plugins can repeat.
  @inline(__always)
  private func countText(of result: JSONObject) throws {
    if changedText != nil { try changedText?.count(result, from: interpreter, steps: &stepsOfCopies) }
  }

  private func observed(_ result: Current) -> ObservedEvent? {
    switch result {
    case .record(let record), .measured(let record, _), .tooLarge(let record, _): ObservedEvent(object: record.object)
    // Without enough memory or time, the event remains unknown.
    case .value(let value): (try? value.jsonOfFork())?.objectValue.map { ObservedEvent(object: $0) }
    }
  }

  /// Returns what a plugin did with an event.
  /// - Parameters:
  ///   - seen: The event before the plugin, and on return that after it; nil if nothing observes it.
  private func outcome(_ seen: inout ObservedEvent?, _ result: Current?) -> (LivePluginOutcome.Result, ObservedChange?)
  {
    guard let result else { return (.dropped, nil) }
    guard let before = seen, let after = observed(result) else { return (.changed, nil) }
    if before.isSame(as: after) {
      seen = before
      return (.kept, nil)
    }
    seen = after
    if context.options.onOutcome == nil { return (.changed, nil) }
    // The event of the last plugin is in memory anyway. What both events share takes no memory.
    let isSmall = observedBytes <= interpreter.limits.memory / Self.observedShare
    observedBytes &+= interpreter.bytesOfLastConversion
    return (
      .changed,
      ObservedChange(
        versions: isSmall ? (before.object, after.object) : nil, messageId: after.object["messageId"]?.stringValue)
    )
  }

  /// The part of the memory limit that the results of earlier plugins may take until observers receive them.
  private static var observedShare: Int { 32 }

  /// Whether a plugin runs after the destinations of the client, and its first change of an event must be reported.
  @inline(__always)
  private func isLate(_ plugin: LoadedPlugin) -> Bool {
    plugin.type == .after && !plugin.record.hasLateResult && context.analytics != nil
  }

  @inline(never)
  private func noteLateResult(_ result: Current?, _ before: Current?, of plugin: LoadedPlugin, _ event: EventRecord) {
    var seen: ObservedEvent? = before.flatMap(observed) ?? ObservedEvent(object: event.object)
    switch outcome(&seen, result).0 {
    case .changed: warnOfLateResult(plugin, event, "changed")
    case .dropped where !isResultMissing: warnOfLateResult(plugin, event, "dropped")
    default: break
    }
  }

  /// - Parameter method: The method that was called, for an error without a location.
  func failure(
    of plugin: LoadedPlugin, messageId: String?, _ error: any Error, in method: () -> LivePluginError.Method?
  ) -> LivePluginError {
    promise = nil
    defer { losses = [] }
    let cause: LivePluginError.Cause =
      switch error {
      case let error as JavaScriptError: .script(error)
      case let error as TooLargeEvent: .script(error.error)
      case let error as StorageFull: .script(JavaScriptError(host: "\(error)"))
      case let error as NotAnEvent: .notAnEvent(error.found)
      case is ExhaustedEvent: .eventSteps(limit: eventSteps)
      case let error as EventError: .notAnEvent(found(in: error))
      default: .notAnEvent("something else (\(error))")
      }
    var failure = LivePluginError(
      plugin: plugin.name, location: plugin.location, type: plugin.type, version: engine.version,
      scriptHash: plugin.scriptHash, messageId: messageId, cause: cause)
    if failure.error?.place == nil { failure.method = method() }
    return failure
  }

  /// A description of the value in place of an event. A member may be missing because JSON cannot represent its value.
  private func found(in error: EventError) -> String {
    if case .missingMember(let member, _) = error.reason, let loss = losses.first(where: { $0.path == member }) {
      return "an event whose \"\(member)\" is \(loss.value)"
    }
    return error.found
  }
}

/// A plugin is not called, because others have used too many steps for the event.
struct ExhaustedEvent: Error {}

/// A plugin is not called, because the event is too large for the limits.
private struct TooLargeEvent: Error {
  let error: JavaScriptError
}

/// A plugin returned something other than an event.
private struct NotAnEvent: Error {
  let found: String

  init(found: String) { self.found = found }

  /// - Parameter json: The JSON form of an object, which is not an object; nil if JSON omits it.
  init(toJSON json: JSON?) {
    found = "an event whose toJSON returned \(json?.excerpt(60) ?? "undefined")"
  }
}

extension EventError {
  /// A description of the value found in place of an event.
  fileprivate var found: String {
    switch reason {
    case .wrongKind(let member, _, let found): "an event whose \"\(member)\" is \(found)"
    case .missingMember(let member, let type):
      "\(type == "identify" || type == "alias" ? "an" : "a") \(type) event without \"\(member)\""
    default: "something else (\(self))"
    }
  }
}
