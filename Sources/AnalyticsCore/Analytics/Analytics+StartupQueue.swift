import Foundation

// Waiting events are in memory, up to the limit of the start-up queue, and in the journal if there is a disk. Events
// that arrive when the memory is full are in the journal only. Without a journal, the configuration decides what
// happens to them.

extension Analytics {
  /// The result of adding an event to the queue.
  private enum Place {
    /// The event waits.
    case queued
    /// Events do not wait any more, so this one can pass.
    case running
    /// The event is lost for a reason.
    case dropped(Counters.DropReason)
    /// The event waits, and the oldest event is lost. It is released after the lock, because that may run code of the
    /// app.
    case inPlaceOfOldest(QueuedStep?)
    /// The queue is full. The semaphore is signaled when there is room.
    case blocked(DispatchSemaphore)
  }

  /// The maximum number of bytes of events that arrive during a replay before callers have to wait for its end. Without
  /// a limit, the replay might never end.
  private static let lateLimit = 4 << 20

  /// Adds an event to the queue. Returns after the event is on disk, if there is one.
  /// - Returns: false if events do not wait any more.
  func enqueue(_ queued: QueuedEvent) -> Bool {
    var mayBlock = !isOnWorkQueue && !HeldEngines.exist
    while true {
      switch state.withLock({ place(queued, mayBlock: mayBlock, &$0) }) {
      case .queued: return true
      case .running: return false
      case .dropped(let reason):
        sink.countDropped(reason)
        if reason == .consent { notifyDestinations(ofDropped: 1) }
        if reason == .queueFull { reportFullQueue() }
        return true
      case .inPlaceOfOldest(let oldest):
        withExtendedLifetime(oldest) {}
        sink.countDropped(.queueFull)
        reportFullQueue()
        return true
      case .blocked(let semaphore):
        // A plugin that waits for another thread could block that thread, and so itself.
        let isLate = semaphore.wait(timeout: .now() + max(values.waitingTimeout, 1)) == .timedOut
        if isLate, values.startupBackPressure != .block { mayBlock = false }
      }
    }
  }

  /// Whether the user has denied consent for everything. A client that shares the consent of another one stores its
  /// events until they may be uploaded.
  private var deniesEverything: Bool {
    values.sharedConsent == nil && consent.state(of: .everything) == .denied
  }

  private func reportFullQueue() {
    storage.reports.report(.queueFull(queue: "start-up queue", lost: 1), of: .startupQueue, level: .warning)
  }

  private func place(_ queued: QueuedEvent, mayBlock: Bool, _ state: inout ClientState) -> Place {
    let isReplaying = state.phase == .replaying
    switch state.phase {
    case .running: return .running
    case .closed: return .dropped(.shutdown)
    // An event that waits might otherwise be delivered after a later grant.
    case .waiting where deniesEverything, .replaying where deniesEverything: return .dropped(.consent)
    case .waiting, .replaying: break
    }
    func block() -> Place {
      let semaphore = DispatchSemaphore(value: 0)
      state.blocked.append(semaphore)
      return .blocked(semaphore)
    }
    if state.queue.count < values.startupQueueLimit, state.spill == nil {
      state.queue.append(queued)
      state.journaled += 1
      switch storage.journal(queued.event) {
      case .written, nil: break
      case .failed, .full: state.isQueueOnlyInMemory = true
      }
      return .queued
    }
    if isReplaying, mayBlock, storage.journal == nil || state.lateBytes >= Self.lateLimit { return block() }
    let end = storage.journal?.size ?? 0
    switch storage.journal(queued.event) {
    case .written:
      state.journaled += 1
      if isReplaying { state.lateBytes += (storage.journal?.size ?? 0) - end }
      var spill = state.spill ?? ClientState.Spill(start: end)
      let retainsSource = spill.more.count < values.startupQueueLimit
      if let more = ClientState.Spill.More(queued, retainsSource: retainsSource) { spill.more[end] = more }
      state.spill = spill
      return .queued
    case .failed: return .dropped(.storageFailed)
    case .full, nil: break
    }
    switch values.startupBackPressure {
    case .block where mayBlock: return block()
    case .dropOldest where state.spill == nil && !isReplaying:
      let oldest = state.queue.removeOldestEvent()
      state.queue.append(queued)
      return .inPlaceOfOldest(oldest)
    case .block where state.spill == nil:
      // The thread that replays must not wait for itself.
      state.queue.append(queued)
      return .queued
    case .block, .dropNewest, .dropOldest: return .dropped(.queueFull)
    }
  }

  /// Waits for the end of a replay that has begun, for a second at most: a plugin that handles one of its events might
  /// itself wait for the caller.
  package func waitForReplay() {
    guard state.withLock({ $0.phase == .replaying }), !isOnWorkQueue, !HeldEngines.exist else { return }
    let hasPassed = DispatchSemaphore(value: 0)
    work.async { hasPassed.signal() }
    _ = hasPassed.wait(timeout: .now() + 1)
  }

  /// Removes the events that wait, also from the journal, and counts them as dropped.
  func dropWaitingEvents(_ reason: Counters.DropReason) {
    // The events are released after the lock, because their values may run code of the app at the end of their lives.
    let (events, spilled) = state.withLock { state in
      let spilled = storage.journal?.count(from: state.spill?.start)
      if spilled?.hasResets == true { state.queue.append(.reset(nil)) }
      for step in state.spill?.steps ?? [] { state.queue.append(step.step) }
      let events = state.queue.removeEvents()
      let more = state.spill?.more
      state.spill = nil
      // Those that a shutdown has left in the journal.
      let retained = state.retained
      state.retained = 0
      if state.phase == .closed { state.remaining = nil }
      storage.journal?.remove()
      if state.queue.hasReset { _ = storage.journal?.appendReset() }
      return ((queued: events, more: more), (spilled?.events ?? 0) + retained)
    }
    let count = events.queued.count + spilled
    sink.countDropped(reason, count)
    if reason == .consent { notifyDestinations(ofDropped: count) }
    withExtendedLifetime(events) {}
  }

  /// Lets destinations count events that consent has dropped before they reached any of them.
  private func notifyDestinations(ofDropped count: Int) {
    guard count > 0 else { return }
    apply { ($0 as? any ConsentObserver)?.consentDidDrop(count) }
  }

  /// Puts something that is not an event after the events that wait.
  /// - Returns: false when no events wait.
  func enqueue(_ step: QueuedStep) -> Bool {
    state.withLock { state in
      guard state.phase == .waiting || state.phase == .replaying else { return false }
      // For the next process. Here, a reset that is read from the journal is merged with the one in memory.
      if step.isReset, case .written? = storage.journal?.appendReset() { state.journaled += 1 }
      if state.spill == nil {
        state.queue.append(step)
      } else {
        state.spill?.append(step, at: storage.journal?.size ?? 0)
      }
      return true
    }
  }

  /// Whether events wait for the start of the client.
  package var hasWaitingEvents: Bool {
    state.withLock { state in
      switch state.phase {
      case .waiting, .replaying: !state.queue.isEmpty || state.spill != nil || state.phase == .replaying
      default: false
      }
    }
  }

  /// Calls a closure when the events before have passed through the timeline: immediately unless events wait.
  package func afterWaitingEvents(_ action: @escaping @Sendable () -> Void) {
    if !enqueue(.action(action)) { action() }
  }

  /// Whether the current thread is the one that replays, which must not wait for itself.
  private var isOnWorkQueue: Bool { DispatchQueue.getSpecific(key: Self.isOnWork) == ObjectIdentifier(state) }

  /// Sends the waiting events through the timeline, in order, until none are left or something makes events wait again.
  /// Called on the work queue.
  func replay() {
    while true {
      if suspendReplay() { return }
      var completions: [@Sendable () -> Void] = []
      var policies: [any FlushPolicy] = []
      var journaled = 0
      let step: QueuedStep? = state.withLock { state in
        state.passing = nil
        guard state.phase == .replaying else { return nil }
        policies = state.flushPolicies
        if let next = next(&state) {
          state.replayed &+= 1
          if case .event(let queued) = next { state.passing = queued.event.messageId }
          return next
        }
        state.phase = .running
        state.isQueueOnlyInMemory = false
        journaled = state.journaled
        completions = state.whenRunning
        state.whenRunning = []
        return nil
      }
      switch step {
      case .event(let queued)?:
        CallDepth.run(at: queued.depth, continuing: queued.budget) {
          deliver(queued.event, queued.enrichments, queued.counts ? policies : [])
        }
        continue
      case .reset(let chain, let depth, let budget)?:
        CallDepth.run(at: depth, continuing: budget) { EventChain.continued(chain) { notifyReset() } }
        continue
      case .action(let action)?:
        action()
        continue
      case nil: break
      }
      unblock()
      removeJournal(of: journaled)
      for completion in completions { completion() }
      return
    }
  }

  /// Suspends the replay while the store fails and the writer has no room, because events of the journal are not
  /// dropped for want of room. Deliveries continue, and make room.
  /// - Returns: Whether the replay has been suspended.
  private func suspendReplay() -> Bool {
    guard storage.journal != nil else { return false }
    let waits = storage.writer.waitForRoom { [weak self] in self?.work.async { [weak self] in self?.replay() } }
    let completions: [@Sendable () -> Void] = state.withLock { state in
      state.isReplaySuspended = waits
      guard waits, state.phase == .replaying else { return [] }
      state.passing = nil
      defer { state.whenRunning = [] }
      return state.whenRunning
    }
    for completion in completions { completion() }
    return waits
  }

  /// Returns the next waiting event.
  private func next(_ state: inout ClientState) -> QueuedStep? {
    while state.queue.isEmpty, var spill = state.spill, let journal = storage.journal {
      state.spill = nil
      guard spill.start < journal.size, let (entries, end) = journal.read(from: spill.start) else {
        for step in spill.steps { state.queue.append(step.step) }
        break
      }
      for (place, entry) in entries {
        while let step = spill.steps.first, step.place <= place {
          spill.steps.removeFirst()
          state.queue.append(step.step)
        }
        let stored: EventRecord
        switch entry {
        case .event(let event): stored = event
        case .reset:
          state.queue.append(.reset(nil))
          continue
        // These are known from the beginning.
        case .denial, .passed: continue
        }
        let more = spill.more.removeValue(forKey: place)
        var event = spill.denials.reduce(stored) { place < $1.end ? $0.denied($1.scope) : $0 }
        if let source = more?.source as? any ConsentCategorized { event.setSource(source) }
        state.queue.append(
          QueuedEvent(event: event, enrichments: more?.enrichments, counts: more?.counts ?? true))
      }
      spill.start = end
      if end < journal.size {
        state.spill = spill
      } else {
        for step in spill.steps { state.queue.append(step.step) }
      }
    }
    return state.queue.removeFirst()
  }

  /// Wakes the callers that wait for room.
  func unblock() {
    let blocked = state.withLock { state in
      defer { state.blocked = [] }
      return state.blocked
    }
    for semaphore in blocked { semaphore.signal() }
  }

  /// Removes the journal when all its events are stored, unless more events have been written to it by then.
  /// - Parameter journaled: The number of events that have been written to the journal.
  private func removeJournal(of journaled: Int) {
    guard let journal = storage.journal else { return }
    storage.writer.whenStored { [state] in
      state.withLock { if $0.journaled == journaled, !$0.hasQueued { journal.remove() } }
    }
  }
}
