import JSONModel
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

  @Test("Options that show or print events change neither what plugins return nor how many steps they have")
  func steps() async throws {
    let script = try directory.file(
      "work.js",
      """
      class Change extends LivePlugin { track(e) { e.context = null; return e; } }
      class Work extends LivePlugin {
        track(e) {
          for (let i = 0; i < 5000; i++);
          e.n = (e.n ?? 0) + 1;
          return e;
        }
      }
      analytics.add(new Change(LivePluginType.before, null));
      for (let i = 0; i < 80; i++) analytics.add(new Work(LivePluginType.enrichment, null));
      """)
    let list = String(repeating: #"{"a":1},"#, count: 5000)
    let events = try directory.file(
      "events.ndjson", "{\"type\":\"track\",\"event\":\"E\",\t\"context\":{\"list\":[\(list)1]}}")
    let report = try directory.file("report.html", "")
    var results: [String] = []
    for options in [[], ["--canonical"], ["--report", report], ["--errors", try directory.file("errors.ndjson", "")]] {
      let result = try await InProcessTool().run(
        ["run", "--steps", "200000"] + options + ["--plugins", script, "--", events])
      results.append(result.output.replacing("\t", with: ""))
    }
    let count = try #require(try JSON(parsing: results[0])["n"]?.intValue)
    #expect((10..<80).contains(count) && Set(results).count == 1)
  }
}
