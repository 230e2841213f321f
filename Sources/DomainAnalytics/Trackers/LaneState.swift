import AnalyticsCore
import Dispatch

/// The state of a ``TrackerLane``, and its changes. Only used under the lane's lock.
struct LaneState {
  enum Phase {
    case preparing
    /// Not prepared in time. Items are dropped until it is.
    case late
    case running
    /// It threw in `prepare()`, or was shut down.
    case ended
  }

  /// What the thread that calls the tracker does next.
  enum Step {
    case item(LaneItem, isLogged: Bool)
    case start
    case flush([@Sendable () -> Void])
    case shutDown(hasStarted: Bool)
    /// There is nothing to do.
    case idle
  }

  /// What has become of an item.
  enum Delivery {
    case delivered
    case failed(any Error)
  }

  /// What has become of an item that was added.
  enum Addition {
    /// - Parameter wakes: whether the caller has to see to it that the tracker is called.
    case added(wakes: Bool)
    /// This item or an older one was dropped.
    case dropped(count: Int)
    /// The tracker receives nothing any more, or is not prepared.
    case refused
    /// Another tracker replaces this one.
    case forwarded(TrackerLane)
    /// There may be room when this is signalled.
    case blocked(DispatchSemaphore)
  }

  var phase = Phase.preparing
  var counters = TrackerCounters()
  weak var client: Analytics?
  /// Whether the lane belongs to a client, or did.
  var hasBegun = false
  /// Called when the tracker will not be called any more.
  var onEnd: (@Sendable () -> Void)?
  /// The number of times that a preparation was requested.
  var preparations = 0
  var isSynchronous = false
  var isClosing = false
  /// What receives items that come when this tracker is closing.
  var successor: TrackerLane?
  /// Whether the tracker will not be called any more.
  var hasShutDown = false
  /// Whether the tracker is prepared only when consent permits its events. Until then nothing is delivered, so nothing
  /// waits for a delivery.
  var awaitsConsent = false
  /// Whether a thread calls the tracker, or is going to.
  var isDraining = false
  /// Whether items have to be checked for consent before they are delivered.
  var isRestricted = false
  /// Whether the first item waits until the user has decided about it.
  private(set) var isPaused = false
  /// The number of items that consent has dropped, and that the client has not counted yet.
  private var uncountedConsentDrops = 0
  /// Whether items are logged when they are delivered.
  var isLogged = false
  private(set) var items = LaneQueue()
  /// Whether the tracker is being called with an item, or prepared.
  private var isCalling = false
  /// Whether the tracker is being called with an item.
  private(set) var isReceiving = false
  /// The callers that wait for the end of that call.
  private var callWaiters: [DispatchSemaphore] = []
  /// Those whose call has ended, perhaps because the next one has begun.
  private var endedCallWaiters: [DispatchSemaphore] = []
  private var isOptedOut = false
  private var hasStarted = false
  private var isFlushDue = false
  private var flushCompletions: [@Sendable () -> Void] = []
  /// The number of items that have come, and of those that are done with: delivered or dropped.
  private var accepted = 0
  private var finished = 0
  private var waiters: [(target: Int, completion: @Sendable () -> Void)] = []
  /// Callers that wait for the end of the lane.
  private var endWaiters: [@Sendable () -> Void] = []
  /// Callers that wait for room.
  private var blocked: [DispatchSemaphore] = []

  /// Returns whether the caller of this method must ensure that the tracker is called.
  mutating func wakes() -> Bool {
    guard phase == .running, !isDraining else { return false }
    isDraining = true
    return true
  }

  // MARK: Items

  /// - Parameters:
  ///   - mayBlock: Whether the caller can wait.
  ///   - hasBlocked: Whether it has waited for room.
  mutating func add(_ item: LaneItem, _ options: TrackerOptions, mayBlock: Bool, hasBlocked: Bool = false) -> Addition {
    let isControl = item.control != nil
    // Each tracker gets to know itself what consent means for it.
    if isClosing, let successor, item.control != .consent { return .forwarded(successor) }
    guard phase != .ended, !isClosing, phase != .late || isControl else {
      counters.droppedUnprepared += 1
      return .refused
    }
    // Held events have a separate limit.
    guard items.count >= options.limit, !Analytics.isReleasingHeldEvents else {
      accepted += 1
      items.append(item)
      return .added(wakes: wakes())
    }
    if isControl {
      accepted += 1
      if items.appendBeyondLimit(item) { finished += 1 }
      return .added(wakes: wakes())
    }
    // A caller must not wait for the user. One that has waited before does not lose its event.
    if hasBlocked, isPaused {
      accepted += 1
      items.append(item)
      return .added(wakes: wakes())
    }
    if mayBlock, !isPaused {
      let semaphore = DispatchSemaphore(value: 0)
      blocked.append(semaphore)
      return .blocked(semaphore)
    }
    if options.whenFull == .dropOldest {
      let gone = items.dropOldest()
      finished += gone.dropped + gone.merged
      accepted += 1
      items.append(item)
      // All others have to be retained.
      if gone.dropped == 0 { return .added(wakes: wakes()) }
    }
    counters.droppedByLimit += 1
    // No wake-up is necessary: a full queue is being emptied, or waits for the tracker to be prepared.
    return .dropped(count: counters.droppedByLimit)
  }

  /// Returns the items that were dropped, for their release after the lock.
  mutating func takeDropped() -> [LaneItem] { items.takeDropped() }

  /// - Returns: false when the completion will not be called, because nothing is delivered.
  mutating func addFlush(_ completion: (@Sendable () -> Void)?) -> Bool {
    if !flushes || isClosing { return false }
    isFlushDue = true
    if let completion { flushCompletions.append(completion) }
    return true
  }

  /// Whether the tracker is going to be flushed.
  private var flushes: Bool { !awaitsConsent && phase != .late && phase != .ended }

  /// Whether items are going to be delivered. Otherwise nothing waits for a delivery.
  private var delivers: Bool { flushes && !isPaused }

  /// - Returns: false when nothing has to be waited for.
  mutating func addWaiter(_ completion: @escaping @Sendable () -> Void) -> Bool {
    if finished >= accepted || !delivers { return false }
    waiters.append((accepted, completion))
    return true
  }

  /// Whether nothing waits for the end of the lane: it has ended, or it is not known when it will.
  var hasEnded: Bool { phase == .late || hasShutDown }

  /// - Returns: false when nothing has to be waited for.
  mutating func addEndWaiter(_ completion: @escaping @Sendable () -> Void) -> Bool {
    if hasEnded { return false }
    endWaiters.append(completion)
    return true
  }

  /// Ends the wait for consent.
  /// - Returns: false if the tracker does not wait for it.
  mutating func endConsentWait() -> Bool {
    defer { awaitsConsent = false }
    return awaitsConsent
  }

  /// Drops all waiting events, because the tracker is not prepared.
  mutating func dropAll() {
    let dropped = items.dropAll()
    counters.droppedUnprepared += dropped
    finished += dropped
  }

  /// Begins to prepare the tracker, or lets it wait while the user opts out.
  /// - Returns: Whether the preparation begins, and whether the tracker will never be used.
  mutating func beginPreparation() -> (begins: Bool, isUnused: Bool) {
    isCalling = !isOptedOut
    if isCalling { return (true, false) }
    if isClosing {
      end()
      return (false, true)
    }
    awaitsConsent = true
    return (false, false)
  }

  /// Ends the lane without a call of the tracker.
  mutating func end() {
    phase = .ended
    hasShutDown = true
    endCall()
    dropAll()
  }

  /// Ends the lane although the tracker may be under way with a call, which is the last one.
  mutating func abandon() {
    phase = .ended
    hasShutDown = true
    dropAll()
  }

  /// Ends the wait for a tracker that is being prepared: the client has waited for it as long as a shutdown may take.
  mutating func endPreparation() {
    guard phase == .preparing else { return }
    phase = .late
    dropAll()
  }

  /// Drops the waiting items that consent no longer permits, and records whether the tracker is opted out.
  /// - Returns: Whether the tracker's state has changed.
  mutating func apply(isOptedOut: Bool, permission: (LaneItem) -> Consent.Permission) -> Bool {
    countConsentDrops(items.removeAll { permission($0) == .drop })
    defer { self.isOptedOut = isOptedOut }
    return self.isOptedOut != isOptedOut
  }

  /// Ends the wait for a decision, which may begin again.
  /// - Returns: whether the caller has to see to it that the tracker is called.
  mutating func endPause() -> Bool {
    guard isPaused else { return false }
    isPaused = false
    return wakes()
  }

  private mutating func countConsentDrops(_ count: Int) {
    counters.droppedByConsent += count
    uncountedConsentDrops += count
    finished += count
  }

  /// - Returns: false when the tracker is not being called.
  mutating func addCallWaiter(_ semaphore: DispatchSemaphore) -> Bool {
    // A change that permits the tracker does not wait for its preparation.
    if !isCalling || phase == .preparing && !isOptedOut { return false }
    callWaiters.append(semaphore)
    return true
  }

  // MARK: Delivery

  mutating func finish(_ delivery: Delivery) {
    finished += 1
    isReceiving = false
    endCall()
    switch delivery {
    case .delivered: counters.delivered += 1
    case .failed: counters.failed += 1
    }
  }

  /// The call that was under way has ended.
  mutating func endCall() {
    isCalling = false
    endedCallWaiters += callWaiters
    callWaiters = []
  }

  /// - Parameter permission: what consent means for an item now. Only called while ``isRestricted``.
  mutating func next(permission: (LaneItem) -> Consent.Permission) -> Step {
    if phase == .running {
      if !hasStarted, !isOptedOut {
        hasStarted = true
        return .start
      }
      isPaused = !dropRefused(permission)
      if !isPaused, let item = items.removeFirst() {
        isCalling = true
        isReceiving = true
        return .item(item, isLogged: isLogged)
      }
      if isFlushDue {
        isFlushDue = false
        defer { flushCompletions = [] }
        return .flush(flushCompletions)
      }
      if isClosing {
        phase = .ended
        return .shutDown(hasStarted: hasStarted)
      }
    }
    isDraining = false
    return .idle
  }

  /// Drops the items before the next one that consent permits.
  /// - Returns: false when the tracker has to wait for a decision before it can receive the next one. One that is being
  ///   shut down does not wait.
  private mutating func dropRefused(_ permission: (LaneItem) -> Consent.Permission) -> Bool {
    while isRestricted, let item = items.first, item.control == nil {
      switch permission(item) {
      case .pass: return true
      case .wait where !isClosing: return false
      case .wait, .drop:
        countConsentDrops(1)
        if let item = items.removeFirst() { items.drop(item) }
      }
    }
    return true
  }

  // MARK: Waiting callers

  /// Callers whose wait is over.
  struct Due {
    var completions: [@Sendable () -> Void] = []
    var semaphores: [DispatchSemaphore] = []
    /// Items to release.
    var dropped: [LaneItem] = []
    /// The number of items that consent has dropped, for the client to count.
    var consentDrops = 0

    func notify() {
      for completion in completions { completion() }
      for semaphore in semaphores { semaphore.signal() }
    }
  }

  /// Returns the callers whose wait is over, each of them once; nil if nothing waits.
  mutating func due(limit: Int) -> Due? {
    if waiters.isEmpty, endedCallWaiters.isEmpty, blocked.isEmpty, flushCompletions.isEmpty, endWaiters.isEmpty,
      !items.hasDropped, uncountedConsentDrops == 0, !hasShutDown || onEnd == nil
    {
      return nil
    }
    var due = Due()
    due.dropped = items.takeDropped()
    due.consentDrops = uncountedConsentDrops
    uncountedConsentDrops = 0
    // What was reported before is done with, or it is not known when it will be.
    let target = delivers ? finished : Int.max
    due.completions = waiters.filter { $0.target <= target }.map(\.completion)
    waiters.removeAll { $0.target <= target }
    if !flushes {
      due.completions += flushCompletions
      flushCompletions = []
    }
    if hasEnded {
      due.completions += endWaiters
      endWaiters = []
    }
    if hasShutDown, let onEnd {
      due.completions.append(onEnd)
      self.onEnd = nil
    }
    due.semaphores = endedCallWaiters
    endedCallWaiters = []
    // There is room, or never will be.
    if items.count < limit || phase == .ended || phase == .late || isPaused {
      due.semaphores += blocked
      blocked = []
    }
    return due
  }
}
