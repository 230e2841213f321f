import Foundation
import TestSupport
import Testing

/// Files and arguments with very many combining marks in a row. See `CombiningMarkTests`.
@Suite struct CombiningMarkToolTests {
  private static let text = "\u{E4}" + String(repeating: "\u{315}\u{300}\u{5AE}", count: 100_000)
  private let tool = InProcessTool()

  @Test("A line that is not JSON is reported", arguments: ["run", "explain", "check"])
  func line(_ command: String) async throws {
    let folder = TemporaryFolder()
    let events = try folder.file("events.ndjson", Self.text + "\n")
    let script = try folder.file(
      "p.js", "analytics.add(new (class extends LivePlugin {})(LivePluginType.before, null))")
    let arguments =
      command == "run" ? ["run", "--plugins", script] : command == "check" ? ["check"] : [command, script]
    let result = try await tool.run(arguments + [events])
    #expect((result.output + result.errors).contains("expected a value"))
  }

  @Test("The address of a source map is not found")
  func sourceMap() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("map.js", "1\n//# sourceMappingURL=\(Self.text)\n")
    #expect(try await tool.run("check", script).status != 2)
  }

  @Test("Settings, settings of tests and arguments are refused")
  func refusals() async throws {
    let folder = TemporaryFolder()
    let events = try folder.file("a.ndjson", "{}\n")
    let settings = try folder.file("settings.json", #"{"integrations":{"\#(Self.text)":{}}}"#)
    let message = "more than 30 combining marks in a row"
    for arguments in [
      ["run", "--settings", settings, events], ["check", settings], ["run", "--destination", Self.text],
    ] {
      let result = try await tool.run(arguments)
      #expect(result.status != 0 && (result.output + result.errors).contains(message))
    }
    _ = try folder.file("a.in.ndjson", #"{"type":"track","event":"e"}"# + "\n")
    _ = try folder.file("a.js", "")
    _ = try folder.file("test.json", #"{"onError":"\#(Self.text)"}"#)
    let result = try await tool.run("test", folder.url.path)
    #expect((result.output + result.errors).contains(message), "\(result.output.prefix(500))")
  }
}
