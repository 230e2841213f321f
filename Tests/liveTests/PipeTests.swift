import Foundation
import JSONModel
import TestSupport
import Testing

/// Scripts and settings from a pipe, which can be read once.
@Suite struct PipeTests {
  private let folder = TemporaryFolder()
  private static let script = """
    class Mark extends LivePlugin { track(event) { event.properties.x = 1; return event; } }
    analytics.add(new Mark(1, null));
    """

  @Test(
    "A script can come from a pipe, with and without a client, in any number of threads",
    arguments: [
      [], ["--jobs", "2"], ["--destination", "X"], ["--destination", "X", "--jobs", "2"], ["--settings", "SETTINGS"],
    ])
  func script(_ options: [String]) throws {
    let events = try folder.file("e.ndjson", RunTests.event(1))
    let settings = try folder.file("settings.json", "{}")
    let result = try LiveTool.run(
      ["run", "--plugins", "/dev/stdin"] + options.map { $0 == "SETTINGS" ? settings : $0 } + ["--", events],
      input: Data(Self.script.utf8))
    #expect(result.lines == [RunTests.event(1, #"{"x":1}"#)] && result.errors == "")
  }

  @Test("A script that uses the client can come from a pipe")
  func clientScript() throws {
    let events = try folder.file("e.ndjson", RunTests.event(1))
    let script = Self.script + "\nanalytics.track('loaded', {});"
    let result = try LiveTool.run(
      ["run", "--clock", "event", "--plugins", "/dev/stdin", "--", events], input: Data(script.utf8))
    #expect(result.lines.count == 2 && result.lines.first?.contains(#""event":"loaded""#) == true)
    #expect(result.errors == "" && result.status == 0)
  }

  @Test("Settings can come from a pipe, in any number of threads", arguments: ["1", "2"])
  func settings(_ jobs: String) throws {
    let script = try folder.file("mark.js", Self.script)
    let events = try folder.file("e.ndjson", RunTests.event(1))
    let result = try LiveTool.run(
      ["run", "--jobs", jobs, "--plugins", script, "--settings", "/dev/stdin", "--", events], input: Data("{}".utf8))
    #expect(result.lines == [RunTests.event(1, #"{"x":1}"#)] && result.errors == "")
  }

  @Test("A profile shows the lines of a script from a pipe")
  func profile() throws {
    let events = try folder.file("e.ndjson", RunTests.event(1))
    let script = Self.script.replacingOccurrences(of: "return", with: "\nfor (let i = 0; i < 20000; i++);\nreturn")
    let result = try LiveTool.run(
      ["profile", "--json", "--plugins", "/dev/stdin", "--", events], input: Data(script.utf8))
    let lines = try JSON(parsing: result.output)["lines"]?.arrayValue ?? []
    #expect(lines.contains { $0["text"] == "for (let i = 0; i < 20000; i++);" }, "\(result.output)\(result.errors)")
  }
}
