import AnalyticsCore
import JSONModel
import JavaScript

/// How rules of `domain.map` are undone one by one, and how an event becomes a list.
extension LivePluginHost {
  /// `keep(event)`: a copy of the event before the next rule, with what the rules before have requested.
  func keepEvent(_ call: HostCall) throws -> JSValue? {
    let copy: JSValue
    if let fork = try call[0].forked() {
      if let name = call[1].string, let type = EventType(exactly: name) {
        do { try check(fork, type) } catch { throw NotAnEventOfMaps(number: nil, error: error) }
      }
      copy = fork
    } else {
      // The next rule receives dates, functions and similar values in the form that they have in JSON.
      copy = interpreter.value(try eventRecord(try call[0].json(), number: nil).json)
    }
    if let requests = engine.requests { requests.kept = requests.pending }
    return copy
  }

  /// `undo(error, destination, messageId, hasKept)`: a rule has failed. Returns to the requests of the rules before it,
  /// and reports the failure.
  /// - Returns: false if the event must not continue without the rule. The caller then lets all rules fail.
  func undoRule(_ call: HostCall) throws -> JSValue? {
    let destination = call[1].string.map { ExactText($0) }
    guard let plugin = plugins.last(where: { $0.place.isMap && $0.place.destination == destination }),
      plugin.record.policy.onError == .pass, !plugin.record.policy.isProtective
    else { return interpreter.value(false) }
    do {
      _ = try failFunction.call([call[0]])
      return interpreter.value(false)
    } catch {
      if case .limit = error.kind { throw error }
      returnToKeptRequests(call[3].bool == true)
      let failure = LivePluginError(
        plugin: plugin.name, location: plugin.location, type: plugin.type, version: engine.version,
        messageId: call[2].string, cause: .script(error))
      report(failure, of: plugin)
      if isWatched { maps.failure = failure }
    }
    return interpreter.value(true)
  }

  private func returnToKeptRequests(_ hasKept: Bool) {
    guard let requests = engine.requests else { return }
    let kept = hasKept ? requests.kept ?? ScriptRequests.Pending() : ScriptRequests.Pending()
    requests.chain.putBack(requests.pending.taken - kept.taken)
    let hasChangedPlugins = requests.pending.plugins != kept.plugins
    requests.pending = kept
    if hasChangedPlugins { maps.forget() }
  }

  /// `split(events)`: a rule has made several events of one. Returns copies that have nothing in common.
  func splitEvent(_ call: HostCall) throws -> JSValue? {
    guard case .array(let events)? = try call[0].json() else { return nil }
    if events.count > 1 {
      guard engine.analytics != nil, let calls = engine.calls else { throw NoClientForMaps() }
      _ = try calls.take(events.count - 1, for: Self.mapName)
    }
    var copies: [JSON] = []
    for (number, event) in events.enumerated() { copies.append(try eventRecord(event, number: number + 1).json) }
    return interpreter.value(.array(copies))
  }

  private func eventRecord(_ json: JSON?, number: Int?) throws(NotAnEventOfMaps) -> EventRecord {
    do { return try EventRecord(json: json ?? .null) } catch { throw NotAnEventOfMaps(number: number, error: error) }
  }
}

/// A rule makes several events of one, and there is no client to submit them.
private struct NoClientForMaps: Error, CustomStringConvertible {
  var description: String {
    "domain.map: a list of several events needs an analytics client, which this script does not have; live run needs --destination KEY for it"
  }
}

/// A rule makes something other than an event.
private struct NotAnEventOfMaps: Error, CustomStringConvertible {
  /// The number of the event in its list, starting at 1; nil if the rule returned no list.
  let number: Int?
  let error: EventError
  var description: String {
    let place = number.map { "event \($0) of the list" } ?? "the result"
    return "domain.map: \(place) is not an event: \(error)"
  }
}
