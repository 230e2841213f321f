import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct FlushPolicyTests {
  @Test("A delivery becomes due after exactly flushAt events", arguments: [1, 3, 5, 10, 20])
  func count(_ limit: Int) async {
    let folder = TemporaryFolder()
    let client = TestClient {
      $0.flushPolicies([CountBasedFlushPolicy()]).flushAt(limit).storageMode(.diskAtURL(folder.url))
    }
    for round in 1...3 {
      for _ in 0..<(limit - 1) { client.analytics.track(name: "e") }
      #expect(client.session.events.count == (round - 1) * limit)
      client.analytics.track(name: "e")
      #expect(await eventually { client.session.events.count == round * limit })
    }
    #expect(client.session.batches.map(\.count) == [limit, limit, limit])
    await client.analytics.shutdown()
  }

  @Test("A policy that is added again is used once, which is reported, and it can be removed and added")
  func duplicate() async {
    let policy = CountBasedFlushPolicy(count: 2)
    let client = TestClient { $0.flushPolicies([policy, policy]) }
    client.analytics.add(flushPolicy: policy)
    let text = "plugin: CountBasedFlushPolicy is already in use there; add each plugin and flush policy once"
    #expect(client.errors.texts.map { $0.hasPrefix(text) } == [true, true])
    client.analytics.track(name: "1")
    await client.analytics.waitUntilStored()
    #expect(client.session.events.isEmpty && client.analytics.flushPolicies.count == 1)
    client.analytics.track(name: "2")
    #expect(await eventually { client.session.events.count == 2 })
    client.analytics.remove(flushPolicy: policy)
    #expect(client.analytics.flushPolicies.isEmpty)
    client.analytics.add(flushPolicy: policy)
    #expect(client.analytics.flushPolicies.count == 1 && client.errors.all.count == 2)
    await client.analytics.shutdown()
  }

  @Test("The policies set flushAt and flushInterval and follow their changes")
  func values() async {
    let client = TestClient {
      $0.flushPolicies([CountBasedFlushPolicy(count: 7), IntervalBasedFlushPolicy(interval: 100_000)])
    }
    #expect(client.analytics.flushAt == 7 && client.analytics.flushInterval == 100_000)
    client.analytics.flushAt = 2
    client.analytics.track(name: "a")
    client.analytics.track(name: "b")
    #expect(await eventually { client.session.events.count == 2 })
    client.analytics.flushAt = 0
    for _ in 0..<30 { client.analytics.track(name: "c") }
    try? await Task.sleep(nanoseconds: 20_000_000)
    #expect(client.session.events.count == 2)
    client.analytics.flushInterval = 0.02
    #expect(await eventually { client.session.events.count == 32 })
    await client.analytics.shutdown()
  }

  @Test("Intervals that the system cannot represent do not end the process", arguments: [1e10, 1e300, .infinity, .nan])
  func longIntervals(_ seconds: Double) async {
    let client = TestClient { $0.flushPolicies([IntervalBasedFlushPolicy(interval: seconds)]) }
    client.analytics.track(name: "e")
    client.analytics.flushInterval = 60
    client.analytics.flushInterval = seconds
    await client.analytics.shutdown()
    #expect(client.session.events.count == 1)
  }

  @Test("By default the client has both policies, with 20 events and 30 seconds")
  func defaults() {
    let analytics = Analytics(configuration: Configuration(writeKey: "k").storageMode(.memory(10)).fetchSettings(false))
    #expect(analytics.flushAt == 20 && analytics.flushInterval == 30 && analytics.flushPolicies.count == 2)
    #expect(
      analytics.find(flushPolicy: CountBasedFlushPolicy.self) != nil
        && analytics.find(flushPolicy: IntervalBasedFlushPolicy.self) != nil)
  }

  @Test("State changes do not postpone the flush interval; entering the background suspends it")
  func interval() async {
    let client = TestClient { $0.flushPolicies([IntervalBasedFlushPolicy(interval: 0.1)]) }
    client.analytics.track(name: "a")
    var number = 0
    // Change the state continuously.
    let isSent = await eventually {
      number += 1
      client.analytics.identify(userId: "\(number)")
      client.analytics.flushInterval = 0.1
      return !client.session.uploads.isEmpty
    }
    #expect(isSent)
    client.analytics.handle(.didEnterBackground)
    #expect(await eventually { !client.analytics.hasUnsentEvents })
    // Another flush that has nothing to send may be running or about to start.
    client.analytics.work.sync {}
    await client.analytics.flush()
    let sent = client.session.uploads.count
    client.analytics.track(name: "b")
    try? await Task.sleep(nanoseconds: 250_000_000)
    #expect(client.session.uploads.count == sent)
    client.analytics.handle(.willEnterForeground)
    #expect(await eventually { client.session.uploads.count > sent })
    await client.analytics.shutdown()
  }

  @Test(
    "Policies are evaluated in order until one requests a flush, which resets all; they can be added, found and removed"
  )
  func policies() async {
    final class Policy: FlushPolicy {
      let says: Bool
      let updates = Protected([String]()), resets = Protected(0), isShutDown = Protected(false)
      init(_ says: Bool) { self.says = says }
      func shouldFlush() -> Bool { says }
      func updateState(event: any RawEvent) { updates.withLock { $0.append(event["event"]?.stringValue ?? "") } }
      func reset() { resets.withLock { $0 += 1 } }
      func shutdown() { isShutDown.set(true) }
    }
    let quiet = Policy(false)
    let loud = Policy(true)
    let last = Policy(false)
    let client = TestClient { $0.flushPolicies([quiet]) }
    client.analytics.add(flushPolicy: loud)
    client.analytics.add(flushPolicy: last)
    client.analytics.track(name: "a")
    #expect(quiet.updates.current == ["a"] && loud.updates.current == ["a"] && last.updates.current.isEmpty)
    #expect([quiet, loud, last].map { $0.resets.current } == [1, 1, 1])
    #expect(await eventually { client.session.events.count == 1 })
    client.analytics.remove(flushPolicy: loud)
    client.analytics.track(name: "b")
    #expect(last.updates.current == ["b"] && loud.isShutDown.current)
    #expect(client.analytics.find(flushPolicy: Policy.self) === quiet)
    client.analytics.remove(flushPolicy: Policy.self)
    #expect(client.analytics.flushPolicies.isEmpty)
    client.analytics.add(flushPolicy: last)
    client.analytics.removeAllFlushPolicies()
    #expect(client.analytics.flushPolicies.isEmpty)
  }

  @Test("A class can be both a flush policy and a plugin")
  func policyThatIsAPlugin() {
    final class Both: EventPlugin, FlushPolicy {
      let type = PluginType.after
      let tracked = Protected(0), resets = Protected(0)
      func track(event: TrackEvent) -> TrackEvent? {
        tracked.withLock { $0 += 1 }
        return event
      }
      func shouldFlush() -> Bool { tracked.current >= 2 }
      func reset() { resets.withLock { $0 += 1 } }
    }
    final class Minimal: Plugin, FlushPolicy {
      let type = PluginType.utility
      func shouldFlush() -> Bool { false }
    }
    let both = Both()
    let client = TestClient { $0.flushPolicies([both, Minimal()]) }
    client.analytics.add(plugin: both)
    client.analytics.track(name: "a")
    #expect(both.resets.current == 0)
    client.analytics.track(name: "b")
    #expect(both.tracked.current == 2 && both.resets.current == 1)
  }
}
