import AnalyticsCore

/// The clients that scripts know by number: 0 is the host's, the others come of `new Analytics(writeKey)`.
final class ScriptClients: Sendable {
  private struct State {
    var clients: [(client: Analytics, isOwn: Bool)] = []
  }

  private let state = Protected(State())

  /// How many there may be besides the host's.
  static let limit = 10

  subscript(number: Int) -> Analytics? {
    state.withLock { state in state.clients.indices.contains(number - 1) ? state.clients[number - 1].client : nil }
  }

  /// The number of the client with a write key: the host's, one that is running in this process, or a new one like the host's.
  /// - Throws: ``TooManyClients``.
  func open(_ writeKey: String, besides host: Analytics) throws(TooManyClients) -> Int {
    if writeKey == host.writeKey { return 0 }
    return try state.withLock { (state) throws(TooManyClients) in
      if let known = state.clients.firstIndex(where: { $0.client.writeKey == writeKey }) { return known + 1 }
      if state.clients.count >= ScriptClients.limit { throw TooManyClients() }
      let running = Analytics.running(writeKey: writeKey)
      state.clients.append((running ?? host.sibling(writeKey: writeKey), running == nil))
      return state.clients.count
    }
  }

  /// Ends the clients that scripts have made.
  func shutdown() {
    let own = state.withLock { state in
      defer { state.clients = [] }
      return state.clients.filter(\.isOwn).map(\.client)
    }
    for client in own { Task { await client.shutdown() } }
  }
}

/// A script makes clients without an end.
struct TooManyClients: Error, CustomStringConvertible {
  var description: String { "new Analytics: scripts may use \(ScriptClients.limit) clients besides the host's" }
}
