import Foundation

// Events that wait are in memory, as many as the start-up queue may have, and in the journal, where there is a disk. Those that come when memory is full are in the
// journal only; without one, what happens to them is what the configuration says.

extension Analytics {
  /// What has become of an event that was to wait.
  private enum Place {
    /// It waits.
    case queued
    /// Nothing waits any more; it may pass.
    case running
    /// It is lost, and for this reason.
    case dropped(Counters.DropReason)
    /// It waits, in place of the oldest one, which is lost.
    case inPlaceOfOldest
    /// There will be room when this is signalled.
    case blocked(DispatchSemaphore)
  }

  /// Bytes of events that may come while others are replayed, before callers have to wait until that is done: replaying would never end otherwise.
  private static let lateLimit = 4 << 20

  /// Puts an event behind those that wait. Comes back when it is on disk, where there is one.
  /// - Returns: false when events do not wait any more.
  func enqueue(_ queued: QueuedEvent) -> Bool {
    var mayBlock = !isOnWorkQueue
    while true {
      switch state.withLock({ place(queued, mayBlock: mayBlock, &$0) }) {
      case .queued: return true
      case .running: return false
      case .dropped(let reason):
        sink.countDropped(reason)
        if reason == .queueFull { reportFullQueue() }
        return true
      case .inPlaceOfOldest:
        sink.countDropped(.queueFull)
        reportFullQueue()
        return true
      case .blocked(let semaphore):
        // A plugin that waits for another thread may keep that one, and itself, waiting.
        let isLate = semaphore.wait(timeout: .now() + max(values.waitingTimeout, 1)) == .timedOut
        if isLate, values.startupBackPressure != .block { mayBlock = false }
      }
    }
  }

  private func reportFullQueue() { report(AnalyticsError.queueFull(queue: "start-up queue", lost: 1), level: .warning) }

  private func place(_ queued: QueuedEvent, mayBlock: Bool, _ state: inout ClientState) -> Place {
    let isReplaying = state.phase == .replaying
    switch state.phase {
    case .running: return .running
    case .closed: return .dropped(.disabled)
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
      _ = storage.journal(queued.event)
      return .queued
    }
    if isReplaying, mayBlock, storage.journal == nil || state.lateBytes >= Self.lateLimit { return block() }
    let end = storage.journal?.size ?? 0
    switch storage.journal(queued.event) {
    case .written:
      state.journaled += 1
      if isReplaying { state.lateBytes += (storage.journal?.size ?? 0) - end }
      var spill = state.spill ?? ClientState.Spill(start: end)
      if let more = ClientState.Spill.More(queued) { spill.more[end] = more }
      state.spill = spill
      return .queued
    case .failed: return .dropped(.storageFailed)
    case .full, nil: break
    }
    switch values.startupBackPressure {
    case .block where mayBlock: return block()
    case .dropOldest where state.spill == nil && !isReplaying:
      _ = state.queue.popFirst()
      state.queue.append(queued)
      return .inPlaceOfOldest
    case .block where state.spill == nil:
      // The thread that replays cannot wait for itself.
      state.queue.append(queued)
      return .queued
    case .block, .dropNewest, .dropOldest: return .dropped(.queueFull)
    }
  }

  /// Whether this is the thread that replays: it cannot wait for itself.
  private var isOnWorkQueue: Bool { DispatchQueue.getSpecific(key: Self.isOnWork) == ObjectIdentifier(state) }

  /// Sends what has waited through the timeline, in order, until nothing is left or something makes it wait again. On the work queue.
  func replay() {
    while true {
      var completions: [@Sendable () -> Void] = []
      var policies: [any FlushPolicy] = []
      let queued: QueuedEvent? = state.withLock { state in
        guard state.phase == .replaying else { return nil }
        policies = state.flushPolicies
        if let next = next(&state) { return next }
        state.phase = .running
        completions = state.whenRunning
        state.whenRunning = []
        return nil
      }
      if let queued {
        EventChain.continued(queued.chain) { deliver(queued.event, queued.enrichments, queued.counts ? policies : []) }
        continue
      }
      unblock()
      removeJournal()
      for completion in completions { completion() }
      return
    }
  }

  /// The next event that waits.
  private func next(_ state: inout ClientState) -> QueuedEvent? {
    while state.queue.isEmpty, var spill = state.spill, let journal = storage.journal {
      state.spill = nil
      guard spill.start < journal.size, let (events, end) = journal.read(from: spill.start) else { break }
      for (place, event) in events {
        let more = spill.more.removeValue(forKey: place)
        state.queue.append(
          QueuedEvent(
            event: event, enrichments: more?.enrichments, counts: more?.counts ?? true, chain: more?.chain ?? 0))
      }
      spill.start = end
      if end < journal.size { state.spill = spill }
    }
    return state.queue.popFirst()
  }

  /// Lets callers that wait for room look again.
  func unblock() {
    let blocked = state.withLock { state in
      defer { state.blocked = [] }
      return state.blocked
    }
    for semaphore in blocked { semaphore.signal() }
  }

  /// Removes the journal when all its events are stored.
  private func removeJournal() {
    guard let journal = storage.journal else { return }
    let journaled = state.withLock { $0.journaled }
    storage.writer.commit { [state] isStored in
      state.withLock { if isStored, $0.journaled == journaled, !$0.hasQueued { journal.remove() } }
    }
  }
}
