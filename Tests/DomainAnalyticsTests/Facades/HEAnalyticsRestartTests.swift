import AnalyticsCore
import Dispatch
import TestSupport
import Testing

@testable import DomainAnalytics

/// Tests that ``HEAnalytics`` starts and stops its platforms in order.
@Suite struct HEAnalyticsRestartTests {
  private final class App: HEAnalytics, @unchecked Sendable {
    let types = TrackerTypes()
    let log = Log()

    override init(analytics: Analytics? = nil) {
      super.init(analytics: analytics)
      types.register("Platform") { [log] _ in
        let platform = Platform(platformData: [:])
        platform.log = log
        return platform
      }
    }

    override func platformConfiguration() -> PlatformConfiguration {
      PlatformConfiguration(platforms: [("Platform", [:])])
    }
    override var trackerTypes: TrackerTypes { types }
  }

  private final class Platform: HEAnalyticsPlatform {
    var log: Log?
    override func start() { log?.add("start") }
    override func stop() { log?.add("stop") }
    override func trackData(_ data: HEAnalyticsData) { log?.add(data.event) }
  }

  @Test("A platform that starts again does so after the one before has stopped")
  func order() async {
    for _ in 0..<20 {
      let app = App(analytics: Analytics.forTest())
      await app.analytics.waitUntilStarted()
      app.start()
      app.trackData(HEAnalyticsData(event: "1"))
      app.stop()
      app.trackData(HEAnalyticsData(event: "2"))
      app.start()
      app.trackData(HEAnalyticsData(event: "3"))
      await app.analytics.waitForTrackers()
      #expect(app.log.lines == ["start", "1", "stop", "start", "3"])
      #expect(app.analytics.counters.accepted == 3)
    }
  }

  @Test("Events that wait for the start reach the platform that is stopped immediately afterwards, and no later one")
  func stopAfterStart() async {
    for _ in 0..<20 {
      let app = App()
      app.trackData(HEAnalyticsData(event: "0"))
      app.start()
      app.trackData(HEAnalyticsData(event: "1"))
      app.stop()
      app.trackData(HEAnalyticsData(event: "2"))
      app.start()
      app.trackData(HEAnalyticsData(event: "3"))
      await app.analytics.waitForTrackers()
      #expect(app.log.lines == ["start", "0", "1", "stop", "start", "3"])
    }
  }

  @Test("When several threads start and stop platforms, one of each remains")
  func threads() async {
    for _ in 0..<20 {
      let app = App(analytics: Analytics.forTest())
      await app.analytics.waitUntilStarted()
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        app.start()
        app.stop()
        app.start()
      }
      #expect(app.analytics.findAll(pluginType: TrackerDestination.self).count == 1)
      #expect(app.analytics.findAll(pluginType: ApplicationEvents.self).count == 1)
      app.trackData(HEAnalyticsData(event: "event"))
      await app.analytics.waitForTrackers()
      #expect(app.log.lines.filter { $0 == "event" }.count == 1)
      app.stop()
      #expect(app.analytics.findAll(pluginType: TrackerDestination.self).isEmpty)
    }
  }
}
