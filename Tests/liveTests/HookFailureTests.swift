import Foundation
import JSONModel
import TestSupport
import Testing

@testable import live

/// Failures of the hooks `flush`, `reset` and `update` in all commands that run plugins.
@Suite struct HookFailureTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  /// Fails in `flush` synchronously and in `reset` asynchronously, once for each event.
  private static let plugin = """
    class H extends LivePlugin {
      track(event) { analytics.flush(); analytics.reset(); return event; }
      flush() { throw new Error("no flush"); }
      async reset() { await null; throw new Error("no reset"); }
    }
    analytics.add(new H(LivePluginType.enrichment, null));
    """
  private static let events = [1, 2].map { #"{"type":"track","event":"e","messageId":"m\#($0)"}"# }

  /// Returns the arguments that name the script and the events.
  private func files() throws -> (script: String, events: String) {
    (try folder.file("h.js", Self.plugin), try folder.file("e.ndjson", Self.events.joined(separator: "\n")))
  }

  @Test("live run counts and lists them with the line that caused them, with any number of jobs", arguments: [1, 2])
  func run(_ jobs: Int) async throws {
    let (script, events) = try files()
    let list = folder.url.appendingPathComponent("errors").path
    let result = try await tool.run(
      "run", "--jobs", "\(jobs)", "--quiet", "--summary", "json", "--errors", list, "--plugins", script, "--", events)
    #expect(result.status == 3 && result.lines == Self.events)
    #expect(try JSON(parsing: result.errors)["failures"] == 4)
    let lines = try folder.text("errors").split(separator: "\n").map { try JSON(parsing: String($0)) }
    #expect(lines.map { $0["line"] } == ["\(events):1", "\(events):1", "\(events):2", "\(events):2"])
    #expect(lines.map { $0["hook"] } == ["reset", "flush", "reset", "flush"])
    #expect(lines.prefix(2).map { $0["message"] } == ["Error: no reset", "Error: no flush"])
    #expect(lines.first?["plugin"] == "H" && lines.first?["location"] == .string("\(script):4:37"))
    #expect(try lines.first?["input"] == JSON(parsing: Self.events[0]))
  }

  @Test("Failures do not replace the answer of --one-to-one")
  func oneToOne() async throws {
    let script = try folder.file("h.js", Self.plugin.replacingOccurrences(of: "return event", with: "return null"))
    let events = try folder.file("e.ndjson", Self.events.joined(separator: "\n"))
    let list = folder.url.appendingPathComponent("errors").path
    let result = try await tool.run(
      "run", "--one-to-one", "--quiet", "--errors", list, "--plugins", script, "--", events)
    #expect(result.lines == ["null", "null"] && result.status == 3)
  }

  @Test("live explain shows them with the event, and exits with status 3")
  func explain() async throws {
    let (script, events) = try files()
    let text = try await tool.run("explain", script, events)
    #expect(text.status == 3)
    #expect(text.output.contains("  H, reset: failed\n    Error: no reset (\(script):4:37)\n  H, flush: failed\n"))
    let json = try await tool.run("explain", "--json", script, events)
    let plugins = try json.lines.map { try JSON(parsing: $0)["plugins"]?.arrayValue ?? [] }
    #expect(plugins.map { $0.map { $0["hook"] } } == [[nil, "reset", "flush"], [nil, "reset", "flush"]])
    #expect(plugins.first?.last?["result"] == "failed" && plugins.first?.last?["message"] == "Error: no flush")
  }

  @Test("live profile counts them as failures of the plugin")
  func profile() async throws {
    let (script, events) = try files()
    let result = try await tool.run("profile", "--json", script, events)
    #expect(result.status == 3)
    #expect(try JSON(parsing: result.output)["plugins"]?[0]?["failed"] == 4)
  }

  @Test("live test writes them before the event, and runAll returns them")
  func test() async throws {
    _ = try files()
    _ = try folder.file("h.in.ndjson", Self.events[0])
    _ = try folder.file(
      "h.test.js",
      """
      test("errors", () => {
        const { event, errors } = runAll({ type: "track", event: "e" });
        expect(event.event).toBe("e");
        expect(errors.map((error) => error.hook)).toEqual(["reset", "flush"]);
      });
      """)
    let result = try await tool.run("test", folder.url.path, "--update")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(
      folder.text("h.out.ndjson").split(separator: "\n") == [
        #"{"error":{"plugin":"H","hook":"reset","location":"h.js:4:37","message":"Error: no reset"}}"#,
        #"{"error":{"plugin":"H","hook":"flush","location":"h.js:3:19","message":"Error: no flush"}}"#,
        #"{"type":"track","event":"e","messageId":"m1"}"#,
      ])
  }

  @Test("Results of live test contain no folder, also if a plugin without a class is named by its location")
  func unnamed() async throws {
    let plugin = Self.plugin.replacingOccurrences(of: "class H extends", with: "const H = (() => class extends")
      .replacingOccurrences(of: "\n}\n", with: "\n})();\n")
    _ = try folder.file("h.js", plugin)
    _ = try folder.file("h.in.ndjson", Self.events[0])
    let result = try await tool.run("test", folder.url.path, "--update")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(folder.text("h.out.ndjson").hasPrefix(#"{"error":{"plugin":"h.js:6:11","hook":"reset","#))
  }

  @Test("live repl and live dev show them")
  func interactive() async throws {
    let (script, events) = try files()
    var options = RunOptions()
    options.plugins = [script]
    options.events = [events]
    // A client waits for tasks.
    try await onThread { [options] in
      let shown = Recorder<String>()
      let session = try #require(ReplSession(options, Diagnostics { _ in }) { shown.add($0) })
      _ = session.enter("analytics.flush()")
      session.finish()
      #expect(shown.all.joined().contains("Error: no flush"))
      #expect(DevRun(options, .untimed).events.map(\.explanation.hasFailure) == [true, true])
    }
  }

  @Test("Failures of update precede the first event, and are counted once with any number of jobs", arguments: [1, 2])
  func update(_ jobs: Int) async throws {
    let script = try folder.file(
      "u.js",
      """
      class U extends LivePlugin { async update() { await null; throw new Error("no update"); } }
      analytics.add(new U(LivePluginType.enrichment, null));
      """)
    let events = try folder.file("e.ndjson", Self.events.joined(separator: "\n"))
    let list = folder.url.appendingPathComponent("errors").path
    let settings = try folder.file("s.json", "{}")
    let options = ["--settings", settings]
    let result = try await tool.run(
      ["run", "--jobs", "\(jobs)", "--summary", "json", "--quiet", "--errors", list] + options
        + ["--plugins", script, "--", events])
    #expect(result.status == 3 && result.lines == Self.events)
    #expect(try JSON(parsing: result.errors)["failures"] == 1)
    #expect(
      folder.text("errors")
        == #"{"plugin":"U","hook":"update","location":"\#(script):1:65","message":"Error: no update"}"# + "\n")
    let explained = try await tool.run(["explain"] + options + [script, events])
    #expect(explained.status == 3 && explained.errors.contains("Error: no update"))
    _ = try folder.file("test.json", #"{"settings":"s.json"}"#)
    _ = try folder.file("u.in.ndjson", Self.events[0])
    let test = try await tool.run("test", folder.url.path, "--update")
    #expect(test.status == 0, "\(test.output)\(test.errors)")
    #expect(folder.text("u.out.ndjson").hasPrefix(#"{"error":{"plugin":"U","hook":"update","#))
  }
}
