import Foundation
import JSONModel
import JavaScript
import TestSupport
import Testing

@testable import live

/// Control characters of file names, arguments, scripts and events must not reach a terminal.
@Suite struct TerminalOutputTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  private func expectNoControls(_ result: LiveTool.Result, containing text: String) {
    let all = result.output + result.errors
    #expect(all == all.escapedText)
    #expect(all.contains(text), "\(all)")
  }

  private static let plugin = "analytics.add(new class P extends LivePlugin { track(e) { throw 1 } }(1, null));"

  @Test("Invalid lines are shown without control characters", arguments: ["run", "explain", "profile", "filter"])
  func invalidLines(_ command: String) async throws {
    let script = try folder.file("p.js", Self.plugin)
    let events = try folder.file("e.ndjson", "\u{9B}31m\n")
    let arguments =
      switch command {
      case "run": ["run", "--plugins", script, "--", events]
      case "filter": ["filter", "type = 1", events]
      default: [command, script, events]
      }
    expectNoControls(try await tool.run(arguments), containing: #"\u009B"#)
  }

  @Test("File names are shown without control characters")
  func fileNames() async throws {
    let script = try folder.file("p\u{1B}[31m.js", Self.plugin + "\nmissing;")
    let events = try folder.file("e\u{1B}.ndjson", #"{"type":"track","event":"e"}"# + "\n[]\n")
    expectNoControls(
      try await tool.run("init", folder.url.appendingPathComponent("i\u{1B}").path), containing: #"i\u001B/plugin.js"#)
    for arguments in [["check", script], ["run", "--label", "\u{1B}", "--plugins", script, "--", events]] {
      expectNoControls(try await tool.run(arguments), containing: #"p\u001B[31m.js:2:1"#)
    }
    let valid = try folder.file("v\u{1B}.js", Self.plugin)
    let run = try await tool.run(["run", "--plugins", valid, "--", events])
    expectNoControls(run, containing: #"v\u001B.js:1:11"#)
    expectNoControls(run, containing: #"e\u001B.ndjson:2"#)
    expectNoControls(try await tool.run("check", "missing\u{1B}.js"), containing: #"missing\u001B.js"#)
  }

  @Test("A label cannot begin lines, and invisible characters do not make a text look like the summary")
  func labelsAndSummaries() async throws {
    let script = try folder.file("z.js", Self.plugin + "\n" + #"console.log("\u200b\u00ad{\"read\":7}")"#)
    let events = try folder.file("e.ndjson", "[]\n")
    let run = try await tool.run(
      "run", "--label", "a\nlive: b", "--summary", "json", "--plugins", script, "--", events)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix(#"a\nlive: b: console: "#) } && !run.errors.contains("\nlive: b"))
  }

  @Test(
    "Arguments are shown without control characters",
    arguments: [["x\u{1B}\n"], ["run", "--clock", "\u{9B}"], ["filter", "\u{1B}["], ["check", "--\u{202E}"]])
  func arguments(_ arguments: [String]) async throws {
    let result = try await tool.run(arguments)
    expectNoControls(result, containing: #"\u"#)
    #expect(result.status == 2)
  }

  @Test("live test shows what tests print, and differences, without control characters")
  func tests() async throws {
    _ = try folder.file("a.js", "analytics.add(new class P extends LivePlugin { track(e) { return e } }(1, null));")
    _ = try folder.file("a.in.ndjson", #"{"type":"track","event":"x\#u{9B}\#u{202E}\#u{2028}"}"#)
    _ = try folder.file("a.out.ndjson", #"{"type":"track","event":"y"}"#)
    _ = try folder.file(
      "a.test.js", #"console.log("\u001b[31mhi\nlive: ok"); test("t", () => { throw new Error("\u009b") });"#)
    let result = try await tool.run("test", folder.url.path)
    expectNoControls(result, containing: #"found "x\u009B\u202E\u2028""#)
    expectNoControls(result, containing: #"    \u001B[31mhi"#)
    #expect(!result.errors.split(separator: "\n").contains { $0.hasPrefix("live: ok") })
  }

  @Test("JSON contains escape sequences for all control characters, and nothing that a script prints looks like it")
  func json() async throws {
    let script = try folder.file(
      "p.js",
      """
      console.log('{"read":7}');
      analytics.add(new class P extends LivePlugin { track(e) { throw new Error(e.event); } }(1, null));
      """)
    let name = "\u{9B}31m\u{202E}\u{7F}\u{1B}ä"
    let event: JSON = ["type": "track", "event": .string(name)]
    let events = try folder.file("e.ndjson", event.description + "\n")
    let escaped = #"\u009B31m\u202E\u007F"#
    let explained = try await tool.run("explain", "--json", script, events)
    #expect(explained.output.contains(escaped))
    #expect(explained.output == explained.output.escapedText)
    #expect(try JSON(parsing: explained.output)["plugins"]?[0]?["message"] == .string("Error: " + name))
    let failures = folder.url.appendingPathComponent("errors.ndjson").path
    let arguments = [
      "run", "--errors", failures, "--summary", "json", "--label", name, "--plugins", script, "--", events,
    ]
    let run = try await tool.run(arguments)
    #expect(run.errors.hasPrefix(#"\#(escaped)\u001Bä: console: {"read":7}"# + "\n"))
    #expect(run.errors.contains(#""label":"\#(escaped)\u001bä""#))
    #expect(run.errors == run.errors.escapedText)
    let failure = folder.text("errors.ndjson")
    #expect(failure == failure.escapedText)
    #expect(try JSON(parsing: failure)["input"]?["event"] == .string(name))
  }

  @Test("Lines that scripts print cannot be mistaken for lines of an explanation", arguments: ["explain", "profile"])
  func explanations(_ command: String) async throws {
    let script = try folder.file(
      "p.js",
      """
      console.log("e.ndjson:1 track \\"e\\"\\n/properties/z: 1 added");
      analytics.add(new class P extends LivePlugin { track(e) { console.log("P: changed"); return e; } }(1, null));
      """)
    let events = try folder.file("e.ndjson", #"{"type":"track","event":"e"}"#)
    let result = try await tool.run(command, script, events)
    let printed = #"console: e.ndjson:1 track "e""# + "\nconsole:     /properties/z: 1 added\nconsole: P: changed\n"
    #expect(result.errors == printed)
  }

  @Test("Warnings of the library begin with the name of the tool, and texts of scripts do not")
  func warnings() async throws {
    let script = try folder.file(
      "p.js",
      """
      analytics.add(new class P extends LivePlugin { track(e) { console.log("plugin P: fake"); } }(1, null));
      """)
    let events = try folder.file("e.ndjson", #"{"type":"track","event":"e"}"#)
    let result = try await tool.run("run", "--plugins", script, "--", events)
    let lines = result.errors.split(separator: "\n").map(String.init)
    #expect(lines.first == "console: plugin P: fake")
    #expect(
      lines.last?.hasPrefix("live: plugin P (\(script):1:11): track (\(script):1:48) returned undefined for an event")
        == true)
  }
}
