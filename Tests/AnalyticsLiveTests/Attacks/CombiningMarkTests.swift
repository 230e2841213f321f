import Foundation
import JavaScript
import TestSupport
import Testing

@testable import AnalyticsLive

/// Texts from outside with very many combining marks in a row. The standard library would take minutes to compare or
/// hash one of them.
@Suite struct CombiningMarkTests {
  private static let text = "e" + String(repeating: "\u{315}\u{300}\u{5AE}", count: 100_000)
  private static let quoted = JSON.string(text).description

  @Test("The type of an event is unknown")
  func eventType() throws {
    let error = #expect(throws: EventError.self) {
      try EventRecord(json: ["type": .string(Self.text), "event": "e"])
    }
    #expect(error?.description.contains("type") == true)
  }

  @Test("An event with such texts reaches plugins, rules of domain.map and destinations")
  func members() throws {
    let setup = try LiveSetup(
      """
      class Count extends LivePlugin {
        track(event) { event.properties.length = event.event.length; return event; }
      }
      analytics.add(new Count(LivePluginType.enrichment, null));
      domain.map("Shop.Bought", (event) => { event.event = "wrong"; });
      domain.map({ object: "Product" }, (event) => { event.properties.mapped = true; });
      """)
    let text = JSON.string(Self.text)
    let event = try EventRecord(
      json: [
        "type": "track", "event": text, "userId": text, "messageId": text, "properties": [Self.text: text],
        "context": ["live": ["type": text]], "domain": ["type": text, "object": text, "kind": text, "category": text],
      ])
    let result = try #require(setup.timeline.process(event))
    #expect(result.object["event"] == text)
    #expect(result.object["properties"]?["length"] == JSON(Self.text.utf16.count))
    #expect(setup.reports.isEmpty)
  }

  @Test("Names of methods, of variables that are missing and of destinations can have them")
  func names() throws {
    let setup = try LiveSetup(
      """
      const text = \(Self.quoted);
      class Named extends LivePlugin {
        track(event) { try { \(Self.text) } catch (error) { console.log(error.name) } return event; }
      }
      Named.prototype[text] = Named.prototype[text + 1] = () => {};
      const plugin = new Named(LivePluginType.enrichment, null);
      plugin[text + 2] = true;
      analytics.add(plugin);
      for (const add of [key => analytics.add(new Named("after", key)), key => domain.map("A", key, () => {})]) {
        for (const key of [text, "\\ud800"]) try { add(key) } catch (error) { console.log(error.name) }
      }
      """)
    _ = setup.track()
    #expect(
      setup.printed.filter { $0.hasPrefix("log") } == [
        "log: RangeError", "log: TypeError", "log: RangeError", "log: TypeError", "log: ReferenceError",
      ])
  }

  @Test("The outline of a script has short names")
  func outline() throws {
    let script = try Script(
      "var \(Self.text) = \(Self.text)f; function \(Self.text)f() {} class A { \(Self.text)() {} }")
    #expect(script.outline.declarations.count == 3)
    #expect(script.outline.declarations.keys.allSatisfy { $0.utf8.count < 250 })
  }

  @Test("Rules for destinations in settings are read, and so is what they name")
  func settings() throws {
    let text = JSON.string(Self.text)
    let ir: JSON = ["=", "type", ["value": text]]
    let rule: JSON = [
      "destinationName": text, "scope": text, Self.text: 1,
      "matchers": [["type": "fql", "ir": .string(ir.description)], ["type": text]],
      "transformers": [[["type": text], ["type": "drop_properties", "config": ["drop": [Self.text: [text]]]]]],
    ]
    let document: JSONObject = [
      Self.text: 1, "integrations": [Self.text: ["a": text]], "middlewareSettings": ["routingRules": [rule, rule]],
    ]
    let rules = FilterRules(settings: Settings(object: document))
    #expect(!rules.mistakes.isEmpty)
    #expect(throws: FQLError.self) { try FilterExpression("event = and \(Self.quoted)") }
    let filter = try EventFilter(FilterExpression("event = \(Self.quoted) or event = \"a\""))
    #expect(try !filter.matches(["event": text]))
  }

  @Test("A signal with such a type is not a signal")
  func signal() {
    #expect(throws: SignalError.self) { try JSONSignal(json: ["type": .string(Self.text)]) }
  }

  @Test("A dictionary of the host is not made of such keys")
  func dictionary() throws {
    let interpreter = Interpreter()
    let object = try interpreter.evaluate("({ [\(Self.quoted)]: 1 })")
    #expect(throws: JavaScriptError.self) { try object.converted(to: [String: Int].self) }
  }
}
