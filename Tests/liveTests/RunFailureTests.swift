import Foundation
import TestSupport
import Testing

@Suite struct RunFailureTests {
  /// Fails on m2, drops m3 and changes other events.
  static let plugin = """
    class Bad extends LivePlugin {
      track(event) {
        if (event.messageId === "m2") throw new TypeError("no");
        if (event.messageId === "m3") return null;
        event.properties.x = 1;
        return event;
      }
    }
    analytics.add(new Bad(1, null));
    """
  private let directory = TemporaryFolder()
  private let tool = InProcessTool()

  /// Runs the plugin on the lines of a file.
  private func run(_ options: [String], _ lines: [String]) async throws -> LiveTool.Result {
    let plugin = try directory.file("bad.js", Self.plugin)
    return try await tool.run(["run", "--plugins", plugin] + options, input: lines.map { $0 + "\n" }.joined())
  }
  private static let events = (1...4).map { RunTests.event($0) }
  private static func changed(_ n: Int) -> String { RunTests.event(n, #"{"x":1}"#) }

  @Test("Failures that exceed the budget of created events are all counted", arguments: [1, 2, 5, 10, 11])
  func exceededBudget(_ count: Int) async throws {
    let plugin = try directory.file(
      "loop.js",
      """
      class P extends LivePlugin {
        track(e) { for (let i = 0; i < 101; i++) analytics.track("c" + i); return e }
      }
      analytics.add(new P(LivePluginType.enrichment, null));
      """)
    let options = ["--max-failures", "\(count - 1)", "--summary", "json", "--quiet"]
    let input = (0..<count).map { RunTests.event($0) + "\n" }.joined()
    let result = try await tool.run(["run", "--plugins", plugin] + options, input: input)
    #expect(result.status == 3)
    #expect(result.errors.contains("\"failures\":\(count),"), "\(result.errors)")
  }

  @Test("The file of failures is retained if a script fails while it is loaded")
  func retainedErrors() async throws {
    let (file, script) = (try directory.file("old.ndjson", "old\n"), try directory.file("broken.js", "throw 1"))
    let arguments = ["run", "--jobs", "2", "--errors", file, "--plugins"]
    #expect(try await tool.run(arguments + [script], input: "").status == 1)
    #expect(directory.text("old.ndjson") == "old\n")
    let plugin = try directory.file("bad.js", Self.plugin)
    #expect(try await tool.run(arguments + [plugin], input: "").status == 0)
    #expect(directory.text("old.ndjson") == "")
  }

  @Test(
    "The file of failures is retained if standard output is closed, with any number of jobs", arguments: ["1", "2"])
  func retainedErrorsWithoutOutput(_ jobs: String) throws {
    let file = try directory.file("old.ndjson", "old\n")
    let plugin = try directory.file("bad.js", Self.plugin)
    let events = try directory.file("events.ndjson", Self.events.joined(separator: "\n"))
    let arguments = ["run", "--jobs", jobs, "--errors", file, "--plugins", plugin, "--", events]
    // In the second command, the reader has ended before the tool starts.
    for (command, status) in [
      (#"exec "$0" "$@" >&-"#, "1"), (#"(sleep 0.2; "$0" "$@"; echo $? >&2) | exec 0<&-"#, "141"),
    ] {
      let shell = ["-c", command + "; exit $?", try LiveTool.executable.path] + arguments
      let tool = try RunningTool(URL(fileURLWithPath: "/bin/sh"), shell, terminal: nil, environment: [:])
      let result = tool.finish()
      #expect(status == "1" ? result.status == 1 : result.errors == "141\n", "\(result)")
      #expect(directory.text("old.ndjson") == "old\n")
    }
  }

  @Test("A pipe of --errors whose reader ends is an output that cannot be written")
  func closedErrors() throws {
    let pipe = directory.url.appendingPathComponent("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let plugin = try directory.file(
      "bad.js", "analytics.add(new class extends LivePlugin { track() { throw 1 } }(1, null))")
    let input = (1...2000).map { RunTests.event($0) + "\n" }.joined()
    let thread = Thread { close(open(pipe, O_RDONLY)) }
    thread.start()
    let result = try LiveTool.run(["run", "--quiet", "--plugins", plugin, "--errors", pipe], input: Data(input.utf8))
    #expect(result.errors == "live: cannot write \(pipe): Broken pipe\n" && result.status == 1)
  }

  @Test("A member of --by that no event has is reported", arguments: ["1", "2"])
  func missingKey(_ jobs: String) async throws {
    let missing = try await run(["--jobs", jobs, "--by", "nope", "--quiet"], Self.events)
    let effect = jobs == "1" ? "" : ", so one thread has processed all events"
    #expect(missing.errors == "live: --by: no event has a value at /nope\(effect)\n")
    #expect(missing.lines == (try await run(["--quiet"], Self.events)).lines)
    #expect(try await run(["--jobs", jobs, "--by", "messageId", "--quiet"], Self.events).errors == "")
  }

  @Test(
    "The exit status is 3 if plugins failed more often than --max-failures permits",
    arguments: [
      ([], 3), (["--max-failures", "0"], 3), (["--max-failures", "1"], 0), (["--max-failures=25%"], 0),
      (["--max-failures", "24.9%"], 3), (["--max-failures", "100%"], 0),
    ] as [([String], Int32)])
  func maximumFailures(_ options: [String], _ status: Int32) async throws {
    let result = try await run(options, Self.events)
    #expect(result.lines == [Self.changed(1), RunTests.event(2), Self.changed(4)])
    #expect(result.status == status)
  }

  @Test("--errors lists each failure with its line, plugin, location, message and input")
  func errorFile() async throws {
    let file = directory.url.appendingPathComponent("errors.ndjson").path
    let plugin = try directory.file("bad.js", Self.plugin)
    let input = (Self.events + ["[1]", "{"]).joined(separator: "\n")
    let result = try LiveTool.run("run", "--plugins", plugin, "--errors", file, "--quiet", input: input)
    #expect(result.lines == [Self.changed(1), RunTests.event(2), Self.changed(4)])
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(
      lines.first
        == #"{"line":"stdin:2","plugin":"Bad","location":"\#(plugin):3:41","message":"TypeError: no","input":\#(RunTests.event(2))}"#
    )
    #expect(
      lines.dropFirst().first
        == #"{"line":"stdin:5","message":"not an event: an event must be a JSON object, not an array","input":[1]}"#)
    #expect(lines.last?.hasSuffix(#","input":"{"}"#) == true)
    #expect(lines.count == 3)
    #expect(!result.errors.contains("TypeError"))

    let missing = directory.url.appendingPathComponent("missing/errors.ndjson").path
    let failed = try await run(["--errors", missing], Self.events)
    #expect(failed.errors == "live: cannot write \(missing): No such file or directory\n")
    #expect(failed.output == "" && failed.status == 1)
  }

  @Test("--on-invalid writes, skips or stops at lines that are not events")
  func invalidLines() async throws {
    let lines = [RunTests.event(1), "no JSON", "[1]", RunTests.event(4)]
    let pass = try await run(["--on-invalid", "pass"], lines)
    #expect(pass.lines == [Self.changed(1), "no JSON", "[1]", Self.changed(4)])
    #expect(pass.status == 0 && pass.errors == "")
    let skip = try await run(["--on-invalid", "skip"], lines)
    #expect(skip.lines == [Self.changed(1), Self.changed(4)])
    #expect(skip.status == 0)
    let fail = try await run(["--on-invalid", "fail"], lines)
    #expect(fail.lines == [Self.changed(1)])
    #expect(fail.status == 1)
    #expect(fail.errors.hasPrefix("live: \(tool.input):2:1: invalid JSON: "))
    #expect(fail.errors.split(separator: "\n").count == 1)
  }

  @Test("A line whose values need more memory than scripts may use is not an event")
  func largeValues() async throws {
    // With two members of the same name, an object does not remain text.
    let list = String(repeating: "[1],", count: 40_000)
    let line = #"{"type":"track","event":"E","properties":{"a":1,"a":1,"b":[\#(list)1]}}"#
    let errors = try directory.file("errors.ndjson", "")
    for options in [[], ["--canonical"]] {
      let limited = try await run(options + ["--memory", "1", "--errors", errors], [line])
      #expect(limited.output == "" && limited.status == 1)
      let reason = "the values occupy more than 1048576 bytes, which is the limit"
      #expect(directory.text("errors.ndjson").contains(#""message":"invalid JSON: \#(reason)"#))
      let result = try await run(options + ["--memory", "8"], [line])
      #expect(result.lines.count == 1 && result.status == 0)
    }
  }

  @Test("Reports of invalid lines are limited; damaged compressed input is reported")
  func limitedReports() async throws {
    let many = try await run([], [String](repeating: "x", count: 1000))
    #expect(many.errors.split(separator: "\n").count == 8)
    #expect(many.status == 1)
    let plugin = try directory.file("bad.js", Self.plugin)
    let compressed = Data([0x1F, 0x8B, 0x08, 0x00, 0x0A, 0x41, 0x0A, 0x42])
    let result = try LiveTool.run(["run", "--plugins", plugin], input: compressed)
    #expect(result.errors == "live: cannot read stdin: the gzip document is cut off\n")
    #expect(result.status == 1)
  }

  @Test("Events of types that plugins do not receive are written unchanged, which is reported once per type")
  func unknownTypes() async throws {
    let pages = (1...3).map { #"{"type":"page","n":\#($0)}"# }
    let result = try await run([], pages + [#"{"type":"video"}"#])
    #expect(result.lines == pages + [#"{"type":"video"}"#])
    #expect(result.errors.split(separator: "\n").count == 2)
    #expect(result.errors.hasPrefix("live: \(tool.input):1: events of the type \"page\" are written unchanged"))
    #expect(result.status == 0)
  }

  @Test("Values of events and of settings in messages have no control characters, and are short")
  func messages() async throws {
    let long = String(repeating: "x", count: 100_000)
    let events = [
      #"{"type":"\u001b[2J\nlive: \#(long)"}"#, #"{"type":"track","event":"\u001b","userId":5}"#,
    ]
    let result = try await run([], events)
    #expect(!result.errors.contains("\u{1B}") && result.errors.count < 1000, "\(result.errors.prefix(1000))")
    #expect(result.errors.contains("\\u001B[2J\\nlive: xxx"))
    let settings = try directory.file(
      "bad.json", #"{"edgeFunction":{"version":1,"downloadURL":"\u001b[2J\nlive: fine"}}"#)
    let missing = try await tool.run("run", "--settings", settings, input: "")
    #expect(!missing.errors.contains("\u{1B}") && !missing.errors.contains("\nlive: fine"))
  }

  @Test(
    "Calls of plugins are limited by --steps, --time and --memory",
    arguments: [
      (["--steps=10000"], "for (;;);", "more than 10000"),
      (["--time=700", "--steps=1000000000000"], "for (;;);", "longer than 0.7 seconds"),
      (["--memory=3"], "const a = []; for (;;) a.push('x'.repeat(1000) + a.length)", "more than 3145728 bytes"),
    ])
  func limits(_ options: [String], _ body: String, _ word: String) async throws {
    let plugin = try directory.file(
      "loop.js", "class P extends LivePlugin { track(e) { \(body) } }\nanalytics.add(new P(1, null))")
    let result = try await tool.run(["run", "--plugins", plugin] + options, input: RunTests.event(1))
    #expect(result.lines == [RunTests.event(1)])
    #expect(result.errors.contains("live: plugin P (\(plugin):2:11) on event m1:"))
    #expect(result.errors.contains(word))
    #expect(result.status == 3)
  }

  @Test("--summary json counts the outcomes of each plugin")
  func summary() async throws {
    let result = try await run(["--summary", "json", "--quiet"], Self.events)
    let text = try #require(result.errors.split(separator: "\n").last)
    #expect(
      text.hasPrefix(#"{"read":4,"written":3,"changed":2,"made":0,"dropped":1,"skipped":0,"passed":0,"failures":1"#))
    #expect(
      text.contains(
        #""plugins":[{"plugin":"Bad","type":"enrichment","calls":4,"kept":0,"changed":2,"dropped":1,"failed":1"#))
    let labeled = try await run(["--summary", "json", "--quiet", "--label", "part 7"], Self.events + ["x"])
    let lines = labeled.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines.first?.hasPrefix("part 7: live: ") == true)
    #expect(lines.last?.hasPrefix(#"{"label":"part 7","read":4,"#) == true)
  }

  @Test("A plugin that returns something else than an event has a location, and messages have the script's characters")
  func failureEntries() async throws {
    let plugin = try directory.file(
      "odd.js",
      """
      class Odd extends LivePlugin {
        track(event) { if (event.messageId === "m1") return true; throw new Error("\\u001b\\n\\"x\\""); }
      }
      analytics.add(new Odd(1, null));
      """)
    let file = directory.url.appendingPathComponent("errors.ndjson").path
    let events = try directory.file("events.ndjson", RunTests.event(1) + "\n" + RunTests.event(2))
    let result = try await tool.run("run", "--plugins", plugin, "--errors", file, "--", events)
    #expect(
      directory.text("errors.ndjson").split(separator: "\n") == [
        #"{"line":"\#(events):1","plugin":"Odd","location":"\#(plugin):2:3","message":"returned a boolean instead of the event","input":\#(RunTests.event(1))}"#,
        #"{"line":"\#(events):2","plugin":"Odd","location":"\#(plugin):2:67","message":"Error: \u001b\n\"x\"","input":\#(RunTests.event(2))}"#,
      ])
    // A message for people has no control characters.
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test("The limits of steps are those of the library, and --steps applies to loading as well, which is reported")
  func stepLimits() async throws {
    let loop = try directory.file(
      "loop.js",
      """
      const text = "x".repeat(1e6);
      class P extends LivePlugin { track(e) { for (let i = 0; i < e.properties.n; i++) text.indexOf("y"); return e } }
      analytics.add(new P(1, null)); for (let i = 0; i < 1000; i++);
      """)
    // Each search takes more than 15,000 steps.
    for (count, status) in [(1, Int32(0)), (700, 3)] {
      let events = try directory.file("events.ndjson", RunTests.event(1, #"{"n":\#(count)}"#))
      let result = try await tool.run("run", "--plugins", loop, "--", events)
      #expect(result.status == status)
      #expect(result.errors.contains("more than 10000000 steps") == (status == 3))
    }
    let loading = try await tool.run("run", "--steps", "10", "--plugins", loop, "--", "-")
    #expect(loading.errors.hasPrefix("live: cannot load \(loop): "))
    #expect(loading.status == 1)
  }
}
