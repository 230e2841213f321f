import Foundation
import TestSupport
import Testing

/// Mistakes in files of events that `live check` reports.
@Suite struct EventsCheckTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  @Test("Lines of events files that are not events are reported with their number and the first location")
  func events() async throws {
    let file = try folder.file(
      "events.ndjson",
      #"""
      {"type":"track","event":"a","userId":"5"}
      {"type":"track", "event":"a","userId":5}

      {"type":"Track","event":"x"}
      {"type":"page","name":"x"}
      {"type":"identify","userId":6}
      [1]
      {"a":}
      {"type":"track"}

      """#)
    let result = try await tool.run("check", file)
    let mistakes = [
      #"2:39: error: "userId" of the event is a number; it must be a string (2 lines) [invalid-event]"#,
      #"4:9: warning: plugins do not receive events of the type "Track"; did you mean "track"? (1 line) [unknown-event-type]"#,
      "7:1: error: an event must be a JSON object, not an array (1 line) [invalid-event]",
      "8:6: error: invalid JSON: expected a value (1 line) [invalid-event]",
      #"9:1: error: the track event has no "event"; add it (1 line) [invalid-event]"#,
    ]
    #expect(result.lines.count == mistakes.count && result.status == 1)
    for (line, mistake) in zip(result.lines, mistakes) where !mistake.contains("invalid JSON") {
      #expect(line == "\(file):\(mistake)")
    }
    #expect(result.lines.dropFirst(3).first?.hasPrefix("\(file):8:6: error: invalid JSON: ") == true)
    let valid = try folder.file("valid.ndjson", #"{"type":"track","event":"a","userId":"5"}"#)
    #expect(try await tool.run("check", "--strict", valid).status == 0)
    let expected = try folder.file("a.out.ndjson", #"{"error":{"plugin":"P"}}"# + "\nnull\n")
    #expect(try await tool.run("check", "--strict", expected).output == "")
    let event = try folder.file("event.json", "{\n  \"type\": \"track\",\n  \"event\": \"a\", \"userId\": 5\n}\n")
    #expect(
      try await tool.run("check", event).lines == [
        #"\#(event):3:27: error: "userId" of the event is a number; it must be a string (1 line) [invalid-event]"#
      ])
    let signals = try folder.file("a.signals.ndjson", #"{"type":"navigation"}"# + "\n")
    #expect(try await tool.run("check", "--strict", signals).output == "")
  }
}
