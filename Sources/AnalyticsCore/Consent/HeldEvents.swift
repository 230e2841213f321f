/// The events that wait for the user's decision about a destination.
struct HeldEvents: Sendable {
  enum Step: Sendable {
    case event(EventRecord)
    case reset
  }

  private var steps: [Step] = []
  private var head = 0
  private var count = 0

  var eventCount: Int { count }

  var first: Step? { head < steps.count ? steps[head] : nil }

  /// - Returns: The number of older events that were dropped for it, or 1 if there is no space for any.
  mutating func append(_ event: EventRecord, limit: Int) -> Int {
    guard limit > 0 else { return 1 }
    var dropped = 0
    var hasReset = false
    while count >= limit, let oldest = first {
      removeFirst()
      if case .event = oldest { dropped += 1 } else { hasReset = true }
    }
    if hasReset, head > 0 {
      head -= 1
      steps[head] = .reset
    }
    steps.append(.event(event))
    count += 1
    return dropped
  }

  /// Appends a reset. Resets that no event separates are one.
  mutating func appendReset() {
    if head < steps.count, case .reset? = steps.last { return }
    steps.append(.reset)
  }

  /// Removes the events that a condition holds for.
  /// - Returns: Their number.
  mutating func removeEvents(where isRemoved: (EventRecord) -> Bool) -> Int {
    let before = count
    steps = steps[head...].filter { step in
      guard case .event(let event) = step else { return true }
      return !isRemoved(event)
    }
    head = 0
    count = steps.count { step in if case .event = step { true } else { false } }
    return before - count
  }

  mutating func removeFirst() {
    guard let step = first else { return }
    if case .event = step { count -= 1 }
    // Releases the event.
    steps[head] = .reset
    head += 1
    if head > 64, head > steps.count / 2 {
      // One place stays, for a reset that is put back.
      steps.removeFirst(head - 1)
      head = 1
    }
  }
}
