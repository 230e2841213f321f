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
    #expect(lines.map { $0["event"]?.stringValue } == ["Made", "a", "Made", "b", "Made", "c"])
    #expect(lines[1]["properties"]?["at"] == 1_768_502_527_531)
    #expect(
      lines[0] == [
        "type": "track", "event": "Made", "properties": ["n": 1], "userId": "u", "messageId": "1.1",
        "timestamp": "2026-01-15T18:42:07.531Z", "context": ["__eventOrigin": ["type": "signals"]], "integrations": [:],
      ])
    // An event without a timestamp occurred at the time of the previous one.
    #expect(lines[3]["properties"]?["at"] == 1_768_502_527_531)
    #expect(lines[5]["properties"]?["at"] == 1_768_502_528_000)
    #expect(lines[4]["messageId"]?.stringValue?.hasSuffix(".1") == true)
    #expect(try await tool.run("run", "--clock", "event", "--plugins", script, events).output == result.output)
    let other = try await tool.run("run", "--clock", "2026-02-03T04:05:06Z", "--plugins", script, events)
    #expect(try JSON(parsing: other.lines[5])["properties"]?["at"] == 1_770_091_506_000)
  }
}
