import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests the rules of `domain.map` in scripts.
@Suite struct DomainMapTests {
  private struct Bought: TrackableEvent {
    let identifier = EventIdentifier(object: "Product", action: "Bought")
    var metadata: [String: Any] { ["sku": "G-32", "price": 18.5, "email": "a@b.example"] }
    static var domainType: String { "Shop.Bought" }
  }
  private struct Viewed: TrackableEvent {
    let identifier = EventIdentifier(object: "Product", action: "Viewed", label: "List")
    static var domainType: String { "Shop.Viewed" }
  }
  private struct Plan: TrackableProperty {
    let identifier = "plan"
    var trackedValue: TrackableValueType? { "pro" }
    static var domainType: String { "Shop.Plan" }
  }

  private static func track(_ source: String, _ calls: (Analytics) -> Void) async throws -> LiveClient {
    let client = LiveClient()
    try await client.add(source)
    calls(client.analytics)
    return client
  }

  // MARK: Selectors

  @Test(
    "A rule applies to the events that its selector matches",
    arguments: [
      (#""Shop.Bought""#, ["mapped", "Product: Viewed - List", "plain"]),
      (#"{ object: "Product" }"#, ["mapped", "mapped", "plain"]),
      (#"{ object: "Product", label: "List" }"#, ["Product: Bought", "mapped", "plain"]),
      (#"{ type: "Shop.Viewed", action: "Bought" }"#, ["Product: Bought", "Product: Viewed - List", "plain"]),
      (#"(domain) => domain.action === "Bought""#, ["mapped", "Product: Viewed - List", "plain"]),
      ("() => true", ["mapped", "mapped", "plain"]), ("{}", ["mapped", "mapped", "plain"]),
      (#""Product""#, ["Product: Bought", "Product: Viewed - List", "plain"]),
    ])
  func selectors(_ selector: String, _ names: [String]) async throws {
    let client = try await Self.track(#"domain.map(\#(selector), (event) => { event.event = "mapped" })"#) {
      $0.track(Bought())
      $0.track(Viewed())
      $0.track(name: "plain")
    }
    #expect(client.output.names == names)
    #expect(client.errors.all.isEmpty)
  }

  @Test("Properties are selected by identifier or type, and errors by kind")
  func properties() async throws {
    for selector in [#""plan""#, #""Shop.Plan""#, #"{ property: "plan" }"#] {
      let client = try await Self.track("domain.map(\(selector), (event) => { event.traits.plan = 'p' })") {
        $0.update(Plan())
      }
      #expect(client.output.events.last?["traits"] == ["plan": "p"])
    }
    let client = try await Self.track(
      #"domain.map({ kind: "error" }, (event) => { event.properties.message = "scrubbed" })"#
    ) { $0.report(CocoaError(.fileNoSuchFile)) }
    #expect(client.output.events.last?["properties"]?["message"] == "scrubbed")
  }

  @Test(
    "An invalid rule throws a TypeError that describes the problem",
    arguments: [
      (
        "domain.map(17, () => {})",
        "the selector must be a type, a property, an object of members or a function, not a number"
      ),
      ("domain.map(null, () => {})", "not null"), ("domain.map(['a'], () => {})", "not an array"),
      ("domain.map({ object: {} }, () => {})", #"the selector's member "object" must not be an object"#),
      ("domain.map('A', 'B')", "domain.map needs a function that maps an event, found a string"),
      ("domain.map('A', 3, () => {})", "the destination must be a destination's key, not a number"),
      ("domain.map('A')", "needs a function that maps an event, found undefined"),
    ])
  func invalid(_ source: String, _ message: String) throws {
    let error = #expect(throws: JavaScriptError.self) { _ = try LiveSetup(source) }
    #expect(error?.headline.hasPrefix("TypeError: domain.map") == true)
    #expect(error?.headline.contains(message) == true, "\(String(describing: error))")
  }

  // MARK: Results

  @Test("A rule can change, replace or drop an event, and all matching rules run in order")
  func results() async throws {
    let client = try await Self.track(
      #"""
      domain.map("Shop.Bought", (event) => ({ event: "Purchase", properties: { value: event.properties.price } }));
      domain.map({ object: "Product" }, (event) => { event.properties.seen = event.event });
      domain.map("Shop.Viewed", () => null);
      """#
    ) {
      $0.track(Viewed())
      $0.identify(userId: "u-1")
      $0.track(Bought())
    }
    let purchase = try #require(client.output.events.last)
    #expect(client.output.names == ["Purchase"])
    #expect(purchase["properties"] == ["value": 18.5, "seen": "Purchase"])
    #expect(purchase["userId"] == "u-1" && purchase["type"] == "track" && purchase["domain"]?["type"] == "Shop.Bought")
    #expect(purchase["messageId"]?.stringValue != nil && purchase["context"]?["library"] != nil)
    #expect(client.errors.all.isEmpty)
  }

  @Test("The first event of a returned list replaces the original; the others follow in order with their own ids")
  func lists() async throws {
    let client = LiveClient()
    let destination = RecordingDestination("One")
    client.analytics.add(plugin: destination)
    try await client.add(
      #"""
      domain.map("Shop.Bought", (event) => [
        { ...event, event: "Purchase" },
        { event: "Revenue", properties: { value: event.properties.price } },
        { type: "screen", name: "Thanks" },
      ]);
      domain.map({ object: "Product" }, (event) => { if (event.properties) delete event.properties.email });
      """#)
    client.analytics.identify(userId: "u-1")
    client.analytics.track(Bought())
    for events in [client.output.events, destination.events] {
      let made = Array(events.dropFirst())
      #expect(made.map { $0["event"] ?? $0["name"] } == ["Purchase", "Revenue", "Thanks"])
      #expect(made.map { $0["properties"] } == [["sku": "G-32", "price": 18.5], ["value": 18.5], nil])
      #expect(made.allSatisfy { $0["userId"] == "u-1" && $0["timestamp"] == made[0]["timestamp"] })
      #expect(Set(made.compactMap { $0["messageId"]?.stringValue }).count == 3)
      // Only the additional events have a script origin.
      #expect(made.map { $0["context"]?["__eventOrigin"]?["type"] } == [nil, "signals", "signals"])
      #expect(made.map { $0["domain"]?["mapped"] } == [nil, true, true])
    }
    #expect(client.errors.all.isEmpty)
  }

  @Test(
    "The other events of a list are processed even if a later plugin drops the first; an empty list drops the event")
  func droppedFirst() async throws {
    let client = try await Self.track(
      #"""
      domain.map("Shop.Bought", (event) => [event, { ...event, event: "Second" }, { ...event, event: "Third" }]);
      domain.map("Shop.Viewed", () => []);
      class Drop extends LivePlugin { track(event) { return event.event === "Product: Bought" ? null : event } }
      analytics.add(new Drop("enrichment"));
      """#
    ) {
      $0.track(Bought())
      $0.track(Viewed())
      $0.track(name: "last")
    }
    #expect(client.output.names == ["Second", "Third", "last"])
  }

  @Test(
    "A failing rule is reported and leaves the event unchanged",
    arguments: [
      (#"{ event.event = "x"; throw new RangeError("no") }"#, "RangeError: no"),
      (#"{ event.event = "x"; return 17 }"#, "must return an event, null or nothing, not a number"),
      (#"{ return [event, 17] }"#, "must return an event, null or nothing, not a number"),
      (#"{ return [event, { type: "page" }] }"#, "domain.map: event 2 of the list is not an event"),
      (#"{ return [{ ...event, type: "screen" }, { ...event }] }"#, "screen"),
      (#"{ return Promise.resolve(event) }"#, "must return an event, not a promise"),
      (#"{ for (;;); }"#, "step"),
    ])
  func failures(_ body: String, _ message: String) async throws {
    let client = LiveClient()
    let reports = Recorder<LivePluginReport>()
    try await client.add(
      #"domain.map("Shop.Bought", (event) => \#(body))"#,
      options: .init(limits: Limits(steps: 100_000), onProblem: { reports.add($0) }))
    client.analytics.track(Bought())
    #expect(client.output.names == ["Product: Bought"])
    #expect(reports.all.map(\.error.plugin) == ["domain.map"])
    #expect(reports.all.first?.error.headline.contains(message) == true, "\(reports.all)")
  }

  @Test(
    "A rule that freezes an event does not prevent later rules from changing it",
    arguments: ["Object.freeze(e.properties)", "Object.freeze(e)", "Object.freeze(e.properties); return [e]"])
  func frozenEvent(_ body: String) async throws {
    let client = try await Self.track(
      """
      domain.map("Shop.Bought", (e) => { \(body) });
      domain.map("Shop.Bought", (e) => { delete e.properties.sku; e.event = "Changed" });
      domain.map("Shop.Viewed", (e) => { e.event = "Other" });
      """
    ) { $0.track(Bought()) }
    #expect(client.output.names == ["Changed"])
    #expect(client.output.events.map { $0["properties"]?["sku"] } == [nil])
    #expect(client.errors.all.isEmpty)
  }

  @Test(
    "A rule can return a frozen event",
    arguments: [#"Object.freeze({ event: "Changed" })"#, #"[Object.freeze({ event: "Changed" })]"#])
  func frozenResult(_ result: String) async throws {
    let client = try await Self.track("domain.map('Shop.Bought', () => (\(result)))") { $0.track(Bought()) }
    #expect(client.output.names == ["Changed"])
    #expect(client.output.events.first?["domain"]?["type"] == "Shop.Bought")
    #expect(client.errors.all.isEmpty)
  }

  @Test("Additional events of a list are marked as mapped, whatever member domain the rule gives them")
  func mark() async throws {
    let client = try await Self.track(
      #"domain.map("Shop.Bought", (e) => [e, { event: "A", domain: null }, { event: "B", domain: 5 }])"#
    ) { $0.track(Bought()) }
    #expect(client.output.names == ["Product: Bought", "A", "B"])
    #expect(client.output.events.map { $0["domain"]?["mapped"] } == [nil, true, true])
  }

  @Test("Additional events of a list are not mapped again, and the length of a list is limited")
  func loops() async throws {
    let client = LiveClient()
    let reports = Recorder<LivePluginReport>()
    try await client.add(
      #"""
      domain.map("Shop.Bought", (event) => [event, { ...event }, { ...event }]);
      domain.map("Shop.Viewed", (event) => Array.from({ length: 102 }, () => ({ ...event })));
      """#, options: .init(onProblem: { reports.add($0) }))
    client.analytics.track(Bought())
    #expect(client.output.names == Array(repeating: "Product: Bought", count: 3))
    client.analytics.track(Viewed())
    #expect(client.output.names.count == 4)
    #expect(reports.all.first?.error.headline.contains("100 events") == true)
  }

  @Test("Chains of events through lists and plugins are limited")
  func chain() async throws {
    let client = LiveClient()
    let reports = Recorder<LivePluginReport>()
    try await client.add(
      #"""
      domain.map("Shop.Bought", (event) => [event, { event: "Again" }]);
      class Again extends LivePlugin { track(event) { if (event.event === "Again") analytics.track("Again"); return event } }
      analytics.add(new Again("after"));
      """#, options: .init(onProblem: { reports.add($0) }))
    client.analytics.track(Bought())
    #expect(client.output.names.count < 12)
    #expect(reports.all.count == 1)
  }

  @Test("Returning a list without a client is a failure")
  func withoutClient() throws {
    let setup = try LiveSetup(#"domain.map(() => true, (event) => [event, { ...event }])"#)
    let event = try TrackEvent(json: ["type": "track", "event": "e", "domain": ["type": "T"]])
    #expect(setup.timeline.process(event: event) == event)
    #expect(setup.reports.first?.error.headline.contains("--destination KEY") == true)
  }

  // MARK: Destinations

  @Test("A rule for a destination maps an event to one event, only for that destination, also if it is added later")
  func destinations() async throws {
    let client = LiveClient()
    let (one, two) = (RecordingDestination("One"), RecordingDestination("Two"))
    client.analytics.add(plugin: one)
    let reports = Recorder<LivePluginReport>()
    try await client.add(
      #"""
      domain.map({ object: "Product" }, "One", (event) => { event.event = "one" });
      domain.map("Shop.Bought", "Two", (event) => ({ event: "two" }));
      domain.map("Shop.Viewed", "Two", (event) => [event, event]);
      """#, options: .init(onProblem: { reports.add($0) }))
    client.analytics.add(plugin: two)
    client.analytics.track(Bought())
    client.analytics.track(name: "plain")
    #expect(one.names == ["one", "plain"])
    #expect(two.names == ["two", "plain"])
    #expect(client.output.names == ["Product: Bought", "plain"])
    client.analytics.track(Viewed())
    #expect(two.names.last == "Product: Viewed - List")
    #expect(
      reports.all.map(\.error.headline) == [
        "TypeError: domain.map: an event for one destination can become one event, not 2"
      ])
  }

  // MARK: Loading

  @Test("Loading reports rules with types that the app does not track")
  func unknownTypes() async throws {
    let client = LiveClient()
    let live = try await client.add(
      #"""
      domain.map("Shop.Bougt", () => null);
      domain.map({ type: "Shop.Sold" }, () => null);
      domain.map({ property: "plan" }, () => null);
      domain.map("DomainActivity", () => null);
      domain.map("Shop.Bought", (event) => { event.event = "Purchase" });
      """#, options: .init(domainTypes: [Bought.domainType, Viewed.domainType, "plan"]))
    func problems() -> [String]? { live.lastLoad?.problems.map(\.description) }
    let expected = ["Shop.Bougt", "Shop.Sold"].map {
      #"domain.map: the app tracks no domain type and no property "\#($0)"; the rule selects nothing"#
    }
    await live.waitUntilLoaded()
    #expect(problems() == expected)
    #expect(client.errors.all.count == 2)
    #expect(await live.reload().isNew)
    #expect(problems() == expected)
    client.analytics.track(Bought())
    #expect(client.output.names == ["Purchase"])
  }

  @Test("A hundred unknown types are reported")
  func manyUnknownTypes() async throws {
    let client = LiveClient()
    let live = try await client.add(
      "for (let i = 0; i < 300; i++) domain.map({ type: 'Shop.Sold' + i }, () => null)",
      options: .init(domainTypes: [Bought.domainType]))
    await live.waitUntilLoaded()
    #expect(live.lastLoad?.problems.count == 100)
  }

  @Test("A reload replaces rules and plugins together")
  func reload() async throws {
    let folder = TemporaryFolder()
    func script(_ version: Int) -> String {
      """
      domain.map("Shop.Bought", (event) => { event.event = "Purchase \(version)" });
      class P extends LivePlugin { track(event) { event.properties = { version: \(version) }; return event } }
      analytics.add(new P("enrichment"));
      """
    }
    let url = try folder.write("p.js", script(1))
    let setup = await BundleTests.Setup(folder: folder, fallback: url)
    setup.client.analytics.track(Bought())
    _ = try folder.write("p.js", script(2))
    #expect(await setup.live.reload().isNew)
    setup.client.analytics.track(Bought())
    #expect(setup.client.output.names == ["Purchase 1", "Purchase 2"])
    #expect(setup.client.output.events.map { $0["properties"] } == [["version": 1], ["version": 2]])
    await setup.end()
  }

  @Test("removeLivePlugins also removes rules, and rules can be added afterwards")
  func removal() async throws {
    let client = LiveClient()
    let live = try await client.add(
      #"""
      domain.map("Shop.Bought", (event) => { event.event = "first" });
      function again() {
        analytics.removeLivePlugins();
        domain.map("Shop.Viewed", (event) => { event.event = "second" });
      }
      """#)
    client.analytics.track(Bought())
    try live.hosts.first?.engine.call("again")
    client.analytics.track(Bought())
    client.analytics.track(Viewed())
    #expect(client.output.names == ["first", "Product: Bought", "second"])
  }

  @Test("A script can declare a variable named domain, but cannot change the library's object")
  func name() throws {
    _ = try LiveSetup("const domain = 'example.com'; if (domain !== 'example.com') throw 1")
    _ = try LiveSetup("(() => { var domain = 1; if (domain !== 1) throw 1 })()")
    #expect(throws: JavaScriptError.self) { _ = try LiveSetup("'use strict'; domain.map = null") }
    #expect(throws: JavaScriptError.self) { _ = try LiveSetup("'use strict'; globalThis.domain = null") }
  }

  @Test("Several workers apply the same rules")
  func workers() async throws {
    let client = LiveClient()
    try await client.add(
      #"domain.map("Shop.Bought", (event) => [{ ...event, event: "first" }, { ...event, event: "second" }])"#,
      options: .init(workers: 3))
    for user in 0..<20 { client.analytics.track(Bought(), as: .user(id: "u-\(user)")) }
    #expect(client.output.names == Array(repeating: ["first", "second"], count: 20).flatMap { $0 })
    let users = client.output.events.compactMap { $0["userId"]?.stringValue }
    #expect(users == (0..<20).flatMap { ["u-\($0)", "u-\($0)"] })
  }
}
