import Foundation
import TestSupport
import Testing

@Suite struct EndingTests {
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
    let events = try directory.file("events.ndjson", (0..<20_000).map { RunTests.event($0) + "\n" }.joined())
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
}
