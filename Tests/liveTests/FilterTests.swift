import Foundation
import TestSupport
import Testing

@Suite struct FilterTests {
  private let tool = InProcessTool()

  private static let events = [
    #"{"type":"track","event":"Order Placed","properties":{"total":18.99,"big":12345678901234567890}}"#,
    #"{"type":"track","event":"Order Placed","properties":{"total":8}}"#,
    #"{"type":"identify","userId":"u"}"#, #"{ "type" : "other" }"#,
  ]
  private static let text = events.joined(separator: "\n")

  @Test(
    "Matching lines are printed unchanged",
    arguments: [
      (#"type = "track""#, [0, 1]), (#"match(event, "Order *") and properties.total > 10"#, [0]),
      ("!(type in [\"track\"])", [2, 3]), ("true", [0, 1, 2, 3]), ("userId = \"v\"", []),
    ])
  func keepsMatchingEvents(_ expression: String, _ expected: [Int]) async throws {
    let result = try await tool.run("filter", expression, input: Self.text)
    #expect(result.lines == expected.map { Self.events[$0] })
    #expect(result.errors == "" && result.status == 0)
  }

  @Test("Without a file, or with the file -, standard input is read", arguments: [[], ["-"]])
  func standardInput(_ files: [String]) throws {
    let result = try LiveTool.run(["filter", #"type = "track""#] + files, input: Data(Self.text.utf8))
    #expect(result.lines == Array(Self.events.prefix(2)))
    #expect(result.errors == "" && result.status == 0)
  }

  @Test("A text without quotes, and a member that no event has although none matched, are reported")
  func missingMembers() async throws {
    let text = "live: no event has the member track; if it is a text, write \"track\"\n"
    for (expression, message, count) in [
      ("type = track", text, 0), ("type != track", text, 4), ("type in [track, \"track\"]", text, 2),
      ("evnt = \"x\"", "live: no event has the member evnt; did you mean event?\n", 0),
      ("propertes.total = 1", "live: no event has the member propertes.total; did you mean properties.total?\n", 0),
      ("properties.x1 = 1", "live: no event has the member properties.x1\n", 0), ("!(evnt = \"x\")", "", 4),
      ("event.length = 12", "", 2),
    ] {
      let result = try await tool.run("filter", expression, input: Self.text)
      #expect(result.errors == message && result.lines.count == count && result.status == 0)
    }
    let result = try await tool.run("filter", "--ir", #"["=","type","track"]"#, input: Self.text)
    #expect(result.errors.hasSuffix("write {\"value\":\"track\"}\n"))
    #expect(try await tool.run("filter", "type = track", input: "").errors == "")
  }

  @Test(
    "Conditions that no event fulfills, because its value has another kind, are reported if no event matches",
    arguments: [
      ("userId = 1", #"userId = 1 is never true: userId is a string in all events that have it; write "1""#),
      (
        #"properties.total = "8""#,
        #"properties.total = "8" is never true: properties.total is a number in all events that have it; write 8 without quotes"#
      ),
      (
        "type = 5", #"type = 5 is never true: type is a string in all events; write "5""#
      ),
      (
        "userId",
        "userId is never true: userId is a string in all events that have it; a member alone is a condition only if it is a boolean; compare it with a value"
      ),
      (
        "length(properties.total) > 1",
        "length(properties.total) > 1 is never true: properties.total is a number in all events that have it, which has no length"
      ),
      (
        "event > 5",
        "event > 5 is never true: event is a string in all events that have it, and only numbers have an order"
      ),
      (
        "contains(properties, \"a\")",
        "contains(properties, \"a\") is never true: properties is an object in all events that have it, which has no text"
      ),
      (
        #"properties.total > "10""#,
        #"properties.total > "10" is never true: only numbers have an order, and "10" is a string; write 10 without quotes"#
      ),
      (
        #"match(event, "[a")"#,
        #"match(event, "[a") is never true: a "[" in the pattern is not closed; close it with "]", or write \\[ for the character"#
      ),
    ])
  func impossibleConditions(_ expression: String, _ message: String) async throws {
    let result = try await tool.run("filter", expression, input: Self.text)
    #expect(result.errors == "live: \(message)\n" && result.output == "" && result.status == 0)
  }

  @Test(
    "A comparison with null is reported if an event does not have the member, whether or not events match",
    arguments: [
      (
        "!(userId = null)",
        #"userId = null is false for events without userId; to select them, write typeof(userId) = "undefined""#, 4
      ),
      (
        "userId != null",
        #"userId != null is true for events without userId; to exclude them, write typeof(userId) != "undefined""#, 4
      ),
      ("type != null", nil, 4), ("typeof(userId) = \"string\"", nil, 1), ("typeof(userId) = \"undefined\"", nil, 3),
    ])
  func comparisonWithNull(_ expression: String, _ message: String?, _ count: Int) async throws {
    let result = try await tool.run("filter", expression, input: Self.text)
    #expect(result.errors == (message.map { "live: \($0)\n" } ?? "") && result.lines.count == count)
    let present = try await tool.run("filter", expression, input: #"{"type":"a","userId":null}"#)
    #expect(!present.errors.contains("for events without"))
  }

  @Test("The filter can be an intermediate representation")
  func representation() async throws {
    let result = try await tool.run("filter", "--ir", #"["=","type",{"value":"identify"}]"#, input: Self.text)
    #expect(result.lines == [Self.events[2]] && result.status == 0)
    for (ir, message) in [
      (#"["nope"]"#, #"live: ir: unknown operator "nope""#),
      ("[", "live: the intermediate representation is not valid JSON: column 2: "),
    ] {
      let result = try await tool.run("filter", "--ir", ir, input: Self.text)
      #expect(result.output == "" && result.status == 2)
      #expect(result.errors.hasPrefix(message))
    }
  }

  @Test("An invalid expression is an error with its position")
  func wrongExpression() async throws {
    let result = try await tool.run("filter", #"type == "track""#, input: Self.text)
    #expect(result.output == "" && result.status == 2)
    #expect(result.errors == "live: 1:6: write equality with one \"=\"\n    type == \"track\"\n         ^\n")
  }

  @Test("Lines that are not JSON objects are skipped and reported with their line numbers")
  func malformedLines() async throws {
    let result = try LiveTool.run("filter", "true", input: "{}\n\n[1]\n{\"a\":\n{\"a\":1}")
    #expect(result.lines == ["{}", #"{"a":1}"#])
    #expect(result.status == 1)
    let reports = result.errors.split(separator: "\n")
    #expect(reports.count == 2)
    #expect(reports.first == "live: stdin:3: not an event: an event is a JSON object")
    #expect(reports.last?.hasPrefix("live: stdin:4:6: invalid JSON: ") == true)
    let missing = try await tool.run("filter", "true", "/nowhere/events")
    #expect(missing.errors == "live: cannot read /nowhere/events: No such file or directory\n" && missing.status == 1)
  }

  @Test(
    "The first five damaged lines are reported, and how many there were",
    arguments: [
      (["filter", "true"], "JSON objects"),
      (["explain", "--plugins", "SCRIPT"], "events"), (["profile", "--plugins", "SCRIPT"], "events"),
      (["signals", "RULES"], "signals"),
    ])
  func damagedLines(_ arguments: [String], _ kind: String) async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("s.js", "analytics.add(new LivePlugin(LivePluginType.before, null))")
    let rules = try folder.file("r.js", "function processSignal(signal) {}")
    let arguments = arguments.map { $0.replacing("SCRIPT", with: script).replacing("RULES", with: rules) }
    let result = try await tool.run(arguments, input: String(repeating: "{bad\n", count: 1000))
    let lines = result.errors.split(separator: "\n").filter { $0.contains("invalid JSON") }
    #expect(lines.count == 5 && lines.last?.contains(":5:2:") == true, "\(result.errors.prefix(500))")
    let count = "live: lines that are not \(kind): 1000 in all; the first 5 are reported above\n"
    #expect(result.errors.contains(count), "\(result.errors.suffix(500))")
    #expect(result.status == 1)
  }

  @Test("An expression that is the path of a file is an error", arguments: [[], ["--ir"]])
  func fileAsExpression(_ options: [String]) async throws {
    let folder = TemporaryFolder()
    let file = try folder.file("e.ndjson", Self.text)
    for arguments in [[file], [file, file]] {
      let result = try await tool.run(["filter"] + options + arguments, input: Self.text)
      #expect(result.output == "" && result.status == 2)
      #expect(result.errors.hasPrefix("live: \"\(file)\" is a file; pass an expression first"))
    }
  }

  @Test("An expression is read from a file, with its name in messages")
  func expressionFile() async throws {
    let folder = TemporaryFolder()
    let events = try folder.file("e.ndjson", Self.text)
    let rule = try folder.file("rule.fql", "\u{FEFF}type =\n  \"identify\"\n")
    for arguments in [["--expression", rule, events], [events, "--expression=\(rule)"]] {
      let result = try await tool.run(["filter"] + arguments)
      #expect(result.lines == [Self.events[2]] && result.errors == "" && result.status == 0)
    }
    let ir = try folder.file("ir.json", #"["=","type",{"value":"identify"}]"#)
    #expect(try await tool.run("filter", "--ir", "--expression", ir, events).lines == [Self.events[2]])
    let plain = try await tool.run("filter", "--expression", ir, events)
    #expect(plain.errors == "live: \(ir): the expression is an intermediate representation; add --ir\n")
    #expect(plain.status == 2 && plain.output == "")
    let wrong = try folder.file("wrong.fql", "type ==\n")
    let failed = try await tool.run("filter", "--expression", wrong, events)
    #expect(failed.errors.hasPrefix("live: \(wrong):1:6: write equality with one \"=\"\n") && failed.status == 2)
    let missing = try await tool.run("filter", "--expression", "/nowhere/rule.fql", events)
    #expect(missing.errors == "live: cannot read /nowhere/rule.fql: No such file or directory\n" && missing.status == 2)
    let twice = try await tool.run("filter", "--expression", rule, events, events)
    #expect(twice.errors.contains("more than one file of events") && twice.status == 2)
  }
}
