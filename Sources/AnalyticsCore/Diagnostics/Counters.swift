/// The numbers of events that a client accepted, dropped, stored and sent since it was created. See
/// ``Analytics/counters``.
public struct Counters: Sendable, Hashable {
  /// The reason why an event was dropped.
  public enum DropReason: String, Sendable, Hashable, CaseIterable {
    /// The client was disabled, or had been shut down, when it was reported.
    case disabled
    /// It had not passed through the plugins when the client was shut down.
    case shutdown
    /// A plugin or an enrichment closure dropped it, or it was one of too many that plugins tracked in response to one
    /// another.
    case plugin
    /// The settings, or the event's member `integrations`, keep it away from the server.
    case excluded
    /// The user has not consented to sending it to a destination. Counted for each destination.
    case consent
    /// It has no JSON form.
    case notJSON
    /// It exceeded the maximum size.
    case tooLarge
    /// A queue was full.
    case queueFull
    /// The storage failed.
    case storageFailed
    /// The storage reached a limit.
    case storageLimit
    /// Its line in a file was damaged.
    case damaged
    /// ``Analytics/purgeStorage()`` deleted it.
    case purged
  }

  /// The number of events that were reported while the client was enabled.
  public internal(set) var accepted = 0
  /// The numbers of dropped events by reason. Events with the reason ``DropReason/disabled`` were never accepted. An
  /// event that consent withholds from several destinations counts for each of them.
  public internal(set) var dropped: [DropReason: Int] = [:]
  /// The number of events that reached the storage, that is the disk if there is one.
  public internal(set) var stored = 0
  /// The number of events that the server confirmed.
  public internal(set) var sent = 0
  /// The number of uploads that failed and are retried.
  public internal(set) var retried = 0
  /// The number of events in batches that were given up, because the server rejected them or the number of attempts was
  /// exceeded.
  public internal(set) var rejected = 0
  /// The number of bytes of stored events.
  public internal(set) var bytesStored = 0
  /// The number of bytes of bodies that the server confirmed, before compression.
  public internal(set) var bytesSent = 0

  /// The number of all dropped events.
  public var droppedTotal: Int { dropped.values.reduce(0, +) }
}
