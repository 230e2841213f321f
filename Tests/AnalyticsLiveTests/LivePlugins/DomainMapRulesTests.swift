import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests that the rules of `domain.map` do not depend on each other.
@Suite struct DomainMapRulesTests {
  private struct Bought: TrackableEvent {
    let identifier = EventIdentifier(object: "Product", action: "Bought")
    var metadata: [String: Any] { ["sku": "G-32", "price": 18.99] }
    static var domainType: String { "Bought" }
  }

  private static let redacting = #"domain.map("Bought", (e) => { delete e.properties.sku });"#
  private static let adding = #"domain.map("Bought", (e) => { e.properties.third = 1 });"#

  private func run(_ source: String, destination: RecordingDestination? = nil, options: LivePlugins.Options = .init())
    async throws -> (client: LiveClient, reports: [LivePluginReport])
  {
    let client = LiveClient()
    if let destination { client.analytics.add(plugin: destination) }
    let reports = Recorder<LivePluginReport>()
    var options = options
    options.onProblem = { if case .plugin(let report) = $0 { reports.add(report) } }
    try await client.add(source, options: options)
    client.analytics.track(Bought())
    return (client, reports.all)
  }

  @Test("There can be 1,000 rules, so that a rule that adds rules does not make events slower and slower")
  func limit() async throws {
    let adding = #"domain.map("Bought", (e) => { for (let i = 0; i < 2000; i++) domain.map("Other", (e) => e) });"#
    let (client, reports) = try await run(Self.redacting + adding)
    #expect(reports.count == 1 && "\(reports[0])".contains("there can be 1000 rules at most; add them once"))
    #expect(client.output.events.last?["properties"] == ["price": 18.99])
    let load = String(repeating: #"domain.map("Other", (e) => e);"#, count: 1001)
    await #expect(throws: (any Error).self) { try await LiveClient().add(load) }
  }

  @Test("A rule may return an object with a method toJSON, whose result takes over what it lacks")
  func toJSON() async throws {
    let rule = #"domain.map("Bought", (e) => ({ toJSON: () => ({ event: "Other", properties: { a: 1 } }) }));"#
    let (client, reports) = try await run(rule)
    #expect(reports.isEmpty && client.output.events.last?["event"] == "Other")
    #expect(client.output.events.last?["domain"]?["type"] == "Bought")
  }

  @Test(
    "A rule that fails changes nothing, and the others apply",
    arguments: [
      #"domain.map("Bought", (e) => { e.properties.bad = 1; throw new Error("second") });"#,
      #"domain.map("Bought", (e) => { e.properties = { bad: 1 }; return 17 });"#,
      #"domain.map("Bought", (e) => { e.properties.bad = 1; e.type = "page" });"#,
      #"domain.map("Bought", (e) => { e.properties.bad = 1n });"#,
      #"domain.map("Bought", (e) => { e.properties.bad = e });"#,
      #"domain.map("Bought", (e) => { e.event = 17 });"#,
      #"domain.map("Bought", (e) => { e.properties.bad = 1; analytics.track("no"); throw new Error("second") });"#,
      #"domain.map("Bought", (e) => { return [e, { type: "page" }] });"#,
      #"domain.map("Bought", (e) => Array.from({ length: 102 }, () => ({ ...e })));"#,
      #"domain.map((d) => { throw new Error("selector") }, (e) => { e.properties.bad = 1 });"#,
      #"domain.map((d) => Promise.resolve(true), (e) => { e.properties.bad = 1 });"#,
    ])
  func failingRule(_ failing: String) async throws {
    for rules in [
      [Self.redacting, failing, Self.adding], [failing, Self.redacting, Self.adding],
      [Self.redacting, Self.adding, failing],
    ] {
      let (client, reports) = try await run(rules.joined(separator: "\n"))
      #expect(client.output.events.map { $0["properties"] } == [["price": 18.99, "third": 1]], "\(rules)")
      #expect(client.output.names == ["Product: Bought"])
      #expect(reports.map(\.error.plugin) == ["domain.map"], "\(reports)")
    }
  }

  @Test("The report of a rule that fails contains its location, the event and its error")
  func location() async throws {
    let (client, reports) = try await run(
      Self.redacting + "\n" + #"domain.map("Bought", (e) => { throw new RangeError("second") });"# + "\n"
        + Self.adding)
    #expect(reports.map(\.error.headline) == ["RangeError: second"])
    #expect(reports.map(\.error.line) == [2] && reports.map(\.error.column) == [37], "\(reports)")
    #expect(reports.first?.error.messageId == client.output.events.first?["messageId"]?.stringValue)
  }

  @Test("What other rules request takes effect, and what the rule that fails requests does not")
  func requests() async throws {
    let (client, reports) = try await run(
      #"""
      domain.map("Bought", () => { analytics.track("first"); storage.setValue("kept", 1) });
      domain.map("Bought", () => { analytics.track("second"); storage.setValue("kept", 2); throw new Error("no") });
      domain.map("Bought", (e) => { analytics.track("third"); e.properties.kept = storage.getValue("kept") });
      """#)
    #expect(client.output.names == ["first", "third", "Product: Bought"])
    #expect(client.output.events.last?["properties"]?["kept"] == 1)
    #expect(reports.count == 1)
  }

  @Test("A rule for a destination that fails is undone alone")
  func destination() async throws {
    let one = RecordingDestination("One")
    let (client, reports) = try await run(
      #"""
      domain.map("Bought", "One", (e) => { delete e.properties.sku });
      domain.map("Bought", "One", (e) => { throw new Error("second") });
      domain.map("Bought", "One", (e) => { e.properties.third = 1 });
      """#, destination: one)
    #expect(one.events.map { $0["properties"] } == [["price": 18.99, "third": 1]])
    #expect(client.output.events.map { $0["properties"] } == [["sku": "G-32", "price": 18.99]])
    #expect(reports.map(\.error.headline) == ["Error: second"])
  }

  @Test("A rule that fails for an event of a list undoes neither the list nor its other events")
  func list() async throws {
    let (client, reports) = try await run(
      #"""
      domain.map("Bought", (e) => [{ ...e, event: "A" }, { ...e, event: "B" }]);
      domain.map("Bought", (e) => { delete e.properties.sku });
      domain.map("Bought", (e) => { e.properties.seen = e.event; if (e.event === "B") throw new Error("on B") });
      """#)
    #expect(client.output.names == ["A", "B"])
    #expect(client.output.events.map { $0["properties"] } == [["price": 18.99, "seen": "A"], ["price": 18.99]])
    #expect(reports.map(\.error.headline) == ["Error: on B"])
  }

  @Test("The events of a list share no objects, not even with the original")
  func shared() async throws {
    let (client, reports) = try await run(
      #"""
      domain.map("Bought", (e) => [{ ...e, event: "A" }, { ...e, event: "B" }, e]);
      domain.map("Bought", (e) => { if (e.event === "A") delete e.properties.sku });
      """#)
    #expect(client.output.names == ["A", "B", "Product: Bought"])
    #expect(client.output.events.map { $0["properties"]?["sku"] } == [nil, "G-32", "G-32"])
    #expect(reports.isEmpty)
  }

  @Test("Without permission to continue after a failure, one that fails withholds the event")
  func policy() async throws {
    let (client, reports) = try await run(
      #"domain.map("Bought", (e) => { throw new Error("first") });"# + Self.redacting,
      options: .init(errorPolicy: .drop))
    #expect(client.output.events.isEmpty)
    #expect(reports.map(\.error.headline) == ["Error: first"])
  }

  @Test("The outcome of a call in which a rule fails is a failure")
  func outcome() async throws {
    let outcomes = Recorder<LivePluginOutcome>()
    let (client, _) = try await run(
      Self.redacting + #"domain.map("Bought", () => { throw new Error("second") });"# + Self.adding,
      options: .init(onOutcome: { outcomes.add($0) }))
    #expect(client.output.events.map { $0["properties"] } == [["price": 18.99, "third": 1]])
    let failed = outcomes.all.filter { if case .failed = $0.result { true } else { false } }
    #expect(outcomes.all.count == 1 && failed.count == 1)
  }

  @Test("A selector cannot change the event")
  func frozen() async throws {
    let (client, reports) = try await run(
      #"""
      domain.map((d) => { d.type = "Hacked"; d.object = "H"; return false }, () => {});
      domain.map((d) => { "use strict"; d.type = "Hacked" }, () => {});
      domain.map("Bought", (e) => { e.properties.third = 1 });
      """#)
    #expect(client.output.events.first?["domain"]?["type"] == "Bought")
    #expect(client.output.events.first?["domain"]?["object"] == "Product")
    #expect(client.output.events.first?["properties"]?["third"] == 1)
    #expect(reports.count == 1 && reports.first?.error.headline.hasPrefix("TypeError") == true)
  }

  @Test(
    "A selector that would silently match everything is an error",
    arguments: [
      ("async (d) => false", "not an asynchronous function"), ("async function (d) {}", "not an asynchronous function"),
      ("function* (d) {}", "not a generator"), ("async function* (d) {}", "not an asynchronous function"),
      ("/^Nothing/", "not an object of the class RegExp"), ("new Date()", "not an object of the class Date"),
      ("Promise.resolve(1)", "not an object of the class Promise"), ("new Map()", "not an object of the class Map"),
      ("Object.create({ object: 'Product' })", "not an object that inherits members"),
    ])
  func selectors(_ selector: String, _ message: String) throws {
    let error = #expect(throws: JavaScriptError.self) { _ = try LiveSetup("domain.map(\(selector), () => {})") }
    #expect(error?.headline.contains(message) == true, "\(String(describing: error))")
    _ = try LiveSetup("domain.map(Object.create(null), () => {})")
  }
}
