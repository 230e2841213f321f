import AnalyticsCore
import JSONModel
import Testing

@Suite struct EventPluginTests {
  @Test("execute calls the method for the type of the event")
  func dispatch() throws {
    let plugin = Marker()
    #expect(plugin.execute(event: TrackEvent(event: "e"))?["by"] == "track")
    #expect(plugin.execute(event: IdentifyEvent())?["by"] == "identify")
    #expect(plugin.execute(event: ScreenEvent())?["by"] == "screen")
    #expect(plugin.execute(event: GroupEvent())?["by"] == "group")
    #expect(plugin.execute(event: AliasEvent()) == nil)
    #expect(plugin.execute(event: TrackEvent?.none) == nil)
  }

  @Test("The default implementations return the event unchanged", arguments: EventType.allCases)
  func passThrough(_ type: EventType) throws {
    let json: JSON = ["type": .string(type.rawValue), "event": "e"]
    let event = try Event.make(from: json)
    let timeline = Timeline()
    let plugin = Silent()
    timeline.add(plugin: plugin)
    #expect(timeline.process(event: event)?.json.isIdentical(to: json) == true)
    plugin.reset()
    plugin.flush()
    plugin.shutdown()
  }

  @Test("A plugin can implement the methods of some event types only")
  func onlyTrack() {
    let timeline = Timeline()
    timeline.add(plugin: TrackOnly())
    #expect(timeline.process(event: TrackEvent(event: "e")) == nil)
    #expect(timeline.process(event: ScreenEvent(title: "t"))?.name == "t")
  }
}

private final class Marker: EventPlugin {
  let type = PluginType.enrichment

  private func marked<T: RawEvent>(_ event: T, _ name: String) -> T {
    var event = event
    event["by"] = .string(name)
    return event
  }

  func track(event: TrackEvent) -> TrackEvent? { marked(event, "track") }
  func identify(event: IdentifyEvent) -> IdentifyEvent? { marked(event, "identify") }
  func screen(event: ScreenEvent) -> ScreenEvent? { marked(event, "screen") }
  func group(event: GroupEvent) -> GroupEvent? { marked(event, "group") }
  func alias(event: AliasEvent) -> AliasEvent? { nil }
}

private final class Silent: EventPlugin {
  let type = PluginType.enrichment
}

private final class TrackOnly: EventPlugin {
  let type = PluginType.before
  func track(event: TrackEvent) -> TrackEvent? { nil }
}
