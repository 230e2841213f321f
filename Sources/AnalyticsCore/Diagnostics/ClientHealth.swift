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
}
