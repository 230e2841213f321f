import AnalyticsCore
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The instances of ``Signals`` that observe the requests of the process.
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

  /// Applies the configuration of an instance.
  static func update(_ signals: Signals) {
    let id = ObjectIdentifier(signals)
    let hosts = signals.networkHosts
    state.withLock { state in
      state.listeners.removeAll { $0.id == id }
      if let hosts { state.listeners.append(Listener(signals: signals, id: id, hosts: hosts)) }
      register(&state)
    }
  }

  /// Removes an instance.
  static func forget(_ signals: Signals) {
    let id = ObjectIdentifier(signals)
    state.withLock { state in
      guard state.listeners.contains(where: { $0.id == id }) else { return }
      state.listeners.removeAll { $0.id == id }
      register(&state)
    }
  }

  /// Returns a Boolean value that indicates whether an instance observes requests to a host.
  static func wants(_ host: String) -> Bool { state.withLock { $0.listeners.contains { $0.hosts.wants(host) } } }

  /// Emits a signal to the instances that observe its host. It does so asynchronously, since sessions must not wait for
  /// rules.
  static func emit(_ signal: NetworkSignal) {
    guard let host = signal.data.url?.host else { return }
    let listeners = state.withLock { $0.listeners.filter { $0.hosts.wants(host) } }
    if listeners.isEmpty { return }
    queue.async {
      for listener in listeners { listener.signals?.emit(signal: signal, source: .autoNetwork) }
    }
  }

  /// The queue on which signals are emitted, in order.
  static let queue = LibraryQueue.make("signals.network")

  #if canImport(FoundationNetworking)
    private static func register(_ state: inout State) {
      if !state.listeners.isEmpty { _ = isSharedSessionObserved }
    }

    /// On these platforms, the shared session uses the list of classes that existed at its first use. Once this class
    /// is in the list it stays there, since other threads may read the list.
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
  /// The observed hosts; nil if network signals are disabled.
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
  /// Enables signals for the requests of sessions that use this configuration. Call it before you create the session.
  ///
  /// `URLSession.shared` needs no call. On Apple platforms, another session with the shared cookies, caches and
  /// credentials sends the requests. The configuration must therefore use these, as `URLSessionConfiguration.default`
  /// does.
  /// - Returns: `true` if the configuration can be observed. Otherwise, the configuration is unchanged.
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
