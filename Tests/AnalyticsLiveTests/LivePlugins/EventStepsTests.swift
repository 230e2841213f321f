import AnalyticsLive
import TestSupport
import Testing

/// Tests that all plugins share the steps of an event.
@Suite struct EventStepsTests {
  @Test("Converting the results of plugins that are not copied counts toward the steps of an event")
  func convertedResults() throws {
    let setup = try LiveSetup(
      """
      class Q extends LivePlugin {
        track(event) { for (let i = 0; i < 400; i++) event.properties["q" + i] = i; return event }
      }
      analytics.add(new Q(LivePluginType.enrichment));
      let n = 0;
      class P extends LivePlugin { track(event) { event.properties["p" + n++] = 1; return event } }
      for (let i = 0; i < 100; i++) analytics.add(new P(LivePluginType.enrichment));
      """, callSteps: 100_000, eventSteps: 200_000)
    let properties = try #require(setup.track(["a": 1])?.properties?.objectValue)
    // Each result has more than 400 members, whose conversion takes more than ten steps each.
    #expect(properties.count > 401 && properties.count < 401 + 50)
    let causes = setup.reports.map(\.error.cause)
    #expect(causes.contains { if case .eventSteps(limit: 200_000) = $0 { true } else { false } })
  }

  @Test("The result of a plugin is measured once, however many of the following plugins fail")
  func measuredResult() throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin {
        track(event) {
          let tree = [1];
          for (let i = 0; i < 9; i++) tree = [tree, tree, tree];
          event.properties.tree = tree;
          return event
        }
      }
      analytics.add(new P(LivePluginType.enrichment));
      let calls = 0;
      class Q extends LivePlugin { track(event) { calls++; throw "no" } }
      for (let i = 0; i < 100; i++) analytics.add(new Q(LivePluginType.enrichment));
      class R extends LivePlugin { track(event) { event.properties = { calls }; return event } }
      analytics.add(new R(LivePluginType.enrichment));
      """, callSteps: 400_000, eventSteps: 800_000)
    // Measuring the 29,524 arrays takes more than 100,000 steps.
    #expect(setup.track(["a": 1])?.properties == ["calls": 100])
  }

  @Test("No plugin is called with an event that is too large for the limit of memory", arguments: [1, 2, 4])
  func tooLargeEvent(_ count: Int) throws {
    let setup = try LiveSetup(
      """
      let calls = 0;
      class P extends LivePlugin {
        track(event) { calls++; if (event.properties.isSmall) event.properties.calls = calls; return event }
      }
      for (let i = 0; i < \(count); i++) analytics.add(new P(LivePluginType.enrichment));
      """, limits: Limits(memory: 8 << 20), callSteps: 10_000)
    let list: JSON = .array((0..<200_000).map { [.integer($0)] })
    for _ in 0..<10 { #expect(setup.track(["list": list])?.properties?["list"] == list) }
    let areLimits = setup.reports.allSatisfy { report in
      if case .script(let error) = report.error.cause, case .limit(.memory) = error.kind { true } else { false }
    }
    #expect(areLimits && !setup.reports.isEmpty, "\(setup.reports)")
    // None is disabled, because no plugin has caused it.
    #expect(setup.track(["isSmall": true])?.properties?["calls"] == .integer(Int64(count)))
  }

  @Test("A plugin pays for parts of the event that it repeats, so that no event is lost when it becomes JSON")
  func repeatedParts() throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin {
        track(event) {
          const list = event.properties.list;
          let value = event.properties;
          for (let i = 0; i < 40; i++) value = { list, value };
          event.properties = value;
          return event
        }
      }
      for (let i = 0; i < 5; i++) analytics.add(new P(LivePluginType.enrichment));
      """, callSteps: 400_000)
    let list: JSON = .array((0..<2000).map { ["n": .integer($0)] })
    let properties = try #require(setup.track(["list": list])?.properties)
    let failures = setup.reports.count { report in
      if case .script(let error) = report.error.cause, case .limit = error.kind { true } else { false }
    }
    #expect(failures > 0 && failures < 4 && setup.reports.count == failures, "\(setup.reports)")
    var (value, depth) = (properties, 0)
    while let inner = value["value"] { (value, depth) = (inner, depth + 1) }
    #expect(depth == 40 * (5 - failures) && value["list"] == list)
  }

  @Test(
    "Work that is refused because of its steps takes no steps from other plugins",
    arguments: [
      "event.properties.list = Array(1e9)", "Array(1e9).fill(0)", "'a'.repeat(4e7).split('')",
      "new Uint8Array(2e8).sort()",
    ])
  func refusedWork(_ work: String) throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin { track(event) { \(work); return event } }
      class Q extends LivePlugin { track(event) { event.properties = { isPrivate: true }; return event } }
      for (let i = 0; i < 300; i++) analytics.add(new P("enrichment"));
      analytics.add(new Q("enrichment"));
      """)
    #expect(setup.track(["a": 1])?.properties == ["isPrivate": true])
    #expect(!setup.reports.isEmpty)
    let areRefused = setup.reports.allSatisfy { report in
      if case .script(let error) = report.error.cause, case .limit = error.kind { true } else { false }
    }
    #expect(areRefused, "\(setup.reports)")
  }

  @Test("After twice the steps of an event, plugins fail without being called")
  func exhaustedEvent() throws {
    let setup = try LiveSetup(
      """
      let calls = 0;
      class P extends LivePlugin { track(event) { calls++; event.properties.text; throw "no" } }
      for (let i = 0; i < 100; i++) analytics.add(new P(LivePluginType.enrichment));
      class Q extends LivePlugin {
        track(event) { event.properties.calls = calls; calls = 0; return event }
      }
      analytics.add(new Q(LivePluginType.enrichment));
      """, callSteps: 50_000, eventSteps: 100_000)
    let text: JSON = .string(String(repeating: "a", count: 100_000))
    #expect(setup.track(["text": text])?.properties == ["text": text])
    let small = try #require(setup.track(["text": ""])?.properties?["calls"]?.doubleValue)
    // Each call reads the text anew, which takes more than 5000 steps and cannot end earlier.
    #expect(small > 100 + 20 && small <= 100 + 41, "\(small)")
    let causes = setup.reports.map(\.error.cause)
    #expect(causes.contains { if case .eventSteps(limit: 100_000) = $0 { true } else { false } })
    #expect(causes.allSatisfy { if case .notAnEvent = $0 { false } else { true } })
  }

  @Test("The steps of a call that fails after it has added a plugin count for the event")
  func exhaustedAdditions() throws {
    let setup = try LiveSetup(
      """
      let calls = 0;
      class P extends LivePlugin {
        track(event) { calls++; analytics.add(new P("enrichment", "none")); for (;;); }
      }
      for (let i = 0; i < 50; i++) analytics.add(new P("before"));
      class Q extends LivePlugin { track(event) { event.properties = { calls }; return event } }
      analytics.add(new Q("enrichment"));
      """, callSteps: 100_000, eventSteps: 200_000)
    _ = setup.track()
    let limits = setup.reports.compactMap { report -> Int? in
      guard case .script(let error) = report.error.cause, case .limit(.steps(let limit)) = error.kind else {
        return nil
      }
      return limit
    }
    // The first two calls use the steps of the event; the others get a hundredth of those of a call.
    #expect(limits.first == 100_000 && limits.dropFirst(3).allSatisfy { $0 == 1000 } && limits.count >= 5, "\(limits)")
  }

  @Test(
    "The steps of events that scripts make count toward the event, also if they are dropped",
    arguments: ["return null", "for (;;);"])
  func droppedEvents(_ end: String) async throws {
    let client = LiveClient()
    let steps = Recorder<Int>()
    var options = LivePlugins.Options(callSteps: 100_000, eventSteps: 200_000, breaker: nil, onProblem: { _ in })
    options.onOutcome = { steps.add($0.steps) }
    try await client.add(
      """
      class P extends LivePlugin {
        isProtective = true;
        track(event) {
          if (event.event != "made") {
            for (let i = 0; i < 100; i++) analytics.track("made");
            return event
          }
          for (let i = 0; i < 90000; i++);
          \(end)
        }
      }
      analytics.add(new P("before"));
      """, options: options)
    client.analytics.track(name: "e")
    #expect(await eventually { steps.all.count == 101 })
    // The first ones use up twice the steps of the event; the others get a hundredth of those of a call.
    #expect(steps.all.reduce(0, +) < 600_000, "\(steps.all)")
    await client.analytics.shutdown()
  }

  @Test("Hooks that an event causes share its steps")
  func exhaustedHooks() async throws {
    let limits = Recorder<Int>()
    let client = LiveClient()
    var options = LivePlugins.Options(callSteps: 100_000, eventSteps: 200_000, breaker: nil, onProblem: { _ in })
    options.onHookFailure = { failure in
      if case .script(let error) = failure.error.cause, case .limit(.steps(let limit)) = error.kind {
        limits.add(limit)
      }
    }
    try await client.add(
      """
      class P extends LivePlugin {
        track(event) { for (let i = 0; i < 20; i++) analytics.reset(); return event }
        reset() { for (;;); }
      }
      analytics.add(new P("before"));
      """, options: options)
    client.analytics.track(name: "e")
    #expect(await eventually { limits.all.count == 20 })
    #expect(limits.all.first == 100_000 && limits.all.dropFirst(3).allSatisfy { $0 == 1000 }, "\(limits.all)")
    // A call of the host has its own budget.
    client.analytics.reset()
    #expect(await eventually { limits.all.last == 100_000 })
    await client.analytics.shutdown()
  }

  @Test("Hooks that an event causes and that fail count toward its steps, however short they are")
  func failingHooks() async throws {
    let causes = Recorder<Bool>()
    let client = LiveClient()
    var options = LivePlugins.Options(callSteps: 10_000, eventSteps: 20_000, breaker: nil, onProblem: { _ in })
    options.onHookFailure = { failure in
      if case .eventSteps = failure.error.cause { causes.add(true) } else { causes.add(false) }
    }
    try await client.add(
      """
      class P extends LivePlugin {
        track(event) { for (let i = 0; i < 20; i++) analytics.reset(); return event }
        reset() { throw "no" }
      }
      for (let i = 0; i < 10; i++) analytics.add(new P("before"));
      """, options: options)
    client.analytics.track(name: "e")
    #expect(await eventually { causes.all.count >= 200 })
    #expect(causes.all.first == false && causes.all.contains(true))
    #expect(causes.all.count { !$0 } <= 100, "\(causes.all.count { !$0 })")
    await client.analytics.shutdown()
  }

  @Test("The steps of a match that exceeds the limit count for the event")
  func exhaustedMatches() throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin { track(event) { /(?:x+x+)+y/.test("x".repeat(40)); return event } }
      for (let i = 0; i < 10; i++) analytics.add(new P(LivePluginType.enrichment));
      """, callSteps: 10_000, eventSteps: 35_000)
    _ = setup.track()
    let limits = setup.reports.compactMap { report -> Int? in
      guard case .script(let error) = report.error.cause, case .limit(.steps(let limit)) = error.kind else {
        return nil
      }
      return limit
    }
    // The last plugins get a hundredth.
    #expect(limits.first == 10_000 && limits.last == 100, "\(limits)")
  }
}
