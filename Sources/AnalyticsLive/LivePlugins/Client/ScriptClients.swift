import AnalyticsCore

/// The clients of scripts by number: 0 is the host's client, and `new Analytics(writeKey)` adds others.
///
/// A client is created when it is first used, so that scripts that are rejected create none.
final class ScriptClients: Sendable {
  private struct Entry {
    /// The write key; nil if the number can be assigned again.
    var writeKey: String?
    weak var host: Analytics?
    /// The engine whose scripts are being loaded and have requested the client.
    var engine: ObjectIdentifier?
    var client: Analytics?
    var isOwn = false
  }

  private let state = Protected<[Entry]>([])
  private let findsRunning: Bool

  /// - Parameter findsRunning: Whether scripts use the client of the app that has a write key, if there is one.
  init(findsRunning: Bool) {
    self.findsRunning = findsRunning
  }

  /// The maximum number of clients besides the host's client.
  static let limit = 10

  /// Whether there is a client with a number, or one can be created.
  func contains(_ number: Int) -> Bool {
    state.withLock { $0.indices.contains(number - 1) && $0[number - 1].writeKey != nil }
  }

  /// The client with a number. Creates it if it is not in use.
  subscript(number: Int) -> Analytics? {
    state.withLock { entries in
      guard entries.indices.contains(number - 1), let writeKey = entries[number - 1].writeKey else { return nil }
      if let client = entries[number - 1].client { return client }
      let running = findsRunning ? Analytics.running(writeKey: writeKey) : nil
      entries[number - 1].client = running ?? entries[number - 1].host?.sibling(writeKey: writeKey)
      entries[number - 1].isOwn = running == nil
      return entries[number - 1].client
    }
  }

  /// The write key of the client with a number; nil for the host's client.
  func writeKey(of number: Int) -> String? {
    state.withLock { $0.indices.contains(number - 1) ? $0[number - 1].writeKey : nil }
  }

  /// Returns the number of the client with a write key: the host's client, a client of this process, or a new client
  /// that is configured like the host's.
  /// - Throws: ``TooManyClients`` if the limit is reached.
  func open(_ writeKey: String, besides host: Analytics, for engine: LiveEngine) throws(TooManyClients) -> Int {
    if writeKey == host.writeKey { return 0 }
    return try state.withLock { (entries) throws(TooManyClients) in
      let id = engine.isLoading ? ObjectIdentifier(engine) : nil
      if let known = entries.firstIndex(where: { $0.writeKey == writeKey }) {
        if entries[known].engine != id { entries[known].engine = nil }
        return known + 1
      }
      let entry = Entry(writeKey: writeKey, host: host, engine: id)
      if let free = entries.firstIndex(where: { $0.writeKey == nil }) {
        entries[free] = entry
        return free + 1
      }
      if entries.count >= ScriptClients.limit { throw TooManyClients() }
      entries.append(entry)
      return entries.count
    }
  }

  /// Forgets the clients that only rejected scripts have requested.
  func forgetUnused(by engine: LiveEngine) {
    state.withLock { entries in
      for i in entries.indices where entries[i].engine == ObjectIdentifier(engine) && entries[i].client == nil {
        entries[i] = Entry()
      }
    }
  }

  /// Shuts down the clients that scripts have created.
  func shutdown() {
    let own = state.withLock { entries in
      defer { entries = [] }
      return entries.filter(\.isOwn).compactMap(\.client)
    }
    for client in own { Task { await client.shutdown() } }
  }
}

/// Scripts create too many clients.
struct TooManyClients: Error, CustomStringConvertible {
  var description: String { "new Analytics: scripts may use \(ScriptClients.limit) clients besides the host's" }
}
