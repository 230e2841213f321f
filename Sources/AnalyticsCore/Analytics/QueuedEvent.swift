/// An event that waits in the start-up queue.
struct QueuedEvent: Sendable {
  var event: EventRecord
  let enrichments: [EnrichmentClosure]?
  /// Whether flush policies count the event.
  let counts: Bool
  /// The ``CallDepth`` of the call that tracked the event.
  var depth = 0
  /// The budget of the calls that led to the event.
  var budget: EventBudget?
}

/// Something that waits for the client to run.
enum QueuedStep: Sendable {
  case event(QueuedEvent)
  /// The user is forgotten: plugins are notified when the events before have passed. The events that they make then
  /// belong to the chain, if any.
  case reset(EventChain?, depth: Int = 0, budget: EventBudget? = nil)
  /// Something that a module of this package does when the events before have passed.
  case action(@Sendable () -> Void)

  var isEvent: Bool { if case .event = self { true } else { false } }
  var isReset: Bool { if case .reset = self { true } else { false } }
}

/// The steps that wait, first in, first out.
struct EventQueue {
  private var steps: [QueuedStep?] = []
  private var head = 0

  var count: Int { steps.count - head }
  var isEmpty: Bool { count == 0 }
  var hasReset: Bool { steps[head...].contains { $0?.isReset == true } }

  mutating func append(_ event: QueuedEvent) { steps.append(.event(event)) }

  /// Appends a step. Resets that nothing separates are one.
  mutating func append(_ step: QueuedStep) {
    if case .reset(let chain, let depth, let budget) = step, !isEmpty,
      case .reset(let previous, let other, let earlier)?? = steps.last
    {
      steps[steps.count - 1] = .reset(previous ?? chain, depth: max(depth, other), budget: earlier ?? budget)
      return
    }
    steps.append(step)
  }

  /// Records a denial for all events.
  mutating func deny(_ scope: Consent.Scope) {
    for index in head..<steps.count {
      guard case .event(var queued)? = steps[index] else { continue }
      queued.event = queued.event.denied(scope)
      steps[index] = .event(queued)
    }
  }

  mutating func removeFirst() -> QueuedStep? {
    guard head < steps.count else { return nil }
    let step = steps[head]
    steps[head] = nil
    head += 1
    if head > 64, head > steps.count / 2 {
      steps.removeFirst(head)
      head = 0
    }
    return step
  }

  /// Removes the oldest event. Other steps before it remain.
  /// - Returns: The event.
  @discardableResult
  mutating func removeOldestEvent() -> QueuedStep? {
    guard let oldest = steps[head...].firstIndex(where: { $0?.isEvent == true }) else { return nil }
    if oldest == head { return removeFirst() }
    let event = steps.remove(at: oldest)
    // Resets that nothing separates are one.
    if oldest < steps.count, steps[oldest]?.isReset == true, steps[oldest - 1]?.isReset == true {
      steps.remove(at: oldest)
    }
    return event
  }

  /// Removes all events. Other steps remain.
  /// - Returns: The events.
  mutating func removeEvents() -> [QueuedStep] {
    var others = EventQueue()
    var events: [QueuedStep] = []
    while let step = removeFirst() { if step.isEvent { events.append(step) } else { others.append(step) } }
    self = others
    return events
  }
}
