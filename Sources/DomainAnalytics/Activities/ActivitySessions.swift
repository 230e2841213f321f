import AnalyticsCore
import Foundation
import JSONModel

/// The activities of a client's users that have not ended.
final class ActivitySessions: Sendable {
  struct Key: Hashable, Sendable {
    let identity: Identity?
    let name: String
    let attributes: JSONObject
  }

  private struct Session: Sendable {
    var status: DomainActivityState.Status
    var id = UniqueId.make()
    var times = StatusTimes()
    /// The position among all sessions, in the order of their opening.
    let number: Int
  }

  /// An event of an activity.
  struct Event: Sendable {
    let key: Key
    var properties: JSONObject
  }

  private struct State {
    var open: [Key: Session] = [:]
    /// What was open when the app resigned, and its status then.
    var suspended: [(key: Key, status: DomainActivityState.Status)] = []
    var opened = 0
  }

  private let limit: Int
  private let state = Protected(State())

  init(limit: Int) { self.limit = limit }

  /// Makes a step.
  /// - Returns: the properties of the event.
  func step(
    _ key: Key, _ action: DomainActivityAction.Status, trigger: any AnalyticsEventTrigger, attributes: JSONObject
  ) throws(DomainActivityError) -> JSONObject {
    try state.withLock { (state) throws(DomainActivityError) in
      let status = state.open[key]?.status
      guard DomainActivityState.Status.permits(action, after: status) else {
        guard let status else { throw .initialActionNeedsToBeOpen(activity: key.name, action: action) }
        throw .prohibitedStateUpdate(activity: key.name, status: status, action: action)
      }
      if status == nil {
        guard state.open.count + state.suspended.count < limit else {
          throw .tooManyActivities(activity: key.name, limit: limit)
        }
        if !state.suspended.isEmpty { state.suspended.removeAll { $0.key == key } }
      }
      return Self.change(&state, key, to: action.result, trigger, attributes)
    }
  }

  /// Changes the status of a session, which begins or ends with that where necessary.
  /// - Returns: the properties of the event, of which later ones take precedence.
  private static func change(
    _ state: inout State, _ key: Key, to status: DomainActivityState.Status, _ trigger: any AnalyticsEventTrigger,
    _ attributes: JSONObject
  ) -> JSONObject {
    let now = Date().timeIntervalSinceReferenceDate
    func update(_ session: inout Session) -> JSONObject {
      session.status = status
      session.times.append(status, now)
      var properties = JSONObject(minimumCapacity: session.times.count + 12)
      session.times.write(to: &properties)
      properties[KeyAttributes.timestamp] = .number(now)
      properties[KeyAttributes.domainActivitySessionId] = .string(session.id)
      properties[KeyAttributes.status] = .string(status.rawValue)
      properties[KeyAttributes.trigger] = .string(trigger.name)
      properties[KeyAttributes.category] = .string(StandardCategory.domainActivity.name)
      for (name, value) in key.attributes { properties[name] = value }
      for (name, value) in attributes { properties[name] = value }
      return properties
    }
    if status.isFinal {
      guard var session = state.open.removeValue(forKey: key) else { return [:] }
      return update(&session)
    }
    state.opened += 1
    return update(&state.open[key, default: Session(status: status, number: state.opened)])
  }

  // MARK: The life of the app

  /// Cancels all sessions, and remembers them for ``resume()``.
  func suspend() -> [Event] {
    state.withLock { state in
      let sessions = state.open.sorted { $0.value.number < $1.value.number }
      return sessions.map { key, session in
        state.suspended.append((key, session.status))
        return Event(
          key: key, properties: Self.change(&state, key, to: .canceled, StandardTrigger.willResignActive, [:]))
      }
    }
  }

  /// Opens again what was suspended, in new sessions with the status that it had.
  func resume() -> [Event] {
    state.withLock { state in
      let suspended = state.suspended
      state.suspended = []
      return suspended.flatMap { key, status in
        let steps: [DomainActivityState.Status] = status == .opened ? [.opened] : [.opened, status]
        return steps.map {
          Event(
            key: key, properties: Self.change(&state, key, to: $0, StandardTrigger.didEnterForeground, [:]))
        }
      }
    }
  }

  /// Ends all sessions without events.
  func removeAll() {
    state.withLock { state in
      state.open = [:]
      state.suspended = []
    }
  }

  /// The state of each session, in the order of their opening.
  var states: [DomainActivityState] {
    state.withLock { $0.open }.sorted { $0.value.number < $1.value.number }.map { key, session in
      DomainActivityState(
        name: key.name, attributes: key.attributes, identity: key.identity, status: session.status,
        sessionId: session.id)
    }
  }
}
