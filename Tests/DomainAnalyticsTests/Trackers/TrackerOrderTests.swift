import AnalyticsCore
import DomainAnalytics
import Foundation
import JSONModel
import TestSupport
import Testing

@Suite struct TrackerOrderTests {
  /// A tracker that records the numbers of the events of each thread, and whether calls overlap.
  final class Checker: Tracker {
    struct Result: Sendable {
      var last: [Int: Int] = [:]
      var count = 0
      var disorders = 0
      var overlaps = 0
    }
    let name: String
    let result: Protected<Result>
    private let pause: useconds_t
    private let isBusy = Protected(false)

    init(_ name: String, _ result: Protected<Result>, pause: useconds_t = 0) {
      self.name = name
      self.result = result
      self.pause = pause
    }

    func receive(_ item: TrackerItem) {
      guard case .event(let event, _) = item else { return }
      let overlaps = isBusy.withLock { busy in
        defer { busy = true }
        return busy
      }
      if pause > 0 { usleep(pause) }
      let (thread, number) = (event.properties["thread"]?.intValue ?? 0, event.properties["number"]?.intValue ?? 0)
      result.withLock { result in
        result.count += 1
        if overlaps { result.overlaps += 1 }
        if let last = result.last[thread], last >= number { result.disorders += 1 }
        result.last[thread] = number
      }
      isBusy.set(false)
    }
  }

  struct Step: TrackableEvent, Encodable {
    let thread: Int
    let number: Int
    var identifier: EventIdentifier { EventIdentifier(object: "Step", action: "Made") }
  }

  @Test("A tracker receives events of each thread in order, one call at a time, and counts dropped events")
  func threads() async {
    let client = Analytics.forTest()
    let results = (0..<2).map { _ in Protected(Checker.Result()) }
    let count = TestRounds.number("TRACKED_EVENTS", 4000) / 8
    let fast = client.register(Checker("fast", results[0]), options: TrackerOptions(limit: 8 * count))
    let slow = client.register(Checker("slow", results[1], pause: 50))
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          await onThread { for number in 0..<count { client.track(Step(thread: thread, number: number)) } }
        }
      }
    }
    await client.waitForTrackers()
    for (result, destination) in zip(results, [fast, slow]) {
      let result = result.current
      #expect(result.disorders == 0 && result.overlaps == 0)
      let counters = destination.counters
      #expect(counters.delivered == result.count && counters.delivered + counters.droppedByLimit == 8 * count)
      #expect(counters.waiting == 0)
    }
    #expect(results[0].current.count == 8 * count)
  }

  @Test("Trackers can be registered and removed while events are tracked")
  func registration() async {
    let client = Analytics.forTest()
    let result = Protected(Checker.Result())
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<3 {
        group.addTask { for number in 0..<2000 { client.track(Step(thread: thread, number: number)) } }
      }
      group.addTask {
        for _ in 0..<50 {
          let destination = client.register(Checker("changing", result))
          client.reset()
          await destination.waitUntilDelivered()
          client.remove(plugin: destination)
        }
      }
    }
    await client.waitForTrackers()
    #expect(client.findAll(pluginType: TrackerDestination.self).isEmpty)
    #expect(result.current.overlaps == 0)
  }
}
