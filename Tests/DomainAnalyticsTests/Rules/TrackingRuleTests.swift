import AnalyticsCore
import DomainAnalytics
import JSONModel
import Testing

@Suite struct TrackingRuleTests {
  struct Opened: TrackableEvent { let identifier = EventIdentifier(object: "App", action: "Opened") }
  struct Closed: TrackableEvent { let identifier = EventIdentifier(object: "App", action: "Closed") }
  struct Plan: TrackableProperty {
    let identifier = "plan"
    var trackedValue: TrackableValueType? { "pro" }
    func generateUpdateEvents() -> [any TrackableEvent] { [Opened()] }
  }
  struct Email: TrackableProperty {
    let identifier = "email"
    var trackedValue: TrackableValueType? { "a@b.c" }
  }

  private func run(_ events: EventTrackingRule?, _ properties: PropertyTrackingRule? = nil) async -> ([String], Int) {
    let client = Analytics.forTest()
    let log = Log()
    let destination = client.register(Recorder(log, events: events, properties: properties))
    client.track(Opened())
    client.track(Closed())
    client.track("Plain")
    client.update(Plan())
    client.update(Email())
    await client.waitForTrackers()
    return (Array(log.lines.dropFirst(2)), destination.counters.droppedByRule)
  }

  @Test("Without a rule all events and properties pass")
  func none() async {
    let (lines, dropped) = await run(nil)
    #expect(
      lines == [
        "event App: Opened from Opened", "event App: Closed from Closed", "event Plain",
        "property plan=\"pro\" from Plan",
        "event App: Opened from Opened", "property email=\"a@b.c\" from Email",
      ])
    #expect(dropped == 0)
  }

  @Test("Only allowed types pass")
  func allow() async {
    let (lines, dropped) = await run(
      EventTrackingRule(.allow, types: [Closed.self]), PropertyTrackingRule(.allow, types: [Plan.self]))
    #expect(lines == ["event App: Closed from Closed", "property plan=\"pro\" from Plan"])
    #expect(dropped == 4)
  }

  @Test("Prohibited types do not pass, and the rule for events applies to update events")
  func prohibit() async {
    let (lines, dropped) = await run(
      EventTrackingRule(.prohibit, types: [Opened.self]), PropertyTrackingRule(.prohibit, types: [Plan.self]))
    #expect(lines == ["event App: Closed from Closed", "event Plain", "property email=\"a@b.c\" from Email"])
    #expect(dropped == 3)
  }

  @Test("Update events are tracked even if every tracker rejects the property")
  func updateEvents() async {
    let (lines, _) = await run(nil, PropertyTrackingRule(.allow, types: []))
    #expect(lines.filter { $0.hasPrefix("event App: Opened") }.count == 2)
    #expect(!lines.contains { $0.hasPrefix("property") })
  }

  @Test("A rule can be used as middleware for all destinations")
  func middleware() async {
    let client = Analytics.forTest()
    let log = Log()
    client.register(.rule(EventTrackingRule(.prohibit, types: [Opened.self])))
    client.register(Recorder(log))
    client.track(Opened())
    client.track(Closed())
    await client.waitForTrackers()
    #expect(log.lines.suffix(1) == ["event App: Closed from Closed"])
  }

  @Test("Rules identify stored events, which have no typed values, by their type names")
  func stored() async {
    let client = Analytics.forTest()
    let log = Log()
    client.register(Recorder(log, events: EventTrackingRule(.prohibit, types: [Opened.self])))
    for type in [Opened.domainType, Closed.domainType] {
      var event = TrackEvent(event: "stored \(type)")
      event["domain"] = ["type": .string(type)]
      client.process(event: event)
    }
    await client.waitForTrackers()
    #expect(log.lines.dropFirst(2) == ["event stored TrackingRuleTests.Closed"])
  }

  @Test("An adapter reports whether its rules permit an event or a property")
  func adapter() {
    struct Adapter: AnalyticsAdapter {
      let eventTrackingRule: EventTrackingRule? = EventTrackingRule(.prohibit, types: [Opened.self])
      let propertyTrackingRule: PropertyTrackingRule? = PropertyTrackingRule(.allow, types: [Plan.self])
      func configure() {}
      func track(event: any TrackableEvent) {}
      func track(property: any TrackableProperty) {}
    }
    #expect(!Adapter().shouldTrackEvent(Opened()) && Adapter().shouldTrackEvent(Closed()))
    #expect(Adapter().shouldTrackProperty(Plan()) && !Adapter().shouldTrackProperty(Email()))
  }
}
