import Foundation
import TestSupport
import Testing

/// Mistakes in filter expressions that `live check` reports.
@Suite struct FilterMistakeTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  /// Returns the findings in an expression, without the name of the file.
  private func findings(_ expression: String) async throws -> [String] {
    let file = try folder.file("f.fql", expression)
    let result = try await tool.run("check", file)
    #expect(result.errors == "")
    return result.lines.map { String($0.dropFirst(file.utf8.count + 1)) }
  }

  private func expect(_ expression: String, _ finding: String) async throws {
    let found = try await findings(expression)
    #expect(found == [finding + " [constant-condition]"], "\(expression)")
  }

  private static let pattern = "only * (any text), ? (a character), [...] and the backslash have a meaning in a pattern"

  @Test(
    "Conditions without a member of the event are reported, with the member that is probably in quotes",
    arguments: [
      (
        #""event" = "x""#,
        #"1:1: warning: "event" = "x" is never true: it reads no member of the event; to read event, write it without quotes"#
      ),
      (
        "type = \"track\"\n  and 'properties.price' > 10",
        #"2:7: warning: "properties.price" > 10 is never true: it reads no member of the event; to read properties.price, write it without quotes"#
      ),
      (
        #"contains("event", "Order")"#,
        #"1:1: warning: contains("event", "Order") is never true: it reads no member of the event; to read event, write it without quotes"#
      ),
      (
        #"typeof("userId") = "string""#,
        #"1:1: warning: typeof("userId") = "string" is always true: it reads no member of the event; to read userId, write it without quotes"#
      ),
      (
        #"!("context.ip" in ["a", "b"])"#,
        #"1:3: warning: "context.ip" in ["a", "b"] is never true: it reads no member of the event; to read context.ip, write it without quotes"#
      ),
      (#""a" = "a""#, #"1:1: warning: "a" = "a" is always true: it reads no member of the event"#),
      ("event != event", "1:1: warning: event != event is never true: both sides are event"),
    ])
  func constants(_ expression: String, _ finding: String) async throws { try await expect(expression, finding) }

  @Test(
    "Regular expressions in match are reported, with the pattern if there is a simple one",
    arguments: [
      (#"match(event, "^Order.*$")"#, #"; write "Order*""#), (#"match(event, ".*Order.*")"#, #"; write "*Order*""#),
      (#"match(event, "^Order .*")"#, #"; write "Order *""#), (#"match(event, "^Order")"#, #"; write "Order*""#),
      (#"match(event, "Order \\d+")"#, ""), (#"match(event, "(Order|Cart) *")"#, ""),
      (#"match(event, "[A-Z]+")"#, ""), (#"match(event, "Order .*$")"#, #"; write "*Order *""#),
      (#"match(event, ".*")"#, #"; write "*""#), (#"match(event, "Order$")"#, #"; write "*Order""#),
      (#"match(event, "/Order/i")"#, ""), (#"match(properties.a, "(?i)order*")"#, ""),
    ])
  func regularExpressions(_ expression: String, _ advice: String) async throws {
    try await expect(
      expression,
      "1:1: warning: \(expression): the pattern looks like a regular expression, but \(Self.pattern)\(advice)")
  }

  @Test(
    "Conditions on a member that exclude each other, or of which one is always true, are reported",
    arguments: [
      (
        "properties.a > 10 and properties.a < 5",
        "1:23: warning: properties.a > 10 and properties.a < 5 is never true: no value of properties.a fulfills both conditions"
      ),
      (
        #"event = "x" and event = "y""#,
        #"1:17: warning: event = "x" and event = "y" is never true: event cannot equal both "x" and "y"; write or"#
      ),
      (
        #"event = "x" and (type = "track" and match(event, "y*"))"#,
        #"1:37: warning: event = "x" and (type = "track" and match(event, "y*")) is never true: no value of event fulfills both event = "x" and match(event, "y*")"#
      ),
      (
        "length(properties.a) > 5 and length(properties.a) < 3",
        "1:30: warning: length(properties.a) > 5 and length(properties.a) < 3 is never true: no value of length(properties.a) fulfills both conditions"
      ),
      (
        #"event = "a" and event in ["b", "c"]"#,
        #"1:17: warning: event = "a" and event in ["b", "c"] is never true: no value of event fulfills both conditions"#
      ),
      (
        #"event = "a" and !(event = "a")"#,
        #"1:17: warning: event = "a" and !(event = "a") is never true: no value of event fulfills both conditions"#
      ),
      (
        "properties.n > 1 and properties.n < 3 and properties.n != 2 and properties.n > 3",
        "1:65: warning: properties.n > 1 and properties.n < 3 and properties.n != 2 and properties.n > 3 is never true: no value of properties.n fulfills both properties.n < 3 and properties.n > 3"
      ),
      (
        "properties.a = 1 or properties.a != 1",
        "1:21: warning: properties.a = 1 or properties.a != 1 is always true: each value of properties.a fulfills one of the conditions"
      ),
      (
        "(properties.a = 1 or properties.a = 2) and properties.a = 3",
        "1:44: warning: (properties.a = 1 or properties.a = 2) and properties.a = 3 is never true: no value of properties.a fulfills both conditions"
      ),
    ])
  func contradictions(_ expression: String, _ finding: String) async throws { try await expect(expression, finding) }

  @Test(
    "Values that are not types of events are reported",
    arguments: [
      (
        #"type = "Track""#,
        #"1:1: warning: type = "Track" is never true: "Track" is not a type of events; write "track""#
      ),
      (
        #"type != "Track""#,
        #"1:1: warning: type != "Track" is always true: "Track" is not a type of events; write "track""#
      ),
      (
        #"event = "a" and type in ["track", "Screen"]"#,
        #"1:17: warning: type in ["track", "Screen"]: "Screen" is not a type of events; write "screen""#
      ),
      (
        #"type = "purchase""#,
        #"1:1: warning: type = "purchase" is never true: "purchase" is not a type of events; the types are alias, group, identify, page, screen and track"#
      ),
      (
        #"match(type, "Track*")"#,
        #"1:1: warning: match(type, "Track*") is never true: the types are alias, group, identify, page, screen and track"#
      ),
    ])
  func types(_ expression: String, _ finding: String) async throws { try await expect(expression, finding) }

  @Test(
    "Correct expressions are not reported",
    arguments: [
      #"match(context.page.url, "www.example.*")"#, #"match(event, "order.*")"#, #"match(properties.price, "*$")"#,
      #"match(event, "*(beta)*")"#, #"match(properties.title, "Home | *")"#, #"match(event, "C++*")"#,
      #"match(event, "a\\*")"#, #"match(context.page.path, "/shop/*/")"#, #"match(properties.file, "*.*")"#,
      #"match(properties.file, ".*")"#, #"match(properties.version, "v1.2.*")"#, #"match(properties.price, "5 US$")"#,
      #"match(context.page.path, "/a/b")"#, "properties.a >= 5 and properties.a <= 5",
      "properties.a > 1 and properties.a < 1.0000000000000004", "properties.a > 5 or properties.a <= 5",
      "properties.a != 1 and properties.a != 2", "(properties.a > 10 or properties.a < 5) and properties.a != 7",
      "properties.a > 1 and properties.b < 1", #"event != "a" and match(event, "a*")"#,
      #"contains(event, "a") and contains(event, "b")"#, "properties.a > properties.b and properties.a < properties.b",
      #"lowercase(type) = "track" and match(type, "*")"#, #"type = "page""#, "true", #"event = "event""#,
      #"properties.a = "properties.b""#, "properties.a <= properties.a", #"properties.a = "" or properties.a = null"#,
      #"typeof(properties.a) != "string" or length(properties.a) > 3"#,
    ])
  func correct(_ expression: String) async throws { #expect(try await findings(expression) == []) }

  @Test(
    "Literals of other languages are reported",
    arguments: [
      ("properties.a = True", "properties.a = True: True is the name of a member; write true"),
      ("event != NULL", "event != NULL: NULL is the name of a member; write null"),
      (
        "event = undefined",
        #"event = undefined: undefined is the name of a member; for a missing member, write typeof(event) = "undefined""#
      ),
      ("properties.a in [1, None]", "properties.a in [1, None]: None is the name of a member; write null"),
    ])
  func foreignLiterals(_ expression: String, _ finding: String) async throws {
    try await expect(expression, "1:1: warning: \(finding)")
  }

  @Test("The column of a finding counts UTF-16 code units")
  func columns() async throws {
    // The string takes four code units.
    try await expect(
      #"event = "😀" and "event" = "a""#,
      #"1:18: warning: "event" = "a" is never true: it reads no member of the event; to read event, write it without quotes"#
    )
    let errors = try await findings(#"event = "😀" and type == "a""#)
    #expect(errors == [#"1:23: error: write equality with one "=" [invalid-filter]"#])
  }
}
