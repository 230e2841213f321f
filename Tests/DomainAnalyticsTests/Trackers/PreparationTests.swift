import AnalyticsCore
import DomainAnalytics
import Foundation
import TestSupport
import Testing

/// Trackers whose preparation does not end in time, and options outside of their limits.
@Suite struct PreparationTests {
  /// Prepares itself until a semaphore is signalled, and blocks its thread meanwhile.
  private struct Blocked: Tracker {
    let log: Log
    let gate: DispatchSemaphore
    func prepare() async { block() }
    func receive(_ item: TrackerItem) { log.add(Recorder.text(item)) }
    private func block() { gate.wait() }
  }

  @Test("The time-out of a tracker applies although its preparation blocks the thread")
  func blocked() async {
    let errors = Log()
    let client = Analytics.forTest(errors)
    let log = Log()
    let gate = DispatchSemaphore(value: 0)
    let destination = client.register(
      Blocked(log: log, gate: gate), options: TrackerOptions(prepareTimeout: .seconds(0.05)))
    client.track("lost")
    #expect(await eventually { !errors.lines.isEmpty })
    #expect(destination.counters.droppedUnprepared == 1 && destination.counters.waiting == 0)
    gate.signal()
    #expect(await eventually { !log.lines.isEmpty })
    client.track("kept")
    await client.waitForTrackers()
    #expect(log.lines == ["start", "event kept"])
  }

  @Test(
    "Nothing waits for a tracker whose preparation never ends", arguments: [OperatingMode.asynchronous, .synchronous])
  func endless(_ mode: OperatingMode) async {
    struct Endless: Tracker {
      func prepare() async throws { try await Task.sleep(for: .seconds(1_000_000)) }
      func receive(_ item: TrackerItem) {}
    }
    let client = Analytics.forTest(mode: mode)
    let destination = client.register(Endless(), options: TrackerOptions(prepareTimeout: .seconds(0.05)))
    await onThread {
      client.reset()
      client.track("a")
    }
    await client.flush()
    await destination.waitUntilDelivered()
    #expect(await eventually { destination.counters.droppedUnprepared == 1 })
    await onThread {
      client.track("b")
      client.reset()
    }
    await client.flush()
    await destination.waitUntilDelivered()
    #expect(destination.counters.droppedUnprepared == 2 && destination.counters.waiting > 0)
  }

  @Test(
    "A queue has room for at least one item, whatever its options are",
    arguments: [BackPressure.block, .dropOldest, .dropNewest], [0, -5])
  func limits(_ policy: BackPressure, _ limit: Int) async {
    let client = Analytics.forTest()
    let log = Log()
    let destination = client.register(
      Recorder(log), options: TrackerOptions(limit: limit, whenFull: policy, prepareTimeout: .seconds(30)))
    await onThread { for number in 0..<20 { client.track("\(number)") } }
    await client.waitForTrackers()
    let counters = destination.counters
    #expect(counters.delivered > 0 && counters.delivered + counters.droppedByLimit == 20)
    #expect(policy != .block || counters.delivered == 20)
  }

  @Test("A shutdown of the client returns when its trackers have shut down")
  func shutdown() async {
    for _ in 0..<20 {
      let log = Log()
      let client = Analytics.forTest()
      client.register(Recorder(log) { _ in usleep(1000) })
      client.register(Recorder(log, name: "Other"))
      client.track("1")
      await client.shutdown()
      #expect(log.lines.count { $0 == "event 1" } == 2)
      #expect(log.lines.count { $0 == "shutDown" } == 2)
    }
  }

  @Test("A time-out that is not positive has passed immediately", arguments: [.zero, .seconds(-1)] as [Duration])
  func timeout(_ timeout: Duration) async {
    let errors = Log()
    let client = Analytics.forTest(errors)
    let gate = DispatchSemaphore(value: 0)
    client.register(Blocked(log: Log(), gate: gate), options: TrackerOptions(prepareTimeout: timeout))
    #expect(await eventually { !errors.lines.isEmpty })
    gate.signal()
  }
}
