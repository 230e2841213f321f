import AnalyticsCore
import JSONModel
import JavaScript

/// How an event goes through the plugins of a type. It becomes a JavaScript value once, lazily, stays one between the plugins,
/// and becomes JSON again once. What a plugin is given is always a copy of its own (a copy of an untouched event costs nothing), so that the
/// event as it was before can take the place of what a failing plugin leaves behind.
extension LivePluginHost {
  /// The event as the last plugin that did not fail left it. No plugin has it in hand.
  private enum Kept {
    case json(JSONObject)
    case value(JSValue)
  }

  // The events of this library take a way without generics.
  @_specialize(where T == TrackEvent)
  @_specialize(where T == IdentifyEvent)
  @_specialize(where T == ScreenEvent)
  @_specialize(where T == GroupEvent)
  @_specialize(where T == AliasEvent)
  func run<T: RawEvent>(_ list: PluginList, _ event: T) -> T? {
    lock.lock()
    defer { engine.leave() }
    if isSpecial { return runWatched(list, event) }
    let plugins = list.plugins
    if plugins.isEmpty { return event }
    let typeName = typeNames[T.eventType]
    if plugins.count == 1 { return run(plugins[0], event, typeName) }
    var kept = Kept.json(event.object)
    var copy: JSValue?
    for i in 0..<plugins.count {
      let plugin = plugins[i]
      do {
        let subject = try copy ?? self.copy(of: kept)
        copy = nil
        var result = try runFunction.call(plugin.object, subject, typeName)
        if promise != nil { result = try settled(typeName) }
        if result.isNull { return nil }
        guard result.isObject else { throw NotAnEvent(found: result.string ?? "nothing") }
        if i == plugins.count - 1 { return try self.event(result, from: event) }
        copy = try result.forked()
        if let copy {
          try check(copy, T.eventType)
          kept = .value(result)
        } else {
          // Dates, functions and the like are for the next plugin what JSON makes of them.
          kept = .json(try self.event(result, from: event).object)
        }
      } catch {
        copy = nil
        report(failure(of: plugin, event, error), of: plugin)
        if !passes(plugin) { return nil }
      }
    }
    switch kept {
    case .json(let object):
      return JSON.object(object).isIdentical(to: event.json) ? event : try? T(object: object, madeFrom: event)
    // What `forked` could copy can become JSON, within any sane limit.
    case .value(let value): return (try? self.event(value, from: event)) ?? event
    }
  }

  /// A plugin alone: the Swift value is all that has to be kept, and the event is a JavaScript value during one call only.
  @inline(__always) private func run<T: RawEvent>(_ plugin: LoadedPlugin, _ event: T, _ typeName: JSValue) -> T? {
    do {
      return try transformed(event, by: plugin, typeName)
    } catch {
      report(failure(of: plugin, event, error), of: plugin)
      return passes(plugin) ? event : nil
    }
  }

  /// The event as a plugin gives it back; nil when it drops it.
  @inline(__always) func transformed<T: RawEvent>(_ event: T, by plugin: LoadedPlugin, _ typeName: JSValue) throws -> T?
  {
    switch try runFunction.transform(event.object, plugin.object, typeName) {
    case .object(let object):
      return object.isIdentical(to: event.object) ? event : try T(object: object, madeFrom: event)
    case .null: return nil
    case let fault:
      if promise != nil { return try settledEvent(event, typeName) }
      throw NotAnEvent(found: fault?.stringValue ?? "nothing")
    }
  }

  /// Whether an event on which a plugin fails goes on.
  private func passes(_ plugin: LoadedPlugin) -> Bool { records[plugin.number].policy.onError == .pass }

  /// What came of the promise that a plugin has given back. Jobs have run, so it is settled unless it waits for something that never comes.
  @inline(never) private func settled(_ typeName: JSValue) throws -> JSValue {
    defer { promise = nil }
    switch promise?.promiseState {
    case .fulfilled(let value): return try checkedFunction.call([value, typeName])
    case .rejected(let reason): return try failFunction.call([reason])
    case .pending, nil: throw NotAnEvent(found: "a promise that is not settled when the call ends")
    }
  }

  @inline(never) private func settledEvent<T: RawEvent>(_ event: T, _ typeName: JSValue) throws -> T? {
    let result = try settled(typeName)
    if result.isNull { return nil }
    guard result.isObject else { throw NotAnEvent(found: result.string ?? "nothing") }
    return try self.event(result, from: event)
  }

  /// Members that no plugin has touched are as they were in the event.
  private func check(_ copy: JSValue, _ type: EventType) throws(EventError) {
    if let member = EventSchema.requiredMember(of: type), !copy.forkHasMember(member) {
      throw EventSchema.isMissing(member, type)
    }
    var fault: EventError?
    copy.forEachTouchedMember { member, kind in
      fault = EventSchema.fault(of: member, kind, in: type)
      return fault == nil
    }
    if let fault { throw fault }
  }

  private func copy(of kept: Kept) throws -> JSValue {
    switch kept {
    case .json(let object): interpreter.value(.object(object))
    case .value(let value): try value.forked() ?? value
    }
  }

  /// The event that a plugin gave back; the very same one when nothing in it has changed.
  private func event<T: RawEvent>(_ value: JSValue, from event: T) throws -> T {
    guard case .object(let object)? = try value.json() else { throw NotAnEvent(found: "what is no object in JSON") }
    return JSON.object(object).isIdentical(to: event.json) ? event : try T(object: object, madeFrom: event)
  }

  func failure(of plugin: LoadedPlugin, _ event: some RawEvent, _ error: any Error) -> LivePluginError {
    promise = nil
    _ = try? forgetFunction.call()
    let cause: LivePluginError.Cause =
      switch error {
      case let error as JavaScriptError: .script(error)
      case let error as NotAnEvent: .notAnEvent(error.found)
      case let error as EventError: .notAnEvent(error.found)
      default: .notAnEvent("something else (\(error))")
      }
    return LivePluginError(
      plugin: plugin.name, type: plugin.type, version: engine.version, messageId: event.messageId, cause: cause)
  }
}

/// What a plugin gave back instead of an event.
private struct NotAnEvent: Error {
  let found: String
}

extension EventError {
  /// What was there in place of an event.
  fileprivate var found: String {
    switch reason {
    case .wrongKind(let member, _, let found): "an event whose \"\(member)\" is \(found)"
    case .missingMember(let member, let type):
      "\(type == "identify" || type == "alias" ? "an" : "a") \(type) event without \"\(member)\""
    default: "something else (\(self))"
    }
  }
}
