import AnalyticsCore
import Foundation

/// The queue of a tracker, and the only place that calls it: one item after the other, beginning with `prepare()`.
final class TrackerLane: @unchecked Sendable {
  // Unchecked because of `tracker`, which is only used by the thread that has set `isDraining` of the state, and by
  // `prepare()` before that.
  private var tracker: (any Tracker)?
  let key: String
  private let options: TrackerOptions
  private let queue = LibraryQueue.make("tracker")
  /// Not the queue of the tracker, whose thread `prepare()` may block.
  private let timeouts = LibraryQueue.make("tracker time-outs")
  private let state = Protected(LaneState())
  /// The trackers that have to end before this one is prepared.
  private let predecessors = Protected<[TrackerDestination]>([])

  /// The seconds for which new lanes collect items before the tracker is called, so that a burst wakes it once.
  @TaskLocal static var interval = 0.01
  private let interval = TrackerLane.interval
  /// Marks the queue of each lane.
  private static let current = DispatchSpecificKey<ObjectIdentifier>()

  init(_ tracker: sending any Tracker, key: String, _ options: TrackerOptions) {
    self.tracker = tracker
    self.key = key
    self.options = options.valid
  }

  // MARK: Preparation

  /// Prepares the tracker, or lets it wait for consent.
  /// - Parameters:
  ///   - predecessors: The trackers that have to end before this one is prepared.
  ///   - onEnd: Called when the tracker will not be called any more.
  /// - Returns: false if the tracker belongs to a client already, or the client is being shut down.
  func start(_ client: Analytics, after predecessors: [TrackerDestination], onEnd: @escaping @Sendable () -> Void)
    -> Bool
  {
    let isPermitted = client.consent.permits(key, categories: { [] })
    let isOver = client.isShuttingDown
    let isFirst = finish { state in
      guard !state.hasBegun else { return false }
      state.hasBegun = true
      if isOver {
        state.end()
        return true
      }
      state.client = client
      state.onEnd = onEnd
      state.isSynchronous = client.operatingMode == .synchronous
      state.awaitsConsent = !isPermitted
      state.isRestricted = client.consent.restricts
      return true
    }
    if isFirst, isOver { tracker = nil }
    if !isFirst || isOver { return false }
    self.predecessors.set(predecessors)
    queue.setSpecific(key: Self.current, value: ObjectIdentifier(self))
    if client.consent.state(ofDestination: key) == .denied { _ = consentDidChange(client.consent) }
    if isPermitted { prepare() }
    return true
  }

  private func prepare() {
    let preparation = state.withLock { state in
      state.preparations += 1
      return state.preparations
    }
    // No other thread uses the tracker until this has ended.
    queue.run { [self] in
      do {
        if try await prepareTracker() { prepared() }
      } catch {
        end(notPrepared: error)
      }
    }
    timeouts.asyncAfter(deadline: .now() + options.prepareTimeout.seconds) { [weak self] in
      self?.timeOut(preparation)
    }
  }

  /// - Returns: false if consent has been denied in the meantime.
  private func prepareTracker() async throws -> Bool {
    let predecessors = predecessors.withLock { predecessors in
      defer { predecessors = [] }
      return predecessors
    }
    for predecessor in predecessors { await predecessor.waitUntilEnded() }
    let (begins, isUnused) = finish { $0.beginPreparation() }
    if isUnused { self.tracker = nil }
    guard begins else { return false }
    nonisolated(unsafe) let tracker = tracker
    try await tracker?.prepare()
    return true
  }

  private func prepared() {
    let starts = finish { state in
      state.endCall()
      if state.phase == .ended { return false }
      state.phase = .running
      defer { state.isDraining = true }
      return !state.isDraining
    }
    if starts { queue.async { self.drain() } }
  }

  private func end(notPrepared error: any Error) {
    finish { $0.end() }
    tracker = nil
    report(.notPrepared(error), 1)
  }

  /// - Parameter preparation: The number of the preparation.
  private func timeOut(_ preparation: Int) {
    let isLate = finish { state in
      guard state.phase == .preparing, !state.awaitsConsent, state.preparations == preparation else { return false }
      state.phase = .late
      state.dropAll()
      return true
    }
    if isLate { report(.prepareTimedOut(after: options.prepareTimeout), 1) }
  }

  // MARK: Items

  /// Passes the items that come after ``close()`` to another lane.
  func forward(to successor: TrackerLane) { state.withLock { $0.successor = successor } }

  /// Adds an item to the queue. In synchronous mode the tracker has received it when this returns, unless the library
  /// itself calls.
  /// - Parameters:
  ///   - consent: What the submission of the event decides about consent.
  ///   - awaits: What the call waits for in synchronous mode.
  func add(_ content: LaneItem.Content, consent: EventConsent? = nil, awaits: Awaiting = .delivery) {
    let item = LaneItem(content: content, chain: EventChain.inherited, consent: consent)
    let mayBlock = options.whenFull == .block && !LibraryQueue.isCurrent && !HeldEngines.exist
    var hasBlocked = false
    while true {
      let (outcome, isSynchronous, prepares) = state.withLock { state in
        let outcome = state.add(item, options, mayBlock: mayBlock, hasBlocked: hasBlocked)
        // Consent permits some events, such as those of a category.
        return (outcome, state.isSynchronous, item.control == nil && state.endConsentWait())
      }
      if prepares { prepare() }
      switch outcome {
      case .added(let wakes): wake(wakes, isSynchronous, awaits)
      case .refused: break
      case .forwarded(let successor): return successor.add(content, consent: consent, awaits: awaits)
      case .dropped(let count):
        state.remove { $0.takeDropped() }
        if ReportedCounts.contains(count) { report(.queueFull(limit: options.limit), count) }
        if isSynchronous { wake(false, true, awaits) }
      case .blocked(let semaphore):
        // Nothing more can be collected. The queue is serial, so another call of the tracker may be due later.
        queue.async { self.drain() }
        semaphore.wait()
        hasBlocked = true
        continue
      }
      return
    }
  }

  /// Asks the tracker to flush. Requests that wait are merged.
  /// - Parameter completion: called once, when the tracker has flushed, or never will.
  func flush(_ completion: (@Sendable () -> Void)? = nil) {
    let (isEnded, wakes, isSynchronous) = state.withLock { state in
      guard state.addFlush(completion) else { return (true, false, false) }
      return (false, state.wakes(), state.isSynchronous)
    }
    if isEnded { completion?() }
    if wakes { queue.asyncAfter(deadline: .now() + (isSynchronous ? 0 : interval)) { self.drain() } }
  }

  /// What a call waits for in synchronous mode.
  enum Awaiting { case nothing, delivery, deliveryForLimitedTime }

  private func wake(_ wakes: Bool, _ isSynchronous: Bool, _ awaits: Awaiting) {
    if wakes { queue.asyncAfter(deadline: .now() + (isSynchronous ? 0 : interval)) { self.drain() } }
    guard isSynchronous, awaits != .nothing, !LibraryQueue.isCurrent, !HeldEngines.exist else { return }
    let delivered = DispatchSemaphore(value: 0)
    whenDelivered { delivered.signal() }
    if awaits == .delivery { return delivered.wait() }
    _ = delivered.wait(timeout: .now() + Consent.callTimeout)
  }

  /// Calls a closure when everything that was added before is done with.
  func whenDelivered(_ completion: @escaping @Sendable () -> Void) {
    let waits = state.withLock { $0.addWaiter(completion) }
    if !waits { completion() }
  }

  /// Calls a closure when the events that wait for the start of the client, and those that were held and for which
  /// consent has been granted, are in the queue.
  func afterWaitingEvents(_ action: @escaping @Sendable () -> Void) {
    let (client, isClosing) = state.withLock { ($0.client, $0.isClosing) }
    guard let client else { return action() }
    // Nothing comes any more, or nothing waits.
    if isClosing || !client.hasWaitingEvents { return client.afterReleases(action) }
    client.afterWaitingEvents { client.afterReleases(action) }
  }

  /// The client of the tracker; nil if the tracker was not added to it yet, or the client does not exist any more.
  var client: Analytics? { state.withLock { $0.client } }

  /// Whether the tracker will not be called any more, or has not been prepared in time.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Calls a closure when the tracker will not be called any more, or has not been prepared in time.
  func whenEnded(_ completion: @escaping @Sendable () -> Void) {
    let waits = state.withLock { $0.addEndWaiter(completion) }
    if !waits { completion() }
  }

  /// Ends the lane when everything that was added before is done with. Later items are dropped.
  func close() {
    let isShuttingDown = state.withLock { $0.client }?.isShuttingDown ?? false
    let (wakes, isUnused) = finish { state in
      guard !state.isClosing, state.phase != .ended else { return (false, false) }
      state.isClosing = true
      if isShuttingDown { state.endPreparation() }
      guard state.endConsentWait() else { return (state.wakes(), false) }
      state.end()
      return (false, true)
    }
    if isUnused { tracker = nil }
    if wakes { queue.async { self.drain() } }
  }

  /// Ends the lane immediately, because the client has waited for the tracker as long as a shutdown may take. No call
  /// begins after this has returned, and what waits is dropped.
  func abandon() { finish { $0.abandon() } }

  // MARK: Consent

  /// Drops what is not permitted any more. No call with such an item begins after this has returned.
  /// - Returns: The end of the call that is under way; nil if no other thread calls the tracker.
  func consentDidChange(_ consent: Consent) -> DispatchSemaphore? {
    let isOptedOut = consent.state(ofDestination: key) == .denied
    let ended = DispatchSemaphore(value: 0)
    let (hasChanged, isCalling, wakes) = finish { state in
      state.isRestricted = consent.restricts
      let hasChanged = state.apply(isOptedOut: isOptedOut) { item in
        consent.permission(key) { item.consentCategories }
      }
      return (hasChanged, state.addCallWaiter(ended), state.endPause())
    }
    if wakes { queue.async { self.drain() } }
    // The caller waits for a call that is under way, not for what follows it.
    if hasChanged { add(.other(.optOut(isOptedOut)), awaits: isCalling ? .nothing : .deliveryForLimitedTime) }
    if consent.permits(key, categories: { [] }), state.withLock({ $0.endConsentWait() }) { prepare() }
    // The tracker itself may have changed consent.
    let isTracker = DispatchQueue.getSpecific(key: Self.current) == ObjectIdentifier(self)
    return isCalling && !isTracker ? ended : nil
  }

  // MARK: Log

  /// Reads again whether items are logged.
  func logDidChange() {
    state.withLock { state in
      guard let client = state.client else { return }
      state.isLogged = client.domain.log.level != .none
    }
  }

  // MARK: Counters

  var counters: TrackerCounters {
    let (counters, client) = state.withLock { state in
      var counters = state.counters
      // The control items of a tracker that receives nothing any more wait for nothing.
      let isOver = state.phase == .ended || state.phase == .late && state.isClosing
      counters.waiting = (isOver ? 0 : state.items.count) + (state.isReceiving ? 1 : 0)
      return (counters, state.client)
    }
    guard let held = client?.consent.heldEventCount(for: key), held > 0 else { return counters }
    var sum = counters
    sum.waiting += held
    return sum
  }

  func count(_ change: (inout TrackerCounters) -> Void) { state.withLock { change(&$0.counters) } }

  // MARK: Delivery

  /// Calls the tracker until no item is left. By the one thread that has set `isDraining`.
  private func drain() {
    let client = state.withLock { $0.client }
    let consent = client?.consent
    var delivery: LaneState.Delivery?
    while true {
      let step = finish { state in
        if let delivery { state.finish(delivery) }
        return state.next { item in consent?.permission(key) { item.consentCategories } ?? .pass }
      }
      delivery = nil
      switch step {
      case .item(let item, let isLogged): delivery = deliver(item, isLogged ? client : nil)
      case .start: deliverControl(.start)
      case .flush(let completions):
        deliverControl(.flush)
        for completion in completions { completion() }
      case .shutDown(let hasStarted):
        if hasStarted { deliverControl(.stop) }
        tracker?.shutDown()
        tracker = nil
        finish { $0.hasShutDown = true }
      case .idle: return
      }
      if case .failed(let error)? = delivery { reportFailure(error, isCounted: false) }
    }
  }

  /// - Parameter client: The client that logs the item; nil if the item is not logged.
  private func deliver(_ item: LaneItem, _ client: Analytics?) -> LaneState.Delivery {
    var delivery = LaneState.Delivery.delivered
    // Events that the tracker tracks belong to the chain of the event that led to them.
    EventChain.continued(item.chain?.nextOfHost) {
      do {
        try CallDepth.run(at: Int(item.depth), continuing: item.budget) {
          let item = item.content.trackerItem
          client?.log(item, tracker: key)
          try tracker?.receive(item)
        }
      } catch {
        delivery = .failed(error)
      }
    }
    return delivery
  }

  private func deliverControl(_ item: TrackerItem) {
    do { try tracker?.receive(item) } catch { reportFailure(error, isCounted: true) }
  }

  /// - Parameter isCounted: whether the failure has to be counted here.
  private func reportFailure(_ error: any Error, isCounted: Bool) {
    let failures = state.withLock { state in
      // The caller counts the failure of an item together with its end.
      if isCounted { state.counters.failed += 1 }
      return state.counters.failed + (isCounted ? 0 : 1)
    }
    if ReportedCounts.contains(failures) { report(.failed(error), failures) }
  }

  private func report(_ reason: TrackerError.Reason, _ count: Int) {
    let client = state.withLock { $0.client }
    client?.reportInternalError(
      AnalyticsError.pluginError(TrackerError(tracker: key, reason: reason, count: count)), fatal: true)
  }

  /// Changes the state, and then notifies the callers that wait for the result of the change.
  @discardableResult
  private func finish<Result>(_ change: (inout LaneState) -> Result) -> Result {
    let (result, due, client) = state.withLock { state in
      let result = change(&state)
      let due = state.due(limit: options.limit)
      return (result, due, due.map { $0.consentDrops > 0 } == true ? state.client : nil)
    }
    if let due, let client { client.countDroppedByConsent(due.consentDrops) }
    due?.notify()
    return result
  }
}
