import TestSupport
import Testing

@Suite struct CanonicalTests {
  private let directory = TemporaryFolder()
  private static let plugin = """
    class Stamp extends LivePlugin {
      process(event) {
        if (event.event === "A") event.context.page.seen = true;
        return event;
      }
    }
    analytics.add(new Stamp(LivePluginType.enrichment, null));
    """
  private static let inner = #"{"price": 1.50, "name": "caf\u00e9 \/ bar", "id":1e2}"#

  private func line(_ name: String, _ page: String = #"{"a": 1.0}"#) -> String {
    #"{"type":"track","event":"\#(name)","properties":\#(Self.inner),"context":{"page":\#(page),"app":{"build": 7.0}}}"#
  }

  @Test("What no plugin has changed is written as it was read", arguments: [1, 2])
  func fidelity(jobs: Int) async throws {
    let script = try directory.file("stamp.js", Self.plugin)
    let other = #"{"type" : "page", "n":1.0}"#
    let events = try directory.file("events.ndjson", [line("A"), line("B"), other].joined(separator: "\n"))
    let result = try await InProcessTool().run("run", "--jobs", "\(jobs)", "--plugins", script, "--", events)
    #expect(
      result.output.split(separator: "\n").map(String.init)
        == [line("A", #"{"a": 1.0,"seen":true}"#), line("B"), other])
  }

  @Test("With --canonical all members have the canonical form", arguments: [1, 2])
  func canonical(jobs: Int) async throws {
    let script = try directory.file("stamp.js", Self.plugin)
    let events = try directory.file(
      "events.ndjson", [line("A"), line("B"), #"{"type" : "page", "n":1.0}"#].joined(separator: "\n"))
    let result = try await InProcessTool().run(
      "run", "--canonical", "--jobs", "\(jobs)", "--plugins", script, "--", events)
    func printed(_ name: String, _ page: String) -> String {
      #"{"type":"track","event":"\#(name)","properties":{"price":1.5,"name":"café / bar","id":100},"#
        + #""context":{"page":\#(page),"app":{"build":7}}}"#
    }
    #expect(
      result.output.split(separator: "\n").map(String.init) == [
        printed("A", #"{"a":1,"seen":true}"#), printed("B", #"{"a":1}"#), #"{"type":"page","n":1}"#,
      ])
  }

  @Test("With --at only the event has the canonical form")
  func pointer() async throws {
    let script = try directory.file("stamp.js", Self.plugin)
    let events = try directory.file("events.ndjson", #"{"key": 1.0, "value": {"type":"track", "event":"B", "n": 1.0}}"#)
    let result = try await InProcessTool().run(
      "run", "--canonical", "--at", "/value", "--plugins", script, "--", events)
    #expect(result.output == #"{"key": 1.0, "value": {"type":"track","event":"B","n":1}}"# + "\n")
  }
}
