import AnalyticsLive
import Foundation
import TestSupport
import Testing

/// Commands with several files, and files with a byte order mark.
@Suite struct SeveralFilesTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  @Test("Check reports files that it cannot use as findings, beside those of the other files")
  func unusableFiles() async throws {
    let events = try folder.file("e.ndjson", "{\n  \"type\": \"track\"\n}\n")
    let settings = try folder.file("s.json", "{\n  nope\n}")
    let script = try folder.file("p.js", "class P {")
    let missing = ["m.js", "m.ndjson", "m.json", "m.fql"].map { folder.url.appendingPathComponent($0).path }
    let files = [events] + missing + [settings, script]
    let text = try await tool.run(["check"] + files)
    #expect(text.status == 1 && text.errors == "")
    #expect(
      text.lines.count {
        $0.hasSuffix(":1:1: error: cannot read the file: No such file or directory [unreadable-file]")
      } == 4)
    for (file, rule) in [(settings, "invalid-settings"), (script, "syntax-error"), (events, "invalid-event")] {
      #expect(text.lines.contains { $0.hasPrefix("\(file):") && $0.hasSuffix("[\(rule)]") }, "\(rule)")
    }
    #expect(text.lines.contains { $0.hasPrefix("\(settings):2:3: error: invalid JSON: ") })
    let json = try await tool.run(["check", "--json"] + files)
    #expect(json.lines.count == text.lines.count && json.errors == "" && json.status == 1)
    for line in json.lines { #expect((try? JSON(parsing: line))?["rule"]?.stringValue != nil) }
    let sarif = try await tool.run(["check", "--sarif"] + files)
    let results = try JSON(parsing: sarif.output)["runs"]?[0]?["results"]?.arrayValue ?? []
    #expect(results.count == text.lines.count)
    #expect(results.count { $0["ruleId"] == "unreadable-file" } == 4)
  }

  @Test("An event in several lines is explained")
  func eventInSeveralLines() async throws {
    let script = try folder.file(
      "p.js", "class P extends LivePlugin { track(e) { return e } }\nanalytics.add(new P('before'))")
    let events = try folder.file("e.ndjson", "{\n  \"type\": \"track\",\n  \"event\": \"a\"\n}\n")
    for result in [
      try await tool.run("check", events), try await tool.run("run", "--plugins", script, "--", events),
      try await tool.run("explain", script, events),
    ] {
      let lines = (result.output + result.errors).split(separator: "\n")
      #expect(lines.count { $0.contains("; write one object per line") } == 1, "\(lines)")
      #expect(lines.contains { $0.contains("\(events):1:2: ") }, "\(lines)")
    }
  }

  @Test("A byte order mark is not a part of a file")
  func byteOrderMarks() async throws {
    let mark = "\u{FEFF}"
    let script = try folder.file("p.js", mark + "nope();")
    #expect(try await tool.run("check", script).lines.first?.hasPrefix("\(script):1:1: error: ") == true)
    let settings = try folder.file("s.json", mark + #"{"middlewareSettings":5}"#)
    #expect(
      try await tool.run("check", settings).lines == [
        #"\#(settings):1:23: error: /middlewareSettings: "middlewareSettings" must be an object, found a number [invalid-settings]"#
      ])
    let tests = TemporaryFolder()
    _ = try tests.file("t.js", "class P extends LivePlugin { track(e) { return e } }\nanalytics.add(new P('before'))")
    _ = try tests.file("t.in.ndjson", mark + #"{"type":"track","event":"e"}"#)
    _ = try tests.file("t.out.ndjson", #"{"type":"track","event":"e"}"#)
    #expect(try await tool.run("test", tests.url.path).status == 0)
  }

  @Test("What scripts print names the script if there are several")
  func printedLines() async throws {
    let scripts = try ["A", "B"].map { name in
      try folder.file(
        "\(name).js",
        "class \(name) extends LivePlugin {\n  track(e) { console.log('hi'); return e }\n}\nanalytics.add(new \(name)('before'))"
      )
    }
    let event = #"{"type":"track","event":"e"}"#
    let one = try await tool.run("run", "--plugins", scripts[0], "--", try folder.file("e.ndjson", event))
    #expect(one.errors == "hi\n")
    let both = try await tool.run(["run", "--plugins"] + scripts + ["--", try folder.file("e.ndjson", event)])
    #expect(both.errors == scripts.map { "\($0):2:22: hi\n" }.joined())
  }
}
