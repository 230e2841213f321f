import AnalyticsCore
import Foundation
import JSONModel

/// The activities of a client's users that have not ended.
final class ActivitySessions: Sendable {
  struct Key: Hashable, Sendable {
    let identity: Identity?
    let name: String
    let attributes: JSONObject
    /// The attributes by which activities are compared.
    private let compared: JSONObject

    init(identity: Identity?, name: String, attributes: JSONObject) {
      self.identity = identity
      self.name = name
      self.attributes = attributes
      compared = attributes.composed
    }

    static func == (left: Key, right: Key) -> Bool {
      left.name == right.name && left.identity == right.identity && left.compared == right.compared
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(identity)
      hasher.combine(name)
      hasher.combine(compared)
    }
  }

  /// Accessed only under the lock.
  private final class Session {
    var status = DomainActivityState.Status.opened
    var id = UniqueId.make()
    var times = StatusTimes()
    /// The time of the last step.
    var lastTime = -Double.infinity
    /// The categories of its steps apart from `domainActivity`.
    var categories: [String] = []
    /// The position among all sessions, in the order of their opening.
    let number: Int

    init(number: Int) { self.number = number }
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
  private let clock: @Sendable () -> Double
  private let state = Protected(State())

  /// - Parameter clock: returns the seconds since the reference date of Foundation.
  init(limit: Int, clock: @escaping @Sendable () -> Double = { Date().timeIntervalSinceReferenceDate }) {
    self.limit = limit
    self.clock = clock
  }

  /// Returns the destinations that an event may not reach, by its categories; nil if there are none.
  typealias Refusals = (_ categories: () -> [String]) -> ConsentRefusals?

  /// Makes a step.
  /// - Returns: the properties of the event.
  func step(
    _ key: Key, _ action: DomainActivityAction.Status, trigger: String, attributes: JSONObject, _ refusals: Refusals
  ) throws(DomainActivityError) -> JSONObject {
    try state.withLock { (state) throws(DomainActivityError) in
      let session = state.open[key]
      guard DomainActivityState.Status.permits(action, after: session?.status) else {
        guard let session else { throw .initialActionNeedsToBeOpen(activity: key.name, action: action) }
        throw .prohibitedStateUpdate(activity: key.name, status: session.status, action: action)
      }
      if session == nil {
        guard state.open.count + state.suspended.count < limit else {
          throw .tooManyActivities(activity: key.name, limit: limit)
        }
        if !state.suspended.isEmpty { state.suspended.removeAll { $0.key == key } }
      }
      return change(&state, session ?? Self.open(&state, key), key, to: action.result, trigger, attributes, refusals)
    }
  }

  private static func open(_ state: inout State, _ key: Key) -> Session {
    state.opened += 1
    let session = Session(number: state.opened)
    state.open[key] = session
    return session
  }

  /// Changes the status of a session, which ends with that where necessary.
  /// - Returns: the properties of the event, of which later ones take precedence.
  private func change(
    _ state: inout State, _ session: Session, _ key: Key, to status: DomainActivityState.Status,
    _ trigger: String, _ attributes: JSONObject, _ refusals: Refusals
  ) -> JSONObject {
    if status.isFinal { state.open[key] = nil }
    // A clock that is set back must not make the times of a session decrease.
    session.lastTime = max(session.lastTime, clock())
    let now = JSON.number(session.lastTime)
    session.status = status
    let categories = [key.attributes, attributes].compactMap { $0[.category]?.stringValue }
    for category in categories where !session.categories.contains(category) { session.categories.append(category) }
    let refusals = refusals { [StandardCategory.domainActivity.name] + categories }
    session.times.append(status, now, refusals)
    // With room for the five members below and the session id.
    var properties = JSONObject(
      minimumCapacity: session.times.count + 6 + key.attributes.count + attributes.count)
    session.times.write(to: &properties, refusals)
    properties.append(.timestamp, now)
    properties.append(.domainActivitySessionId, .string(session.id))
    properties.append(.status, .string(status.rawValue))
    properties.append(.trigger, .string(trigger))
    properties.append(.category, Self.categoryName)
    properties.merge(key.attributes)
    properties.merge(attributes)
    return properties
  }

  private static let categoryName = JSON.string(StandardCategory.domainActivity.name)

  // MARK: The life of the app

  /// Cancels all sessions, and remembers them for ``resume()``.
  func suspend(_ refusals: Refusals) -> [Event] {
    state.withLock { state in
      let sessions = state.open.sorted { $0.value.number < $1.value.number }
      return sessions.map { key, session in
        state.suspended.append((key, session.status))
        return Event(
          key: key,
          properties: change(
            &state, session, key, to: .canceled, StandardTrigger.willResignActive.name, [:], refusals))
      }
    }
  }

  /// Opens again what was suspended, in new sessions with the status that it had.
  func resume(_ refusals: Refusals) -> [Event] {
    state.withLock { state in
      let suspended = state.suspended
      state.suspended = []
      return suspended.flatMap { key, status in
        let session = Self.open(&state, key)
        let steps: [DomainActivityState.Status] = status == .opened ? [.opened] : [.opened, status]
        return steps.map {
          Event(
            key: key,
            properties: change(
              &state, session, key, to: $0, StandardTrigger.didEnterForeground.name, [:], refusals))
        }
      }
    }
  }

  /// Continues the activities of the client's user in new sessions, without the times of earlier steps: the next user
  /// must not be linked with this one.
  func renewSessions() {
    state.withLock { state in
      for (key, session) in state.open where key.identity == nil {
        session.id = UniqueId.make()
        session.times = StatusTimes()
      }
    }
  }

  /// Forgets the times that destinations may not have received, because a denial drops events that wait: those of the
  /// earlier steps.
  func forgetTimes(deniedFor scope: Consent.Scope) {
    state.withLock { state in
      for session in state.open.values {
        switch scope {
        case .everything: session.times = StatusTimes()
        case .category(let name):
          if name == StandardCategory.domainActivity.name || session.categories.contains(name) {
            session.times = StatusTimes()
          }
        case .destination(let key): session.times.refuse(key)
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
    state.withLock { state in
      state.open.sorted { $0.value.number < $1.value.number }.map { key, session in
        DomainActivityState(
          name: key.name, attributes: key.attributes, identity: key.identity, status: session.status,
          sessionId: session.id)
      }
    }
  }
}
