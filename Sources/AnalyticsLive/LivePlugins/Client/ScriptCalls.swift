import AnalyticsCore
import JSONModel
import JavaScript

/// Connects `analytics` and `storage` in scripts with the client. Calls are stamped immediately, and the work that
/// calls plugins is deferred until the engine's lock has been released (see ``DeferredWork``). While scripts are being
/// loaded, all calls are deferred until the scripts are accepted.
final class ScriptCalls {
  private unowned let engine: LiveEngine
  private let shared: LiveContext

  init(_ engine: LiveEngine, _ shared: LiveContext) {
    self.engine = engine
    self.shared = shared
  }

  // MARK: analytics

  /// `client(number, method, …)`, called by the class `Analytics`, which has checked the first argument after the
  /// method.
  func client(_ call: HostCall) throws -> JSValue? {
    let method = call[1].string ?? ""
    let first = call[2].string ?? ""
    let number = Int(call[0].number ?? 0)
    guard let analytics = number == 0 ? engine.analytics : shared.clients[number] else {
      throw NoClient(method: method)
    }
    switch method {
    case "traits": return call.interpreter.value(analytics.user.traits)
    case "userId": return analytics.userId.map(call.interpreter.value)
    case "anonymousId": return call.interpreter.value(analytics.anonymousId)
    case "track":
      try ask(
        analytics, method,
        .track(first, try object(call[3]), context: try context(call[4]), as: identity(call, number, 5)))
    case "screen":
      let category = call[3].string
      try ask(
        analytics, method,
        .screen(
          first, category: category, try object(call[4]), context: try context(call[5]), as: identity(call, number, 6)))
    case "group":
      try ask(
        analytics, method,
        .group(first, try object(call[3]), context: try context(call[4]), as: identity(call, number, 5)))
    case "identify": try ask(analytics, method, .identify(first, try object(call[3]), context: try context(call[4])))
    case "alias": try ask(analytics, method, .alias(first, context: try context(nil)))
    case "reset": try ask(analytics, method, .reset)
    case "flush": try ask(analytics, method, .flush)
    default: throw NoClient(method: method)
    }
    return nil
  }

  /// `open(writeKey)`: the number of the client with a write key, or -1 if no client belongs to the script.
  func open(_ call: HostCall) throws -> JSValue? {
    guard let host = engine.analytics, let writeKey = call[0].string else { return call.interpreter.value(-1) }
    return call.interpreter.value(try shared.clients.open(writeKey, besides: host))
  }

  private func ask(_ client: Analytics, _ method: String, _ call: ClientCall) throws {
    // A hook that requests the operation that it is notified of would be called again without end.
    if engine.hookInProgress == method { return }
    try engine.deferred.checkForLoop("analytics.\(method)")
    if engine.isLoading {
      engine.deferred.addRequest { call.begin(with: client)?() }
    } else if let rest = call.begin(with: client) {
      engine.deferred.addRequest(rest)
    }
  }

  /// The user of the event that a plugin is processing; nil if there is none, or if the call is to another client.
  private func identity(_ call: HostCall, _ number: Int, _ place: Int) -> Identity? {
    let identity = Identity(userId: call[place].string, anonymousId: call[place + 1].string)
    return number != 0 || identity.userId == nil && identity.anonymousId == nil ? nil : identity
  }

  /// Returns the JSON object that a value represents; nil for other values.
  private func object(_ value: JSValue) throws -> JSON? {
    guard value.isObject, !value.isArray, let json = try value.json(), case .object = json else { return nil }
    return json
  }

  /// Returns the members that a script adds to the context of its event, and the origin of the event.
  private func context(_ value: JSValue?) throws -> JSONObject {
    var context = try value.flatMap(object)?.objectValue ?? [:]
    context[EventOrigin.member] = EventOrigin.stamp(version: engine.version)
    return context
  }

  // MARK: storage

  /// `store(key)` returns the value of a key, `store(key, true, value)` sets it, and `store(key, false)` removes the
  /// key.
  func store(_ call: HostCall) throws -> JSValue? {
    guard let key = call[0].string else { return nil }
    switch call[1].bool {
    case nil: return shared.storage[key].map(call.interpreter.value)
    case true?:
      if let value = try call[2].json() { try shared.storage.set(key, value) }
      return nil
    case false?:
      try shared.storage.set(key, nil)
      return nil
    }
  }
}

/// No client belongs to the script.
private struct NoClient: Error, CustomStringConvertible {
  let method: String
  var description: String {
    "analytics.\(method) is not available here: this script has no analytics client"
  }
}
