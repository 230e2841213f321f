import Testing

@testable import AnalyticsCore

@Suite struct EventQueueTests {
  private func event(_ name: String) -> QueuedEvent {
    QueuedEvent(event: EventRecord(TrackEvent(event: name)), enrichments: nil, counts: true)
  }

  @Test("Dropping the oldest events of a full queue does not let the resets between them accumulate")
  func resetsOfDroppedEvents() {
    var queue = EventQueue()
    for number in 0..<1000 {
      queue.append(.reset(nil))
      if number >= 3 { queue.removeOldestEvent() }
      queue.append(event("\(number)"))
    }
    var steps: [String] = []
    while let step = queue.removeFirst() {
      if case .event(let queued) = step { steps.append(queued.event.object["event"]?.stringValue ?? "") }
      if step.isReset { steps.append("reset") }
    }
    #expect(steps == ["reset", "997", "reset", "998", "reset", "999"])
  }

  @Test("Dropping events keeps actions and their order")
  func actions() {
    var queue = EventQueue()
    let performed = Protected<[Int]>([])
    for number in 0..<3 {
      queue.append(event("\(number)"))
      queue.append(.action { performed.withLock { $0.append(number) } })
    }
    queue.removeOldestEvent()
    queue.removeOldestEvent()
    #expect(queue.count == 4)
    #expect(queue.removeEvents().count == 1)
    while case .action(let action)? = queue.removeFirst() { action() }
    #expect(performed.current == [0, 1, 2])
  }
}
