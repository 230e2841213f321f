import Dispatch
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct CyclicDestinationTests {
  private static let settings = Settings(
    object: ["integrations": ["Segment.io": true, "A": true, "B": true, "C": true]])
  private let client = TestClient { $0.defaultSettings(Self.settings) }
  private let error = "RecordingDestination was not added, because its timeline would contain itself"

  /// Counts the calls of the client.
  private final class Counting: EventPlugin {
    let type = PluginType.enrichment
    let configured = Protected(0)
    func configure(analytics: Analytics) { configured.withLock { $0 += 1 } }
  }

  @Test("A destination is not added to its own timeline, which is reported", arguments: [true, false])
  func itself(_ isDirect: Bool) async {
    let destination = RecordingDestination("A")
    // Reported when the destination is added to the client.
    if isDirect { destination.timeline.add(plugin: destination) } else { destination.add(plugin: destination) }
    client.analytics.add(plugin: destination)
    if isDirect { destination.timeline.add(plugin: destination) } else { destination.add(plugin: destination) }
    #expect(client.errors.texts.map { $0.hasSuffix(error) } == [true, true])
    client.analytics.track(name: "e")
    #expect(destination.names == ["e"])
    destination.timeline.apply { _ in Issue.record("contains a plugin") }
    await client.analytics.shutdown()
  }

  @Test("Destinations do not contain each other, directly or indirectly", arguments: [true, false])
  func eachOther(_ isInClient: Bool) async {
    let all = ["A", "B", "C"].map(RecordingDestination.init)
    let counting = Counting()
    all[2].add(plugin: counting)
    if isInClient { for destination in all { client.analytics.add(plugin: destination) } }
    all[0].add(plugin: all[1])
    all[1].add(plugin: all[2])
    all[2].add(plugin: all[0])
    all[1].add(plugin: all[0])
    if !isInClient { client.analytics.add(plugin: all[0]) }
    #expect(client.errors.texts.count == 2)
    #expect(counting.configured.current == 1)
    client.analytics.track(name: "e")
    // Once for each timeline that contains the destination, and that receives the event.
    #expect(all.map(\.names.count) == (isInClient ? [1, 2, 3] : [1, 1, 1]))
    await client.analytics.shutdown()
  }

  @Test("A plugin that has the timeline of the client is not added to it")
  func timelineOfClient() {
    final class Foreign: DestinationPlugin {
      let type: PluginType
      let key = "A"
      let timeline: Timeline
      init(_ type: PluginType, _ timeline: Timeline) { (self.type, self.timeline) = (type, timeline) }
    }
    for type in PluginType.allCases { client.analytics.add(plugin: Foreign(type, client.analytics.timeline)) }
    #expect(client.errors.all.count == PluginType.allCases.count)
    #expect(client.analytics.findAll(pluginType: Foreign.self).isEmpty)
  }

  @Test("A destination can be added where it was part of a cycle before")
  func formerly() {
    let (first, second) = (RecordingDestination("A"), RecordingDestination("B"))
    client.analytics.add(plugin: first)
    first.add(plugin: second)
    first.remove(plugin: second)
    client.analytics.add(plugin: second)
    second.add(plugin: first)
    #expect(client.errors.all.isEmpty)
    #expect(second.find(pluginType: RecordingDestination.self) === first)
  }

  @Test("Destinations that are added to each other at the same time contain each other at most once")
  func simultaneously() {
    for _ in 0..<200 {
      let all = [RecordingDestination("A"), RecordingDestination("B")]
      DispatchQueue.concurrentPerform(iterations: 2) { all[$0].timeline.add(plugin: all[1 - $0]) }
      #expect(all.filter { $0.find(pluginType: RecordingDestination.self) != nil }.count == 1)
    }
  }
}
