import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// Tests plugins that are in several timelines of one client.
@Suite struct SharedPluginTests {
  private static let settings = Settings(object: ["integrations": ["Segment.io": true, "A": true, "B": true]])
  private let client = TestClient { $0.defaultSettings(Self.settings) }
  private let destinations = [RecordingDestination("A"), RecordingDestination("B")]

  @Test("A plugin in several timelines of a client is configured, flushed, reset and shut down once")
  func severalTimelines() async {
    let counting = CountingPlugin()
    destinations[1].add(plugin: counting)
    client.analytics.add(plugin: counting)
    for destination in destinations { client.analytics.add(plugin: destination) }
    destinations[0].add(plugin: counting)
    client.analytics.track(name: "e")
    await client.analytics.flush()
    client.analytics.reset()
    #expect(counting.calls == ["configure": 1, "update": 1, "track": 3, "flush": 1, "reset": 1])
    await client.analytics.shutdown()
    #expect(counting.calls["shutdown"] == 1)
    #expect(client.errors.all.isEmpty)
  }

  @Test("A plugin is shut down when it has left the last timeline of its client", arguments: [true, false])
  func leaving(_ isAtOnce: Bool) async {
    let counting = CountingPlugin()
    for destination in destinations { client.analytics.add(plugin: destination) }
    client.analytics.add(plugin: counting)
    for destination in destinations { destination.add(plugin: counting) }
    if isAtOnce {
      client.analytics.remove(plugin: counting)
    } else {
      client.analytics.timeline.remove(plugin: counting)
      destinations[0].remove(plugin: counting)
      #expect(counting.calls["shutdown"] == nil)
      client.analytics.track(name: "e")
      #expect(counting.calls["track"] == 1)
      destinations[1].remove(plugin: counting)
    }
    #expect(counting.calls["shutdown"] == 1)
    client.analytics.add(plugin: counting)
    #expect(counting.calls["configure"] == 2 && counting.calls["update"] == 2)
    await client.analytics.shutdown()
    #expect(counting.calls["shutdown"] == 2)
  }

  @Test("A waiting plugin that leaves one of two timelines still makes events wait")
  func waiting() async {
    let waiter = Waiter(.enrichment)
    client.analytics.add(plugin: destinations[0])
    client.analytics.add(plugin: waiter)
    destinations[0].add(plugin: waiter)
    destinations[0].remove(plugin: waiter)
    client.analytics.track(name: "e")
    #expect(client.output.events.isEmpty)
    client.analytics.timeline.remove(plugin: waiter)
    await client.analytics.waitUntilStarted()
    #expect(client.output.events.count == 1)
  }

  @Test("The plugins of a destination within a destination are flushed, reset, removed and shut down, too")
  func nested() async {
    let (first, second) = (CountingPlugin(), CountingPlugin())
    for plugin in [first, second] { destinations[1].add(plugin: plugin) }
    destinations[0].add(plugin: destinations[1])
    client.analytics.add(plugin: destinations[0])
    client.analytics.reset()
    await client.analytics.flush()
    #expect(first.calls == ["configure": 1, "update": 1, "flush": 1, "reset": 1])
    client.analytics.remove(plugin: first)
    #expect(first.calls["shutdown"] == 1)
    await client.analytics.shutdown()
    #expect(first.calls["shutdown"] == 1 && second.calls["shutdown"] == 1)
  }
}
