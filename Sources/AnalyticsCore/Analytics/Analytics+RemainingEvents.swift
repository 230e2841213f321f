import Foundation
import JSONModel

/// What remained in the start-up queue when a client stopped processing events.
struct RemainingEvents: Sendable {
  /// What the events waited for.
  var blockers: [String] = []
  /// The number of events that remain in the journal, for the next start.
  var retained = 0
  /// The number of events that were dropped, because they were only in memory.
  var lost = 0
}

extension Analytics {
  /// Stops accepting and processing events. Events that wait for plugins do not pass without these.
  /// - Returns: What remained; nil if the client has stopped processing events before.
  func endProcessing() -> RemainingEvents? {
    // Steps are released after the lock, because their values may run code of the app at the end of their lives.
    let (remaining, steps, completions) = state.withLock { state in
      guard state.phase != .closed else { return (RemainingEvents?.none, [QueuedStep](), [@Sendable () -> Void]()) }
      var remaining = RemainingEvents()
      switch state.phase {
      case .waiting:
        remaining.blockers =
          (state.waitsForSettings ? ["settings"] : []) + state.waitingPlugins.values.map { "\(type(of: $0))" }.sorted()
      case .replaying: remaining.blockers = ["a plugin that processes an event"]
      case .running, .closed: break
      }
      state.phase = .closed
      state.waitingPlugins = [:]
      var steps: [QueuedStep] = []
      while let step = state.queue.removeFirst() { steps.append(step) }
      var remainingIds: Set<ExactText> = []
      let ids = steps.contains(where: \.isEvent) ? storage.journal?.messageIds ?? [] : []
      for case .event(let queued) in steps {
        if let id = queued.event.messageId.map({ ExactText($0) }), ids.contains(id) {
          remaining.retained += 1
          remainingIds.insert(id)
        } else {
          remaining.lost += 1
        }
      }
      if let spill = state.spill {
        remaining.retained += storage.journal?.count(from: spill.start).events ?? 0
        steps += spill.steps.map(\.step)
      }
      state.remaining = (remainingIds, state.spill?.start)
      state.spill = nil
      state.retained = remaining.retained
      let completions = state.whenRunning
      state.whenRunning = []
      return (remaining, steps, completions)
    }
    guard let remaining else { return nil }
    unblock()
    sink.countDropped(.shutdown, remaining.lost)
    for case .action(let action) in steps { action() }
    if !completions.isEmpty { work.async { for completion in completions { completion() } } }
    forEachDestination { endHeldEvents(for: $0) }
    return remaining
  }
}
