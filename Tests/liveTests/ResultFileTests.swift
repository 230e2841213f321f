import AnalyticsCore
import Foundation
import TestSupport
import Testing

/// Files of results, and what remains if a run cannot finish them.
@Suite struct ResultFileTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private func names(_ name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(name))) ?? []).sorted()
  }

  @Test(
    "Files of events that cannot be read are reported before any other is processed", arguments: ["run", "explain"])
  func missing(_ command: String) async throws {
    let script = try folder.file("mark.js", RunTests.mark)
    let events = try folder.file("a.ndjson", RunTests.event(1))
    let arguments = command == "run" ? ["--plugins", script, "--output", path("out"), "--"] : [script]
    let result = try await tool.run([command] + arguments + [events, path("nope"), events + "2"])
    #expect(result.errors == "live: cannot read \(path("nope")): No such file or directory\n")
    #expect(result.output == "")
    #expect(result.status == 1)
    #expect(names("out") == [])
  }

  @Test("A folder of results that cannot be written costs neither the failures nor the report of an earlier run")
  func earlierFailures() async throws {
    let script = try folder.file("bad.js", RunFailureTests.plugin)
    let events = try folder.file("a.ndjson", RunTests.event(2))
    let errors = try folder.file("errors", "old")
    let report = try folder.file("report", "old")
    func run(_ output: String) async throws -> LiveTool.Result {
      try await tool.run(
        "run", "--plugins", script, "--errors", errors, "--report", report, "--output", output, "--", events)
    }
    let file = try folder.file("file", "")
    #expect(try await run(file).errors == "live: cannot write \(file)/a.ndjson: \(file) is not a folder\n")
    try FileManager.default.createDirectory(atPath: path("out/a.ndjson"), withIntermediateDirectories: true)
    #expect(try await run(path("out")).status == 1)
    try FileManager.default.createDirectory(atPath: path("pipe"), withIntermediateDirectories: true)
    #expect(mkfifo(path("pipe/a.ndjson.part"), 0o600) == 0)
    let pipe = try await run(path("pipe"))
    #expect(pipe.errors.hasSuffix("/pipe/a.ndjson: \(path("pipe/a.ndjson.part")) is not a regular file\n"))
    for file in [errors, report] { #expect(try String(contentsOfFile: file, encoding: .utf8) == "old") }
  }

  @Test("Compressed results of which there are none are a gzip document", arguments: ["1", "2"])
  func emptyDocument(_ jobs: String) async throws {
    let script = try folder.file(
      "drop.js", "analytics.add(new class extends LivePlugin { track() { return null } }(0))")
    let events = try folder.file("a.gz", Data(Gzip.compress(Array(RunTests.event(1).utf8))))
    let result = try await tool.run(
      "run", "--jobs", jobs, "--plugins", script, "--output", path("out"), "--", events)
    #expect(result.status == 0)
    let document = try Data(contentsOf: URL(fileURLWithPath: path("out/a.gz")))
    #expect(try Gzip.decompress(Array(document)) == [])
  }

  @Test("A file that is damaged leaves no file of results, and the files after it are reported")
  func damaged() async throws {
    let script = try folder.file("mark.js", RunTests.mark)
    let text = Array((RunTests.event(1) + "\n").utf8)
    let first = try folder.file("a.ndjson", Data(text))
    let second = try folder.file("b.gz", Data(Gzip.compress(text).dropLast(3)))
    let arguments = ["run", "--plugins", script, "--output", path("out"), "--", first, second, first + "2", "-"]
    _ = try folder.file("a.ndjson2", Data(text))
    let result = try await tool.run(arguments)
    #expect(
      result.errors
        == "live: cannot read \(second): the gzip document is cut off\nlive: \(first)2 and 1 more were not processed\n")
    #expect(result.status == 1)
    #expect(names("out") == ["a.ndjson"])
    let garbage = try folder.file("c.gz", Data(Gzip.compress(text) + Array("garbage".utf8)))
    #expect(
      try await tool.run("run", "--plugins", script, "--", garbage).errors
        == "live: cannot read \(garbage): the gzip document is damaged: other bytes follow its end\n")
  }

  @Test("A part of the results does not have the name of the file of results")
  func part() async throws {
    let script = try folder.file("bad.js", RunFailureTests.plugin)
    let events = try folder.file("a.ndjson", [1, 2, 4].map { RunTests.event($0) }.joined(separator: "\n"))
    let result = try await tool.run(
      "run", "--quiet", "--on-error", "stop", "--plugins", script, "--output", path("out"), "--", events)
    #expect(result.status == 1)
    #expect(result.errors.hasSuffix("live: the results are incomplete; \(path("out/a.ndjson.part")) contains a part\n"))
    #expect(names("out") == ["a.ndjson.part"])
    let complete = try await tool.run(
      "run", "--quiet", "--plugins", script, "--output", path("out"), "--", events)
    #expect(complete.status == 3)
    #expect(names("out") == ["a.ndjson"])
  }

  #if os(Linux)
    @Test("If a disk is full, the message names the file, and no half line remains")
    func full() throws {
      let script = try folder.file("mark.js", RunTests.mark)
      let events = try folder.file("a.ndjson", (0..<2000).map { RunTests.event($0) + "\n" }.joined())
      let live = try LiveTool.executable.path
      // A limit of the size of files has the same effect as a full disk.
      let command =
        "ulimit -f 80; exec '\(live)' run --plugins '\(script)' --output '\(path("out"))' '\(events)'"
      let shell = URL(fileURLWithPath: "/bin/sh")
      let result = try RunningTool(shell, ["-c", command], terminal: nil, environment: [:]).finish()
      #expect(result.errors == "live: cannot write \(path("out/a.ndjson.part")): File too large\n")
      #expect(result.status == 1)
      #expect(names("out") == ["a.ndjson.part"])
      let text = folder.text("out/a.ndjson.part")
      #expect(!text.isEmpty && text.hasSuffix("}\n"))
      let failures = try LiveTool.run(
        "run", "--quiet", "--plugins", try folder.file("bad.js", RunFailureTests.plugin), "--errors", "/dev/full",
        input: RunTests.event(2))
      #expect(failures.errors == "live: cannot write /dev/full: No space left on device\n")
    }
  #endif

  @Test("A folder of results that cannot be created is an error with the reason")
  func unwritableFolder() async throws {
    let script = try folder.file("mark.js", RunTests.mark)
    let events = try folder.file("a.ndjson", RunTests.event(1))
    let other = try await InProcessTool().run("run", "--plugins", script, "--output", script + "/x", "--", events)
    #expect(other.errors == "live: cannot write \(script)/x/a.ndjson: Not a directory\n")
    #expect(other.status == 1)
  }
}
