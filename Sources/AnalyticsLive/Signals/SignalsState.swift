import AnalyticsCore
import Foundation
import JSONModel

extension Signals {
  /// Everything of ``Signals`` that changes. Only touched under one lock.
  struct State {
    var configuration: SignalsConfiguration
    weak var analytics: Analytics?
    /// The plugins that bring the rules; nil when there are none so far.
    weak var livePlugins: LivePlugins?
    var broadcasters: [any SignalBroadcaster] = []
    var timer: RepeatingTimer?
    var context: StaticContext?

    /// Whether signals are handled, or wait.
    var isReady = false
    var queue = SignalQueue()
    /// Whether somebody is handling them.
    var isDraining = false
    var nextIndex = 0
    var sinceRelay = 0
    var lost = 0

    /// Where the rules run; nil without rules.
    var scripts: SignalScripts?
    /// Where they run from now on; it takes over the buffer first.
    var nextScripts: SignalScripts?
    /// Engines that were prepared and whose scripts have not run yet.
    var prepared: [SignalScripts] = []
    /// The buffer of an engine that is gone, for the next one.
    var carried: [JSON] = []
    var failures = SignalFailures()
    /// Hosts that requests of the client go to.
    var ownHosts: [String] = []

    init(configuration: SignalsConfiguration) {
      self.configuration = configuration
    }

    /// Whether nothing has to be handled before a signal that comes now.
    var isIdle: Bool { isReady && !isDraining && nextScripts == nil && queue.isEmpty }

    mutating func takeIndex() -> Int {
      // A script may set it to anything.
      let index = nextIndex < 0 || nextIndex == .max ? 0 : nextIndex
      nextIndex = index + 1
      return index
    }

    mutating func use(_ configuration: SignalsConfiguration) {
      self.configuration = configuration
      broadcasters = configuration.broadcasters
      if configuration.sendDebugSignalsToSegment, !broadcasters.contains(where: { $0 is SegmentBroadcaster }) {
        broadcasters.append(
          SegmentBroadcaster(
            sendToSegment: true, obfuscate: configuration.obfuscateDebugSignals, writeKey: configuration.writeKey,
            apiHost: configuration.apiHost))
      }
      trimQueue()
    }

    /// Gives up the oldest signals when there are more than allowed.
    mutating func trimQueue() {
      let limit = isReady ? max(configuration.maximumBufferSize, 10_000) : configuration.maximumBufferSize
      while queue.signals > limit, queue.removeOldestSignal() { lost += 1 }
    }
  }

  /// A signal on its way.
  struct QueuedSignal: Sendable {
    let signal: any RawSignal
    /// Whether it came before signals were handled: then it gets an index anew.
    let hasWaited: Bool
  }
}

/// What waits to be handled, first in, first out.
struct SignalQueue {
  enum Item: Sendable {
    case signal(Signals.QueuedSignal)
    /// Something to be done when everything before has been handled.
    case barrier(@Sendable () -> Void)
  }

  private var items: [Item?] = []
  private var first = 0
  /// How many of the items are signals.
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

  /// - Returns: false when there is none.
  mutating func removeOldestSignal() -> Bool {
    guard signals > 0, let place = items[first...].firstIndex(where: { if case .signal? = $0 { true } else { false } })
    else { return false }
    items[place] = nil
    signals -= 1
    return true
  }
}
