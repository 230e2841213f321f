import Foundation
import JSONModel
import TestSupport
import Testing

@testable import live

/// The rules of destinations that fail, or that are invalid.
@Suite struct RuleFailureTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  /// The second rule fails on each event, and that of another destination is invalid.
  private static let settings = #"""
    {"integrations":{"Amplitude":{},"Other":{}},"middlewareSettings":{"routingRules":[
      {"destinationName":"Amplitude","matchers":[{"type":"all"}],"transformers":[[]]},
      {"destinationName":"Amplitude","matchers":[{"type":"all"}],"transformers":[[{"type":"nope"}]]},
      {"destinationName":"Other","matchers":[{"type":"all"}],"transformers":[[{"type":"nope"}]]}]}}
    """#
  private static let reason = "unknown transformer"

  private func files() throws -> (script: String, settings: String, events: String) {
    let events = (1...20).map { #"{"type":"track","event":"e","messageId":"\#($0)"}"# + "\n" }.joined()
    return (
      try folder.file("none.js", "analytics.add(new (class K extends LivePlugin { track(e) { return e } })(0, null))"),
      try folder.file("settings.json", Self.settings), try folder.file("events.ndjson", events)
    )
  }

  @Test("The limit of memory also holds for rules")
  func memory() async throws {
    let map = #"{"properties.a":{"copy":"properties"},"properties.b":{"copy":"properties"}}"#
    let double = #"{"type":"map_properties","config":{"map":\#(map)}}"#
    let rule = [String](repeating: double, count: 40).joined(separator: ",")
    let settings = try folder.file(
      "double.json",
      """
      {"integrations":{"A":{}},"middlewareSettings":{"routingRules":[
        {"destinationName":"A","matchers":[{"type":"all"}],"transformers":[[\(rule)]]}]}}
      """)
    let events = try folder.file("one.ndjson", #"{"type":"track","event":"e","properties":{"n":1}}"#)
    let script = try folder.file("empty.js", "analytics.add(new (class K extends LivePlugin {})(0, null))")
    let result = try await tool.run(
      "run", "--memory", "4", "--plugins", script, "--settings", settings, "--destination", "A", "--", events)
    #expect(result.errors.contains("needs more than 4194304 bytes of memory"), "\(result.errors.prefix(1000))")
  }

  @Test("A rule of the destination that fails counts as a failure, with any number of jobs", arguments: 1...2)
  func run(_ jobs: Int) async throws {
    let (script, settings, events) = try files()
    let (errors, report) = (folder.url.appendingPathComponent("errors"), folder.url.appendingPathComponent("report"))
    let arguments = [
      "run", "--jobs", "\(jobs)", "--plugins", script, "--settings", settings, "--destination", "Amplitude", "--errors",
      errors.path, "--report", report.path, "--summary", "json",
    ]
    let result = try await tool.run(arguments + ["--quiet", "--", events])
    #expect(result.lines.count == 20 && result.status == 3)
    let messages = result.errors.split(separator: "\n")
    #expect(messages.count { $0.hasPrefix("live: rule 1 of the destination Amplitude is invalid: ") } == 1)
    #expect(messages.count { $0.hasPrefix("live: rule 2 of the destination Other is invalid: ") } == 1)
    let summary = try JSON(parsing: String(messages.last ?? ""))
    #expect(messages.count == 3 && summary["ruleFailures"] == 21 && summary["failures"] == 0)
    let failures = try folder.text("errors").split(separator: "\n").map { try JSON(parsing: String($0)) }
    #expect(failures.count == 21)
    #expect(failures.allSatisfy { $0["rule"] == 1 && $0["destination"] == "Amplitude" })
    #expect(failures.allSatisfy { $0["message"]?.stringValue?.contains(Self.reason) == true })
    #expect(failures.map { $0["input"]?["messageId"]?.stringValue } == [nil] + (1...20).map { "\($0)" })
    #expect(failures.last?["line"]?.stringValue == "\(events):20")
    #expect(folder.text("report").contains("failures of rules"))
    #expect(try await tool.run(arguments + ["--max-failures", "21", "--", events]).status == 0)
    #expect(try await tool.run(arguments + ["--max-failures", "20", "--", events]).status == 3)
    let other = try await tool.run("run", "--plugins", script, "--settings", settings, "--summary", "--", events)
    #expect(other.status == 0 && other.errors.contains("plugin failures  0\n"))
  }

  @Test("An event that a protective rule holds back is answered with the failure")
  func protective() async throws {
    let (script, _, events) = try files()
    let rule = #""transformers":[[{"#
    let settings = try folder.file(
      "settings.json", Self.settings.replacingOccurrences(of: rule, with: #""isProtective":true,"# + rule))
    let result = try await tool.run(
      "run", "--one-to-one", "--quiet", "--plugins", script, "--settings", settings, "--destination", "Amplitude", "--",
      events)
    let answers = try result.lines.map { try JSON(parsing: $0) }
    #expect(answers.count == 20)
    #expect(answers.allSatisfy { $0["error"]?["message"]?.stringValue?.contains(Self.reason) == true })
    let explained = try await tool.run(
      "explain", "--settings", settings, "--destination", "Amplitude", script, events)
    #expect(explained.lines.count { $0 == "  dropped: rule 1 of the destination Amplitude failed" } == 20)
  }

  @Test("live explain and live test fail if a rule fails")
  func otherCommands() async throws {
    let (script, settings, events) = try files()
    let explained = try await tool.run("explain", "--settings", settings, "--destination", "Amplitude", script, events)
    #expect(explained.status == 3)
    #expect(explained.lines.count { $0 == "  rule 1 of the destination Amplitude: failed" } == 20)
    #expect(!explained.errors.contains("failed on event"))
    let json = try await tool.run(
      "explain", "--json", "--settings", settings, "--destination", "Amplitude", script, events)
    #expect(try JSON(parsing: json.lines[0])["rules"]?[0]?["rule"] == 1)
    let profile = ["profile", "--settings", settings, "--destination", "Amplitude", script, events]
    let profiled = try await tool.run(profile)
    #expect(profiled.status == 3 && profiled.lines.contains("failures of rules: 21"))
    #expect(try JSON(parsing: try await tool.run(profile + ["--json"]).output)["ruleFailures"] == 21)
    let other = try await tool.run("profile", "--settings", settings, "--destination", "Other2", script, events)
    #expect(other.status == 0)
    let run = RunOptions(plugins: [script], settings: settings, destination: "Amplitude", events: [events])
    let shown = DevRun(run)
    #expect(shown.events.allSatisfy { $0.explanation.hasFailure })
    #expect(shown.problems.count { $0.message.hasPrefix("rule 1 of the destination Amplitude is invalid") } == 1)
    _ = try folder.file("none.in.ndjson", #"{"type":"track","event":"e"}"#)
    _ = try folder.file("none.test.js", #"test("one", () => { run({ type: "track", event: "e" }) })"#)
    _ = try folder.file("test.json", #"{"settings":"settings.json","destination":"Amplitude"}"#)
    let test = try await tool.run("test", "--update", folder.url.path)
    #expect(test.lines.contains { $0.contains("rule 1 failed: the rule is invalid: ") }, "\(test.output)")
    let lines = try folder.text("none.out.ndjson").split(separator: "\n").map { try JSON(parsing: String($0)) }
    #expect(lines.map { $0["error"]?["rule"] } == [1, 1, nil])
  }

  @Test("A destination that neither the settings nor the plugins mention is reported with the nearest name")
  func misspelledDestination() async throws {
    let (script, _, events) = try files()
    let settings = try folder.file(
      "settings.json",
      #"{"integrations":{"Amplitude":{}},"middlewareSettings":{"routingRules":[{"destinationName":"Braze","matchers":[{"type":"all"}],"transformers":[[]]}]}}"#
    )
    for (key, hint) in [
      ("Amplitde", "; did you mean \"Amplitude\"?"), ("braze", "; did you mean \"Braze\"?"), ("Zzzzzzzz", ""),
    ] {
      let result = try await tool.run(
        "run", "--jobs", "2", "--plugins", script, "--settings", settings, "--destination", key, "--", events)
      let message = "live: \(settings): neither \"integrations\" nor a rule names the destination \"\(key)\"\(hint)"
      let lines = result.errors.split(separator: "\n")
      #expect(lines.count { $0 == message } == 1)
      // The client has the destination "braze", which the rule does not name.
      #expect(lines.count == (key == "braze" ? 2 : 1))
      #expect(result.status == 0)
    }
    let plugin = try folder.file(
      "p.js", #"analytics.add(new (class P extends LivePlugin { track(e) { return e } })(0, "Mine"))"#)
    for (key, script) in [("Amplitude", script), ("Braze", script), ("Segment.io", script), ("Mine", plugin)] {
      let result = try await tool.run(
        "run", "--plugins", script, "--settings", settings, "--destination", key, "--", events)
      #expect(result.errors == "" && result.status == 0)
    }
  }
}
