import AnalyticsCore
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import DomainAnalytics

/// Tests that ``HEAnalytics`` starts and stops its platforms in order.
@Suite struct HEAnalyticsRestartTests {
  private final class App: HEAnalytics, @unchecked Sendable {
    let types = TrackerTypes()
    let log = Log()
    /// What the first platform waits for when it stops.
    let gate = Protected<DispatchSemaphore?>(nil)

    override init(analytics: Analytics? = nil) {
      super.init(analytics: analytics)
      types.register("Platform") { [log, gate] _ in
        let platform = Platform(platformData: [:])
        platform.log = log
        platform.gate = gate.withLock { gate in
          defer { gate = nil }
          return gate
        }
        return platform
      }
    }

    override func platformConfiguration() -> PlatformConfiguration {
      PlatformConfiguration(platforms: [("Platform", [:])])
    }
    override var trackerTypes: TrackerTypes { types }

    /// Starts, stops and starts, with an event after each step.
    func restart() async {
      start()
      trackData(HEAnalyticsData(event: "1"))
      stop()
      trackData(HEAnalyticsData(event: "2"))
      start()
      trackData(HEAnalyticsData(event: "3"))
      await analytics.waitForTrackers()
    }
  }

  private final class Platform: HEAnalyticsPlatform {
    var log: Log?
    /// What the platform waits for when it stops.
    var gate: DispatchSemaphore?
    override func start() { log?.add("start") }
    override func stop() {
      gate?.wait()
      log?.add("stop")
    }
    override func trackData(_ data: HEAnalyticsData) { log?.add(data.event) }
    override func stopTracking(user: HEAnalyticsUser?) { log?.add("forget") }
  }

  @Test("A platform that starts again does so after the one before has stopped")
  func order() async {
    for _ in 0..<20 {
      let app = App(analytics: Analytics.forTest())
      await app.analytics.waitUntilStarted()
      await app.restart()
      #expect(app.log.lines == ["start", "1", "stop", "start", "3"])
      #expect(app.analytics.counters.accepted == 3)
    }
  }

  @Test("Events that wait for the start reach the platform that is stopped immediately afterwards, and no later one")
  func stopAfterStart() async {
    for _ in 0..<20 {
      let app = App()
      app.trackData(HEAnalyticsData(event: "0"))
      await app.restart()
      #expect(app.log.lines == ["start", "0", "1", "stop", "start", "3"])
    }
  }

  @Test("A platform forgets a user who was forgotten while the platforms were stopped")
  func resetBetween() async {
    let app = App(analytics: Analytics.forTest())
    await app.analytics.waitUntilStarted()
    app.start()
    app.stop()
    app.stopTracking(user: nil)
    app.start()
    app.trackData(HEAnalyticsData(event: "1"))
    app.stop()
    app.start()
    #expect(await eventually { app.log.lines == ["start", "stop", "start", "forget", "1", "stop", "start"] })
  }

  @Test("A platform stops when the client shuts down")
  func shutdown() async {
    let app = App(analytics: Analytics.forTest())
    app.start()
    app.trackData(HEAnalyticsData(event: "1"))
    await app.analytics.shutdown()
    #expect(app.log.lines == ["start", "1", "stop"])
  }

  @Test("A platform waits for an earlier one although one that was never prepared lies between them")
  func unpreparedBetween() async {
    let app = App(analytics: Analytics.forTest())
    await app.analytics.waitUntilStarted()
    let gate = DispatchSemaphore(value: 0)
    app.gate.set(gate)
    app.start()
    app.trackData(HEAnalyticsData(event: "1"))
    await app.analytics.waitForTrackers()
    app.stop()
    app.optOut(true)
    app.start()
    app.stop()
    app.optOut(false)
    app.start()
    // Time for the last platform to start too early.
    usleep(100_000)
    #expect(app.log.lines == ["start", "1"])
    gate.signal()
    #expect(await eventually { app.log.lines == ["start", "1", "stop", "start"] })
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

  @Test("The configuration may wait for a thread that stops or starts the platforms", arguments: [false, true])
  func waitingConfiguration(_ starts: Bool) async {
    final class App: HEAnalytics, @unchecked Sendable {
      var starts = false
      let log = Log()
      override func platformConfiguration() -> PlatformConfiguration {
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [self] in
          stop()
          if starts { start() }
          ended.signal()
        }
        ended.wait()
        return PlatformConfiguration(platforms: [("Platform", [:])])
      }
      override var trackerTypes: TrackerTypes {
        let types = TrackerTypes()
        types.register("Platform") { [log] _ in
          let platform = Platform(platformData: [:])
          platform.log = log
          return platform
        }
        return types
      }
    }
    let app = App(analytics: Analytics.forTest())
    app.starts = starts
    await onThread { app.start() }
    app.trackData(HEAnalyticsData(event: "x"))
    await app.analytics.waitForTrackers()
    #expect(app.analytics.findAll(pluginType: TrackerDestination.self).count == (starts ? 1 : 0))
    #expect(app.log.lines.contains("x") == starts)
    await app.analytics.shutdown()
  }
}
