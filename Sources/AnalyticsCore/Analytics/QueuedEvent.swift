/// An event that waits in the start-up queue.
struct QueuedEvent: Sendable {
  var event: EventRecord
  let enrichments: [EnrichmentClosure]?
  /// Whether flush policies count the event.
  let counts: Bool
}

/// Something that waits for the client to run.
enum QueuedStep: Sendable {
  case event(QueuedEvent)
  /// The user is forgotten: plugins are notified when the events before have passed.
  case reset
}

/// The steps that wait, first in, first out.
struct EventQueue {
  private var steps: [QueuedStep?] = []
  private var head = 0

  var count: Int { steps.count - head }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ event: QueuedEvent) { steps.append(.event(event)) }

  /// Appends a reset. Resets that no event separates are one.
  mutating func appendReset() {
    if !isEmpty, case .reset?? = steps.last { return }
    steps.append(.reset)
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

  /// Removes the oldest event. A reset before it remains.
  mutating func removeOldestEvent() {
    var hasReset = false
    while let step = removeFirst() {
      guard case .reset = step else { break }
      hasReset = true
    }
    guard hasReset else { return }
    if head > 0 { head -= 1 } else { steps.insert(nil, at: 0) }
    steps[head] = .reset
  }

  /// Removes all events. A reset among them remains.
  /// - Returns: The number of events.
  mutating func removeEvents() -> Int {
    var hasReset = false
    var events = 0
    while let step = removeFirst() { if case .reset = step { hasReset = true } else { events += 1 } }
    self = EventQueue()
    if hasReset { appendReset() }
    return events
  }
}
