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

/// Whether a client works, for probes of a service. See ``Analytics/health``.
public struct ClientHealth: Sendable, Hashable {
  /// The result in one word.
  public enum Status: String, Sendable, Hashable {
    /// Events are accepted, stored and uploaded.
    case healthy
    /// Events are accepted and stored, but not all of them are delivered now.
    case degraded
    /// Events are lost, or would be lost.
    case unhealthy
  }

  /// The result.
  public let status: Status
  /// The reasons, each in one sentence; empty for a healthy client.
  public let reasons: [String]
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

  /// Whether the client works. A client whose uploads fail is degraded, not unhealthy: it stores events until the
  /// server is available.
  public var health: ClientHealth {
    let (phase, isEnabled) = state.withLock { ($0.phase, $0.isEnabled) }
    if phase == .closed { return ClientHealth(status: .unhealthy, reasons: ["The client has been shut down."]) }
    if storage.writer.load.isFailing {
      return ClientHealth(status: .unhealthy, reasons: ["Events cannot be written to the storage."])
    }
    var reasons: [String] = []
    if !isEnabled { reasons.append("The client is disabled.") }
    if phase == .waiting { reasons.append("Events wait for settings or for plugins.") }
    if let end = delivery.pausedUntil {
      reasons.append("Uploads pause until \(Timestamp.text(of: end)), because one has failed.")
    }
    return ClientHealth(status: reasons.isEmpty ? .healthy : .degraded, reasons: reasons)
  }

  /// Returns the counters, the gauges and the health of the client in the text format of Prometheus.
  public func prometheusText() -> String {
    let (counters, gauges, health) = (counters, gauges, health)
    var lines: [String] = []
    func add(_ name: String, _ type: String, _ help: String, _ values: [(labels: String, value: Double)]) {
      lines.append("# HELP \(name) \(help)")
      lines.append("# TYPE \(name) \(type)")
      for (labels, value) in values {
        let text = Double(Int64(exactly: value) ?? 0) == value ? "\(Int64(value))" : "\(value)"
        lines.append("\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(text)")
      }
    }
    func count(_ name: String, _ help: String, _ value: Int) {
      add("analytics_\(name)_total", "counter", help, [("", Double(value))])
    }
    count("events_accepted", "Events that were reported while the client was enabled.", counters.accepted)
    add(
      "analytics_events_dropped_total", "counter", "Dropped events by reason.",
      Counters.DropReason.allCases.map { ("reason=\"\($0.rawValue)\"", Double(counters.dropped[$0] ?? 0)) })
    count("events_stored", "Events that reached the storage.", counters.stored)
    count("events_sent", "Events that the server confirmed.", counters.sent)
    count("events_rejected", "Events in batches that were given up.", counters.rejected)
    count("uploads_retried", "Uploads that failed and are retried.", counters.retried)
    count("bytes_sent", "Bytes of bodies that the server confirmed.", counters.bytesSent)
    add("analytics_waiting_events", "gauge", "Events that wait in memory.", [("", Double(gauges.waitingEvents))])
    add("analytics_unwritten_bytes", "gauge", "Bytes that wait to be written.", [("", Double(gauges.unwrittenBytes))])
    add("analytics_stored_items", "gauge", "Batches on disk, or events in memory.", [("", Double(gauges.storedItems))])
    add("analytics_stored_bytes", "gauge", "Bytes of batches on disk.", [("", Double(gauges.storedBytes))])
    if let oldest = gauges.oldestBatch {
      let age = max(0, -oldest.timeIntervalSinceNow.rounded())
      add("analytics_oldest_batch_age_seconds", "gauge", "Age of the oldest complete batch on disk.", [("", age)])
    }
    add("analytics_uploads_paused", "gauge", "1 while uploads pause.", [("", gauges.pausedUntil == nil ? 0 : 1)])
    add(
      "analytics_health", "gauge", "1 for the current status, 0 for the others.",
      [ClientHealth.Status.healthy, .degraded, .unhealthy].map {
        ("status=\"\($0.rawValue)\"", $0 == health.status ? 1 : 0)
      })
    return lines.joined(separator: "\n") + "\n"
  }
}
