import Foundation
import JSONModel
import TestSupport
import Testing

/// The file of `--errors` while the tool runs, and after it has been ended.
@Suite struct FailureFileTests {
  private let folder = TemporaryFolder()
  private static let script = """
    class Fails extends LivePlugin { track(event) { if (event.messageId % 10 === 1) throw "no"; return event } }
    analytics.add(new Fails(1, null));
    """

  private static func events(_ count: Int) -> Data {
    let lines = (1...count).map { #"{"type":"track","event":"e","messageId":"\#($0)","properties":{}}"# + "\n" }
    return Data(lines.joined().utf8)
  }

  private func start(_ options: [String]) throws -> RunningTool {
    let script = try folder.file("fails.js", Self.script)
    let file = folder.url.appendingPathComponent("errors.ndjson").path
    return try LiveTool.start(["run", "--quiet", "--plugins", script, "--errors", file] + options)
  }

  /// The number of failures that the file contains.
  private var failureCount: Int { folder.text("errors.ndjson").count { $0 == "\n" } }

  /// The number of failures of the first events.
  private static func failureCount(ofEvents count: Int) -> Int { (count + 9) / 10 }

  @Test(
    "The failures of an event are in the file before its result is in the output",
    arguments: [[], ["--jobs", "2"], ["--one-to-one"]], [5, 5000])
  func order(_ options: [String], _ count: Int) throws {
    let tool = try start(options)
    tool.send(Self.events(count))
    var read = 0
    while read < count {
      let data = tool.read()
      if data.isEmpty { break }
      read += data.count { $0 == 0x0A }
      #expect(failureCount >= Self.failureCount(ofEvents: read))
    }
    #expect(read == count)
    // The input is still open.
    #expect(failureCount == Self.failureCount(ofEvents: count))
    tool.closeInput()
    #expect(tool.finish().status == 3)
  }

  @Test("Of more failures on an event than a hundred, the others are counted", arguments: [99, 100, 101, 500])
  func limit(_ count: Int) async throws {
    let script = try folder.file(
      "fails.js",
      """
      class Fails extends LivePlugin { track() { throw "no" } }
      for (let i = 0; i < \(count); i++) analytics.add(new Fails(LivePluginType.enrichment, null));
      """)
    let events = try folder.file("events.ndjson", #"{"type":"track","event":"e"}"#)
    let file = folder.url.appendingPathComponent("errors.ndjson").path
    let result = try await InProcessTool().run("run", "--quiet", "--plugins", script, "--errors", file, events)
    #expect(result.status == 3)
    let lines = folder.text("errors.ndjson").split(separator: "\n")
    #expect(lines.count == min(count, 100) + (count > 100 ? 1 : 0))
    if count > 100 {
      let message = "failures on this line that are not listed: \(count - 100)"
      #expect(try JSON(parsing: String(lines[100])) == ["line": "\(events):1", "message": .string(message)])
    }
  }

  @Test("A large input is written once, with the first of its failures", arguments: [1000, 100_000])
  func largeInput(_ length: Int) async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "p.js",
      """
      class P extends LivePlugin { track(event) { throw "no" } }
      for (let i = 0; i < 3; i++) analytics.add(new P("enrichment"));
      """)
    let event = RunTests.event(1, #"{"text":"\#(String(repeating: "t", count: length))"}"#)
    let events = try folder.file("events.ndjson", "\(event)\n\(event)\n")
    let file = folder.url.appendingPathComponent("errors.ndjson")
    _ = try await InProcessTool().run("run", "--errors", file.path, "--plugins", script, "--", events)
    let entries = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSON(parsing: String($0))
    }
    let hasInput = entries.map { $0["input"] != nil }
    #expect(
      hasInput == (length < 10_000 ? Array(repeating: true, count: 6) : [true, false, false, true, false, false]))
    #expect(try entries[0]["input"] == JSON(parsing: event))
  }

  @Test("The file has the failures of all events that a closed pipe has passed", arguments: [[], ["--jobs", "2"]])
  func closedReader(_ options: [String]) throws {
    let tool = try start(options)
    tool.send(Self.events(20_000))
    let read = tool.read().count { $0 == 0x0A }
    tool.closeOutput()
    tool.closeInput()
    #expect(tool.finish(readingOutput: false).status == 128 + SIGPIPE)
    #expect(read > 0 && failureCount >= Self.failureCount(ofEvents: read))
    #expect(folder.text("errors.ndjson").hasSuffix("\n"))
  }

  @Test("The file has the failures of all events in a file of results that cannot be written any further")
  func fullOutput() throws {
    let script = try folder.file("fails.js", Self.script)
    let events = folder.url.appendingPathComponent("events.ndjson")
    try Self.events(5000).write(to: events)
    let output = folder.url.appendingPathComponent("out").path
    let file = folder.url.appendingPathComponent("errors.ndjson").path
    // The limit of the size of files, in blocks of 512 or 1024 bytes, permits the failures but not the results.
    let command = #"ulimit -f 200; exec "$0" "$@""#
    let arguments = ["run", "--quiet", "--plugins", script, "--errors", file, "--output", output, "--", events.path]
    let tool = try RunningTool(
      URL(fileURLWithPath: "/bin/sh"), ["-c", command, try LiveTool.executable.path] + arguments, terminal: nil,
      environment: [:])
    let result = tool.finish()
    #expect(result.status == 1 && result.errors.contains("cannot write \(output)/events.ndjson.part: File too large"))
    let written = folder.text("out/events.ndjson.part").count { $0 == "\n" }
    #expect(written > 0 && failureCount >= Self.failureCount(ofEvents: written))
  }
}
