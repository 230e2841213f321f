import Foundation
import JSONModel
import TestSupport
import Testing

@testable import live

@Suite struct ClockTests {
  private static let script = """
    class Count extends LivePlugin {
      track(event) {
        if (event.event === "Made") return event;
        const n = storage.update("n", (n = 0) => n + 1);
        event.properties = { n, at: Date.now(), lot: Math.random() };
        analytics.track("Made", { n });
        return event;
      }
    }
    analytics.add(new Count(LivePluginType.enrichment, null));
    """

  private static let events = """
    {"type":"track","event":"a","messageId":"1","userId":"u","timestamp":"2026-01-15T18:42:07.531Z"}
    {"type":"track","event":"b","messageId":"2","userId":"u"}
    {"type":"track","event":"c","userId":"u","timestamp":"2026-01-15T18:42:08Z"}
    """

  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  @Test("Scripts use the client and storage without settings, and with the clock of the events each run is the same")
  func repeatable() async throws {
    let script = try folder.file("count.js", Self.script)
    let events = try folder.file("events.ndjson", Self.events)
    let result = try await tool.run("run", "--clock", "event", "--plugins", script, events)
    #expect(result.errors == "")
    #expect(result.status == 0)
    let lines = try result.lines.map { try JSON(parsing: $0) }
    #expect(lines.map { $0["event"]?.stringValue } == ["a", "Made", "b", "Made", "c", "Made"])
    #expect(lines[0]["properties"]?["at"] == 1_768_502_527_531)
    #expect(
      lines[1] == [
        "type": "track", "event": "Made", "properties": ["n": 1], "userId": "u", "messageId": "1.1",
        "timestamp": "2026-01-15T18:42:07.531Z", "context": ["__eventOrigin": ["type": "signals"]], "integrations": [:],
      ])
    // The time of an event without a timestamp does not depend on the events before it.
    #expect(lines[2]["properties"]?["at"] == 0)
    #expect(lines[4]["properties"]?["at"] == 1_768_502_528_000)
    #expect(lines[5]["messageId"]?.stringValue?.hasSuffix(".1") == true)
    #expect(try await tool.run("run", "--clock", "event", "--plugins", script, events).output == result.output)
    let other = try await tool.run("run", "--clock", "2026-02-03T04:05:06Z", "--plugins", script, events)
    #expect(try JSON(parsing: other.lines[4])["properties"]?["at"] == 1_770_091_506_000)
  }

  @Test(
    "With a clock, a sample without a path contains the same events in each run", arguments: ["event", "2026-02-03"])
  func samples(_ clock: String) async throws {
    let settings = try folder.file(
      "settings.json",
      """
      {"integrations":{"A":{}},"middlewareSettings":{"routingRules":[{"destinationName":"A","matchers":[{"type":"all"}],
       "transformers":[[{"type":"sample_event","config":{"sample":{"percent":0.5}}}]]}]}}
      """)
    let events = try folder.file("many.ndjson", (0..<100).map { RunTests.event($0) }.joined(separator: "\n"))
    let script = try folder.file("none.js", "// No plugins.")
    let arguments = ["run", "--plugins", script, "--settings", settings, "--destination", "A", "--", events]
    let first = try await tool.run(["run", "--clock", clock] + arguments.dropFirst())
    #expect(first.lines.count > 20 && first.lines.count < 80)
    for _ in 0..<3 {
      #expect(try await tool.run(["run", "--clock", clock] + arguments.dropFirst()).output == first.output)
    }
  }

  @Test("With the clock of the events, an event without a valid timestamp has the same time wherever it is")
  func invalidTimestamps() async throws {
    let script = try folder.file("count.js", Self.script)
    let valid = #"{"type":"track","event":"e","userId":"u","timestamp":"2026-01-15T18:42:07+02:00"}"#
    for timestamp in [
      #","timestamp":"""#, #","timestamp":"15/01/2026""#, #","timestamp":"2026-02-30T00:00:00Z""#,
      "",
    ] {
      let event = #"{"type":"track","event":"e","messageId":"1","userId":"u"\#(timestamp)}"#
      for lines in [[event], [valid, event]] {
        let events = try folder.file("events.ndjson", lines.joined(separator: "\n"))
        let result = try await tool.run("run", "--clock", "event", "--plugins", script, events)
        let results = try result.lines.map { try JSON(parsing: $0) }.filter { $0["event"] == "e" }
        #expect(results.last?["properties"]?["at"] == 0)
        // A missing timestamp is not a mistake.
        let count = result.errors.components(separatedBy: "the time in scripts is 1970-01-01T00:00:00Z").count - 1
        #expect(count == (timestamp.isEmpty ? 0 : 1), "\(result.errors)")
        if lines.count == 2 { #expect(results.first?["properties"]?["at"] == 1_768_495_327_000) }
      }
    }
  }

  @Test(
    "Timestamps that cannot be read are reported with their lines and counted, in any number of threads",
    arguments: 1...2)
  func reportedTimestamps(_ jobs: Int) async throws {
    let script = try folder.file("count.js", Self.script)
    let event = #"{"type":"track","event":"e","userId":"u","timestamp":"TIME"}"#
    let times = ["2026-01-15", "2026-01-15T18:42Z", "20260115T184207Z", "yesterday", "2016-12-31T23:59:60Z"]
    let lines = times.map { event.replacingOccurrences(of: "TIME", with: $0) }
    let events = try folder.file("events.ndjson", lines.joined(separator: "\n"))
    let arguments = ["run", "--jobs", "\(jobs)", "--clock", "event", "--plugins", script]
    let result = try await tool.run(arguments + ["--", events])
    let results = try result.lines.map { try JSON(parsing: $0) }.filter { $0["event"] == "e" }
    #expect(
      results.map { $0["properties"]?["at"] } == [1_768_435_200_000, 1_768_502_520_000, 1_768_502_527_000, 0, 0])
    let messages = [
      (4, "yesterday", ""), (5, "2016-12-31T23:59:60Z", "; there is no second 60; write a leap second as second 59"),
    ].map { line, text, reason in
      "live: \(events):\(line): the time in scripts is 1970-01-01T00:00:00Z: \"timestamp\" must be in ISO 8601 format, such as \"2026-01-15T18:42:07.531Z\", found \"\(text)\"\(reason)"
    }
    // Threads may find them in any order.
    #expect(result.errors.split(separator: "\n").map(String.init).sorted() == messages)
    #expect(result.status == 0)
    if jobs == 1 { #expect(try await tool.run(arguments + ["--one-to-one", "--quiet", events]).errors == "") }

    let many = try folder.file(
      "many.ndjson",
      (0..<60).map { _ in event.replacingOccurrences(of: "TIME", with: "2026-01-15T10Z") + "\n" }.joined())
    let counted = try await tool.run(arguments + ["--summary", "json", "--", many]).errors.split(separator: "\n")
    try #require(counted.count == 7)
    #expect(counted.prefix(5).allSatisfy { $0.hasSuffix(#"found "2026-01-15T10Z"; the minute is missing"#) })
    #expect(counted[5] == "live: events whose timestamp cannot be read: 60 in all; the first 5 are reported above")
    #expect(counted[6].hasPrefix("{"))
    for command in ["explain", "profile"] {
      let result = try await tool.run(command, "--clock", "event", script, many)
      #expect(
        result.errors.hasSuffix(
          "live: events whose timestamp cannot be read: 60 in all; the first 5 are reported above\n"))
    }
  }

  @Test("Scripts and the events that they create have the time of the event, truncated to milliseconds")
  func precision() async throws {
    let script = try folder.file(
      "now.js",
      """
      class Now extends LivePlugin {
        track(event) {
          if (event.event === "e") analytics.track("Made", { now: new Date().toISOString() });
          return event;
        }
      }
      analytics.add(new Now("enrichment", null));
      """)
    let times = [
      ("2026-12-31T23:59:59.9999999Z", "2026-12-31T23:59:59.999Z"),
      ("0000-03-01T00:00:00.0019Z", "0000-03-01T00:00:00.001Z"),
      ("9999-12-31T23:59:59.9999Z", "9999-12-31T23:59:59.999Z"),
      ("9999-12-31T23:59:59-01:00", "1970-01-01T00:00:00.000Z"),
    ]
    let lines = times.map { #"{"type":"track","event":"e","timestamp":"\#($0.0)"}"# }
    let events = try folder.file("events.ndjson", lines.joined(separator: "\n"))
    let result = try await tool.run("run", "--clock", "event", "--plugins", script, events)
    let made = try result.lines.map { try JSON(parsing: $0) }.filter { $0["event"] == "Made" }
    #expect(made.map { $0["timestamp"]?.stringValue } == times.map(\.1))
    #expect(made.map { $0["properties"]?["now"]?.stringValue } == times.map(\.1))
    let late = try await tool.run("run", "--clock", "9999-12-31T23:59:59-01:00", "--plugins", script, events)
    #expect(late.errors.contains("found \"9999-12-31T23:59:59-01:00\"; its year in UTC is after 9999"))
  }

  @Test(
    "With the clock of the events and the events of a user in one job, the output is that of one job",
    arguments: ["sessions", "experiments"])
  func jobs(_ name: String) async throws {
    let gallery = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let script = gallery.appendingPathComponent("Gallery/\(name)/\(name).js").path
    // More lines than fit in two batches.
    let text = String(repeating: "x", count: 600)
    let lines = (0..<240).map { n in
      let time = n % 5 == 0 ? "" : #","timestamp":"2026-01-15T\#(10 + n % 9):42:07Z""#
      return
        #"{"type":"track","event":"e","messageId":"\#(n)","userId":"u\#(n % 7)","properties":{"text":"\#(text)"}\#(time)}"#
    }
    let events = try folder.file("events.ndjson", lines.joined(separator: "\n"))
    let outputs = try await [1, 2, 4].asyncMap { jobs in
      try await tool.run(
        "run", "--quiet", "--clock", "event", "--jobs", "\(jobs)", "--by", "userId", "--plugins", script, "--", events)
    }
    #expect(outputs[0].status == 0)
    #expect(outputs[0].lines.count >= 240)
    #expect(outputs[1].output == outputs[0].output)
    #expect(outputs[2].output == outputs[0].output)
  }
}

extension Array {
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
