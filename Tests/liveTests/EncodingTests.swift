import Foundation
import TestSupport
import Testing

@testable import live

/// Files that are not UTF-8.
@Suite struct EncodingTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  @Test("Files that are not UTF-8 are errors with their locations", arguments: ["f.fql", "s.js", "f.test.js"])
  func encoding(_ name: String) async throws {
    let text =
      name.hasSuffix("fql")
      ? "type = \"track\"\n  and event = \"Caf\u{E9}\"\n"
      : "\nanalytics.add(new (class P extends LivePlugin { track(e) { e.event = \"Caf\u{E9}\"; return e; } })(1, null));\n"
    let file = try folder.file(name, try #require(text.data(using: .isoLatin1)))
    let result = try await tool.run("check", file)
    let (column, offset) = name.hasSuffix("fql") ? (19, 33) : (74, 74)
    #expect(
      result.lines == [
        "\(file):2:\(column): error: the file is not UTF-8 (byte offset \(offset)); save it as UTF-8 [invalid-encoding]"
      ])
    #expect(result.errors == "" && result.status == 1)
  }

  @Test("live dev runs a script that is not UTF-8, and reports it once")
  func development() throws {
    let text = "/* Caf\u{E9} */ analytics.add(new (class P extends LivePlugin { track(e) { return e } })(1, null));"
    let script = try folder.file("s.js", try #require(text.data(using: .isoLatin1)))
    let events = try folder.file("e.ndjson", #"{"type":"track","event":"a"}"#)
    let run = DevRun(RunOptions(plugins: [script], events: [events]))
    #expect(run.events.count == 1)
    #expect(
      run.problems.map(\.message) == [
        "\(script):1:7: the file is not UTF-8; save it as UTF-8, or U+FFFD replaces this character"
      ])
  }

  @Test("A test with a filter or events that are not UTF-8 fails")
  func testEncoding() async throws {
    _ = try folder.file("f.fql", try #require("event = \"Caf\u{E9}\"".data(using: .isoLatin1)))
    _ = try folder.file("f.in.ndjson", #"{"type":"track","event":"a"}"#)
    _ = try folder.file("f.out.ndjson", "null\n")
    let result = try await tool.run("test", folder.url.path)
    #expect(result.lines.prefix(2) == ["FAIL f", "       f.fql:1:13: the file is not UTF-8; save it as UTF-8"])
    #expect(result.status == 1)
    _ = try folder.file("f.fql", "true")
    _ = try folder.file("f.in.ndjson", try #require("{}\n{\"event\":\"Caf\u{E9}\"}".data(using: .isoLatin1)))
    let events = try await tool.run("test", folder.url.path)
    #expect(events.lines.prefix(2) == ["FAIL f", "       f.in.ndjson:2:14: the file is not UTF-8; save it as UTF-8"])
  }
}
