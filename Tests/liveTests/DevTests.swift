import AnalyticsLive
import Foundation
import TestSupport
import Testing

@testable import live

@Suite struct DevTests {
  private static let script = """
    class Rename extends LivePlugin {
      track(event) {
        console.log("saw " + event.event);
        if (event.event === "fail") throw new Error("no price");
        event.event = "New";
        return event;
      }
    }
    analytics.add(new Rename(LivePluginType.enrichment, null));
    """

  private static func event(_ name: String) -> String {
    #"{"type":"track","event":"\#(name)","messageId":"\#(name)","properties":{}}"# + "\n"
  }

  private static func options(_ script: String, _ events: String) -> RunOptions {
    var options = RunOptions()
    options.plugins = [script]
    options.events = [events]
    return options
  }

  @Test("A run contains the results, the output, and failures with their locations")
  func run() throws {
    let folder = TemporaryFolder()
    let script = try folder.file("rename.js", Self.script)
    let events = try folder.file("events.ndjson", Self.event("a") + "[1]\n" + Self.event("fail"))
    let run = DevRun(Self.options(script, events), .untimed)
    #expect(
      run.events.map(\.explanation.result) == [
        ["type": "track", "event": "New", "messageId": "a", "properties": [:]], try JSON(parsing: Self.event("fail")),
      ])
    #expect(run.console.map(\.text) == ["saw a", "saw fail"])
    #expect(run.problems.map(\.message) == ["\(events):2: not an event: an event must be a JSON object, not an array"])
    let plugin = run.json["events"]?[1]?["plugins"]?[0]
    #expect(plugin?["location"]?.stringValue == "\(script):4:39")
    #expect(plugin?["message"] == "Error: no price")
  }

  @Test("Mistakes in scripts are problems at their lines, and no event is processed")
  func mistakes() throws {
    let folder = TemporaryFolder()
    let script = try folder.file("rename.js", "var a = ;\n")
    let run = DevRun(Self.options(script, try folder.file("events.ndjson", Self.event("a"))), .untimed)
    #expect(run.events.isEmpty)
    #expect(run.problems.count == 1)
    #expect(run.problems.first?.file == script)
    #expect(run.problems.first?.line == 1)
    #expect(run.problems.first?.isWarning == false)
    let missing = DevRun(Self.options(folder.url.appendingPathComponent("none.js").path, script))
    #expect(missing.problems.first?.message.hasPrefix("cannot read ") == true)
  }

  @Test("A run ends at the maximum number of events and at the maximum duration")
  func bounds() throws {
    let folder = TemporaryFolder()
    let script = try folder.file("rename.js", Self.script)
    let events = try folder.file("events.ndjson", (0..<5).map { Self.event("e\($0)") }.joined())
    let few = DevRun(Self.options(script, events), DevRun.Bounds(events: 2, seconds: .infinity))
    #expect(few.events.count == 2)
    #expect(few.skipped == 3)
    #expect(few.notice == "3 events were not processed, because a run processes at most 2 events")
    let short = DevRun(Self.options(script, events), DevRun.Bounds(seconds: 0))
    #expect(short.skipped == 5)
    #expect(short.notice == "5 events were not processed, because the run has taken 0 seconds")
    let small = DevRun(Self.options(script, events), DevRun.Bounds(seconds: .infinity, size: 0))
    #expect(small.notice == "5 events were not processed, because the results have reached 0 MB")
    let most = DevRun(Self.options(script, events), DevRun.Bounds(events: 4, seconds: .infinity))
    #expect(most.notice == "1 event was not processed, because a run processes at most 4 events")
    #expect(DevRun(Self.options(script, events), DevRun.Bounds.untimed).notice == nil)
  }

  @Test("The terminal reports why events were not processed")
  func notice() async throws {
    let folder = TemporaryFolder()
    let number = DevRun.Bounds.maximumEvents + 1
    let line = #"{"type":"track","event":"a"}"# + "\n"
    var options = DevOptions()
    options.run = Self.options(
      try folder.file("rename.js", Self.script),
      try folder.file("events.ndjson", String(repeating: line, count: number)))
    options.shown = 1
    options.maximumRuns = 1
    let bounds = DevRun.Bounds(seconds: .infinity)
    let output = try folder.file("output", "")
    let descriptor = open(output, O_WRONLY)
    defer { close(descriptor) }
    await onThread(stackSize: 8 << 20) { [options] in
      let diagnostics = Diagnostics(descriptor: descriptor)
      _ = DevCommand(options, Output(descriptor: descriptor, diagnostics), diagnostics, bounds).perform()
    }
    #expect(folder.text("output").contains("\nconsole: saw a\n"))
    #expect(
      folder.text("output").hasSuffix(
        "; 1 event was not processed, because a run processes at most \(number - 1) events\n"))
  }

  @Test("A run ends before its next event when that is requested")
  func ending() throws {
    let folder = TemporaryFolder()
    let script = try folder.file("rename.js", Self.script)
    let events = try folder.file("events.ndjson", (0..<5).map { Self.event("e\($0)") }.joined())
    var calls = 0
    let run = DevRun(Self.options(script, events), DevRun.Bounds.untimed) {
      calls += 1
      // The first call is before the scripts are loaded.
      return calls > 3
    }
    #expect(run.events.count == 2)
    #expect(run.console.map(\.text) == ["saw e0", "saw e1"])
  }

  @Test("After a change, the events whose results differ are shown")
  func differences() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("rename.js", Self.script)
    let events = try folder.file("events.ndjson", Self.event("a") + Self.event("b"))
    let output = try folder.file("output", "")
    var options = DevOptions()
    options.run = Self.options(script, events)
    options.maximumRuns = 2
    let descriptor = open(output, O_WRONLY)
    defer { close(descriptor) }
    let done = Protected(false)
    let thread = Thread { [options] in
      let diagnostics = Diagnostics(descriptor: descriptor)
      _ = DevCommand(options, Output(descriptor: descriptor, diagnostics), diagnostics).perform()
      done.set(true)
    }
    thread.stackSize = 8 << 20
    thread.start()
    #expect(await eventually { folder.text("output").contains("--- 2 events in ") })
    let changed = Self.script.replacingOccurrences(
      of: #"event.event = "New";"#, with: #"event.event = event.event === "a" ? "Newer" : "New";"#)
    _ = try folder.file("rename.js", changed)
    #expect(await eventually { done.current })
    let text = folder.text("output")
    let second = try #require(text.range(of: "--- 2 events in ")).upperBound
    let lines = text[second...].split(separator: "\n").map(String.init)
    #expect(lines.contains(#"    /event: "New" → "Newer""#))
    #expect(lines.contains { $0.hasSuffix(#"events.ndjson:1 track "a" (a)"#) })
    #expect(!lines.contains { $0.contains("events.ndjson:2") })
    #expect(lines.last?.hasSuffix("; 1 of 2 results differ or failed") == true)
  }

  @Test("A change of a file is noticed by its size, its time or its replacement")
  func stamps() throws {
    let folder = TemporaryFolder()
    let path = try folder.file("a", "1")
    let stamps = FileStamps([path, "/nowhere"])
    #expect(stamps == stamps.updated)
    _ = try folder.file("a", "12")
    #expect(stamps != stamps.updated)
    #expect(FileStamps(["/nowhere"]) == FileStamps(["/nowhere"]))
  }

  @Test("Files that can be read only once are errors", arguments: [[], ["--page"]])
  func pipes(_ page: [String]) async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("rename.js", Self.script)
    let events = try folder.file("events.ndjson", Self.event("a"))
    let pipe = folder.url.appendingPathComponent("pipe.js").path
    let eventPipe = folder.url.appendingPathComponent("pipe").path
    for path in [pipe, eventPipe] { #expect(mkfifo(path, 0o600) == 0) }
    for (arguments, path) in [
      ([script, eventPipe], eventPipe), ([pipe, events], pipe), ([script, "--settings", pipe, events], pipe),
    ] {
      let result = try await InProcessTool().run(["dev"] + page + arguments)
      #expect(
        result.errors.hasPrefix(
          "live: live dev reads its files again after each change; copy \"\(path)\", which is not a regular file, to a file\n"
        ))
      #expect(result.status == 2)
    }
    // A file may become a pipe while the command runs.
    for run in [DevRun(Self.options(script, pipe)), DevRun(Self.options(pipe, events))] {
      #expect(run.problems.map(\.message) == ["cannot read \(pipe): it is not a regular file"])
    }
    #expect(DevRun(Self.options(script, "/dev/null")).problems.isEmpty)
  }

  @Test("What scripts print before they fail is shown")
  func outputOfFailedLoads() async throws {
    let folder = TemporaryFolder()
    let events = try folder.file("events.ndjson", Self.event("a"))
    let throwing = DevRun(
      Self.options(try folder.file("a.js", "console.warn('x'); if (Date.now() > 0) throw new Error('e')"), events))
    #expect(throwing.problems.map(\.message) == ["Error: e"])
    #expect(throwing.console.map(\.text) == ["x"])
    var options = Self.options(try folder.file("b.js", "console.log('y');" + Self.script), events)
    #expect(DevRun(options, DevRun.Bounds.untimed).console.map(\.text) == ["y", "saw a"])
    options.settings = try folder.file("s.json", #"{"edgeFunction":{"version":1,"downloadURL":"none.js"}}"#)
    // A client waits for tasks.
    let missing = await onThread { [options] in DevRun(options, .untimed) }
    #expect(!missing.problems.isEmpty)
    #expect(missing.console.map(\.text) == ["y"])
  }

  @Test("Output and problems that are not shown are counted")
  func manyLines() throws {
    let folder = TemporaryFolder()
    let number = DevRun.Bounds.lines
    let script = try folder.file("a.js", "for (let i = 0; i < \(number + 2); i++) console.log(i);" + Self.script)
    let events = try folder.file("events.ndjson", String(repeating: "[]\n", count: number + 1))
    let run = DevRun(Self.options(script, events), .untimed)
    #expect(run.console.count == number && run.problems.count == number)
    let limit = "not shown, because a run shows at most \(number) of them, and 16 MB"
    let notice = "2 output lines are \(limit); 1 problem is \(limit)"
    #expect(run.notice == notice)
    #expect(run.json["notice"]?.stringValue == notice)
    let printing = """
      class Printing extends LivePlugin {
        track(event) { for (let i = 0; i < 7; i++) console.log("x".repeat(30_000)); return event }
      }
      analytics.add(new Printing(LivePluginType.enrichment));
      """
    let large = try folder.file("b.js", printing)
    let bounds = DevRun.Bounds(seconds: .infinity, size: 1 << 20)
    let five = try folder.file("five.ndjson", String(repeating: Self.event("a"), count: 5))
    let short = DevRun(Self.options(large, five), bounds)
    #expect(short.console.count == 34)
    #expect(short.notice == "1 output line is not shown, because a run shows at most \(number) of them, and 1 MB")
  }
}

extension DevRun.Bounds {
  /// For runs that must process all events, however slow the machine is.
  static let untimed = DevRun.Bounds(seconds: .infinity)
}
