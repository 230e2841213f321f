import AnalyticsCore
import Foundation
import JSONModel

/// Takes signals, keeps the last ones for rules to look back on, calls the rules with each, and shows each to the broadcasters.
///
///     Signals.shared.useConfiguration(SignalsConfiguration(writeKey: "…"))
///     analytics.add(plugin: LivePlugins(fallbackFileURL: rules))
///     analytics.add(plugin: Signals.shared)
///     Signals.emit(NavigationSignal(action: .entering, screen: "Home"))
///
/// Rules are JavaScript in the bundle of ``LivePlugins``: the global function `processSignal(signal)`. Without `LivePlugins` signals go to the broadcasters only.
///
/// Signals are handled one after the other in the order in which they come, rules included: by the thread that emits them when the client works synchronously, by
/// a thread of the library otherwise. What a rule tracks makes no further signals. Until rules are there signals wait, as many as the configuration's buffer has
/// room for.
///
/// Every method may be called from any thread. A program with a user interface has one instance, ``shared``; a service makes one for each client.
public final class Signals: Sendable {
  /// The instance for those who need only one.
  public static let shared = Signals()

  /// When it sees events: when all destinations have had them.
  public let type = PluginType.after
  /// Its name among plugins.
  public let key = "SignalsPlugin"

  let state: Protected<State>
  /// Where signals are handled when the client works asynchronously.
  let work = LibraryQueue.make("signals")

  /// - Parameter configuration: default: no broadcasters, everything else as usual.
  public init(configuration: SignalsConfiguration? = nil) {
    state = Protected(
      State(configuration: configuration ?? SignalsConfiguration(writeKey: "", sendDebugSignalsToSegment: false)))
    if let configuration { useConfiguration(configuration) }
  }

  deinit { NetworkTracking.forget(self) }

  // MARK: Configuration

  /// How it works now.
  public var configuration: SignalsConfiguration { state.withLock { $0.configuration } }

  /// Changes how it works; at any time, before or after it is added to a client. What the broadcasters before have collected is sent.
  public func useConfiguration(_ configuration: SignalsConfiguration) {
    let (former, analytics, scripts) = state.withLock { state in
      let former = state.broadcasters
      state.use(configuration)
      return (former, state.analytics, state.scripts)
    }
    for broadcaster in former { broadcaster.relay() }
    if let analytics { connectBroadcasters(to: analytics) }
    if let scripts { report { () throws(JavaScriptError) in try scripts.setLimit(configuration.maximumBufferSize) } }
    startTimer()
    NetworkTracking.update(self)
    updateInterface()
  }

  // MARK: Emitting

  /// Takes a signal.
  /// - Parameter source: who has made it. Signals made automatically are only taken while the configuration asks for them.
  public func emit(signal: some RawSignal, source: SignalSource = .manual) {
    let (isWanted, analytics) = state.withLock { ($0.configuration.wants(source), $0.analytics) }
    guard isWanted, analytics?.enabled ?? true else { return }
    take(signal)
  }

  /// The same without label.
  public func emit(_ signal: some RawSignal, source: SignalSource = .manual) { emit(signal: signal, source: source) }

  /// ``shared`` takes a signal.
  public static func emit(signal: some RawSignal, source: SignalSource = .manual) {
    shared.emit(signal: signal, source: source)
  }

  /// ``shared`` takes a signal.
  public static func emit(_ signal: some RawSignal, source: SignalSource = .manual) {
    shared.emit(signal: signal, source: source)
  }

  /// Comes back when every signal taken before has been handled.
  public func waitUntilProcessed() async {
    await withCheckedContinuation { continuation in
      // Behind those that network requests have left.
      NetworkTracking.queue.async { self.enqueue { continuation.resume() } }
    }
  }

  // MARK: What it knows

  /// The anonymous id of the client's user; empty without a client.
  public var anonymousId: String { state.withLock { $0.analytics }?.anonymousId ?? "" }

  /// The index for the next signal, which is taken by asking for it; −1 before signals are handled.
  public var nextIndex: Int { state.withLock { $0.isReady ? $0.takeIndex() : -1 } }

  /// The signals that rules can look back on, the newest first. Empty without `LivePlugins`.
  public func buffer() -> [JSON] {
    guard let scripts = state.withLock({ $0.scripts }) else { return [] }
    return report { () throws(JavaScriptError) in try scripts.contents() } ?? []
  }

  /// What signals are shown to: the broadcasters of the configuration, and the one that it asks for.
  public var currentBroadcasters: [any SignalBroadcaster] { state.withLock { $0.broadcasters } }

  /// How many signals wait to be handled.
  public var waitingCount: Int { state.withLock { $0.queue.signals } }

  /// How many signals were given up because too many waited.
  public var lost: Int { state.withLock { $0.lost } }

  // MARK: Sending

  /// Tells the broadcasters to send what they have, when the signals taken before have been handled.
  public func flush() {
    if state.withLock({ $0.isReady }) { enqueue { [weak self] in self?.relay() } } else { relay() }
  }

  func relay() {
    let broadcasters = state.withLock { state in
      state.sinceRelay = 0
      return state.broadcasters
    }
    for broadcaster in broadcasters { broadcaster.relay() }
  }
}
