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
}
