import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// Tests that a client configures a plugin before its first use, and shuts it down after its last one.
@Suite struct PluginUseTests {
  private static let settings = Settings(object: ["integrations": ["Segment.io": true, "A": true, "B": true]])
  private let client = TestClient { $0.defaultSettings(Self.settings) }
  private let destinations = [RecordingDestination("A"), RecordingDestination("B")]

  /// Runs closures at the same time.
  private static func simultaneously(_ actions: [@Sendable () -> Void]) async {
    await onThread { DispatchQueue.concurrentPerform(iterations: actions.count) { actions[$0]() } }
  }

  // MARK: Several threads

  /// A destination whose members change while the client reads them, as if another thread did something in between.
  private final class ChangingDestination: DestinationPlugin {
    let type = PluginType.destination
    let onKey = Protected<(@Sendable () -> Void)?>(nil)
    let onTimeline = Protected<(@Sendable () -> Void)?>(nil)
    private let name = Protected("A")
    private let own = Timeline()

    var key: String {
      defer { onKey.current?() }
      return name.current
    }
    var timeline: Timeline {
      onTimeline.current?()
      return own
    }

    /// The key is different from the next time on that it is read.
    func changeKey() { onKey.set { [name] in name.set("other") } }
  }

  @Test("A destination that is removed while it is being looked up is found, or not")
  func lookup() {
    let destination = ChangingDestination()
    client.analytics.add(plugin: destination)
    destination.changeKey()
    #expect(client.analytics.find(key: "A") === destination)
    #expect(client.analytics.find(key: "A") == nil)
  }

  @Test("A plugin that is removed while the client shuts down is shut down once")
  func removalDuringShutdown() async {
    let (plugin, destination) = (CountingPlugin(), ChangingDestination())
    client.analytics.add(plugin: plugin)
    client.analytics.add(plugin: destination)
    let timeline = client.analytics.timeline
    destination.onTimeline.set { timeline.remove(plugin: plugin) }
    await client.analytics.shutdown()
    destination.onTimeline.set(nil)
    #expect(plugin.uses == [1, 1])
  }

  @Test("A plugin that several threads add to several timelines is configured once, and shut down once")
  func threads() async {
    let (client, destinations) = (client, destinations)
    for destination in destinations { client.analytics.add(plugin: destination) }
    for round in 1...10 {
      let plugin = CountingPlugin(slowness: 0.005)
      await Self.simultaneously([
        { client.analytics.add(plugin: plugin) }, { destinations[0].add(plugin: plugin) },
        { destinations[1].add(plugin: plugin) },
      ])
      #expect(plugin.calls == ["configure": 1, "update": 1])
      client.analytics.track(name: "e")
      #expect(plugin.calls["track"] == 3)
      await Self.simultaneously([
        { client.analytics.timeline.remove(plugin: plugin) }, { destinations[0].remove(plugin: plugin) },
        { destinations[1].remove(plugin: plugin) },
      ])
      #expect(plugin.uses == [1, 1], "round \(round)")
    }
  }

  @Test("A plugin that threads add and remove is shut down as often as it was configured, and never in between")
  func additionsAndRemovals() async {
    let (client, destinations) = (client, destinations)
    for destination in destinations { client.analytics.add(plugin: destination) }
    let plugin = CountingPlugin()
    await Self.simultaneously(
      destinations.map { destination in
        {
          for _ in 0..<200 {
            destination.add(plugin: plugin)
            destination.remove(plugin: plugin)
          }
        }
      })
    #expect(plugin.uses[0] == plugin.uses[1] && plugin.uses[0] > 0, "\(plugin.uses)")
  }

  @Test("A plugin is configured if it is added to a destination while the destination is added to the client")
  func newDestination() async {
    let client = client
    for _ in 0..<100 {
      let (destination, plugin) = (RecordingDestination("A"), CountingPlugin())
      await Self.simultaneously([
        { client.analytics.add(plugin: destination) }, { destination.add(plugin: plugin) },
      ])
      #expect(plugin.calls == ["configure": 1, "update": 1])
      client.analytics.remove(plugin: destination)
      #expect(plugin.uses == [1, 1])
    }
  }

  @Test("A plugin that adds itself to another timeline while it is configured is configured once")
  func itself() {
    final class Spreading: EventPlugin {
      let type = PluginType.enrichment
      let destination: RecordingDestination
      let configured = Protected(0)
      init(_ destination: RecordingDestination) { self.destination = destination }
      func configure(analytics: Analytics) {
        configured.withLock { $0 += 1 }
        destination.add(plugin: self)
      }
    }
    client.analytics.add(plugin: destinations[0])
    let plugin = Spreading(destinations[0])
    client.analytics.add(plugin: plugin)
    #expect(plugin.configured.current == 1)
    #expect(destinations[0].find(pluginType: Spreading.self) === plugin)
  }

  @Test("A plugin that is added to the timeline of a client, or of its destination, is configured and shut down")
  func timeline() {
    client.analytics.add(plugin: destinations[0])
    for timeline in [client.analytics.timeline, destinations[0].timeline] {
      let plugin = CountingPlugin()
      timeline.add(plugin: plugin)
      #expect(plugin.calls == ["configure": 1, "update": 1])
      timeline.remove(plugin: plugin)
      #expect(plugin.uses == [1, 1])
    }
  }

  // MARK: Destinations that are removed

  enum Removal: CaseIterable { case fromClient, fromTimeline, replacement }

  @Test(
    "The plugins of a destination that is removed are shut down, except for those in use elsewhere",
    arguments: Removal.allCases)
  func destination(_ removal: Removal) async {
    let (own, shared) = (CountingPlugin(), CountingPlugin())
    for destination in destinations { client.analytics.add(plugin: destination) }
    for plugin in [own, shared] { destinations[0].add(plugin: plugin) }
    destinations[1].add(plugin: shared)
    switch removal {
    case .fromClient: client.analytics.remove(plugin: destinations[0])
    case .fromTimeline: client.analytics.timeline.remove(plugin: destinations[0])
    case .replacement: client.analytics.replace([destinations[0]], with: [RecordingDestination("A")])
    }
    #expect(own.uses == [1, 1] && shared.uses == [1, 0])
    // It still contains them.
    destinations[0].remove(plugin: own)
    #expect(own.uses == [1, 1])
    client.analytics.add(plugin: destinations[0])
    #expect(own.uses == [1, 1] && shared.uses == [1, 0])
    client.analytics.remove(plugin: destinations[1])
    #expect(shared.uses == [1, 0])
    await client.analytics.shutdown()
    #expect(shared.uses == [1, 1])
    client.analytics.remove(plugin: destinations[0])
    #expect(shared.uses == [1, 1])
  }

  @Test("The plugins of a destination within a removed one are shut down, and configured when it returns")
  func inner() {
    let plugin = CountingPlugin()
    destinations[1].add(plugin: plugin)
    destinations[0].add(plugin: destinations[1])
    for count in 1...3 {
      client.analytics.add(plugin: destinations[0])
      client.analytics.remove(plugin: destinations[0])
      #expect(plugin.uses == [count, count])
    }
    destinations[0].remove(plugin: destinations[1])
    #expect(plugin.uses == [3, 3])
  }

  @Test("The plugins of a destination that has moved to another client serve that client")
  func movedDestination() async {
    let plugin = CountingPlugin()
    destinations[0].add(plugin: plugin)
    let second = TestClient { $0.defaultSettings(Self.settings) }
    client.analytics.add(plugin: destinations[0])
    second.analytics.add(plugin: destinations[0])
    #expect(plugin.uses == [2, 0])
    await client.analytics.shutdown()
    client.analytics.remove(plugin: destinations[0])
    #expect(plugin.uses == [2, 0] && plugin.analytics === second.analytics)
    await second.analytics.shutdown()
    #expect(plugin.uses == [2, 1])
  }

  // MARK: Shutdown

  @Test("A client that has been shut down refuses plugins and flush policies, which is reported")
  func afterShutdown() async {
    client.analytics.add(plugin: destinations[0])
    await client.analytics.shutdown()
    let (plugin, inner, policy) = (CountingPlugin(), CountingPlugin(), IntervalBasedFlushPolicy(interval: 1000))
    client.analytics.add(plugin: plugin)
    destinations[0].add(plugin: inner)
    client.analytics.add(plugin: destinations[1])
    client.analytics.add(flushPolicy: policy)
    #expect(plugin.uses == [0, 0] && inner.uses == [0, 0])
    #expect(client.analytics.flushPolicies.isEmpty)
    let ending = "was not added, because the client has been shut down; create another client"
    #expect(
      client.errors.texts
        == ["CountingPlugin", "CountingPlugin", "RecordingDestination", "IntervalBasedFlushPolicy"].map {
          "plugin: \($0) \(ending)"
        })
  }

  @Test("Plugins that are added while a client shuts down are shut down, or refused")
  func duringShutdown() async {
    let last = CountingPlugin()
    client.analytics.add(plugin: CountingPlugin { $0.analytics?.add(plugin: last) })
    let (client, added) = (client, Recorder<CountingPlugin>())
    let isOver = Protected(false)
    async let addition: Void = onThread {
      while !isOver.current {
        let plugin = CountingPlugin()
        added.add(plugin)
        client.analytics.add(plugin: plugin)
      }
    }
    await client.analytics.shutdown()
    isOver.set(true)
    await addition
    #expect(last.uses[0] == last.uses[1])
    #expect(added.all.filter { $0.uses[0] != $0.uses[1] || $0.uses[0] > 1 }.isEmpty)
  }

  // MARK: Waiting

  @Test("A client does not wait for a plugin that has moved to another client, or that was removed after that")
  func movedWaiter() async {
    let (waiter, second) = (Waiter(), TestClient())
    client.analytics.add(plugin: waiter)
    client.analytics.track(name: "e")
    #expect(client.analytics.gauges.isWaiting)
    second.analytics.add(plugin: waiter)
    #expect(!client.analytics.gauges.isWaiting && second.analytics.gauges.isWaiting)
    await client.analytics.waitUntilStarted()
    #expect(client.output.names == ["e"])
    client.analytics.remove(plugin: waiter)
    #expect(second.analytics.gauges.isWaiting)
    second.analytics.remove(plugin: waiter)
    #expect(!second.analytics.gauges.isWaiting)
  }

  @Test("A waiting plugin that is ready when it is configured makes no events wait")
  func readyWaiter() {
    final class Ready: WaitingPlugin {
      let type = PluginType.utility
      func configure(analytics: Analytics) { analytics.resumeEventProcessing(plugin: self) }
    }
    client.analytics.add(plugin: Ready())
    #expect(!client.analytics.gauges.isWaiting)
  }
}
