import Foundation
import JSONModel

extension Analytics {
  /// The user is known now. What is known about him stays.
  public func identify(userId: String, enrichments: [EnrichmentClosure]? = nil) {
    guard let admission = admit(nil, { $0.userId = userId }) else { return }
    submit(IdentifyEvent(userId: userId), admission, enrichments)
  }

  /// The user is known now, and this is what is known about him: it takes the place of what was known.
  public func identify<T: Encodable>(userId: String, traits: T?, enrichments: [EnrichmentClosure]? = nil) {
    guard let traits = encoded(traits) else { return }
    identify(userId, traits.value, enrichments)
  }

  /// The user is known now, and this is what is known about him: it takes the place of what was known.
  public func identify(userId: String, traits: [String: Any]?, enrichments: [EnrichmentClosure]? = nil) {
    let json = converted(traits)
    // What cannot be sent changes nothing.
    if json == nil, traits != nil { return }
    identify(userId, json, enrichments)
  }

  /// More is known about the user: it is added to what was known, in place of members of the same name. Who he is stays.
  public func identify<T: Encodable>(traits: T, enrichments: [EnrichmentClosure]? = nil) {
    guard let traits = encoded(traits) else { return }
    let admission = admit(nil) { user in
      for (key, value) in traits.value?.objectValue ?? [:] { user.traits[key] = value }
    }
    if let admission { submit(IdentifyEvent(userId: admission.userId, traits: traits.value), admission, enrichments) }
  }

  /// Reports what is known about a user who is not the client's; the client's stays as he is.
  public func identify<T: Encodable>(as identity: Identity, traits: T?, enrichments: [EnrichmentClosure]? = nil) {
    guard let traits = encoded(traits), let admission = admit(identity) else { return }
    submit(IdentifyEvent(userId: identity.userId, traits: traits.value), admission, enrichments)
  }

  /// Reports what is known about a user who is not the client's; the client's stays as he is.
  public func identify(as identity: Identity, traits: [String: Any]? = nil, enrichments: [EnrichmentClosure]? = nil) {
    let json = converted(traits)
    if json == nil, traits != nil { return }
    guard let admission = admit(identity) else { return }
    submit(IdentifyEvent(userId: identity.userId, traits: json), admission, enrichments)
  }

  private func identify(_ userId: String, _ traits: JSON?, _ enrichments: [EnrichmentClosure]?) {
    let admission = admit(nil) { user in
      user.userId = userId
      user.traits = traits ?? [:]
    }
    if let admission { submit(IdentifyEvent(userId: userId, traits: traits), admission, enrichments) }
  }

  /// The user has a new id from now on.
  public func alias(newId: String, enrichments: [EnrichmentClosure]? = nil) {
    var previous: String?
    let admission = admit(nil) { user in
      previous = user.userId
      user.userId = newId
    }
    if let admission { submit(AliasEvent(newId: newId, previousId: previous), admission, enrichments) }
  }

  /// Reports that a user who is not the client's has a new id.
  public func alias(newId: String, as identity: Identity, enrichments: [EnrichmentClosure]? = nil) {
    guard let admission = admit(identity) else { return }
    submit(AliasEvent(newId: newId, previousId: identity.userId ?? identity.anonymousId), admission, enrichments)
  }

  /// Forgets the user: a new anonymous id, no user id, no traits, no referrer. Plugins are told. What is stored is still delivered.
  public func reset() {
    forgetUser()
    notifyOfReset()
  }

  /// The first part of ``reset()``: replaces the user.
  package func forgetUser() {
    let user = UserInfo(anonymousId: values.anonymousIdGenerator.newAnonymousId())
    state.withLock { state in
      state.user = user
      state.updateContext()
      state.subscriptions.send(user)
    }
    persistUser()
  }

  /// The second part of ``reset()``: notifies the plugins.
  package func notifyOfReset() { apply { ($0 as? any EventPlugin)?.reset() } }

  /// The user as he is.
  package var user: UserInfo { state.withLock { $0.user } }

  /// What is known about the user, as a type of its own; nil when it does not fit.
  public func traits<T: Decodable>() -> T? { state.withLock { $0.user.traits }.codableValue() }

  /// What is known about the user; empty when nothing is.
  public func traits() -> [String: Any]? { state.withLock { $0.user.traits }.dictionaryValue ?? [:] }

  /// Calls a handler with the current state of the user, and with every later change, in order.
  /// - Parameters:
  ///   - queue: The queue on which the handler is called; nil for a queue of the library. Pass `.main` in code of a user
  ///     interface.
  ///   - handler: Receives the state of the user.
  /// - Returns: An id for ``unsubscribe(_:)``.
  @discardableResult
  public func subscribeToUserInfo(on queue: DispatchQueue? = nil, handler: @escaping @Sendable (UserInfo) -> Void)
    -> Int
  {
    let queue = queue ?? LibraryQueue.make("user")
    return state.withLock { state in
      let subscription = UserSubscriptions.Subscription(queue: queue, handler: handler)
      subscription.send(state.user)
      return state.subscriptions.add(subscription)
    }
  }

  /// Ends a subscription; an id that is none is left alone.
  public func unsubscribe(_ id: Int) { state.withLock { $0.subscriptions.remove(id) } }

  /// Puts the user on disk: at once in synchronous mode, soon otherwise.
  func persistUser() {
    let write: @Sendable () -> Void = { [state, storage] in
      // Read here, so that the last writer has the last state.
      let stored = state.withLock { state in
        state.isUserChanged = false
        return StoredUser(state.user, isEnabled: state.isEnabled)
      }
      stored.write(storage.stateFiles)
    }
    if values.operatingMode == .synchronous { return files.sync(execute: write) }
    // Changes that come faster than they can be written are written together.
    let isFirst = state.withLock { state in
      defer { state.isUserChanged = true }
      return !state.isUserChanged
    }
    if isFirst { files.async(execute: write) }
  }
}
