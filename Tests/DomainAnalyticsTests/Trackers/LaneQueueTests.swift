import JSONModel
import Testing

@testable import DomainAnalytics

@Suite struct LaneQueueTests {
  private func event(_ name: String) -> LaneItem {
    LaneItem(content: .event(["event": .string(name)], isScreen: false, origin: nil))
  }
  private func item(_ item: TrackerItem) -> LaneItem { LaneItem(content: .other(item)) }

  private func text(_ item: LaneItem) -> String {
    switch item.content {
    case .event(let object, _, _): object["event"]?.stringValue ?? ""
    case .other(let item): Recorder.text(item)
    }
  }

  private func drained(_ queue: LaneQueue) -> [String] {
    var queue = queue
    var result: [String] = []
    while let item = queue.removeFirst() { result.append(text(item)) }
    return result
  }

  @Test("Items are removed in the order in which they were added")
  func order() {
    var queue = LaneQueue()
    var expected: [String] = []
    for round in 0..<200 {
      queue.append(event("\(round)"))
      if round % 3 == 0 { expected.append(queue.removeFirst().map(text) ?? "") }
    }
    expected += drained(queue)
    #expect(expected == (0..<200).map(String.init))
  }

  @Test("Dropping items retains control items")
  func controls() {
    var queue = LaneQueue()
    for entry in [event("a"), item(.reset), event("b"), item(.optOut(true)), event("c"), item(.reset), event("d")] {
      queue.append(entry)
    }
    #expect(queue.dropOldest() == (1, 0))
    #expect(queue.dropOldest() == (1, 0))
    #expect(drained(queue) == ["reset", "optOut true", "c", "reset", "d"])
    #expect(queue.dropOldest() == (1, 0))
    #expect(queue.dropOldest() == (1, 1))
    #expect(drained(queue) == ["optOut true", "reset"])
    #expect(queue.dropOldest() == (0, 0))
    #expect(queue.count == 2)
  }

  @Test("A control item beyond the limit replaces the previous item of the same kind")
  func beyondLimit() {
    var queue = LaneQueue()
    queue.append(event("a"))
    for _ in 0..<100 {
      _ = queue.appendBeyondLimit(item(.reset))
      _ = queue.appendBeyondLimit(item(.optOut(true)))
      _ = queue.appendBeyondLimit(item(.optOut(false)))
    }
    #expect(drained(queue) == ["a", "reset", "optOut false"])
  }

  @Test("Dropping all items retains control items")
  func dropAll() {
    var queue = LaneQueue()
    for entry in [event("a"), item(.reset), event("b")] { queue.append(entry) }
    #expect(queue.dropAll() == 2)
    #expect(drained(queue) == ["reset"])
  }
}
