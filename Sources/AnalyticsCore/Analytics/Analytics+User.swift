import Foundation
import JSONModel

extension Analytics {
  /// Identifies the user. Existing traits are retained.
  public func identify(userId: String, enrichments: [EnrichmentClosure]? = nil) {
    callOrder.run {
      guard let admission = admit(nil, { $0.userId = userId }) else { return }
      submit(IdentifyEvent(userId: userId), admission, enrichments)
    }
  }

  /// Identifies the user and replaces the traits.
  public func identify<T: Encodable>(userId: String, traits: T?, enrichments: [EnrichmentClosure]? = nil) {
    guard let traits = encoded(traits) else { return dropUnencodable() }
    identify(userId, traits.value, enrichments)
  }

  /// Identifies the user and replaces the traits.
  public func identify(userId: String, traits: [String: Any]?, enrichments: [EnrichmentClosure]? = nil) {
    let json = converted(traits)
    // Traits that cannot be sent change nothing.
    if json == nil, traits != nil { return dropUnencodable() }
    identify(userId, json, enrichments)
  }

  /// Adds traits of the user. They replace existing traits of the same name; the user's id does not change.
  public func identify<T: Encodable>(traits: T, enrichments: [EnrichmentClosure]? = nil) {
    guard let traits = encoded(traits) else { return dropUnencodable() }
    callOrder.run {
      let admission = admit(nil) { user in
        user.traits.merge(traits.value?.objectValue ?? [:])
      }
      if let admission { submit(IdentifyEvent(userId: admission.userId, traits: traits.value), admission, enrichments) }
    }
  }

  /// Records traits of a user who is not the client's user, which does not change.
  public func identify<T: Encodable>(as identity: Identity, traits: T?, enrichments: [EnrichmentClosure]? = nil) {
    guard let traits = encoded(traits) else { return dropUnencodable() }
    guard let admission = admit(identity) else { return }
    submit(IdentifyEvent(userId: identity.userId, traits: traits.value), admission, enrichments)
  }

  /// Records traits of a user who is not the client's user, which does not change.
  public func identify(as identity: Identity, traits: [String: Any]? = nil, enrichments: [EnrichmentClosure]? = nil) {
    let json = converted(traits)
    if json == nil, traits != nil { return dropUnencodable() }
    guard let admission = admit(identity) else { return }
    submit(IdentifyEvent(userId: identity.userId, traits: json), admission, enrichments)
  }

  private func identify(_ userId: String, _ traits: JSON?, _ enrichments: [EnrichmentClosure]?) {
    callOrder.run {
      let admission = admit(nil) { user in
        user.userId = userId
        user.traits = traits ?? [:]
      }
      if let admission { submit(IdentifyEvent(userId: userId, traits: traits), admission, enrichments) }
    }
  }

  /// Gives the user a new id.
  public func alias(newId: String, enrichments: [EnrichmentClosure]? = nil) {
    callOrder.run {
      var previous: String?
      let admission = admit(nil) { user in
        previous = user.userId
        user.userId = newId
      }
      if let admission { submit(AliasEvent(newId: newId, previousId: previous), admission, enrichments) }
    }
  }

  /// Gives a user who is not the client's user a new id.
  public func alias(newId: String, as identity: Identity, enrichments: [EnrichmentClosure]? = nil) {
    guard let admission = admit(identity) else { return }
    submit(AliasEvent(newId: newId, previousId: identity.userId ?? identity.anonymousId), admission, enrichments)
  }

  /// Forgets the user: creates a new anonymous id and removes the user id, the traits and the referrer. Plugins are
  /// notified. Stored events are still delivered.
  public func reset() {
    callOrder.run {
      guard mayNotify("reset") else { return }
      forgetUser()
      notifyOfReset()
    }
  }

  /// The first part of ``reset()``: replaces the user.
  /// - Parameter user: The new user. Default: a new anonymous one.
  package func forgetUser(for user: UserInfo? = nil) {
    let user = user ?? newUser()
    state.withLock { state in
      state.user = user
      state.updateContext()
      state.subscriptions.send(user)
    }
    moduleState.current?.userWasForgotten()
    persistUser()
  }

  /// Returns an anonymous user for ``forgetUser(for:)``.
  package func newUser() -> UserInfo { UserInfo(anonymousId: values.anonymousIdGenerator.newAnonymousId()) }

  /// The second part of ``reset()``: notifies the plugins when the events before have passed.
  package func notifyOfReset() {
    let (chain, depth, budget) = (EventChain.ofHook, CallDepth.current, CallDepth.budget)
    if enqueue(.reset(chain, depth: depth, budget: budget)) { return }
    if !HeldEngines.exist { return notifyReset() }
    let waits = HeldEngines.makeWait { [self] in
      CallDepth.run(at: depth, continuing: budget) { EventChain.continued(chain) { notifyReset() } }
    }
    if !waits { reportNestedCall("reset", depth, .nestedEvents) }
  }

  /// Notifies plugins that the user is forgotten.
  func notifyReset() {
    nested("reset") { notifyPluginsOfReset() }
  }

  private func notifyPluginsOfReset() {
    apply { plugin in
      // A destination forgets the user after the events that wait for consent.
      if values.sharedConsent == nil, let destination = plugin as? any DestinationPlugin,
        consent.holdReset(for: destination.key)
      {
        return
      }
      (plugin as? any EventPlugin)?.reset()
    }
  }

  /// The current state of the user.
  package var user: UserInfo { state.withLock { $0.user } }

  /// Returns the traits of the user as a `Decodable` type; nil if they do not match.
  public func traits<T: Decodable>() -> T? { state.withLock { $0.user.traits }.codableValue() }

  /// Returns the traits of the user; empty if there are none.
  public func traits() -> [String: Any]? { state.withLock { $0.user.traits }.dictionaryValue ?? [:] }

  /// Calls a handler with the current state of the user, and with every later change, in order.
  ///
  /// The handler may change the user, for example with `identify`. If it does so each time, the changes that lead to
  /// one another are limited to 16, and the events and changes in response to one call to 1,000. The next one is not
  /// performed, and is reported.
  /// - Parameters:
  ///   - queue: The queue on which the handler is called; nil for a queue of the library. Pass `.main` in code of a
  ///     user interface.
  ///   - handler: Receives the state of the user.
  /// - Returns: An id for ``unsubscribe(_:)``.
  @discardableResult
  public func subscribeToUserInfo(on queue: DispatchQueue? = nil, handler: @escaping @Sendable (UserInfo) -> Void)
    -> Int
  {
    guard mayNotify("subscribeToUserInfo") else { return state.withLock { $0.subscriptions.add(nil) } }
    let queue = queue ?? LibraryQueue.make("user")
    return state.withLock { state in
      let subscription = UserSubscriptions.Subscription(queue: queue, handler: handler)
      subscription.send(state.user, CallDepth.sharedBudget)
      return state.subscriptions.add(subscription)
    }
  }

  /// Ends a subscription. Does nothing if the id is not valid.
  public func unsubscribe(_ id: Int) { state.remove { $0.subscriptions.remove(id) } }

  /// Stores the user: immediately in synchronous mode, and soon otherwise.
  /// - Parameter waits: whether it is on disk when this returns, in asynchronous mode too.
  func persistUser(waits: Bool = false) {
    let write: @Sendable () -> Void = { [state, storage] in
      // Read here, so that the last write contains the last state.
      let stored = state.withLock { state in
        state.isUserChanged = false
        return StoredUser(state.user, isEnabled: state.isEnabled)
      }
      stored.write(storage.stateFiles)
    }
    if values.operatingMode == .synchronous || waits {
      let isOnFiles = DispatchQueue.getSpecific(key: Self.isOnFiles) == ObjectIdentifier(state)
      return isOnFiles ? write() : files.sync(execute: write)
    }
    // Changes in quick succession are written together.
    let isFirst = state.withLock { state in
      defer { state.isUserChanged = true }
      return !state.isUserChanged
    }
    if isFirst { files.async(execute: write) }
  }
}
