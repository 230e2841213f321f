import AnalyticsCore
import JSONModel
import JavaScript

/// The way from `analytics` in scripts to the client. The client takes what it is asked at once; what comes of that happens when the engine's lock has been
/// released. While scripts are loaded it takes nothing before it is sure that they will be used.
final class ScriptCalls {
  private unowned let engine: LiveEngine

  init(_ engine: LiveEngine) {
    self.engine = engine
  }

  /// `client(method, …)`, called by the class `Analytics`, which has checked that the first argument behind the method is what it must be.
  func perform(_ call: HostCall) throws -> JSValue? {
    let method = call[0].string ?? ""
    guard let analytics = engine.analytics else { throw NoClient(method: method) }
    let first = call[1].string ?? ""
    switch method {
    case "traits": return call.interpreter.value(analytics.user.traits)
    case "userId": return analytics.userId.map(call.interpreter.value)
    case "anonymousId": return call.interpreter.value(analytics.anonymousId)
    case "track": try ask(analytics, method, .track(first, try object(call[2]), context: try context(call[3])))
    case "screen": try ask(analytics, method, .screen(first, category: call[2].string, try object(call[3]), context: try context(call[4])))
    case "group": try ask(analytics, method, .group(first, try object(call[2]), context: try context(call[3])))
    case "identify": try ask(analytics, method, .identify(first, try object(call[2]), context: try context(call[3])))
    case "alias": try ask(analytics, method, .alias(first, context: try context(nil)))
    case "reset": try ask(analytics, method, .reset)
    case "flush": try ask(analytics, method, .flush)
    default: throw NoClient(method: method)
    }
    return nil
  }

  private func ask(_ client: Analytics, _ method: String, _ call: ClientCall) throws {
    try engine.checkDeparture("analytics.\(method)")
    if engine.isLoading {
      engine.depart { call.take(by: client)?() }
    } else if let rest = call.take(by: client) {
      engine.depart(rest)
    }
  }

  /// The JSON object that a value is; nil for anything else.
  private func object(_ value: JSValue) throws -> JSON? {
    guard value.isObject, !value.isArray, let json = try value.json(), case .object = json else { return nil }
    return json
  }

  /// The members that a script adds to the context of its event, and where the event comes from.
  private func context(_ value: JSValue?) throws -> JSONObject {
    var context = try value.flatMap(object)?.objectValue ?? [:]
    var origin: JSONObject = ["type": .string(EventOrigin.type)]
    if let version = engine.version { origin["version"] = .string(version) }
    context[EventOrigin.member] = .object(origin)
    return context
  }
}

/// There is no client behind a script.
private struct NoClient: Error, CustomStringConvertible {
  let method: String
  var description: String { "analytics.\(method) is not available here: there is no analytics client behind this script" }
}
