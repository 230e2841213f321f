import AnalyticsCore
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import DomainAnalytics

/// Trackers that take the places of others.
@Suite struct SuccessorTests {
  /// The time-out is too long to be reached on a busy machine.
  private let patient = TrackerOptions(prepareTimeout: .seconds(100_000))

  /// A tracker that writes to a log which other trackers share, and that waits before it ends.
  private func tracker(
    _ id: String, _ log: Log, name: String = "R", until gate: DispatchSemaphore? = nil
  ) -> sending Recorder {
    Recorder(Log(), name: name) { item in
      if case .stop = item { gate?.wait() }
      log.add("\(id) \(Recorder.text(item))")
    }
  }

  @Test("A reporter that is registered after a reset of Tentacles begins when the one of its name has ended")
  func tentacles() async {
    let (log, gate) = (Log(), DispatchSemaphore(value: 0))
    let tentacles = Tentacles(Analytics.forTest())
    tentacles.register(tracker("old", log, until: gate), options: patient)
    tentacles.identify(with: "ann")
    await tentacles.analytics.waitForTrackers()
    tentacles.reset()
    tentacles.register(tracker("new", log), options: patient)
    tentacles.register(tracker("other", log, name: "S"), options: patient)
    tentacles.identify(with: "bob")
    // Nor does the slow reporter delay one of another name.
    #expect(await eventually { log.lines.contains("other identify bob {}") })
    // Time for the new reporter to begin too early.
    usleep(30_000)
    gate.signal()
    #expect(await eventually { log.lines.last == "new identify bob {}" })
    #expect(
      log.lines.filter { !$0.hasPrefix("other") } == [
        "old start", "old identify ann {}", "old reset", "old stop", "new start", "new identify bob {}",
      ])
  }

  @Test("A tracker that replaces one that was removed begins when that has received everything")
  func removal() async {
    let (log, gate) = (Log(), DispatchSemaphore(value: 0))
    let client = Analytics.forTest()
    let first = client.register(tracker("1", log, until: gate), options: patient)
    await client.waitForTrackers()
    client.track("a")
    client.remove(plugin: first)
    // One that ends before it was prepared does not break the order.
    let second = client.register(tracker("2", log), options: patient)
    client.remove(plugin: second)
    client.register(tracker("3", log), options: patient)
    client.track("b")
    usleep(30_000)
    gate.signal()
    await client.waitForTrackers()
    #expect(log.lines.prefix(3) == ["1 start", "1 event a", "1 stop"])
    #expect(log.lines.suffix(2) == ["3 start", "3 event b"])
    #expect(await eventually { client.domain.endingTrackers(named: "R").isEmpty })
  }

  @Test("A reporter that is registered after a reset, while events wait, has the key of the one before")
  func key() async {
    let tentacles = Tentacles()
    let logs = (0..<3).map { _ in Log() }
    let client = tentacles.analytics
    client.consent.set(.denied, for: .destination("R"))
    for log in logs {
      tentacles.reset()
      tentacles.register(tracker("R", log), options: patient)
    }
    client.track("denied")
    await client.waitUntilStarted()
    #expect(await eventually { client.findAll(pluginType: TrackerDestination.self).map(\.key) == ["R"] })
    #expect(await eventually { client.counters.dropped[.consent] == 1 })
    #expect(client.register(tracker("R", Log())).key == "R 2")
    await client.shutdown()
    #expect(logs.allSatisfy { !$0.lines.contains { $0.contains("event") } })
  }

  @Test("Trackers are replaced in one step, so that every event reaches exactly one of them, in order")
  func replacement() async {
    let client = Analytics.forTest()
    let log = Log()
    // Room for all events, so that none is dropped if the machine is slow.
    var options = patient
    options.limit = 10_000
    var present = client.register(tracker("R", log), options: options)
    var all = [present]
    await client.waitUntilStarted()
    let count = 2000
    let isDone = Protected(false)
    Thread.detachNewThread {
      for number in 0..<count {
        client.track("\(number)")
        if number % 20 == 0 { usleep(1000) }
      }
      isDone.set(true)
    }
    while !isDone.current {
      client.releaseKeys(of: [present])
      let next = client.destination(of: tracker("R", log), options: options, after: [present])
      client.replace([present], with: [next])
      present = next
      all.append(next)
      usleep(2000)
    }
    await client.shutdown()
    #expect(all.count > 1 && all.allSatisfy { $0.key == "R" })
    // An event that was on its way to a tracker when that was replaced reaches the next one.
    let received = log.lines.compactMap { $0.hasPrefix("R event ") ? Int($0.dropFirst(8)) : nil }
    #expect(received == Array(0..<count))
    #expect(all.allSatisfy { $0.counters.droppedUnprepared == 0 })
  }

  @Test("Waiting for a tracker that was removed before the client has started does not wait for the start")
  func removedBeforeStart() async {
    final class Gate: UtilityPlugin, WaitingPlugin {
      let type = PluginType.utility
    }
    let gate = Gate()
    let client = Analytics.forTest { _ = $0.plugins([gate]).waitingTimeout(.seconds(600)) }
    let destination = client.register(tracker("R", Log()))
    await destination.waitUntilDelivered()
    client.track("a")
    client.remove(plugin: destination)
    await destination.waitUntilDelivered()
    #expect(destination.counters.delivered == 0)
    client.resumeEventProcessing(plugin: gate)
    await client.shutdown()
  }

  @Test("The client shuts down after the trackers that were removed before", arguments: [false, true])
  func shutdown(_ isReset: Bool) async {
    let (log, gate) = (Log(), DispatchSemaphore(value: 0))
    let client = Analytics.forTest()
    let destination = client.register(tracker("old", log, until: gate), options: patient)
    client.track("x")
    await client.waitForTrackers()
    if isReset { client.reset() }
    client.remove(plugin: destination)
    let end = Task {
      await client.shutdown()
      log.add("client ended")
    }
    // Time for the client to end too early.
    usleep(30_000)
    gate.signal()
    await end.value
    #expect(log.lines.suffix(2) == ["old stop", "client ended"])
    #expect(destination.counters.waiting == 0)
  }
}
