import AnalyticsCore

/// The clients of scripts by number: 0 is the host's client, and `new Analytics(writeKey)` adds others.
final class ScriptClients: Sendable {
  private struct State {
    var clients: [(client: Analytics, isOwn: Bool)] = []
  }

  private let state = Protected(State())

  /// The maximum number of clients besides the host's client.
  static let limit = 10

  subscript(number: Int) -> Analytics? {
    state.withLock { state in state.clients.indices.contains(number - 1) ? state.clients[number - 1].client : nil }
  }

  /// Returns the number of the client with a write key: the host's client, a client of this process, or a new client
  /// that is configured like the host's.
  /// - Throws: ``TooManyClients`` if the limit is reached.
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

  /// Shuts down the clients that scripts have created.
  func shutdown() {
    let own = state.withLock { state in
      defer { state.clients = [] }
      return state.clients.filter(\.isOwn).map(\.client)
    }
    for client in own { Task { await client.shutdown() } }
  }
}

/// Scripts create too many clients.
struct TooManyClients: Error, CustomStringConvertible {
  var description: String { "new Analytics: scripts may use \(ScriptClients.limit) clients besides the host's" }
}
