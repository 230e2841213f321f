/// A decision of the user about a ``Consent/Scope``.
public enum ConsentState: String, Sendable, Hashable, CaseIterable, Codable {
  /// The user has not decided. ``ConsentOptions/whileUndecided`` says what happens.
  case undecided
  /// The user permits it.
  case granted
  /// The user forbids it.
  case denied
}

/// Options for consent. Set them with ``Configuration/consent(_:)``.
public struct ConsentOptions: Sendable {
  /// What happens to events while the user has not decided.
  public enum Undecided: Sendable, Hashable {
    /// Events pass.
    case pass
    /// Events are dropped.
    case drop
    /// For each destination, up to `limit` events are held in memory, and delivered in their order when consent is
    /// granted. When more come, the oldest are dropped. An event of a granted category waits for a decision about the
    /// events before it, or until they are dropped, and is not dropped itself. When the client shuts down, it delivers
    /// the held events that consent permits, and drops the others. Without room for an event, this is ``drop``.
    ///
    /// Events that wait in the queue of a tracker when consent becomes undecided again wait there.
    case hold(limit: Int)
  }

  /// What happens to events while the user has not decided. Default ``Undecided/pass``.
  public var whileUndecided: Undecided

  /// Whether decisions are stored, where the storage mode has a directory. Default true.
  public var isPersisted: Bool

  /// Whether stored events that the server has not received are deleted when consent is denied for everything or for
  /// the server. Default false: they remain, and are delivered if consent is granted later. Stored events of a denied
  /// category are dropped when it is their turn to be uploaded.
  public var purgesStoredEvents: Bool

  /// Creates options; the properties describe the parameters and their defaults.
  public init(
    whileUndecided: Undecided = .pass, isPersisted: Bool = true, purgesStoredEvents: Bool = false
  ) {
    self.whileUndecided = whileUndecided
    self.isPersisted = isPersisted
    self.purgesStoredEvents = purgesStoredEvents
  }
}
