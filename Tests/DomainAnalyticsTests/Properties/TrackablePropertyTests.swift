import AnalyticsCore
import DomainAnalytics
import JSONModel
import TestSupport
import Testing

@Suite struct TrackablePropertyTests {
  enum Level: String, TrackableValueType { case free, pro }
  struct Weird: TrackableValueType {}
  struct Plan: TrackableProperty {
    let identifier = "plan"
    let trackedValue: TrackableValueType?
  }

  @Test("Values convert to strings")
  func text() {
    let values: [any TrackableValueType] = ["a", true, 3, 0.5, Level.pro, Weird()]
    #expect(values.map(\.stringValue) == ["a", "true", "3", "0.5", "pro", "unsupported_value"])
  }

  @Test("An update changes a trait and sends an identify event")
  func update() throws {
    let client = Analytics.forTest()
    let collector = EventRecorder(.after)
    client.add(plugin: collector)
    client.identify(userId: "u-1", traits: ["name": "Ada"])
    client.update(Plan(trackedValue: Level.pro))
    #expect(
      collector.last == [
        "type": "identify", "userId": "u-1", "traits": ["plan": "pro"],
        "domain": ["type": "TrackablePropertyTests.Plan", "property": "plan"],
      ])
    #expect(client.traits()?["plan"] as? String == "pro" && client.traits()?["name"] as? String == "Ada")
    client.update(Plan(trackedValue: nil))
    #expect(collector.last?["traits"] == ["plan": .null])
    #expect(client.traits()?["plan"] == nil && client.traits()?.count == 1)
  }

  @Test("Trackers receive the property")
  func trackers() async {
    let client = Analytics.forTest()
    let log = Log()
    client.register(Recorder(log))
    client.update(Plan(trackedValue: 3))
    client.update(Plan(trackedValue: nil))
    await client.waitForTrackers()
    #expect(log.lines.suffix(2) == ["property plan=3 from Plan", "property plan=nil from Plan"])
  }

  @Test("A changed property has the changed value")
  func changed() async {
    struct Adapter: AnalyticsAdapter {
      let log: Log
      func configure() {}
      func track(event: any TrackableEvent) {}
      func track(property: any TrackableProperty) {
        log.add("\(type(of: property)) \(property.identifier) \(property.trackedValue?.stringValue ?? "nil")")
      }
    }
    let client = Analytics.forTest()
    let log = Log()
    client.add { event in
      guard var event = event as? IdentifyEvent else { return event }
      event.traits?["plan"] = "hidden"
      return event
    }
    client.register(Adapter(log: log))
    client.update(Plan(trackedValue: 3))
    client.identify(userId: "u", traits: ["plan": "p", "list": [1]])
    await client.waitForTrackers()
    #expect(
      log.lines == [
        "ChangedProperty plan hidden", "ChangedProperty list [1]", "ChangedProperty plan hidden",
      ])
  }
}
