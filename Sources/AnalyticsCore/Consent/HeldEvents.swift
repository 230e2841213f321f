/// The events that wait for the user's decision about a destination.
struct HeldEvents: Sendable {
  enum Step: Sendable {
    case event(EventRecord)
    case reset
  }

  private var steps: [Step] = []
  private var head = 0
  private var count = 0
  /// Events that were dropped. The caller releases them after its lock, because their values may run code of the app at
  /// the end of their lives.
  private var dropped: [Step] = []

  var eventCount: Int { count }

  var hasReset: Bool {
    steps[head...].contains { step in if case .reset = step { true } else { false } }
  }

  var first: Step? { head < steps.count ? steps[head] : nil }

  mutating func takeDropped() -> [Step] {
    defer { dropped = [] }
    return dropped
  }

  /// Appends an event. In excess of the limit, the oldest events that may be dropped are. One that may not be dropped
  /// is appended in any case.
  /// - Returns: The number of older events that were dropped for it, or 1 if it was dropped.
  mutating func append(_ event: EventRecord, limit: Int, mayDrop: (EventRecord) -> Bool) -> Int {
    var dropped = 0
    while count >= limit {
      guard removeOldest(where: mayDrop) else {
        if !mayDrop(event) { break }
        return dropped + 1
      }
      dropped += 1
    }
    steps.append(.event(event))
    count += 1
    return dropped
  }

  /// Removes the oldest event that a condition holds for. Resets that no event separates any more become one.
  private mutating func removeOldest(where isMeant: (EventRecord) -> Bool) -> Bool {
    let index = steps[head...].firstIndex { step in
      if case .event(let event) = step { isMeant(event) } else { false }
    }
    guard let index else { return false }
    dropped.append(steps[index])
    guard index > head else {
      removeFirst()
      return true
    }
    count -= 1
    guard case .reset = steps[index - 1] else {
      steps.remove(at: index)
      return true
    }
    let isFollowedByReset = if index + 1 < steps.count, case .reset = steps[index + 1] { true } else { false }
    if isFollowedByReset {
      steps.removeSubrange(index...(index + 1))
    } else if index - 1 == head {
      // Without moving all others.
      steps[index] = .reset
      head += 1
    } else {
      steps.remove(at: index)
    }
    return true
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
      guard case .event(let event) = step, isRemoved(event) else { return true }
      dropped.append(step)
      return false
    }
    head = 0
    count = steps.count { step in if case .event = step { true } else { false } }
    return before - count
  }

  /// Removes the first step if it is a reset.
  mutating func removeFirstReset() {
    if case .reset? = first { removeFirst() }
  }

  mutating func removeFirst() {
    guard let step = first else { return }
    if case .event = step { count -= 1 }
    // Releases the event.
    steps[head] = .reset
    head += 1
    if head > 64, head > steps.count / 2 {
      steps.removeFirst(head)
      head = 0
    }
  }
}
