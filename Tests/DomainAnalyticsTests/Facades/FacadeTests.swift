import AnalyticsCore
import Foundation
import JSONModel
import TestSupport
import Testing

@testable import DomainAnalytics

@Suite struct FacadeTests {
  @Test("Tentacles conforms to the protocols for dependency injection")
  func protocols() async {
    struct Model<Tracking: AnalyticsEventTracking & DomainActivityTracking & NonFatalErrorReporting & UserIdentifying> {
      let tracking: Tracking
      func run() {
        tracking.identify(with: "u-1")
        tracking.track(AnalyticsEvent(category: StandardCategory.chat, trigger: StandardTrigger.clicked, name: "Sent"))
        tracking.track(DomainActivity(name: "reading"), with: .open())
        tracking.report(CancellationError(), filename: "F.swift", line: 3)
        tracking.logout()
      }
    }
    let tentacles = Tentacles(notificationCenter: NotificationCenter())
    let log = Log()
    let register: any AnalyticsRegister = tentacles
    register.register(Recorder(log), with: [])
    Model(tracking: tentacles).run()
    tentacles.addUserAttributes(KeyValueAttribute(key: "a", value: 1))
    await tentacles.analytics.waitForTrackers()
    #expect(
      log.lines.dropFirst(2) == [
        "identify u-1 {}", "event Sent from AnalyticsEvent<EmptyAttributes>", "event reading from DomainActivityEvent",
        "error CancellationError() F.swift true", "reset", "attributes {\"a\":1}",
      ])
  }

  @Test("Resetting Tentacles logs the user out, then removes reporters, middlewares and activities")
  func reset() async {
    let tentacles = Tentacles()
    let log = Log()
    tentacles.register(Recorder(log))
    tentacles.register(.skipEvent(for: ["a"]))
    tentacles.track(DomainActivity(name: "reading"), with: .open())
    await tentacles.analytics.waitUntilStarted()
    tentacles.reset()
    #expect(tentacles.analytics.activities.isEmpty)
    #expect(await eventually { log.lines.last == "shutDown" })
    #expect(log.lines.suffix(3) == ["reset", "stop", "shutDown"])
    #expect(tentacles.analytics.findAll(pluginType: TrackerDestination.self).isEmpty)
    let collector = EventRecorder(.after)
    tentacles.analytics.add(plugin: collector)
    tentacles.analytics.track("a")
    #expect(collector.events.count == 1)
  }

  @Test("Events wait for the first registration, and all reporters that are registered together receive them")
  func waiting() async {
    let tentacles = Tentacles()
    tentacles.track(AnalyticsEvent(category: StandardCategory.chat, trigger: StandardTrigger.clicked, name: "early"))
    let (first, second) = (Log(), Log())
    tentacles.register(Recorder(first))
    tentacles.register(Recorder(second))
    await tentacles.analytics.waitForTrackers()
    for log in [first, second] { #expect(log.lines.last == "event early from AnalyticsEvent<EmptyAttributes>") }
  }

  @Test("Resetting Tentacles while events wait delivers them and logs the user out before it removes reporters")
  func resetWhileWaiting() async {
    let tentacles = Tentacles()
    let log = Log()
    tentacles.track(AnalyticsEvent(category: StandardCategory.chat, trigger: StandardTrigger.clicked, name: "a"))
    tentacles.register(Recorder(log))
    tentacles.reset()
    tentacles.track(AnalyticsEvent(category: StandardCategory.chat, trigger: StandardTrigger.clicked, name: "b"))
    #expect(await eventually { log.lines.last == "shutDown" })
    #expect(log.lines.suffix(4) == ["event a from AnalyticsEvent<EmptyAttributes>", "reset", "stop", "shutDown"])
  }

  @Test("Events that are tracked after a reset wait for the first registration")
  func resetBeforeRegistration() async {
    let tentacles = Tentacles()
    let log = Log()
    for name in ["a", "b"] {
      tentacles.track(AnalyticsEvent(category: StandardCategory.chat, trigger: StandardTrigger.clicked, name: name))
      if name == "a" { tentacles.reset() }
    }
    tentacles.register(Recorder(log))
    await tentacles.analytics.waitForTrackers()
    #expect(log.lines == ["prepare", "start", "event b from AnalyticsEvent<EmptyAttributes>"])
  }

  @Test("A reporter that is registered after a reset receives what is tracked from then until the next reset")
  func registrationsBetweenResets() async {
    let tentacles = Tentacles()
    let logs = (0..<3).map { _ in Log() }
    func track(_ name: String) {
      tentacles.track(AnalyticsEvent(category: StandardCategory.chat, trigger: StandardTrigger.clicked, name: name))
    }
    track("a")
    tentacles.identify(with: "u-0")
    tentacles.register(Recorder(logs[0]))
    tentacles.register(Middleware { .forward($0.name == "a" ? RawAnalyticsEvent(name: "changed") : $0) })
    tentacles.reset()
    track("between")
    tentacles.register(Recorder(logs[1]))
    track("b")
    tentacles.reset()
    tentacles.register(Recorder(logs[2]))
    track("a")
    #expect(await eventually { logs[1].lines.last == "shutDown" })
    await tentacles.analytics.waitForTrackers()
    let event = " from AnalyticsEvent<EmptyAttributes>"
    #expect(logs[0].lines == ["prepare", "start", "event changed", "identify u-0 {}", "reset", "stop", "shutDown"])
    #expect(
      logs[1].lines == ["prepare", "start", "event between" + event, "event b" + event, "reset", "stop", "shutDown"])
    #expect(logs[2].lines == ["prepare", "start", "event a" + event])
  }

  final class Platform: HEAnalyticsPlatform {
    static let log = Log()
    override func start() { Self.log.add("start") }
    override func stop() { Self.log.add("stop") }
    override func trackData(_ data: HEAnalyticsData) {
      Self.log.add("\(data.event) \(data.parameters?.keys.sorted() ?? [])")
    }
    override func track(user: HEAnalyticsUser) { Self.log.add("user \(user.fullName ?? "nil")") }
    override func stopTracking(user: HEAnalyticsUser?) { Self.log.add("stopTracking") }
  }
  final class App: HEAnalytics, @unchecked Sendable {
    override func platformConfiguration() -> PlatformConfiguration {
      PlatformConfiguration(platforms: [("Platform", [:]), ("Missing", [:])])
    }
    override var trackerTypes: TrackerTypes {
      let types = TrackerTypes()
      types.register(Platform.self)
      return types
    }
  }

  @Test("HEAnalytics starts and stops its platforms, reports app notifications, and opts out independently")
  func heAnalytics() async {
    let errors = Log()
    let app = App(analytics: Analytics.forTest(errors))
    app.start()
    app.start()
    app.track(user: HEAnalyticsUser(identifier: "u", fullName: "Ada L"))
    app.analytics.handle(.launched(referringApplication: "com.example", url: URL(string: "app://a")))
    app.analytics.handle(.backgroundRefreshStatusDidChange())
    await app.analytics.waitForTrackers()
    app.optOut(true)
    app.trackData(HEAnalyticsData(event: "hidden"))
    app.stopTracking(user: nil)
    app.optOut(false)
    app.trackData(HEAnalyticsData(event: "shown"))
    await app.analytics.waitForTrackers()
    app.stop()
    #expect(await eventually { Platform.log.lines.last == "stop" })
    #expect(
      Platform.log.lines.filter { !$0.hasPrefix("Application") } == [
        "start", "user Ada L", "Did Finish Launching [\"launchOptionsURL\", \"sourceApplication\"]",
        "Background Refresh Status Did Change [\"status\"]", "stopTracking", "shown []", "stop",
      ])
    #expect(errors.lines.count == 1 && errors.lines[0].contains("Missing: no tracker is registered with this name"))
  }

  @Test("App notifications are nine events with documented names")
  func applicationEvents() {
    let events: [LifecycleEvent] = [
      .launched(), .willEnterForeground, .didBecomeActive, .willResignActive, .didEnterBackground, .willTerminate,
      .didTakeScreenshot, .backgroundRefreshStatusDidChange(status: "denied"),
      .contentSizeCategoryDidChange(category: "L"), .didHide, .didUnhide,
    ]
    let descriptions = events.compactMap(ApplicationEvents.description(of:))
    #expect(
      descriptions.map(\.name) == [
        "Did Finish Launching", "Will Enter Foreground", "Did Become Active", "Will Resign Active",
        "Did Enter Background", "Will Terminate", "Did Take Screenshot", "Background Refresh Status Did Change",
        "Content Size Category Did Change",
      ])
    #expect(descriptions[0].parameters == nil)
    #expect(descriptions[7].parameters?["status"] as? String == "denied")
    #expect(descriptions[8].parameters?["contentSize"] as? String == "L")
  }

  @Test("The tracking title of a view is its title or its type name")
  func views() {
    struct Screen: AnalyticsView { let title: String? }
    #expect(Screen(title: "Home").HE_analyticsViewTrackingTitle() == "Home")
    #expect(Screen(title: "").HE_analyticsViewTrackingTitle() == "Screen")
    #expect(Screen(title: nil).HE_analyticsViewTrackingTitle() == "Screen")
  }
}
