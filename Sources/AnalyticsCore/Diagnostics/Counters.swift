/// What became of the events of a client since it was made. See ``Analytics/counters``.
public struct Counters: Sendable, Hashable {
  /// Why an event was dropped.
  public enum DropReason: String, Sendable, Hashable, CaseIterable {
    /// The client is switched off, or was shut down.
    case disabled
    /// A plugin or an enrichment closure dropped it.
    case plugin
    /// It could not be written as JSON.
    case notJSON
    /// It was larger than allowed.
    case tooLarge
    /// A queue was full.
    case queueFull
    /// The storage failed.
    case storageFailed
    /// The storage reached its limits.
    case storageLimit
    /// Its line in a file was damaged.
    case damaged
  }

  /// Events that callers handed over while the client was enabled.
  public internal(set) var accepted = 0
  /// Events dropped, by reason. Those of reason ``DropReason/disabled`` were never accepted.
  public internal(set) var dropped: [DropReason: Int] = [:]
  /// Events that reached the storage: on disk, where the storage is one.
  public internal(set) var stored = 0
  /// Events that the server confirmed.
  public internal(set) var sent = 0
  /// Uploads that failed and are tried again.
  public internal(set) var retried = 0
  /// Events in batches that were given up, because the server rejected them for good or attempts ran out.
  public internal(set) var rejected = 0
  /// Bytes of events stored.
  public internal(set) var bytesStored = 0
  /// Bytes of bodies that the server confirmed.
  public internal(set) var bytesSent = 0

  /// All events dropped, for whatever reason.
  public var droppedTotal: Int { dropped.values.reduce(0, +) }
}
