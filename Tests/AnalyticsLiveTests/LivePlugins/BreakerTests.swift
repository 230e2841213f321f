import TestSupport
import Testing

@testable import AnalyticsLive

/// Plugins that hide slow or limited calls between others, and plugins that would get another one disabled.
@Suite struct BreakerTests {
  private final class Setup: Sendable {
    let live: LivePlugins
    let clock = UptimeClock()
    private let timeline = Timeline()

    /// - Parameter source: A script. What it prints takes 100 milliseconds.
    init(_ source: String, _ breaker: LivePluginBreaker = LivePluginBreaker(), callSteps: Int = 10_000) throws {
      var options = LivePlugins.Options(
        callSteps: callSteps, eventSteps: 2 * callSteps, breaker: breaker, onProblem: { _ in })
      let clock = clock
      options.uptime = { clock.now }
      options.console = { _, _ in clock.advance(milliseconds: 100) }
      live = try LivePlugins(scripts: [Script(source)], options: options)
      live.add(to: timeline)
    }

    @discardableResult func track(_ name: String) -> TrackEvent? { timeline.process(event: TrackEvent(event: name)) }
    func flush() { live.flush() }
    var isDisabled: Bool { live.disabledPlugins == ["P"] }
  }

  private static let plugin = """
    class P extends LivePlugin {
      track(event) {
        if (event.event === "loop") for (;;) {}
        if (event.event === "slow") console.log("slow");
        return event;
      }
    }
    analytics.add(new P("before"));
    """

  @Test(
    "A plugin that hides limited or slow calls between others is disabled",
    arguments: [("loop", 1), ("loop", 200), ("slow", 1), ("slow", 200)])
  func hidden(_ call: String, _ others: Int) throws {
    let setup = try Setup(Self.plugin, LivePluginBreaker(slowerThan: .seconds(0.05)))
    for _ in 0..<4 {
      setup.track(call)
      for _ in 0..<others { setup.track("good") }
      setup.clock.advance(milliseconds: 900)
    }
    #expect(!setup.isDisabled)
    setup.track(call)
    #expect(setup.isDisabled)
  }

  @Test("A plugin that rarely exceeds a limit stays enabled")
  func rare() throws {
    let setup = try Setup(Self.plugin)
    for _ in 0..<20 {
      setup.track("loop")
      setup.clock.advance(seconds: 5)
      setup.track("good")
    }
    #expect(!setup.isDisabled)
    // Time alone does not reduce the count.
    for _ in 0..<5 {
      setup.clock.advance(seconds: 60)
      setup.track("loop")
    }
    #expect(setup.isDisabled)
  }

  @Test(
    "The count falls by one in each period of recovery",
    arguments: [(1, 3, false), (1, 4, true), (2, 4, false), (2, 5, true)])
  func recovery(_ periods: UInt64, _ loops: Int, _ isDisabled: Bool) throws {
    let setup = try Setup(Self.plugin, LivePluginBreaker(calls: 6, recovery: .seconds(10)))
    for _ in 0..<3 { setup.track("loop") }
    for _ in 0..<periods {
      setup.clock.advance(seconds: 10)
      setup.track("good")
      setup.track("good")
    }
    for _ in 0..<loops - 1 { setup.track("loop") }
    #expect(!setup.isDisabled)
    setup.track("loop")
    #expect(setup.isDisabled == isDisabled)
  }

  @Test("A plugin that exceeds a limit whenever it is notified is disabled")
  func notifications() throws {
    let setup = try Setup(
      "analytics.add(new class P extends LivePlugin { flush() { for (;;) {} } }('before'));")
    for _ in 0..<4 { setup.flush() }
    #expect(!setup.isDisabled)
    setup.flush()
    #expect(setup.isDisabled)
  }

  @Test("Plugins that use up the steps of an event do not get another one disabled")
  func otherPlugins() throws {
    let setup = try Setup(
      """
      class Heavy extends LivePlugin { track(event) { for (let i = 0; i < 96_000; i++); return event } }
      class P extends LivePlugin {
        track(event) { for (let i = 0; i < 20_000; i++); event.properties = { isMarked: true }; return event }
      }
      analytics.add(new Heavy("before")); analytics.add(new Heavy("before")); analytics.add(new P("before"));
      """, callSteps: 100_000)
    for _ in 0..<10 { #expect(setup.track("e")?.properties == nil) }
    #expect(setup.live.disabledPlugins.isEmpty)
  }
}
