import Foundation
import JSONModel
import TestSupport
import Testing

/// Events that scripts make for other write keys.
@Suite struct OtherClientTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()
  private static let plugin = """
    const two = Analytics("KEY2"), three = new Analytics("KEY3");
    two.track("loaded");
    class H extends LivePlugin {
      track(event) { two.track("a"); two.screen("b"); three.identify("c"); three.flush(); three.reset(); return event; }
    }
    analytics.add(new H(LivePluginType.enrichment, null));
    """
  private static func message(_ key: String) -> String {
    #"live: events for the write key "\#(key)" are not written, because they belong to another client"#
  }
  private static let messages = [message("KEY2"), message("KEY3")]

  private func files() throws -> (script: String, events: String) {
    let events = [1, 2].map { RunTests.event($0) }.joined(separator: "\n")
    return (try folder.file("two.js", Self.plugin), try folder.file("e.ndjson", events))
  }

  @Test("live run counts them by write key and reports each key once, with any number of jobs", arguments: [1, 2])
  func run(_ jobs: Int) async throws {
    let (script, events) = try files()
    func run(_ options: String...) async throws -> [String] {
      let result = try await tool.run(["run", "--jobs", "\(jobs)"] + options + ["--plugins", script, "--", events])
      #expect(result.lines.count == 2 && result.status == 0)
      return result.errors.split(separator: "\n").map(String.init)
    }
    let json = try await run("--summary", "json")
    #expect(json.dropLast() == Self.messages[...])
    #expect(try JSON(parsing: json.last ?? "")["otherWriteKeys"] == ["KEY2": 5, "KEY3": 2])
    let text = try await run("--summary")
    #expect(text.contains("other write key  5 for KEY2") && text.contains("other write key  2 for KEY3"))
    #expect(try await run("--quiet") == Self.messages)
    if jobs == 1 { #expect(try await run("--quiet", "--one-to-one") == []) }
  }

  @Test("live explain, live test and live signals report each key once")
  func others() async throws {
    let (script, events) = try files()
    let explained = try await tool.run("explain", script, events)
    #expect(explained.errors.split(separator: "\n").map(String.init) == Self.messages)
    _ = try folder.file("two.in.ndjson", RunTests.event(1))
    let test = try await tool.run("test", folder.url.path, "--update")
    #expect(test.errors.split(separator: "\n").map(String.init) == Self.messages)
    let rules = try folder.file("rules.js", #"function processSignal(s) { Analytics("KEY2").track("x"); }"#)
    let signals = try folder.file("s.ndjson", #"{"type":"userDefined","data":{}}"#)
    let replayed = try await tool.run("signals", rules, signals)
    #expect(replayed.errors == Self.messages[0] + "\n" && replayed.output == "")
  }
}
