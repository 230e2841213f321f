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

  // MARK: Several clients

  private static func live(isProtective: Bool) throws -> LivePlugins {
    try LivePlugins(scripts: [Script(privacy(isProtective ? "isProtective = true;" : ""))])
  }

  private static func properties(_ client: LiveClient) -> [JSON?] { client.output.events.map { $0["properties"] } }

  @Test("A second client does not take protective plugins from the first, and sends no events without them")
  func secondClient() async throws {
    let (first, second) = (LiveClient(), LiveClient())
    let live = try Self.live(isProtective: true)
    for client in [first, second] {
      await client.add(live)
      client.analytics.process(event: Self.event("e"))
    }
    #expect(live.analytics === first.analytics)
    #expect(Self.properties(first) == [["n": 1]] && Self.properties(second).isEmpty)
    #expect(first.errors.all.isEmpty && second.errors.all.count == 1)
    #expect(second.errors.all.first?.contains("another client uses these LivePlugins") == true)
    await second.analytics.shutdown()
    first.analytics.process(event: Self.event("e"))
    #expect(Self.properties(first) == [["n": 1], ["n": 1]])
  }

  @Test("A client that protective plugins have refused gets them after the first client has released them")
  func release() async throws {
    let (first, second) = (LiveClient(), LiveClient())
    let live = try Self.live(isProtective: true)
    await first.add(live)
    for _ in 0..<2 { await second.add(live) }
    first.analytics.remove(plugin: live)
    second.analytics.process(event: Self.event("dropped"))
    await second.add(live)
    second.analytics.process(event: Self.event("e"))
    #expect(Self.properties(second) == [["n": 1]] && second.errors.all.count == 2)
    // The app decides that the client needs no plugins.
    await first.add(live)
    first.analytics.process(event: Self.event("dropped"))
    first.analytics.remove(plugin: live)
    first.analytics.process(event: Self.event("e"))
    #expect(Self.properties(first) == [["email": "a@b.c", "n": 1]] && first.errors.all.count == 1)
  }

  @Test("If several clients add protective plugins at the same time, one of them gets them")
  func simultaneousClients() async throws {
    let live = try Self.live(isProtective: true)
    let clients = (0..<4).map { _ in LiveClient() }
    await onThread { DispatchQueue.concurrentPerform(iterations: 4) { clients[$0].analytics.add(plugin: live) } }
    for client in clients {
      await client.analytics.waitUntilStarted()
      client.analytics.process(event: Self.event("e"))
    }
    #expect(clients.flatMap(Self.properties) == [["n": 1]])
    #expect(clients.filter { !$0.errors.all.isEmpty }.count == 3)
  }

  @Test("Plugins that are not protective move to a second client")
  func moving() async throws {
    let (first, second) = (LiveClient(), LiveClient())
    let live = try Self.live(isProtective: false)
    for client in [first, second] { await client.add(live) }
    second.analytics.process(event: Self.event("e"))
    #expect(live.analytics === second.analytics && Self.properties(second) == [["n": 1]])
    #expect(second.errors.all.isEmpty)
  }
}
