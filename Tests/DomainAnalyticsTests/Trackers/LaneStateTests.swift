import Dispatch
import JSONModel
import Testing

@testable import DomainAnalytics

@Suite struct LaneStateTests {
  @Test("A wait for the call that is under way ends with that call, although the next one begins immediately")
  func callWaiters() {
    var state = LaneState()
    state.phase = .running
    guard case .start = state.next(permission: { _ in .pass }) else {
      Issue.record("the tracker was not started")
      return
    }
    for name in ["a", "b"] {
      let item = LaneItem(content: .event(["event": .string(name)], isScreen: false, origin: nil))
      guard case .added = state.add(item, TrackerOptions(), mayBlock: false) else {
        Issue.record("the item was not added")
        return
      }
    }
    guard case .item = state.next(permission: { _ in .pass }) else {
      Issue.record("no call began")
      return
    }
    let ended = DispatchSemaphore(value: 0)
    let waits = state.addCallWaiter(ended)
    #expect(waits)
    let dueBefore = state.due(limit: 10)
    #expect(dueBefore?.semaphores.isEmpty ?? true)
    state.finish(.delivered)
    guard case .item = state.next(permission: { _ in .pass }) else {
      Issue.record("no second call began")
      return
    }
    state.due(limit: 10)?.notify()
    #expect(ended.wait(timeout: .now()) == .success)
    let dueAfter = state.due(limit: 10)
    #expect(dueAfter?.semaphores.isEmpty ?? true)
  }

  @Test("An event in a queue that contains only what has to be retained is not dropped, nor counted as dropped")
  func onlyControlItems() {
    var state = LaneState()
    let options = TrackerOptions(limit: 1)
    for content in [LaneItem.Content.other(.reset), .event([:], isScreen: false, origin: nil)] {
      guard case .added = state.add(LaneItem(content: content), options, mayBlock: false) else {
        Issue.record("the item was not added")
        return
      }
    }
    #expect(state.items.count == 2 && state.counters.droppedByLimit == 0)
  }
}
