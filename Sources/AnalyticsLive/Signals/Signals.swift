import AnalyticsCore
import Foundation
import JSONModel

/// A plugin that passes signals to rules written in JavaScript and to broadcasters.
///
/// A signal records something that happened in the app. Rules combine signals into events.
///
///     Signals.shared.useConfiguration(SignalsConfiguration(writeKey: "…"))
///     analytics.add(plugin: LivePlugins(fallbackFileURL: rules))
///     analytics.add(plugin: Signals.shared)
///     Signals.emit(NavigationSignal(action: .entering, screen: "Home"))
///
/// The rules are the global function `processSignal(signal)` in the scripts of ``LivePlugins``. They can search a
/// buffer of previous signals. Without `LivePlugins`, only broadcasters receive signals.
///
/// Signals are handled one after another, in the order in which they are emitted. If the client works synchronously,
/// the thread that emits a signal handles it; otherwise, a thread of the library does. Events that a rule tracks do not
/// become signals. Signals wait until the rules are ready: up to ``SignalsConfiguration/maximumBufferSize`` before the
/// client is known, and up to 10,000 afterwards, unless that size is larger. The oldest of more signals are discarded,
/// which is reported and counted in ``lost``.
///
/// You can call every method from any thread. An app with a user interface uses one instance, ``shared``. A service
/// creates one instance for each client.
public final class Signals: Sendable {
  /// The instance for an app that needs only one.
  public static let shared = Signals()

  /// The type of the plugin. It receives events after all destinations.
  public let type = PluginType.after
  /// The name of the plugin.
  public let key = "SignalsPlugin"

  let state: Protected<State>
  /// Held while the client or its live plugins change. It is acquired before the lock of the state.
  let connecting = Protected(())
  /// The queue on which signals are handled if the client works asynchronously.
  let work = LibraryQueue.make("signals")

  /// Creates an instance.
  /// - Parameter configuration: The configuration. Default: no broadcasters, and the default for all other options.
  public init(configuration: SignalsConfiguration? = nil) {
    state = Protected(
      State(configuration: configuration ?? SignalsConfiguration(writeKey: "", sendDebugSignalsToSegment: false)))
    if let configuration { useConfiguration(configuration) }
  }

  deinit { NetworkTracking.forget(self) }

  // MARK: Configuration

  /// The current configuration.
  public var configuration: SignalsConfiguration { state.withLock { $0.configuration } }

  /// Changes the configuration. You can do so at any time, before or after you add the plugin to a client. The previous
  /// broadcasters send the signals that they have collected.
  public func useConfiguration(_ configuration: SignalsConfiguration) {
    let (former, analytics, scripts) = state.withLock { state in
      let former = state.broadcasters
      state.use(configuration)
      return (former, state.analytics, state.scripts)
    }
    if isAllowed("Signals.useConfiguration") {
      CallLevel.next.run { for broadcaster in former { broadcaster.relay() } }
    }
    if let analytics { connectBroadcasters(to: analytics) }
    if let scripts { setLimit(configuration.maximumBufferSize, of: scripts) }
    startTimer()
    NetworkTracking.update(self)
    updateInterface()
  }

  private func setLimit(_ limit: Int, of scripts: SignalScripts) {
    HeldEngines.whenReleased { [self] in
      report { () throws(JavaScriptError) in try scripts.setLimit(limit) }
    }
  }

  // MARK: Emitting

  /// Emits a signal.
  /// - Parameters:
  ///   - signal: The signal.
  ///   - source: The source of the signal. Automatic signals are accepted only if the configuration enables them.
  public func emit(signal: some RawSignal, source: SignalSource = .manual) {
    let (isWanted, analytics) = state.withLock { ($0.configuration.wants(source), $0.analytics) }
    guard isWanted, analytics?.enabled ?? true, isAllowed("Signals.emit") else { return }
    take(signal, EventChain.inherited)
  }

  /// Emits a signal.
  public func emit(_ signal: some RawSignal, source: SignalSource = .manual) { emit(signal: signal, source: source) }

  /// Emits a signal to ``shared``.
  public static func emit(signal: some RawSignal, source: SignalSource = .manual) {
    shared.emit(signal: signal, source: source)
  }

  /// Emits a signal to ``shared``.
  public static func emit(_ signal: some RawSignal, source: SignalSource = .manual) {
    shared.emit(signal: signal, source: source)
  }

  /// Waits until every signal that was emitted before has been handled.
  public func waitUntilProcessed() async {
    await withCheckedContinuation { continuation in
      // After the signals of network requests, which are emitted asynchronously.
      NetworkTracking.queue.async { self.enqueue { continuation.resume() } }
    }
  }

  // MARK: State

  /// The anonymous ID of the client's user; empty without a client.
  public var anonymousId: String { state.withLock { $0.analytics }?.anonymousId ?? "" }

  /// The index for the next signal. Reading it increments it. The value is −1 until the rules are ready.
  public var nextIndex: Int { state.withLock { $0.isReady ? $0.counter.take() : -1 } }

  /// Returns the signals in the buffer of the rules, the newest first. Without `LivePlugins`, the array is empty.
  public func buffer() -> [JSON] {
    guard let scripts = state.withLock({ $0.scripts }) else { return [] }
    return report { () throws(JavaScriptError) in try scripts.contents() } ?? []
  }

  /// The broadcasters of the configuration, and the ``SegmentBroadcaster`` that it may add.
  public var currentBroadcasters: [any SignalBroadcaster] { state.withLock { $0.broadcasters } }

  /// The number of signals that wait to be handled.
  public var waitingCount: Int { state.withLock { $0.queue.signals } }

  /// The number of signals that were discarded because too many waited. The first of them is reported, and then each
  /// doubling of their number.
  public var lost: Int { state.withLock { $0.lost } }

  // MARK: Sending

  /// Makes the broadcasters send their signals after the queued signals have been handled.
  public func flush() {
    guard isAllowed("Signals.flush") else { return }
    let level = CallLevel.next
    if state.withLock({ $0.isReady }) {
      enqueue { [weak self] in level.run { self?.relay() } }
    } else {
      level.run { relay() }
    }
  }

  func relay() {
    let broadcasters = state.withLock { state in
      state.sinceRelay = 0
      return state.broadcasters
    }
    for broadcaster in broadcasters { broadcaster.relay() }
  }
}
