import AnalyticsCore
import Foundation
import JSONModel

extension Signals {
  /// The mutable state of ``Signals``, protected by one lock.
  struct State {
    var configuration: SignalsConfiguration
    weak var analytics: Analytics?
    /// The live plugins that load the rules; nil if they are not known yet.
    weak var livePlugins: LivePlugins?
    var broadcasters: [any SignalBroadcaster] = []
    var timer: RepeatingTimer?
    var context: StaticContext?

    /// Whether signals are handled. Until then, they wait.
    var isReady = false
    var queue = SignalQueue()
    /// Whether a thread is handling signals.
    var isDraining = false
    var nextIndex = 0
    var sinceRelay = 0
    var lost = 0

    /// The scripts with the rules; nil without rules.
    var scripts: SignalScripts?
    /// The scripts that replace `scripts` before the next signal.
    var nextScripts: SignalScripts?
    /// Prepared engines whose scripts have not run yet.
    var prepared: [SignalScripts] = []
    /// The signals of an engine that was torn down, for the next one.
    var carried: [JSON] = []
    var failures = SignalFailures()
    /// The hosts to which the client sends requests.
    var ownHosts: [String] = []

    /// The broadcasters that send signals to Segment, which the settings of the server control.
    var segmentBroadcasters: [SegmentBroadcaster] { broadcasters.compactMap { $0 as? SegmentBroadcaster } }

    init(configuration: SignalsConfiguration) {
      self.configuration = configuration
    }

    /// Whether a new signal can be handled immediately.
    var isIdle: Bool { isReady && !isDraining && nextScripts == nil && queue.isEmpty }

    mutating func takeIndex() -> Int {
      // A script may set the index to any number.
      let index = nextIndex < 0 || nextIndex == .max ? 0 : nextIndex
      nextIndex = index + 1
      return index
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
      let limit = isReady ? max(configuration.maximumBufferSize, 10_000) : configuration.maximumBufferSize
      while queue.signals > limit, queue.removeOldestSignal() { lost += 1 }
    }
  }

  /// A signal that waits to be handled.
  struct QueuedSignal: Sendable {
    let signal: any RawSignal
    /// Whether the signal was emitted before the rules were ready. Such a signal gets a new index.
    let hasWaited: Bool
  }
}

/// The signals and barriers that wait, first in, first out.
struct SignalQueue {
  enum Item: Sendable {
    case signal(Signals.QueuedSignal)
    /// An action that runs after all previous items have been handled.
    case barrier(@Sendable () -> Void)
  }

  private var items: [Item?] = []
  private var first = 0
  /// The number of signals in the queue.
  private(set) var signals = 0

  var isEmpty: Bool { first == items.count }

  mutating func append(_ item: Item) {
    if case .signal = item { signals += 1 }
    items.append(item)
  }

  mutating func removeFirst() -> Item? {
    while first < items.count {
      let item = items[first]
      items[first] = nil
      first += 1
      if first == items.count {
        items.removeAll(keepingCapacity: items.count <= 1024)
        first = 0
      } else if first > 1024, first > items.count / 2 {
        items.removeFirst(first)
        first = 0
      }
      guard let item else { continue }
      if case .signal = item { signals -= 1 }
      return item
    }
    return nil
  }

  /// Removes the oldest signal.
  /// - Returns: Whether there was a signal.
  mutating func removeOldestSignal() -> Bool {
    guard signals > 0, let place = items[first...].firstIndex(where: { if case .signal? = $0 { true } else { false } })
    else { return false }
    items[place] = nil
    signals -= 1
    return true
  }
}
