import Foundation
import TestSupport
import Testing

@testable import AnalyticsCore

/// Tests plugins that track events while they handle events.
@Suite struct NestedEventTests {
  /// Tracks two events for each event.
  private final class Doubling: EventPlugin {
    let type = PluginType.enrichment
    private let client = WeakClient()
    var analytics: Analytics? {
      get { client.analytics }
      set { client.analytics = newValue }
    }
    func track(event: TrackEvent) -> TrackEvent? {
      for name in ["left", "right"] { analytics?.track(name: name) }
      return event
    }
  }

  @Test(
    "The events that plugins make in response to one event share a budget, also if they wait", arguments: [false, true])
  func budget(_ waits: Bool) async {
    let client = TestClient { $0.startupQueue(limit: 10_000, whenFull: .dropNewest).storageMode(.memory(10_000)) }
    let waiter = Waiter()
    if waits { client.analytics.add(plugin: waiter) }
    client.analytics.add(plugin: Doubling())
    for _ in 0..<2 { client.analytics.track(name: "root") }
    waiter.resume()
    await client.analytics.waitUntilStarted()
    let (passed, counters) = (client.output.events.count, client.analytics.counters)
    #expect(passed > EventBudget.limit && passed <= 2 * (EventBudget.limit + 1))
    #expect(counters.accepted == passed + counters.dropped[.plugin, default: 0] && counters.accepted < 10_000)
    let text = "plugin: track: plugins have made 1000 calls in response to one event or call"
    #expect(client.errors.texts.contains { $0.hasPrefix(text) })
  }

  @Test("Each event of the program has its own budget")
  func roots() {
    let client = TestClient { $0.storageMode(.memory(10_000)) }
    final class Echo: EventPlugin {
      let type = PluginType.enrichment
      let client = WeakClient()
      var analytics: Analytics? {
        get { client.analytics }
        set { client.analytics = newValue }
      }
      func track(event: TrackEvent) -> TrackEvent? {
        if event.event == "root" { analytics?.track(name: "echo") }
        return event
      }
    }
    client.analytics.add(plugin: Echo())
    for _ in 0...EventBudget.limit { client.analytics.track(name: "root") }
    #expect(client.output.events.count == 2 * (EventBudget.limit + 1) && client.errors.all.isEmpty)
  }

  /// Sends each event through a timeline that contains it.
  private final class Sending: EventPlugin {
    let type = PluginType.enrichment
    let timeline: Timeline
    let count: Int
    let calls = Protected(0)
    init(_ timeline: Timeline, _ count: Int) { (self.timeline, self.count) = (timeline, count) }
    func track(event: TrackEvent) -> TrackEvent? {
      calls.withLock { $0 += 1 }
      for _ in 0..<count { timeline.process(event: event) }
      return event
    }
  }

  @Test("Plugins that send events through their own timelines are bounded and reported", arguments: [1, 2])
  func ownTimeline(_ count: Int) {
    let client = TestClient { $0.storageMode(.memory(10_000)) }
    let destination = RecordingDestination("D")
    client.analytics.add(plugin: destination)
    client.analytics.manuallyEnableDestination(plugin: destination)
    for timeline in [client.analytics.timeline, destination.timeline] {
      let sending = Sending(timeline, count)
      timeline.add(plugin: sending)
      let earlier = client.errors.all.count
      client.analytics.track(name: "root")
      #expect(sending.calls.current <= EventBudget.limit + 1)
      if count == 1 { #expect(sending.calls.current == CallDepth.limit) }
      #expect(client.errors.texts[earlier...].contains { $0.hasPrefix("plugin: process: plugins have ") })
      timeline.remove(plugin: sending)
    }
  }

  @Test("A timeline without a client returns nil if plugins send too many events through it")
  func timelineWithoutClient() {
    let timeline = Timeline()
    let sending = Sending(timeline, 1)
    timeline.add(plugin: sending)
    #expect(timeline.process(event: TrackEvent(event: "root", properties: nil)) != nil)
    #expect(sending.calls.current == CallDepth.limit)
  }
}
