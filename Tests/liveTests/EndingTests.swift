import Foundation
import TestSupport
import Testing

@Suite struct EndingTests {
  /// So many that no run ends before a signal.
  private static let manyEvents = String(repeating: RunTests.event(1) + "\n", count: 60_000)

  @Test("The tool processes and writes all available input before it waits for more")
  func promptOutput() throws {
    let directory = TemporaryFolder()
    let tool = try LiveTool.start(["run", "--plugins", try directory.file("n.js", RunTests.nothing)])
    tool.send(Data((RunTests.event(1) + "\n").utf8))
    #expect(String(decoding: tool.read(), as: UTF8.self) == RunTests.event(1) + "\n")
    tool.closeInput()
    #expect(tool.finish().status == 0)
  }

  @Test(
    "SIGINT and SIGTERM end live run with complete lines and the status of the signal", arguments: [SIGINT, SIGTERM])
  func interruptedRun(_ signal: Int32) throws {
    let directory = TemporaryFolder()
    let tool = try LiveTool.start(["run", "--plugins", try directory.file("n.js", RunTests.nothing)])
    tool.send(Data((RunTests.event(1) + "\n" + RunTests.event(2).dropLast(5)).utf8))
    let first = tool.read()
    kill(tool.identifier, signal)
    let result = tool.finish()
    #expect(String(decoding: first, as: UTF8.self) + result.output == RunTests.event(1) + "\n")
    #expect(result.status == 128 + signal)
    #expect(result.errors == "")
    tool.closeInput()
  }

  @Test("SIGQUIT ends the tool without a report of the runtime")
  func quit() throws {
    let directory = TemporaryFolder()
    let tool = try LiveTool.start(["run", "--plugins", try directory.file("n.js", RunTests.nothing)])
    tool.send(Data((RunTests.event(1) + "\n").utf8))
    #expect(String(decoding: tool.read(), as: UTF8.self) == RunTests.event(1) + "\n")
    kill(tool.identifier, SIGQUIT)
    let result = tool.finish()
    #expect(result.status == 128 + SIGQUIT)
    #expect(result.errors == "")
  }

  @Test("SIGINT ends live eval with status 130 and without losing output")
  func interruptedEval() throws {
    let tool = try LiveTool.start([
      "eval", "--steps", "1000000000000", "-e",
      "console.log('started'); console.error('go'); for (let i = 0; ; i++) if (i % 1000 === 0) console.log(i)",
    ])
    // `finish` keeps reading standard output, because the script prints without end.
    let first = tool.read()
    kill(tool.identifier, SIGINT)
    let result = tool.finish()
    #expect(String(decoding: first, as: UTF8.self).hasPrefix("started\n"))
    #expect(result.status == 130)
    #expect(result.output.isEmpty || result.output.hasSuffix("\n"))
  }

  @Test("Closing standard output ends the tool without a message")
  func brokenPipe() throws {
    let directory = TemporaryFolder()
    let events = try directory.file("events.ndjson", String(repeating: RunTests.event(1) + "\n", count: 20_000))
    for arguments in [
      ["run", "--plugins", try directory.file("n.js", RunTests.nothing), events],
      ["eval", "-e", "for (let i = 0; i < 300000; i++) console.log(i)"],
    ] {
      let tool = try LiveTool.start(arguments)
      #expect(!tool.read().isEmpty)
      tool.closeOutput()
      let result = tool.finish(readingOutput: false)
      #expect(result.status == 141)
      #expect(result.errors == "")
    }
  }

  @Test(
    "A signal ends live run with complete lines, and with the summary and the report of what was done",
    arguments: [(1, SIGTERM), (2, SIGTERM), (2, SIGINT)])
  func interruptedArchive(_ jobs: Int, _ signal: Int32) throws {
    let directory = TemporaryFolder()
    let path = { (name: String) in directory.url.appendingPathComponent(name).path }
    let plugin = try directory.file("mark.js", RunTests.mark)
    let events = try directory.file("events.ndjson", Self.manyEvents)
    let arguments = [
      "run", "--jobs", "\(jobs)", "--plugins", plugin, "--summary", "json", "--report", path("page.html"),
    ]
    let tool = try LiveTool.start(arguments + ["--", events])
    let first = tool.read()
    kill(tool.identifier, signal)
    let result = tool.finish()
    let output = String(decoding: first, as: UTF8.self) + result.output
    #expect(output.hasSuffix("}\n"))
    #expect(result.status == 128 + signal)
    let count = output.utf8.count { $0 == 0x0A }
    #expect(result.errors.hasPrefix(#"{"read":\#(count),"written":\#(count),"#))
    #expect(count < 60_000)
    #expect(directory.text("page.html").contains("</html>"))
  }

  @Test("A signal ends the jobs of live run after the current event of each, with the counts of what was written")
  func interruptedJobs() throws {
    let directory = TemporaryFolder()
    let slow = """
      class Slow extends LivePlugin {
        track(event) {
          for (let i = event.messageId === "m0" ? 1e5 : 0; i < 1e5; i++);
          return event;
        }
      }
      analytics.add(new Slow("before", null));
      """
    for key in [[], ["--by", "messageId"]] {
      let tool = try LiveTool.start(
        ["run", "--jobs", "2", "--summary", "json", "--plugins", try directory.file("slow.js", slow)] + key)
      tool.send(Data((RunTests.event(0) + "\n").utf8))
      let first = tool.read()
      // A batch of lines that takes longer than the tool waits for a command.
      tool.send(Data((1..<350).map { RunTests.event($0) + "\n" }.joined().utf8))
      usleep(300_000)
      kill(tool.identifier, SIGTERM)
      let result = tool.finish()
      tool.closeInput()
      let output = String(decoding: first, as: UTF8.self) + result.output
      let count = output.utf8.count { $0 == 0x0A }
      #expect(output == (0..<count).map { RunTests.event($0) + "\n" }.joined())
      #expect(count < 350)
      #expect(result.status == 143)
      #expect(result.errors.hasPrefix(#"{"read":\#(count),"written":\#(count),"#))
    }
  }

  @Test("A closed standard input or output is an error, and no other file takes its place")
  func closedStreams() throws {
    let directory = TemporaryFolder()
    let plugin = try directory.file("mark.js", RunTests.mark)
    let events = try directory.file("events.ndjson", RunTests.event(1) + "\n[]\n")
    let noInput = "live: cannot read stdin: Bad file descriptor\n"
    let noOutput = "live: cannot write the output: Bad file descriptor\n"
    let run = ["run", "--quiet", "--on-invalid", "pass", "--plugins", plugin]
    for (arguments, closing, message) in [
      (run, "<&-", noInput), (run + ["--jobs", "2"], "<&-", noInput), (["filter", "type = 1"], "<&-", noInput),
      (["eval", "-"], "<&-", noInput), (run + ["--", events], ">&-", noOutput),
      (run + ["--", events], "<&- >&-", noOutput), (run + ["--", events], ">&- 2>&-", ""),
    ] {
      let command = ["-c", #"exec "$0" "$@" "# + closing, try LiveTool.executable.path] + arguments
      let tool = try RunningTool(URL(fileURLWithPath: "/bin/sh"), command, terminal: nil, environment: [:])
      let result = tool.finish()
      #expect(result.status == 1, "\(arguments) \(closing)")
      #expect(result.errors == message, "\(arguments) \(closing)")
    }
    let command = ["-c", #"exec "$0" check - <&-"#, try LiveTool.executable.path]
    let check = try RunningTool(URL(fileURLWithPath: "/bin/sh"), command, terminal: nil, environment: [:]).finish()
    #expect(check.output == "stdin:1:1: error: cannot read the file: Bad file descriptor [unreadable-file]\n")
    #expect(check.status == 1)
  }

  @Test("A signal that interrupts files of results leaves their parts, and a second one does not wait for a plugin")
  func interruptedFiles() throws {
    let directory = TemporaryFolder()
    let path = { (name: String) in directory.url.appendingPathComponent(name).path }
    let events = try directory.file("events.ndjson", Self.manyEvents)
    let tool = try LiveTool.start([
      "run", "--plugins", try directory.file("mark.js", RunTests.mark), "--output", path("out"), "--", events,
    ])
    while directory.text("out/events.ndjson.part").isEmpty { usleep(10_000) }
    kill(tool.identifier, SIGTERM)
    let result = tool.finish()
    #expect(result.status == 143)
    #expect(result.errors == "live: the results are incomplete; \(path("out/events.ndjson.part")) contains a part\n")
    #expect(directory.text("out/events.ndjson.part").hasSuffix("}\n"))
    let loop = try LiveTool.start([
      "run", "--steps", "100000000000", "--plugins",
      try directory.file(
        "loop.js",
        """
        class L extends LivePlugin { track(e) { if (e.messageId === "m1") return e; for (;;); } }
        analytics.add(new L("before", null));
        """),
    ])
    loop.send(Data((RunTests.event(1) + "\n").utf8))
    #expect(!loop.read().isEmpty)
    loop.send(Data((RunTests.event(2) + "\n").utf8))
    let start = ContinuousClock.now
    usleep(200_000)
    kill(loop.identifier, SIGINT)
    usleep(200_000)
    kill(loop.identifier, SIGINT)
    #expect(loop.finish().status == 130)
    // The steps would take much longer.
    #expect(ContinuousClock.now - start < .seconds(300))
    loop.closeInput()
  }
}
