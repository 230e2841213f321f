import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

extension Signals {
  /// The mutable state of ``Signals``, protected by one lock.
  struct State {
    var configuration: SignalsConfiguration
    weak var analytics: Analytics?
    /// The live plugins that load the rules; nil if they are not known yet.
    weak var livePlugins: LivePlugins?
    /// The number of the connection to live plugins. What a former connection has requested has no effect.
    var connection = 0
    var broadcasters: [any SignalBroadcaster] = []
    var timer: RepeatingTimer?
    var context: StaticContext?

    /// Whether signals are handled. Until then, they wait.
    var isReady = false
    var queue = SignalQueue()
    /// Whether a thread is handling signals.
    var isDraining = false
    var counter = SignalCounter()
    var sinceRelay = 0
    var lost = 0
    /// The value of `lost` in the last report.
    var reportedLoss = 0
    /// The number of calls of broadcasters that were refused, and its value in the last report.
    var refusals = 0
    var reportedRefusals = 0

    /// The scripts with the rules; nil without rules.
    var scripts: SignalScripts?
    /// The scripts that replace `scripts` before the next signal.
    var nextScripts: SignalScripts?
    /// Prepared engines whose scripts have not run yet.
    var prepared: [SignalScripts] = []
    /// The signals of an engine that was torn down, for the next one.
    var carried: [JSON] = []
    var failures = FailureCounter<String, JavaScriptError>()
    /// Whether a rule has used up the budget of a signal or event.
    var hasLooped = false
    /// The hosts to which the client sends requests.
    var ownHosts: [String] = []

    /// The broadcasters that send signals to Segment, which the settings of the server control.
    var segmentBroadcasters: [SegmentBroadcaster] { broadcasters.compactMap { $0 as? SegmentBroadcaster } }

    init(configuration: SignalsConfiguration) {
      self.configuration = configuration
    }

    /// Whether a new signal can be handled immediately.
    var isIdle: Bool { isReady && !isDraining && nextScripts == nil && queue.isEmpty }

    /// Connects to live plugins, unless the signals are connected to them. New signals wait for their rules.
    /// - Returns: The live plugins before, and the number of the connection; nil if nothing changes.
    mutating func connect(to plugins: LivePlugins) -> (former: LivePlugins?, number: Int)? {
      let former = livePlugins
      if former === plugins { return nil }
      disconnect()
      livePlugins = plugins
      isReady = false
      return (former, connection)
    }

    /// Whether an engine is one of the live plugins to which the signals are connected.
    func isConnected(to engine: LiveEngine) -> Bool { livePlugins.map(engine.belongs) ?? false }

    /// Ends the connection to live plugins. The scripts in use do not change.
    mutating func disconnect() {
      livePlugins = nil
      connection += 1
    }

    /// - Returns: The removed scripts, which must be released after the lock.
    mutating func removeScripts() -> [SignalScripts] {
      defer { (scripts, nextScripts, prepared, carried) = (nil, nil, [], []) }
      return prepared + [scripts, nextScripts].compactMap { $0 }
    }

    /// What handling a signal needs.
    struct Handling {
      let index: Int
      let context: StaticContext?
      let scripts: SignalScripts?
      let broadcasters: [any SignalBroadcaster]
      let analytics: Analytics?
      /// Whether the broadcasters send after this signal.
      let isRelayDue: Bool
    }

    /// Begins to handle a signal. Its rules are those at the moment at which it leaves the queue.
    /// - Parameter index: The index of the signal; negative if it has none.
    mutating func beginHandling(index: Int) -> Handling {
      sinceRelay += 1
      return Handling(
        index: index < 0 ? counter.take() : index, context: context, scripts: scripts, broadcasters: broadcasters,
        analytics: analytics,
        isRelayDue: sinceRelay >= configuration.relayCount || sinceRelay > configuration.maximumBufferSize)
    }

    mutating func use(_ configuration: SignalsConfiguration) {
      self.configuration = configuration
      broadcasters = configuration.broadcasters
      if configuration.sendDebugSignalsToSegment, segmentBroadcasters.isEmpty {
        broadcasters.append(
          SegmentBroadcaster(
            sendToSegment: true, obfuscate: configuration.obfuscateDebugSignals, writeKey: configuration.writeKey,
            apiHost: configuration.apiHost))
      }
      trimQueue()
    }

    /// Discards the oldest signals if there are too many.
    mutating func trimQueue() {
      // The client may run before the rules do, and its app then emits as usual.
      let isStarting = isReady || analytics != nil
      let limit = isStarting ? max(configuration.maximumBufferSize, 10_000) : configuration.maximumBufferSize
      while queue.signals > limit, queue.removeOldestSignal() { lost += 1 }
    }

    /// Returns the number of discarded signals if it has to be reported: the first ones, and when it has doubled.
    mutating func lossToReport() -> Int? {
      guard analytics != nil, lost > 2 * reportedLoss else { return nil }
      reportedLoss = lost
      return lost
    }

    /// Counts a refused call.
    /// - Returns: Whether it has to be reported: the first one, and when their number has doubled.
    mutating func noteRefusal() -> Bool {
      refusals += 1
      guard refusals > 2 * reportedRefusals else { return false }
      reportedRefusals = refusals
      return true
    }
  }

  /// A signal that waits to be handled.
  struct QueuedSignal: Sendable {
    let signal: any RawSignal
    /// The index of the signal; negative if it gets the next one, as each signal does that was emitted before the rules
    /// were ready.
    let index: Int
    /// The chain of the event that led to the signal; nil if there is none.
    let chain: EventChain?
    /// The level of what broadcasters do in response to the signal.
    let level: CallLevel
  }
}

/// The signals and barriers that wait, first in, first out.
struct SignalQueue {
  enum Item: Sendable {
    case signal(Signals.QueuedSignal)
    /// An action that runs after all previous items have been handled.
    case barrier(@Sendable () -> Void)

    var isSignal: Bool { if case .signal = self { true } else { false } }
  }

  private var items = FIFO<Item>()
  /// The number of signals in the queue.
  private(set) var signals = 0

  var isEmpty: Bool { items.isEmpty }

  mutating func append(_ item: Item) {
    if item.isSignal { signals += 1 }
    items.append(item)
  }

  mutating func popFirst() -> Item? {
    let item = items.popFirst()
    if item?.isSignal == true { signals -= 1 }
    return item
  }

  /// Removes the oldest signal.
  /// - Returns: Whether there was a signal.
  mutating func removeOldestSignal() -> Bool {
    guard items.popFirst(where: \.isSignal) != nil else { return false }
    signals -= 1
    return true
  }
}
