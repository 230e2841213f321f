import Foundation
import TestSupport
import Testing

/// Mistakes in filter expressions that events show.
@Suite struct FilterObservationTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  @Test("Live test reports members that no event of its tests has, and those of another kind, once")
  func testedFilters() async throws {
    let one = #"{"type":"track","event":"e","properties":{"total":"8"}}"#
    _ = try folder.file("f.a.in.ndjson", one + "\n")
    _ = try folder.file("f.a.out.ndjson", "null\n")
    _ = try folder.file("f.b.in.ndjson", one + "\n" + one + "\n")
    _ = try folder.file("f.b.out.ndjson", "null\nnull\n")
    _ = try folder.file("f.fql", "properties.total > 10 and evnt = properties.kind")
    let result = try await tool.run("test", folder.url.path)
    #expect(result.status == 0)
    #expect(
      result.errors.split(separator: "\n") == [
        "live: f.fql: no event has the member evnt; did you mean event?",
        #"live: f.fql: no event has the member properties.kind; if it is a text, write "properties.kind""#,
        "live: f.fql: properties.total > 10 is never true: properties.total is a string in all events, and only numbers have an order",
      ])
    _ = try folder.file("f.fql", #"type = "Track""#)
    let types = try await tool.run("test", folder.url.path).errors
    #expect(
      types == #"live: f.fql: type = "Track" is never true: "Track" is not a type of events; write "track""# + "\n")
    // A test of events that do not match is not a mistake if others match.
    _ = try folder.file("f.b.in.ndjson", #"{"type":"track","event":"e","properties":{"total":18}}"# + "\n")
    _ = try folder.file("f.b.out.ndjson", #"{"type":"track","event":"e","properties":{"total":18}}"# + "\n")
    _ = try folder.file("f.fql", "properties.total > 10")
    let passed = try await tool.run("test", folder.url.path)
    #expect(passed.errors == "" && passed.status == 0, "\(passed.output)")
  }

  @Test("Live filter examines a limited number of events for mistakes, and says so")
  func boundedSample() async throws {
    let events = String(repeating: #"{"a":"1"}"# + "\n", count: 10_000) + #"{"a":1,"b":1}"# + "\n"
    let result = try await tool.run("filter", "b = 2 and a > 5", input: events)
    #expect(
      result.errors.split(separator: "\n") == [
        "live: none of the first 10000 events has the member b",
        "live: a > 5 is never true: a is a string in the first 10000 events, and only numbers have an order",
      ])
  }

  @Test("Hints come from up to 16 MiB of events", arguments: [(2, "; did you mean event?"), (17, "")])
  func largeSamples(_ count: Int, _ hint: String) async throws {
    let large = "{\"pad\":\"\(String(repeating: "x", count: 1 << 20))\"}\n"
    let input = String(repeating: large, count: count) + #"{"event":1}"# + "\n"
    let result = try await tool.run("filter", "evnt = 1", input: input)
    #expect(result.errors == "live: no event has the member evnt\(hint)\n")
  }

  @Test("Nothing is said of types if the events have more than a thousand", arguments: [900, 1100])
  func manyTypes(_ count: Int) async throws {
    let input = (0..<count).map { "{\"type\":\"t\($0)\"}\n" }.joined()
    let result = try await tool.run("filter", #"type = "Track""#, input: input)
    #expect(result.errors.isEmpty == (count > 1000), "\(result.errors)")
  }

  private static let events = [
    #"{"type":"track","event":"Product Viewed","userId":"u","properties":{"price":5,"code":"A-1","gone":null}}"#,
    #"{"type":"identify","userId":"u"}"#, #"{"type":"track","event":"Order Placed"}"#,
  ].joined(separator: "\n")

  private func messages(_ arguments: String..., input: String = events) async throws -> [String] {
    let result = try await tool.run(["filter"] + arguments, input: input)
    #expect(result.status == 0)
    return result.errors.split(separator: "\n").map { String($0.dropFirst("live: ".count)) }
  }

  @Test(
    "Values of type that are neither types of the client nor of an event are reported if no event matches",
    arguments: [
      (#"type = "Track""#, [#"type = "Track" is never true: "Track" is not a type of events; write "track""#]),
      (
        #"type in ["Trak"]"#, [#"type in ["Trak"] is never true: "Trak" is not a type of events; write "track""#]
      ),
      (
        #"match(type, "Track")"#,
        [#"match(type, "Track") is never true: the types are alias, group, identify, page, screen and track"#]
      ), (#"type = "Track" or event = "Order Placed""#, []), (#"type = "screen""#, []),
    ])
  func types(_ expression: String, _ expected: [String]) async throws {
    #expect(try await messages(expression) == expected)
  }

  @Test("A type that an event has is not reported, and the nearest one is proposed")
  func otherTypes() async throws {
    let input = #"{"type":"Purchase","a":1}"#
    #expect(try await messages(#"type = "Purchase" and a = 2"#, input: input) == [])
    #expect(
      try await messages("--ir", #"["=","type",{"value":"purchase"}]"#, input: input)
        == [#"type = "purchase" is never true: "purchase" is not a type of events; write "Purchase""#])
    #expect(try await messages(#"type = "Track""#, input: "") == [])
  }

  @Test(
    "Conditions whose negation is always true are reported although events match",
    arguments: [
      (
        "!userId", "userId",
        "userId is a string in all events that have it; a member alone is a condition only if it is a boolean; compare it with a value"
      ),
      (
        "!properties.price", "properties.price",
        "properties.price is a number in all events that have it; a member alone is a condition only if it is a boolean; compare it with a value"
      ),
      (
        #"type = "track" and !(event > 10)"#, "event > 10",
        "event is a string in all events that have it, and only numbers have an order"
      ),
    ])
  func negations(_ expression: String, _ condition: String, _ reason: String) async throws {
    #expect(try await messages(expression) == ["\(condition) is never true: \(reason)"])
  }

  @Test(
    "Negations of alternatives, of missing members and of null are not reported",
    arguments: [
      #"!(properties.price = "5" or properties.price = 7)"#, "!properties.gone", "!(properties.none > 5)", "!(!userId)",
    ])
  func correctNegations(_ expression: String) async throws {
    #expect(try await messages(expression).filter { !$0.hasPrefix("userId is") } == [])
  }

  @Test(
    "Patterns that may be regular expressions are reported if they match no event",
    arguments: [
      (#"match(event, "Product.*")"#, #"; write "*Product*""#), (#"match(event, "View|Order")"#, ""),
      (#"match(properties.code, "1$")"#, #"; write "*1""#), (#"match(event, "[A-Z].*")"#, ""),
      (#"match(properties.code, "/a/i")"#, ""), (#"!match(event, "Product.*")"#, #"; write "*Product*""#),
    ])
  func patterns(_ expression: String, _ advice: String) async throws {
    let call = expression.hasPrefix("!") ? String(expression.dropFirst()) : expression
    #expect(
      try await messages(expression) == [
        "\(call): the pattern looks like a regular expression, but only * (any text), ? (a character), [...] and the backslash have a meaning in a pattern\(advice)"
      ])
  }

  @Test("A pattern that matches an event is not reported, whether or not the expression does")
  func correctPatterns() async throws {
    let input = #"{"event":"v1.2.3"}"#
    #expect(try await messages(#"match(event, "v1.2.*") and a != 1"#, input: input) == [])
    #expect(try await messages(#"match(event, "v1.2.*") and event = "v1.2.4""#, input: input) == [])
  }
}
