import Foundation

/// What a client holds now: queues and storage. See ``Analytics/gauges``.
public struct Gauges: Sendable, Hashable {
  /// A Boolean value that indicates whether events wait for settings or for plugins.
  public internal(set) var isWaiting = false
  /// The number of events that wait in memory.
  public internal(set) var waitingEvents = 0
  /// The number of bytes of events that have not been written to the storage.
  public internal(set) var unwrittenBytes = 0
  /// The number of batches on disk, or of events in memory mode.
  public internal(set) var storedItems = 0
  /// The number of bytes of batches on disk; 0 in memory mode.
  public internal(set) var storedBytes = 0
  /// The time of the last event of the oldest complete batch on disk; nil if there is none.
  public internal(set) var oldestBatch: Date?
  /// A Boolean value that indicates whether a batch is being uploaded.
  public internal(set) var isUploading = false
  /// The time until which uploads pause after a failure; nil if they do not.
  public internal(set) var pausedUntil: Date?
}

extension Analytics {
  /// What the client holds now. Reading it takes locks for a short time, and reads the attributes of one file.
  public var gauges: Gauges {
    var gauges = state.withLock { state in
      var gauges = Gauges()
      gauges.isWaiting = state.phase == .waiting
      gauges.waitingEvents = state.queue.count
      return gauges
    }
    gauges.unwrittenBytes = storage.writer.load.bytes
    gauges.storedItems = storage.store.count
    if let store = storage.store as? DirectoryStore {
      let stored = store.load
      gauges.storedBytes = stored.bytes
      gauges.oldestBatch = stored.oldest.flatMap { url in
        (try? FileManager.default.attributesOfItem(atPath: url.path))?[.modificationDate] as? Date
      }
    }
    gauges.isUploading = delivery.isUploading
    gauges.pausedUntil = delivery.pausedUntil
    return gauges
  }
}
