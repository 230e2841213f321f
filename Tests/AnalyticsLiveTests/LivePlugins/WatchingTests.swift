import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests policies, breakers, outcomes and metrics.
@Suite struct WatchingTests {
  private static let plugins = """
    class P extends LivePlugin {
      track(event) {
        switch (event.event) {
          case "change": event.properties = { changed: true }; return event;
          case "drop": return null;
          case "throw": throw new Error("no");
          case "loop": for (;;);
          case "number": return 7;
        }
        return event;
      }
    }
    class Q extends LivePlugin {}
    analytics.add(new P("enrichment", null)); analytics.add(new Q("enrichment", null));
    """

  private final class Setup: Sendable {
    let live: LivePlugins
    let timeline = Timeline()

    init(_ source: String, _ options: LivePlugins.Options) throws {
      var options = options
      options.limits = Limits(steps: 10_000)
      live = try LivePlugins(scripts: [Script(source, name: "p.js")], options: options)
      live.add(to: timeline)
    }

    func track(_ name: String, user: String? = nil) -> TrackEvent? {
      var event = TrackEvent(event: name)
      event.userId = user
      event.messageId = "m"
      return timeline.process(event: event)
    }
  }

  @Test("An outcome lists the first 1,000 changes, and states whether there are more", arguments: [1000, 1001])
  func changes(_ count: Int) throws {
    let outcomes = Recorder<LivePluginOutcome>()
    let script = """
      class Add extends LivePlugin { track(e) { for (const k in e.properties) e.properties[k]++; return e } }
      analytics.add(new Add("enrichment", null));
      """
    let live = try LivePlugins(scripts: [Script(script, name: "p.js")], options: .init(onOutcome: { outcomes.add($0) }))
    let timeline = Timeline()
    live.add(to: timeline)
    var event = TrackEvent(event: "e")
    event.properties = .object(JSONObject((0..<count).map { ("k\($0)", .integer(0)) }))
    timeline.process(event: event)
    let outcome = try #require(outcomes.all.first)
    #expect(outcome.changes.count == 1000 && outcome.changes.last?.description == "/properties/k999: 0 → 1")
    #expect(outcome.hasMoreChanges == (count > 1000))
  }

  @Test("The outcome of every plugin for every event can be observed")
  func outcomes() throws {
    let outcomes = Recorder<LivePluginOutcome>()
    let setup = try Setup(Self.plugins, .init(onOutcome: { outcomes.add($0) }))
    for name in ["keep", "change", "drop", "throw", "loop", "number"] { _ = setup.track(name) }
    let texts = outcomes.all.map { outcome in
      let text =
        switch outcome.result {
        case .kept: "kept"
        case .changed: "changed"
        case .dropped: "dropped"
        case .failed(let error): "failed \(error.headline)"
        case .limited(let error): "limited \(error.isLimit)"
        case .skipped: "skipped"
        }
      return "\(outcome.plugin) \(text)"
    }
    #expect(
      texts == [
        "P kept", "Q kept", "P changed", "Q kept", "P dropped", "P failed Error: no", "Q kept", "P limited true",
        "Q kept",
        "P failed returned a number instead of the event", "Q kept",
      ])
    #expect(outcomes.all.allSatisfy { $0.messageId == "m" && $0.type == .enrichment && $0.destination == nil })
  }

  @Test("Observers change neither what plugins return nor how many steps they have")
  func unchanged() throws {
    let script = try Script(
      """
      let n = 0;
      class P extends LivePlugin { execute(event) { event.properties["x" + n++] = 2; return event } }
      class Q extends LivePlugin { execute(event) { event.properties.x0 = 2; return event } }
      for (let i = 0; i < 29; i++) analytics.add(new P(LivePluginType.before, null));
      analytics.add(new Q(LivePluginType.before, null));
      """)
    func run(_ options: LivePlugins.Options, isMetered: Bool = false) throws -> JSON? {
      var options = options
      (options.callSteps, options.eventSteps) = (60_000, 120_000)
      let live = try LivePlugins(scripts: [script], options: options)
      live.collectsMetrics = isMetered
      let timeline = Timeline()
      live.add(to: timeline)
      let list = JSON.array((0..<20_000).map { ["a": .number(Double($0))] })
      return timeline.process(event: TrackEvent(event: "e", properties: ["list": list]))?.properties
    }
    let unobserved = try run(.init())
    #expect(unobserved?["x28"] == 2)
    #expect(try run(.init(), isMetered: true) == unobserved)
    let outcomes = Recorder<LivePluginOutcome>()
    #expect(try run(.init(onOutcome: { outcomes.add($0) })) == unobserved)
    #expect(outcomes.all.count == 30)
    // The last one sets a property to the value that it has.
    for (i, outcome) in outcomes.all.enumerated() {
      if case .changed = outcome.result { #expect(i < 29) } else { #expect(i == 29) }
      let changes = outcome.changes.map { "\($0)" }
      #expect(changes.count == (i < 29 ? 1 : 0))
    }
  }

  @Test("Metrics are collected while they are enabled", arguments: [1, 3])
  func metrics(_ workers: Int) throws {
    let setup = try Setup(Self.plugins, .init(workers: workers))
    _ = setup.track("change")
    #expect(setup.live.metrics.map(\.calls) == [0, 0])
    setup.live.collectsMetrics = true
    for (i, name) in ["keep", "change", "drop", "throw", "loop", "number"].enumerated() {
      _ = setup.track(name, user: "u\(i)")
    }
    let p = try #require(setup.live.metrics.first)
    let counts: [Int] = [p.calls, p.kept, p.changed, p.dropped, p.failed, p.limited, p.skipped]
    #expect(counts == [6, 1, 1, 1, 2, 1, 0])
    #expect(p.steps >= 10_000 && p.steps < 20_000)
    #expect(p.bytes > 0)
    #expect(p.times.count == 6 && p.times.total > .zero)
    #expect(p.plugin == "P" && p.type == .enrichment && p.version == nil)
    #expect(setup.live.metrics.last?.calls == 5)
    setup.live.collectsMetrics = false
    _ = setup.track("keep")
    #expect(setup.live.metrics.first?.calls == 6)
  }

  @Test(arguments: ["track", "async track"]) func stepsOfAPluginAreThoseOfItsOwnCall(_ hook: String) throws {
    let script = try Script(
      """
      class Counts extends LivePlugin {
        \(hook)(event) { let n = 0; for (let i = 0; i < 5000; i++) n++; event.properties = { n }; return event }
      }
      class Little extends LivePlugin { track(event) { return event } }
      analytics.add(new Counts(LivePluginType.enrichment, null));
      analytics.add(new Little(LivePluginType.enrichment, null));
      """)
    let live = try LivePlugins(scripts: [script])
    live.collectsMetrics = true
    let timeline = Timeline()
    live.add(to: timeline)
    #expect(timeline.process(event: TrackEvent(event: "a"))?.properties == ["n": 5000])
    #expect(live.metrics.map { $0.steps >= 5000 } == [true, false])
  }

  @Test("Times are counted in a histogram of powers of two")
  func histogram() {
    var times = TimeHistogram()
    #expect(times.quantile(0.5) == nil)
    var call = TimeHistogram()
    call.add(nanoseconds: 600)
    #expect(call.quantile(0.5) == .nanoseconds(600) && call.quantile(0.99) == .nanoseconds(600))
    for nanoseconds in [0, 1, 2, 3, 1000, UInt64.max] { times.add(nanoseconds: nanoseconds) }
    #expect(times.buckets.map(\.count) == times.counts)
    #expect(times.buckets[1].upperBound == .nanoseconds(4) && times.buckets[47].upperBound == nil)
    #expect(Array(times.counts.prefix(3)) == [2, 2, 0] && times.counts[9] == 1 && times.counts.last == 1)
    #expect(times.quantile(0.5) == .nanoseconds(4) && times.quantile(0.8) == .nanoseconds(1024))
    #expect(times.quantile(0) == .nanoseconds(2))
  }

  @Test("A policy can apply to a single plugin class")
  func policies() throws {
    let source = """
      class P extends LivePlugin { track(event) { if (event.event === this.constructor.name) throw 1; return event } }
      class Q extends P {}
      analytics.add(new P("before")); analytics.add(new Q("before"));
      """
    let setup = try Setup(source, .init(policies: ["Q": LivePluginPolicy(onError: .drop)]))
    #expect(setup.track("P") != nil)
    #expect(setup.track("Q") == nil)
    let other = try Setup(source, .init(errorPolicy: .drop, policies: ["Q": LivePluginPolicy()]))
    #expect(other.track("P") == nil)
    #expect(other.track("Q") != nil)
  }

  @Test(
    "A breaker disables a plugin that repeatedly exceeds limits, but not one that throws; the app can enable it again"
  )
  func breaker() throws {
    let broken = Recorder<String>()
    let setup = try Setup(
      Self.plugins,
      .init(breaker: LivePluginBreaker(calls: 3, recovery: .zero), onProblem: { broken.add(breakOf: $0) }))
    for _ in 0..<10 { _ = setup.track("throw") }
    #expect(broken.all.isEmpty)
    // A successful call reduces the count by one.
    for name in ["loop", "loop", "keep", "loop"] { _ = setup.track(name) }
    #expect(broken.all.isEmpty && setup.live.disabledPlugins.isEmpty)
    #expect(setup.track("change")?.properties == ["changed": true])
    for _ in 0..<3 { _ = setup.track("loop") }
    #expect(broken.all == ["P"] && setup.live.disabledPlugins == ["P"])
    #expect(setup.track("change")?.properties == nil)
    setup.live.enable(plugin: "P")
    #expect(setup.track("change")?.properties == ["changed": true])
    setup.live.disable(plugin: "P")
    #expect(setup.track("drop") != nil)
    setup.live.enable(plugin: "P")
    #expect(setup.track("drop") == nil)
  }

  @Test("By default, a plugin that reaches its limit on every event is disabled after five events")
  func defaultBreaker() throws {
    let broken = Recorder<String>()
    let setup = try Setup(Self.plugins, .init(callSteps: 20_000, onProblem: { broken.add(breakOf: $0) }))
    for _ in 0..<4 { _ = setup.track("loop") }
    #expect(broken.all.isEmpty && setup.track("change")?.properties == ["changed": true])
    _ = setup.track("loop")
    #expect(broken.all == ["P"] && setup.live.disabledPlugins == ["P"])
    #expect(LivePlugins.Options().callSteps == 10_000_000)
  }

  @Test("A call has fewer steps than the script, and all plugins of an event share a number of steps")
  func stepsOfEvents() throws {
    let script = """
      for (let i = 0; i < 200000; i++);
      class Busy extends LivePlugin {
        track(event) { for (let i = 0, n = event.properties.n; i < n; i++); event.properties[this.constructor.name] = 1; return event }
      }
      class A extends Busy {} class B extends Busy {} class C extends Busy {}
      for (const type of [A, B, C]) analytics.add(new type("before"));
      """
    let setup = try LiveSetup(script, callSteps: 100_000, eventSteps: 150_000)
    #expect(setup.track(["n": 1000])?.properties == ["n": 1000, "A": 1, "B": 1, "C": 1])
    #expect(setup.track(["n": 110_000])?.properties == ["n": 110_000])
    #expect(setup.reports.map(\.error.plugin) == ["A", "B", "C"])
    #expect(setup.track(["n": 60_000])?.properties == ["n": 60_000, "A": 1, "B": 1])
    #expect(setup.reports.map(\.error.plugin) == ["A", "B", "C", "C"])
    // The next event has all its steps again.
    #expect(setup.track(["n": 40_000])?.properties == ["n": 40_000, "A": 1, "B": 1, "C": 1])
  }

  @Test("The plugins of all positions share the steps of an event, and so do the events that scripts make of it")
  func stepsOfPositions() async throws {
    let script = """
      class Busy extends LivePlugin {
        track(event) { for (let i = 0, n = event.properties.n; i < n; i++); event.properties[this.type] = 1; return event }
      }
      for (const type of ["before", "enrichment", "after"]) analytics.add(new Busy(type));
      """
    let setup = try LiveSetup(script, callSteps: 100_000, eventSteps: 150_000)
    #expect(setup.track(["n": 60_000])?.properties == ["n": 60_000, "before": 1, "enrichment": 1])
    #expect(setup.reports.map(\.error.type) == [.after])
    #expect(setup.track(["n": 110_000])?.properties == ["n": 110_000])
    #expect(setup.track(["n": 40_000])?.properties == ["n": 40_000, "before": 1, "enrichment": 1, "after": 1])

    let client = LiveClient()
    let more = """
      analytics.add(Object.assign(new LivePlugin("before"), {
        track(event) { if (event.event === "first") analytics.track("second", { n: event.properties.n }); return event }
      }));
      """
    try await client.add(more + script, options: .init(callSteps: 100_000, eventSteps: 150_000))
    client.analytics.track("first", properties: ["n": 45_000])
    // The second event passes all positions before the first one continues.
    #expect(
      client.output.events.compactMap { $0["properties"] } == [
        ["n": 45_000, "before": 1, "enrichment": 1], ["n": 45_000, "before": 1],
      ])
  }

  @Test("A breaker disables a plugin that is repeatedly slow, and reports this to the client")
  func slow() async throws {
    let client = LiveClient()
    let outcomes = Recorder<LivePluginOutcome>()
    try await client.add(
      """
      class Slow extends LivePlugin { track(event) { const end = Date.now() + 20; while (Date.now() < end); return event } }
      analytics.add(new Slow("before"));
      """,
      options: .init(breaker: LivePluginBreaker(calls: 2, slowerThan: .seconds(0.01)), onOutcome: { outcomes.add($0) }))
    for _ in 0..<3 { client.analytics.track(name: "e") }
    #expect(client.errors.all.filter { $0.contains("the plugin Slow (") && $0.contains(") was slow") }.count == 1)
    #expect(outcomes.all.count == 3)
    #expect(outcomes.all.last.map { if case .skipped = $0.result { true } else { false } } == true)
    #expect(client.output.events.count == 3)
  }

  @Test("Errors contain their plugin, bundle version, position, stack and event")
  func errors() async throws {
    let server = FakeServer()
    server.setEdgeFunction(["version": 12, "downloadURL": "https://cdn.example/p.js"])
    server.setBundle(
      "https://cdn.example/p.js",
      .text("class P extends LivePlugin {\n  track(event) { return event.a.b }\n}\nanalytics.add(new P('before'))"))
    let reports = Recorder<LivePluginReport>()
    let setup = await BundleTests.Setup(server: server, options: .init(onProblem: { reports.add($0) }))
    setup.client.analytics.track(name: "e")
    let error = try #require(reports.all.first?.error)
    #expect(error.plugin == "P" && error.version == "12" && error.line == 2 && error.column == 33)
    #expect(error.stack.first == "at track (p.js:2:33)")
    #expect(error.messageId == setup.client.output.events.first?["messageId"]?.stringValue)
    #expect(error.description.hasPrefix("plugin P (p.js:4:11) of version 12 on event "))
    await setup.end()
  }

  @Test("Events of the same user are processed in order by the same worker, and users are distributed over the workers")
  func workers() throws {
    let setup = try Setup(
      """
      const seen = {};
      class P extends LivePlugin {
        track(event) { const n = seen[event.userId] = (seen[event.userId] ?? 0) + 1; event.properties = { n, users: Object.keys(seen).length }; return event }
      }
      analytics.add(new P("before"));
      """, .init(workers: 4))
    DispatchQueue.concurrentPerform(iterations: 8) { user in
      for n in 1...50 { #expect(setup.track("e", user: "u\(user)")?.properties?["n"] == .integer(Int64(n))) }
    }
    let most = (0..<8).compactMap { setup.track("e", user: "u\($0)")?.properties?["users"]?.intValue }.max() ?? 8
    #expect(most < 8)
  }
}
