import AnalyticsCore
import Dispatch
import JSONModel

/// The state of a client that belongs to this module.
final class DomainClient: ModuleState {
  let options: DomainOptions
  let activities: ActivitySessions
  private let state: Protected<State>

  private struct State {
    var sessionId: JSON
    var log = TrackerLog()
    /// Keys of destinations that are about to be added, and the numbers of their claims.
    var claimedKeys: [String: Int] = [:]
    var lastClaim = 0
    /// Trackers that have been shut down, and have not received everything yet.
    var endingTrackers: [TrackerDestination] = []
  }

  init(_ options: DomainOptions) {
    self.options = options
    activities = ActivitySessions(limit: options.activityLimit)
    state = Protected(State(sessionId: .string(UniqueId.make())))
  }

  // MARK: Session

  /// Begins a new session of the app.
  func renewSession() { state.withLock { $0.sessionId = .string(UniqueId.make()) } }

  /// Begins a new session of the app and of each activity, so that their ids do not link two users.
  func userWasForgotten() {
    renewSession()
    activities.renewSessions()
  }

  func consentWasDenied(for scope: Consent.Scope) { activities.forgetTimes(deniedFor: scope) }

  /// Adds the properties that every domain event gets and that this one does not have.
  func addDefaults(to properties: inout JSONObject, hasPlainName: Bool) {
    if hasPlainName, options.addsSessionId, !properties.hasMember(.sessionId) {
      properties.append(.sessionId, state.withLock { $0.sessionId })
    }
    guard let defaults = options.defaultProperties?() else { return }
    for (key, value) in defaults where properties[key] == nil { properties[key] = value }
  }

  // MARK: Keys

  /// Claims a key that no other destination has: the name, or the name with a number.
  /// - Parameter isTaken: whether a destination of the client has a key.
  func claimKey(_ name: String, isTaken: (String) -> Bool) -> KeyClaim {
    var number = 1
    while true {
      let key = number == 1 ? name : "\(name) \(number)"
      let claim: KeyClaim? = state.withLock { state in
        guard state.claimedKeys[key] == nil else { return nil }
        state.lastClaim += 1
        state.claimedKeys[key] = state.lastClaim
        return KeyClaim(key: key, number: state.lastClaim)
      }
      if let claim {
        if !isTaken(key) { return claim }
        release(claim)
      }
      number += 1
    }
  }

  /// Ends a claim: the destination was added, or will be removed before another one is added.
  func release(_ claim: KeyClaim) {
    state.withLock { state in
      if state.claimedKeys[claim.key] == claim.number { state.claimedKeys[claim.key] = nil }
    }
  }

  // MARK: Trackers that end

  /// A tracker is shut down.
  func willEnd(_ tracker: TrackerDestination) {
    if tracker.hasEnded { return }
    state.withLock { state in
      if !state.endingTrackers.contains(where: { $0 === tracker }) { state.endingTrackers.append(tracker) }
    }
  }

  /// A tracker will not be called any more.
  func didEnd(_ tracker: TrackerDestination) {
    state.remove { state in
      state.endingTrackers.firstIndex { $0 === tracker }.map { state.endingTrackers.remove(at: $0) }
    }
  }

  func complete(_ group: DispatchGroup) {
    for tracker in state.withLock({ $0.endingTrackers }) {
      group.enter()
      tracker.whenEnded { group.leave() }
    }
  }

  func abandonCompletion() {
    for tracker in state.withLock({ $0.endingTrackers }) { tracker.abandonShutdown() }
  }

  /// The trackers of a name that have been shut down, and that may still be called.
  func endingTrackers(named name: String) -> [TrackerDestination] {
    state.withLock { $0.endingTrackers }.filter { $0.name == name && !$0.hasEnded }
  }

  // MARK: Log

  var log: TrackerLog {
    get { state.withLock { $0.log } }
    set { state.set(\.log, newValue) }
  }
}

/// The right to a key, until a destination with that key is added.
struct KeyClaim: Sendable {
  let key: String
  /// The number of the claim, by which later claims of the same key differ.
  let number: Int
}

extension Analytics {
  var domain: DomainClient {
    let (client, isNew) = moduleState.withLock { state in
      if let client = state as? DomainClient { return (client, false) }
      let client = DomainClient(moduleOptions as? DomainOptions ?? DomainOptions())
      state = client
      return (client, true)
    }
    if isNew { add(plugin: ActivityLifecycle(client)) }
    return client
  }

  /// The log of what trackers receive.
  public var trackerLog: TrackerLog {
    get { domain.log }
    set {
      domain.log = newValue
      for destination in findAll(pluginType: TrackerDestination.self) { destination.logDidChange() }
    }
  }

  /// Logs an item that a tracker receives.
  func log(_ item: TrackerItem, tracker: String) {
    let log = domain.log
    guard let message = log.message(item, tracker: tracker) else { return }
    if let sink = log.sink { sink(message) } else { say(.information, message) }
  }
}

extension Configuration {
  /// Sets the options for domain events.
  @discardableResult public func domain(_ options: DomainOptions) -> Configuration {
    moduleOptions(options, sendsDomain: options.sendsDomain, sendsErrors: options.sendsErrors)
  }
}
