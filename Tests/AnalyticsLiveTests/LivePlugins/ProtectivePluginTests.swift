import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Plugins without which no event may continue, and breakers that close again.
@Suite struct ProtectivePluginTests {
  /// A plugin that exceeds a limit, or throws, for some events.
  private static func privacy(_ more: String = "") -> String {
    """
    class Privacy extends LivePlugin {
      \(more)
      track(e) {
        delete e.properties.email;
        if (e.event === "loop") for (;;) {}
        if (e.event === "throw") throw 1;
        return e;
      }
    }
    analytics.add(new Privacy("enrichment"));
    """
  }

  private static func event(_ name: String) -> TrackEvent {
    TrackEvent(event: name, properties: ["email": "a@b.c", "n": 1])
  }

  @Test("A script that declares a class protective in place of its plugins is rejected")
  func staticProperty() throws {
    let error = #expect(throws: JavaScriptError.self) {
      try LivePlugins(scripts: [Script(Self.privacy("static isProtective = true;"))])
    }
    #expect(error?.message.contains("without static") == true)
    _ = try LivePlugins(scripts: [Script(Self.privacy("static isProtective = true; isProtective = true;"))])
  }

  @Test(
    "Events do not pass a protective plugin that fails, or that its breaker has disabled", arguments: [false, true])
  func breaker(_ isDeclaredByScript: Bool) throws {
    let outcomes = Recorder<String>()
    var options = LivePlugins.Options(
      limits: Limits(steps: 10_000), onProblem: { _ in },
      onOutcome: { outcomes.add("\($0.result)".prefix { $0 != "(" }.description) })
    let breaker = LivePluginBreaker(calls: 2)
    if isDeclaredByScript {
      options.breaker = breaker
    } else {
      options.policies = ["Privacy": LivePluginPolicy(breaker: breaker, isProtective: true)]
    }
    let live = try LivePlugins(
      scripts: [Script(Self.privacy(isDeclaredByScript ? "isProtective = true;" : ""))], options: options)
    let timeline = Timeline()
    live.add(to: timeline)
    #expect(timeline.process(event: Self.event("throw")) == nil)
    for _ in 0..<2 { #expect(timeline.process(event: Self.event("loop")) == nil) }
    #expect(live.disabledPlugins == ["Privacy"])
    for _ in 0..<3 { #expect(timeline.process(event: Self.event("e")) == nil) }
    #expect(outcomes.all == ["failed", "limited", "limited", "dropped", "dropped", "dropped"])
    live.enable(plugin: "Privacy")
    #expect(timeline.process(event: Self.event("e"))?.properties == ["n": 1])
    // The host itself decides that events skip it.
    live.disable(plugin: "Privacy")
    #expect(timeline.process(event: Self.event("e"))?.properties == ["email": "a@b.c", "n": 1])
  }

  @Test("A breaker closes again after a while, and opens at the next slow call")
  func retry() throws {
    let clock = UptimeClock()
    var options = LivePlugins.Options(
      limits: Limits(steps: 10_000), breaker: LivePluginBreaker(calls: 2, retryAfter: .seconds(60)), onProblem: { _ in }
    )
    options.uptime = { clock.now }
    let live = try LivePlugins(scripts: [Script(Self.privacy())], options: options)
    let timeline = Timeline()
    live.add(to: timeline)
    func isCalled(_ name: String = "e") -> Bool { timeline.process(event: Self.event(name))?.properties == ["n": 1] }
    for _ in 0..<2 { timeline.process(event: Self.event("loop")) }
    #expect(!isCalled())
    clock.advance(seconds: 59)
    #expect(!isCalled())
    clock.advance(seconds: 1)
    #expect(!isCalled("loop"))
    #expect(!isCalled() && live.disabledPlugins == ["Privacy"])
    clock.advance(seconds: 60)
    #expect(isCalled() && isCalled())
    timeline.process(event: Self.event("loop"))
    #expect(isCalled())
    // The host's decision has no end.
    live.disable(plugin: "Privacy")
    clock.advance(seconds: 600)
    #expect(!isCalled())
  }
}
