import AnalyticsCore
import JSONModel

/// The state of a client that belongs to this module.
final class DomainClient: Sendable {
  let options: DomainOptions
  let activities: ActivitySessions
  private let state: Protected<State>

  private struct State {
    var sessionId: JSON
    var log = TrackerLog()
    /// Keys of destinations that are about to be added.
    var claimedKeys: Set<String> = []
  }

  init(_ options: DomainOptions) {
    self.options = options
    activities = ActivitySessions(limit: options.activityLimit)
    state = Protected(State(sessionId: .string(UniqueId.make())))
  }

  // MARK: Session

  /// Begins a new session of the app.
  func renewSession() { state.withLock { $0.sessionId = .string(UniqueId.make()) } }

  /// Adds the properties that every domain event gets and that this one does not have.
  func addDefaults(to properties: inout JSONObject, hasPlainName: Bool) {
    if hasPlainName, options.addsSessionId, !properties.hasMember(Self.sessionIdKey) {
      properties.set(state.withLock { $0.sessionId }, Self.sessionIdKey)
    }
    guard let defaults = options.defaultProperties?() else { return }
    for (key, value) in defaults where properties[key] == nil { properties[key] = value }
  }

  private static let sessionIdKey = JSONKey(KeyAttributes.sessionId)

  // MARK: Keys

  /// Returns a key that no other destination has: the name, or the name with a number.
  /// - Parameter isTaken: whether a destination of the client has a key.
  func claimKey(_ name: String, isTaken: (String) -> Bool) -> String {
    var number = 1
    while true {
      let key = number == 1 ? name : "\(name) \(number)"
      let isFree = state.withLock { $0.claimedKeys.insert(key).inserted }
      if isFree, !isTaken(key) { return key }
      if isFree { release(key) }
      number += 1
    }
  }

  /// The destination of a claimed key was added.
  func release(_ key: String) { state.withLock { _ = $0.claimedKeys.remove(key) } }

  // MARK: Log

  var log: TrackerLog {
    get { state.withLock { $0.log } }
    set { state.withLock { $0.log = newValue } }
  }
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
