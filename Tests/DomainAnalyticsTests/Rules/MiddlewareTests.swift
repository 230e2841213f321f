import AnalyticsCore
import DomainAnalytics
import JSONModel
import TestSupport
import Testing

@Suite struct MiddlewareTests {
  typealias Middleware = DomainAnalytics.Middleware<RawAnalyticsEvent>

  private func appending(_ text: String) -> Middleware {
    Middleware { event in
      var event = event
      event.name += text
      return .forward(event)
    }
  }
  private let lowercased = Middleware { event in
    var event = event
    event.name = event.name.lowercased()
    return .forward(event)
  }

  @Test("Middlewares of the client run before those of each tracker")
  func order() async {
    let client = Analytics.forTest()
    let (first, second) = (Log(), Log())
    client.register(appending("A"))
    client.register(Recorder(first), with: [lowercased, appending("B")])
    client.register(Recorder(second, name: "Other"), with: [appending("C")])
    client.track("Test")
    client.screen(title: "Home")
    await client.waitForTrackers()
    #expect(first.lines.suffix(2) == ["event testaB", "screen homeaB"])
    #expect(second.lines.suffix(2) == ["event TestAC", "screen HomeAC"])
  }

  @Test("A middleware skips an event for all destinations or for one tracker")
  func skip() async {
    let client = Analytics.forTest()
    let (first, second) = (Log(), Log())
    client.register(.skipEvent(for: ["nowhere"]))
    let destination = client.register(Recorder(first), with: [.skipEvent(for: ["elsewhere"])])
    client.register(Recorder(second, name: "Other"))
    for name in ["nowhere", "elsewhere", "everywhere"] { client.track(name) }
    await client.waitForTrackers()
    #expect(first.lines.filter { $0.hasPrefix("event") } == ["event everywhere"])
    #expect(second.lines.filter { $0.hasPrefix("event") } == ["event elsewhere", "event everywhere"])
    #expect(destination.counters.droppedByMiddleware == 1 && destination.counters.delivered == 1)
  }

  @Test("Middlewares can be composed")
  func composition() {
    let event = RawAnalyticsEvent(name: "Test")
    #expect([lowercased, appending("A")].transform(event)?.name == "testA")
    #expect([Middleware.skipEvent(for: ["test"]), appending("A")].transform(RawAnalyticsEvent(name: "test")) == nil)
    #expect(lowercased.transform(nil) == nil)
  }

  @Test("A middleware capitalizes the keys of attributes")
  func capitalised() {
    let event = RawAnalyticsEvent(name: "a", attributes: ["domainActivitySessionId": 1, "name": "x"])
    #expect(
      Middleware.capitalisedAttributeKeys.transform(event)?.properties
        == ["Domainactivitysessionid": 1, "Name": "x"])
  }

  @Test("Skipping a category lets events without a category pass")
  func category() {
    let skip = Middleware.skipEvent(for: StandardCategory.chat)
    #expect(skip.transform(RawAnalyticsEvent(name: "a", attributes: ["category": "chat"])) == nil)
    #expect(skip.transform(RawAnalyticsEvent(name: "a", attributes: ["category": "other"])) != nil)
    #expect(skip.transform(RawAnalyticsEvent(name: "a")) != nil)
  }

  @Test("Lifecycle events can be ignored")
  func lifecycle() {
    let ignore = Middleware.ignoreLifecycleEvents
    #expect(ignore.transform(RawAnalyticsEvent(name: "a", attributes: ["category": "lifecycle"])) == nil)
    #expect(ignore.transform(RawAnalyticsEvent(name: "Application Opened")) == nil)
    #expect(ignore.transform(RawAnalyticsEvent(name: "Application Submitted")) != nil)
  }

  @Test("A middleware adds the duration between two status changes")
  func duration() {
    let middleware = Middleware.calculateDomainActivityDuration(between: .open, and: .complete)
    let attributes: AttributesValue = ["category": "domainActivity", "opened": 10.5, "completed": 13.0]
    let result = middleware.transform(RawAnalyticsEvent(name: "a", attributes: attributes))
    #expect(result?.properties["durationOpenedCompleted"] == 2.5)
    for change in [("category", "other"), ("completed", nil)] as [(String, String?)] {
      var other = attributes
      other[change.0] = change.1.map(AnyHashable.init)
      let event = RawAnalyticsEvent(name: "a", attributes: other)
      #expect(middleware.transform(event) == event)
    }
  }

  @Test("A middleware skips events that do not meet its condition")
  func condition() {
    let middleware = Middleware.when { $0.name == "a" }
    #expect(middleware.transform(RawAnalyticsEvent(name: "a")) != nil)
    #expect(middleware.transform(RawAnalyticsEvent(name: "b")) == nil)
  }

  @Test("A middleware that forwards an event retains its attributes and their order")
  func unchanged() {
    let client = Analytics.forTest()
    let collector = EventRecorder(.after)
    client.register(Middleware { .forward($0) })
    client.add(plugin: collector)
    client.track("Test", properties: JSON.object(["b": 1, "a": 2]))
    #expect(collector.last?["properties"]?.objectValue.map { Array($0.keys) } == ["b", "a"])
  }
}
