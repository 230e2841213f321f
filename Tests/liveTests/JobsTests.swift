import AnalyticsCore
import Foundation
import JSONModel
import TestSupport
import Testing

@testable import live

@Suite struct JobsTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  private static let script = """
    const seen = {};
    class Count extends LivePlugin {
      track(event) {
        if (event.event === "drop") return null;
        if (event.event === "fail") throw new Error("no");
        seen[event.userId] = (seen[event.userId] ?? 0) + 1;
        event.properties = { n: seen[event.userId] };
        return event;
      }
    }
    analytics.add(new Count(LivePluginType.enrichment, null));
    """

  private static func event(_ n: Int, _ name: String = "e") -> String {
    #"{"type":"track","event":"\#(name)","messageId":"\#(n)","userId":"u\#(n % 7)","properties":{"x":"\#(padding)"}}"#
  }

  private static let padding = String(repeating: "x", count: 600)

  /// More lines than fit in two batches.
  private static let lines = (0..<240).map { n in
    n == 50 ? #"{"type":"page","n":1}"# : event(n, n % 50 == 7 ? "drop" : n % 100 == 9 ? "fail" : "e")
  }

  private func run(_ options: String...) async throws -> LiveTool.Result {
    let script = try folder.file("count.js", Self.script)
    let events = try folder.file("events.ndjson", Self.lines.joined(separator: "\n"))
    return try await tool.run(
      ["run", "--quiet", "--max-failures", "100%", "--plugins", script] + options + ["--", events])
  }

  @Test("With the events of each user in one job, the output is that of one job")
  func byUser() async throws {
    let one = try await run()
    #expect(one.lines.count == 235)
    #expect(one.status == 0)
    for member in ["userId", "/userId"] {
      let two = try await run("--jobs", "3", "--by", member, "--summary", "json")
      #expect(two.output == one.output)
      #expect(two.status == 0)
      let summary = try JSON(parsing: two.errors.split(separator: "\n").last.map(String.init) ?? "")
      #expect(summary["read"] == 239)
      #expect(summary["passed"] == 1)
      #expect(summary["dropped"] == 5)
      #expect(summary["failures"] == 3)
      #expect(summary["plugins"]?[0]?["calls"] == 239)
    }
  }

  @Test("Results that are too long to be kept have the order of the input, also if several jobs share the lines")
  func longResults() async throws {
    let script = try folder.file(
      "long.js",
      """
      class Long extends LivePlugin {
        track(event) {
          if (event.userId === "u3") return null;
          if (event.userId === "u5") throw new Error("x".repeat(200));
          event.properties = { text: "y".repeat(event.messageId % 5 ? 10 : event.messageId * 500) };
          return event;
        }
      }
      analytics.add(new Long(LivePluginType.enrichment, null));
      """)
    let events = try folder.file("events.ndjson", (0..<400).map { Self.event($0) }.joined(separator: "\n"))
    func result(_ options: String...) async throws -> (output: String, failures: String, counts: JSON) {
      let errors = folder.url.appendingPathComponent("errors.ndjson").path
      let result = try await tool.run(
        ["run", "--quiet", "--summary", "json", "--errors", errors, "--plugins", script] + options + ["--", events])
      var summary = try JSON(parsing: result.errors.split(separator: "\n").last.map(String.init) ?? "")
      for name in ["seconds", "plugins"] { summary[name] = nil }
      return (result.output, folder.text("errors.ndjson"), summary)
    }
    let one = try await result()
    #expect(one.output.utf8.count > 4_000_000 && !one.failures.isEmpty)
    for jobs in ["2", "3"] {
      for options in [[], ["--by", "userId"]] {
        let several =
          options.isEmpty ? try await result("--jobs", jobs) : try await result("--jobs", jobs, "--by", "userId")
        #expect(several.output == one.output && several.failures == one.failures && several.counts == one.counts)
      }
    }
    let unordered = try await result("--jobs", "2", "--unordered")
    #expect(unordered.output.split(separator: "\n").sorted() == one.output.split(separator: "\n").sorted())
    #expect(unordered.counts == one.counts)
  }

  @Test("The order of the output is that of the input, unless that is not required")
  func order() async throws {
    let ids = { (result: LiveTool.Result) in result.lines.map { $0.firstMatch(of: /"messageId":"(\d+)"/)?.1 } }
    let one = ids(try await run())
    #expect(ids(try await run("--jobs", "2")) == one)
    let unordered = ids(try await run("--jobs", "2", "--unordered"))
    #expect(Set(unordered) == Set(one))
    #expect(unordered.count == one.count)
  }

  @Test("Failures are counted and collected with their lines, and a run ends at the first one if required")
  func failures() async throws {
    let errors = folder.url.appendingPathComponent("errors.ndjson").path
    let script = try folder.file("count.js", Self.script)
    let events = try folder.file("events.ndjson", Self.lines.joined(separator: "\n"))
    let all = try await tool.run("run", "--quiet", "--jobs", "2", "--errors", errors, "--plugins", script, "--", events)
    #expect(all.status == 3)
    let lines = Set(folder.text("errors.ndjson").split(separator: "\n").compactMap { $0.firstMatch(of: /:(\d+)"/)?.1 })
    #expect(lines == Set(stride(from: 10, to: 241, by: 100).map { Substring(String($0)) }))
    let stopped = try await tool.run(
      "run", "--quiet", "--jobs", "2", "--on-error", "stop", "--plugins", script, "--", events)
    #expect(stopped.status == 1)
    #expect(stopped.lines.count == 8)
    #expect(stopped.errors.contains("events.ndjson:10: stopped because of --on-error stop\n"))
    let conflict = try await tool.run("run", "--jobs", "2", "--one-to-one", "--plugins", script)
    #expect(conflict.status == 2)
  }

  @Test("Compressed files are read, and the output of each file is a file, compressed if its name says so")
  func files() async throws {
    let script = try folder.file("count.js", Self.script)
    let text = Array((Self.event(1) + "\n" + Self.event(2) + "\n").utf8)
    // Archives are often several documents in a row.
    let archive = try folder.file("a.ndjson.gz", Data(Gzip.compress(text) + Gzip.compress(text)))
    let plain = try folder.file("b.ndjson", Data(text))
    for jobs in ["1", "2"] {
      let output = folder.url.appendingPathComponent("out\(jobs)/x").path
      let result = try await tool.run(
        "run", "--jobs", jobs, "--by", "userId", "--plugins", script, "--output", output, "--", archive, plain)
      #expect(result.status == 0)
      #expect(result.output == "" && result.errors == "")
      let first = try Gzip.decompress(Data(contentsOf: URL(fileURLWithPath: output + "/a.ndjson.gz")))
      let numbers = String(decoding: first, as: UTF8.self).matches(of: /"n":(\d)/).map { String($0.1) }
      #expect(numbers == ["1", "1", "2", "2"])
      #expect(folder.text("out\(jobs)/x/b.ndjson").matches(of: /"n":3/).count == 2)
    }
    let same = try await tool.run("run", "--plugins", script, "--output", folder.url.path, "--", plain)
    #expect(same.status == 1)
    #expect(same.errors.hasSuffix("b.ndjson is the input; choose another folder for --output\n"))
    #expect(folder.text("b.ndjson") == String(decoding: text, as: UTF8.self))
    let twice = try await tool.run("run", "--plugins", script, "--output", "out", "--", "x/b.ndjson", plain)
    #expect(twice.errors.hasPrefix("live: two files of events are named b.ndjson, so --output cannot write both\n"))
    for bytes in [Data(Gzip.compress(text).dropLast(9)), Data()] {
      let damaged = try folder.file("c.gz", bytes)
      let broken = try await tool.run("run", "--plugins", script, "--", damaged)
      #expect(broken.errors == "live: cannot read \(damaged): the gzip document is cut off\n")
      #expect(broken.status == 1)
    }
  }

  @Test("A file without lines has no results, and the next one is processed")
  func noLines() async throws {
    let script = try folder.file("count.js", Self.script)
    let empty = try ["", "\u{FEFF}", "\n", "\u{FEFF}\r\n \n"].enumerated().map { try folder.file("\($0).ndjson", $1) }
    let events = try folder.file("events.ndjson", Self.event(1))
    for options in [["--jobs", "1"], ["--jobs", "2"], ["--jobs", "2", "--by", "userId"]] {
      let result = try await tool.run(["run", "--plugins", script] + options + ["--"] + empty + [events])
      #expect(result.status == 0)
      #expect(result.lines.count == 1)
    }
  }

  @Test("Lines of every length pass, from files and from compressed ones", arguments: [false, true])
  func lengths(_ isCompressed: Bool) async throws {
    let script = try folder.file(
      "pass.js", "analytics.add(new (class extends LivePlugin { track(e) { e.seen = true; return e } })('before'))")
    // Many short lines, and some that are longer than a block.
    let sizes = (0..<600).map { n -> Int in
      if n % 97 == 5 { return 150_000 }
      return n % 61 == 3 ? 65_536 : [17, 300, 2000][n % 3]
    }
    let lines = sizes.enumerated().map { n, size -> String in
      let long = String(repeating: "x", count: size)
      return #"{"type":"track","event":"e","messageId":"\#(n)","properties":{"x":"\#(long)"}}"#
    }
    let text = Array(lines.joined(separator: "\n").utf8)
    let name = isCompressed ? "events.ndjson.gz" : "events.ndjson"
    let file = folder.url.appendingPathComponent(name)
    try Data(isCompressed ? Gzip.compress(text) : text).write(to: file)
    let expected = lines.map { $0.dropLast() + #","seen":true}"# }
    for jobs in ["2", "3"] {
      let result = try await tool.run(["run", "--quiet", "--plugins", script, "--jobs", jobs, "--", file.path])
      #expect(result.status == 0)
      // Comparing the lines at once would print megabytes.
      #expect(result.lines.count == expected.count)
      #expect(zip(result.lines, expected).allSatisfy { $0 == $1 })
    }
  }

  @Test("Line numbers count blank lines, and failures are listed in the order of the lines, with any number of jobs")
  func lineNumbers() async throws {
    let script = try folder.file("count.js", Self.script)
    var lines = (0..<300).map { Self.event($0, $0 % 9 == 4 ? "fail" : "e") }
    for i in [2, 3, 100, 230] { lines.insert(i == 100 ? "  " : "", at: i) }
    lines.insert("no JSON", at: 130)
    let events = try folder.file("events.ndjson", lines.joined(separator: "\n"))
    let expected = lines.indices.filter { lines[$0].contains("fail") || lines[$0].contains("no") }.map { $0 + 1 }
    for options in [["--jobs", "1"], ["--jobs", "2"], ["--jobs", "3", "--by", "userId"]] {
      let errors = folder.url.appendingPathComponent("errors.ndjson").path
      let arguments = ["run", "--quiet", "--errors", errors, "--plugins", script] + options
      let result = try await tool.run(arguments + ["--", events])
      #expect(result.status == 1)
      #expect(result.errors.contains("events.ndjson:131:1: invalid JSON"))
      let places = folder.text("errors.ndjson").split(separator: "\n").compactMap {
        $0.firstMatch(of: /"line":"[^"]*:(\d+)"/).flatMap { Int($0.1) }
      }
      #expect(places == expected)
    }
  }

  @Test(
    "If a line ends the run, the output, the failures and the counts are those of one job",
    arguments: [["--on-error", "stop"], ["--on-invalid", "fail"]])
  func endedRun(_ policy: [String]) async throws {
    let script = try folder.file("count.js", Self.script)
    let errors = folder.url.appendingPathComponent("errors.ndjson").path
    var lines = Self.lines
    lines[2] = Self.event(2, "drop")
    lines[5] = #"{"type":"page","n":1}"#
    lines[12] = "no JSON"
    lines[60] = Self.event(60, "fail")
    let events = try folder.file("events.ndjson", lines.joined(separator: "\n"))
    func result(_ options: [String]) async throws -> (output: String, failures: String, counts: [JSON?]) {
      let arguments =
        ["run", "--quiet", "--summary", "json", "--errors", errors, "--plugins", script] + policy + options
      let result = try await tool.run(arguments + ["--", events])
      #expect(result.status == 1)
      let summary = try JSON(parsing: result.errors.split(separator: "\n").last.map(String.init) ?? "")
      let counts = ["read", "written", "changed", "dropped", "skipped", "passed"].map { summary[$0] }
      return (result.output, folder.text("errors.ndjson"), counts)
    }
    let one = try await result([])
    #expect(one.counts == (policy[1] == "stop" ? [9, 6, 6, 3, 0, 1] : [11, 9, 8, 2, 1, 1]))
    for options in [["--jobs", "2"], ["--jobs", "2", "--by", "userId"], ["--jobs", "5", "--by", "messageId"]] {
      let several = try await result(options)
      if options.last != "messageId" { #expect(several.output == one.output) }
      #expect(several.output.count == one.output.count)
      #expect(several.failures == one.failures)
      #expect(several.counts == one.counts)
    }
  }
}
