/// An event that waits for the client to run.
struct QueuedEvent: Sendable {
  let event: EventRecord
  let enrichments: [EnrichmentClosure]?
  /// Whether flush policies count it.
  let counts: Bool
  /// See ``EventChain``.
  var chain = 0
}

/// First in, first out.
struct EventQueue {
  private var events: [QueuedEvent?] = []
  private var head = 0

  var count: Int { events.count - head }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ event: QueuedEvent) { events.append(event) }

  mutating func removeFirst() -> QueuedEvent? {
    guard head < events.count else { return nil }
    let event = events[head]
    events[head] = nil
    head += 1
    if head > 64, head > events.count / 2 {
      events.removeFirst(head)
      head = 0
    }
    return event
  }
}
