import AnalyticsCore
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Who wants to be told of the requests of the process.
enum NetworkTracking {
  private struct Listener: Sendable {
    weak var signals: Signals?
    let id: ObjectIdentifier
    var hosts: NetworkHosts
  }

  private struct State {
    var listeners: [Listener] = []
    #if !canImport(FoundationNetworking)
      var isRegistered = false
    #endif
  }

  private static let state = Protected(State())

  /// Takes over the configuration of an instance.
  static func update(_ signals: Signals) {
    let id = ObjectIdentifier(signals)
    let hosts = signals.networkHosts
    state.withLock { state in
      state.listeners.removeAll { $0.id == id }
      if let hosts { state.listeners.append(Listener(signals: signals, id: id, hosts: hosts)) }
      register(&state)
    }
  }

  /// An instance is gone.
  static func forget(_ signals: Signals) {
    let id = ObjectIdentifier(signals)
    state.withLock { state in
      guard state.listeners.contains(where: { $0.id == id }) else { return }
      state.listeners.removeAll { $0.id == id }
      register(&state)
    }
  }

  /// Whether anybody wants requests to a host.
  static func wants(_ host: String) -> Bool { state.withLock { $0.listeners.contains { $0.hosts.wants(host) } } }

  /// Tells those who want requests to a host, soon: sessions must not wait for rules.
  static func emit(_ signal: NetworkSignal) {
    guard let host = signal.data.url?.host else { return }
    let listeners = state.withLock { $0.listeners.filter { $0.hosts.wants(host) } }
    if listeners.isEmpty { return }
    queue.async {
      for listener in listeners { listener.signals?.emit(signal: signal, source: .autoNetwork) }
    }
  }

  /// Where signals leave, one after the other.
  static let queue = LibraryQueue.make("signals.network")

  #if canImport(FoundationNetworking)
    private static func register(_ state: inout State) {
      if !state.listeners.isEmpty { _ = isSharedSessionObserved }
    }

    /// There the shared session looks at a list of its own, made when it was first used; classes registered later are not asked. Once in the list this one stays, as
    /// any thread may be reading it.
    private static let isSharedSessionObserved = URLSession.shared.configuration.observeSignals()
  #else
    private static func register(_ state: inout State) {
      let isWanted = !state.listeners.isEmpty
      guard isWanted != state.isRegistered else { return }
      state.isRegistered = isWanted
      if isWanted {
        _ = URLProtocol.registerClass(SignalsNetworkProtocol.self)
      } else {
        URLProtocol.unregisterClass(SignalsNetworkProtocol.self)
      }
    }
  #endif
}

extension Signals {
  /// Nil when network signals are not wanted.
  var networkHosts: NetworkHosts? {
    state.withLock { state in
      guard state.configuration.useNetworkAutoSignal, state.analytics != nil else { return nil }
      return NetworkHosts(
        allowed: state.configuration.allowedNetworkHosts,
        blocked: state.configuration.blockedNetworkHosts + state.ownHosts)
    }
  }
}

extension URLSessionConfiguration {
  /// Lets the requests of sessions that are made with this configuration make signals too, as those of `URLSession.shared` do by themselves. To be called before the
  /// session is made.
  ///
  /// On Apple platforms another session makes the requests in place of such a session, with the shared cookies, caches and credentials; so the configuration has to
  /// use these, as `URLSessionConfiguration.default` does.
  /// - Returns: whether the configuration can be observed; it is left alone if not.
  @discardableResult
  public func observeSignals() -> Bool {
    #if !canImport(FoundationNetworking)
      guard httpCookieStorage == nil || httpCookieStorage === HTTPCookieStorage.shared else { return false }
    #endif
    let others = (protocolClasses ?? []).filter { $0 != SignalsNetworkProtocol.self }
    protocolClasses = [SignalsNetworkProtocol.self] + others
    return true
  }
}
