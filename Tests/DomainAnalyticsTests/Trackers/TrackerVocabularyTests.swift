import AnalyticsCore
import DomainAnalytics
import JSONModel
import Testing

@Suite struct TrackerVocabularyTests {
  struct Oops: Error {}
  struct Opened: TrackableEvent {
    let identifier = EventIdentifier(object: "App", action: "Opened")
  }
  struct Plan: TrackableProperty {
    let identifier = "plan"
    let trackedValue: TrackableValueType?
  }

  final class Reporter: AnalyticsReporting {
    let log: Log
    init(_ log: Log) { self.log = log }
    func setup() { log.add("setup") }
    func report(event: RawAnalyticsEvent) { log.add("report \(event.name)") }
    func addUserAttributes(_ attributes: AttributesValue) { log.add("attributes \(attributes.keys.sorted())") }
    func identify(with id: String) { log.add("identify \(id)") }
    func logout() { log.add("logout") }
    func report(_ error: any Error, filename: String, line: Int) { log.add("error \(error) \(filename) \(line)") }
  }

  @Test("A reporter receives events, the user and errors")
  func reporter() async {
    let client = Analytics.forTest()
    let log = Log()
    client.register(Reporter(log))
    client.track(Opened())
    client.identify(with: "u-1")
    client.addUserAttributes(["age": 3] as JSONObject)
    client.update(Plan(trackedValue: "pro"))
    client.update(Plan(trackedValue: nil))
    client.report(Oops(), filename: "F.swift", line: 3)
    client.logout()
    await client.waitForTrackers()
    #expect(
      log.lines == [
        "setup", "report App: Opened", "identify u-1", "attributes [\"age\"]", "attributes [\"plan\"]",
        "error Oops() F.swift 3", "logout",
      ])
  }

  @Test("Errors, identities, logouts and attributes reach every reporter, whatever middlewares do to events")
  func everyReporter() async {
    let client = Analytics.forTest()
    let logs = [Log(), Log()]
    client.register(.when { _ in false })
    for log in logs { client.register(Reporter(log), with: [.when { _ in false }]) }
    client.track(Opened())
    client.identify(with: "u-1")
    client.addUserAttributes(["age": 3] as JSONObject)
    client.report(Oops(), filename: "F.swift", line: 3)
    client.logout()
    await client.waitForTrackers()
    for log in logs {
      #expect(
        log.lines == ["setup", "identify u-1", "attributes [\"age\"]", "error Oops() F.swift 3", "logout"])
    }
  }

  @Test("A reporter can be a structure and can implement the method without a label")
  func structure() async {
    struct Reporter: AnalyticsReporting {
      let log: Log
      func setup() {}
      func report(_ event: RawAnalyticsEvent) { log.add("report \(event.name)") }
      func addUserAttributes(_ attributes: AttributesValue) {}
      func identify(with id: String) {}
      func logout() {}
      func report(_ error: any Error, filename: String, line: Int) {}
    }
    let client = Analytics.forTest()
    let log = Log()
    client.register(analyticsReporter: Reporter(log: log), middlewares: [.skipEvent(for: ["b"])])
    client.register(Reporter(log: log))
    client.track("a")
    client.track("b")
    await client.waitForTrackers()
    #expect(log.lines.sorted() == ["report a", "report a", "report b"])
  }

  @Test("Attributes that cannot be encoded are reported and not sent")
  func invalidAttributes() async {
    struct Failing: EventAttributes {
      func encode(to encoder: any Encoder) throws { throw Oops() }
    }
    let errors = Log()
    let client = Analytics.forTest(errors)
    let log = Log()
    client.register(Reporter(log))
    client.addUserAttributes(Failing())
    await client.waitForTrackers()
    #expect(log.lines.count == 2 && log.lines[1].hasPrefix("error TrackerVocabularyTests.Failing: Oops()"))
    #expect(errors.lines == ["cannot write JSON: TrackerVocabularyTests.Failing: Oops()"])
    #expect(client.traits()?.isEmpty == true)
  }

  @Test("An adapter receives the typed values of the app")
  func adapter() async {
    final class Adapter: AnalyticsAdapter {
      let log: Log
      init(_ log: Log) { self.log = log }
      func configure() { log.add("configure") }
      func track(event: any TrackableEvent) {
        log.add(event is Opened ? "opened" : "other \(event.identifier) \(event.metadata)")
      }
      func track(property: any TrackableProperty) {
        switch property {
        case let plan as Plan: log.add("plan \(plan.trackedValue?.stringValue ?? "nil")")
        default: log.add("\(property.identifier) \(property.trackedValue?.stringValue ?? "nil")")
        }
      }
      func reset() { log.add("reset") }
    }
    let client = Analytics.forTest()
    let log = Log()
    #expect(client.register(Adapter(log)).key == "Adapter")
    client.track(Opened())
    client.update(Plan(trackedValue: 3))
    client.update(Plan(trackedValue: nil))
    client.addUserAttributes(["big": 1.5, "list": [1]] as JSONObject)
    client.track("Plain", properties: ["a": 1])
    client.reset()
    await client.waitForTrackers()
    #expect(
      log.lines == [
        "configure", "opened", "plan 3", "plan nil", "big 1.5", "list [1]", "other Plain [\"a\": 1]", "reset",
      ])
  }

  final class Platform: HEAnalyticsPlatform {
    private var log: Log?
    override func initialize(with platformData: [String: Any]) throws {
      log = platformData["log"] as? Log
      let key: String = try required("key")
      log?.add("initialize \(key)")
    }
    override func start() { log?.add("start") }
    override func stop() { log?.add("stop") }
    override func trackData(_ data: HEAnalyticsData) {
      log?.add("\(data.category)|\(data.event)|\(data.parameters?.keys.sorted() ?? [])")
    }
    override func track(view title: String) { log?.add("view \(title)") }
    override func track(user: HEAnalyticsUser) {
      log?.add("user \(user.identifier) \(user.emailAddress ?? "nil") \(user.parameters?.keys.sorted() ?? [])")
    }
    override func stopTracking(user: HEAnalyticsUser?) { log?.add("stopTracking") }
  }

  @Test("A platform receives events by category, views and users")
  func platform() async {
    let client = Analytics.forTest()
    let log = Log()
    client.register(Platform(platformData: ["key": "k", "log": log]))
    client.track(HEAnalyticsData(category: .settings, event: "Moved", parameters: ["value": 1]))
    client.track(Opened())
    client.track("Plain", properties: ["category": "Own"])
    client.screen(title: "Home")
    client.identify(userId: "u-1", traits: ["email": "a@b.c", "plan": "pro"])
    client.logout()
    await client.waitForTrackers()
    #expect(
      log.lines == [
        "initialize k", "start", "Settings|Moved|[\"value\"]", "General|App: Opened|[]",
        "Own|Plain|[\"category\"]", "view Home", "user u-1 a@b.c [\"plan\"]", "stopTracking",
      ])
  }

  @Test("A platform receives events only while it is started")
  func started() {
    let log = Log()
    let platform = Platform(platformData: ["key": "k", "log": log])
    let event = TrackerItem.event(RawAnalyticsEvent(name: "a"), source: nil)
    #expect(throws: Never.self) {
      try platform.initialize(with: platform.platformData)
      for item in [event, .start, event, .stop, event, .start, .optOut(true), event, .reset, .optOut(false), event] {
        try platform.receive(item)
      }
    }
    #expect(
      log.lines == [
        "initialize k", "start", "General|a|[]", "stop", "start", "stopTracking", "General|a|[]",
      ])
  }

  @Test("A platform receives a renamed event with its new name")
  func renamed() async {
    let client = Analytics.forTest()
    let log = Log()
    client.register(
      Platform(platformData: ["key": "k", "log": log]),
      with: [
        Middleware { event in
          var event = event
          event.name = "renamed"
          return .forward(event)
        }
      ])
    client.track(HEAnalyticsData(category: .settings, event: "Moved"))
    await client.waitForTrackers()
    #expect(log.lines.last == "Settings|renamed|[]")
  }

  @Test("A required number converts to each numeric type that can represent it")
  func numericSettings() throws {
    let data: [String: Any] = ["whole": 15, "real": 3.0, "fraction": 0.1, "flag": true, "large": 1e300, "text": "1"]
    let platform = HEAnalyticsPlatform(platformData: data)
    #expect(try platform.required("whole", as: Double.self) == 15)
    #expect(try platform.required("real", as: Int.self) == 3)
    #expect(try platform.required("real", as: UInt8.self) == 3)
    #expect(try platform.required("fraction", as: Float.self) == 0.1)
    for key in ["fraction", "flag", "large", "text"] {
      #expect(throws: PlatformConfigurationError.self) { try platform.required(key, as: Int.self) }
    }
    for key in ["flag", "large", "text"] {
      #expect(throws: PlatformConfigurationError.self) { try platform.required(key, as: Float.self) }
    }
  }

  @Test("A missing setting prevents the preparation of a platform, and the error names its key")
  func missingSetting() async {
    let errors = Log()
    let client = Analytics.forTest(errors)
    client.register(Platform(platformData: [:]))
    await client.waitForTrackers()
    while errors.lines.isEmpty { await Task.yield() }
    #expect(
      errors.lines == [
        "plugin: tracker Platform: prepare() threw Platform: \"key\": the setting is missing; the tracker receives nothing"
      ])
    #expect(throws: PlatformConfigurationError.self) {
      let _: Int = try Platform(platformData: ["key": "text"]).required("key")
    }
  }
}
