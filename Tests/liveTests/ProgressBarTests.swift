import Foundation
import TestSupport
import Testing

/// The progress bar, drawn by the tool on a pseudo-terminal.
@Suite struct ProgressBarTests {
  private static let lines = 64
  /// Long enough for a bar.
  private static let input = (0..<lines).map {
    RunTests.event($0, #"{"text":"\#(String(repeating: "x", count: 80_000))"}"#) + "\n"
  }.joined()

  /// Runs `live run` with standard error on a terminal.
  private func run(_ plugin: String, input: String = input, columns: Int, _ options: String...) throws -> (
    result: LiveTool.Result, screen: Screen
  ) {
    let directory = TemporaryFolder()
    let terminal = try PseudoTerminal(columns: columns)
    let arguments =
      ["run", "--plugins", try directory.file("p.js", plugin)] + options + [try directory.file("events.ndjson", input)]
    let tool = try LiveTool.start(arguments, terminal: terminal, environment: ["TERM": "xterm"])
    let reader = TerminalReader(terminal)
    let result = tool.finish()
    return (result, Screen(reader.finish()))
  }

  @Test("A long input shows how far it has been read; nothing of that stays, and nothing of it is in the output")
  func bar() throws {
    let (result, screen) = try run(RunTests.nothing, columns: 80)
    #expect(result.output == Self.input)
    #expect(result.status == 0)
    #expect(screen.lines == [])
    #expect(screen.current == "")
    let bars = screen.drawn.filter { !$0.isEmpty }
    #expect(bars.count > 10)
    #expect(bars.first == "[" + String(repeating: ".", count: 40) + "] 0 %")
    #expect(bars.last == "[" + String(repeating: "#", count: 40) + "] 100 %")
    var last = -1
    for bar in bars {
      let parts = bar.split(separator: " ")
      let percent = try #require(parts.count == 3 ? Int(parts[1]) : nil)
      let filled = percent * 40 / 100
      #expect(
        bar == "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 40 - filled)
          + "] \(percent) %")
      #expect(percent > last)
      last = percent
    }
    #expect(screen.widest == 48)
  }

  @Test(
    "The bar fits the terminal, in the last resort without a bar",
    arguments: [(48, 47), (30, 29), (14, 13), (12, 5), (6, 5), (5, 0), (1, 0)])
  func narrow(_ columns: Int, _ widest: Int) throws {
    let (result, screen) = try run(RunTests.nothing, columns: columns)
    #expect(result.output == Self.input)
    #expect(screen.widest == widest)
    #expect(screen.current == "" && screen.lines == [])
    let last = screen.drawn.last { !$0.isEmpty }
    #expect(
      last == (widest == 0 ? nil : widest == 5 ? "100 %" : "[" + String(repeating: "#", count: widest - 8) + "] 100 %"))
  }

  @Test("A terminal that does not report its size is considered wide enough")
  func unknownSize() throws {
    let (_, screen) = try run(RunTests.nothing, columns: 0)
    #expect(screen.widest == 48)
  }

  @Test("Messages come on lines of their own, and the bar comes back after them")
  func messages() throws {
    let plugin = """
      let n = 0;
      class P extends LivePlugin { track(e) { if (n++ % 20 === 0) console.warn("at " + (n - 1)); return e } }
      analytics.add(new P('before', null));
      """
    let (result, screen) = try run(plugin, columns: 80, "--summary")
    #expect(result.output == Self.input)
    #expect(Array(screen.lines.prefix(4)) == ["at 0", "at 20", "at 40", "at 60"])
    #expect(screen.lines.contains { $0.contains("\(Self.lines)") && !$0.contains("%") })
    #expect(screen.lines.allSatisfy { !$0.contains("[") })
    #expect(screen.current == "")
    #expect(screen.drawn.contains { $0.hasSuffix("] 100 %") })
  }

  @Test("Nothing is drawn in colour")
  func plain() throws {
    let (_, screen) = try run(RunTests.nothing, columns: 80, "--summary")
    #expect(
      (screen.lines + screen.drawn).allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F } })
  }

  @Test("A terminal that cannot clear a line gets no bar")
  func dumbTerminal() throws {
    let directory = TemporaryFolder()
    let terminal = try PseudoTerminal(columns: 80)
    let arguments = [
      "run", "--plugins", try directory.file("p.js", RunTests.nothing), try directory.file("events.ndjson", Self.input),
    ]
    let tool = try LiveTool.start(arguments, terminal: terminal, environment: ["TERM": "dumb"])
    let reader = TerminalReader(terminal)
    #expect(tool.finish().output == Self.input)
    #expect(reader.finish() == [])
  }

  @Test("A short input has no bar")
  func shortInput() throws {
    let (result, screen) = try run(RunTests.nothing, input: RunTests.event(1) + "\n", columns: 80)
    #expect(result.lines == [RunTests.event(1)])
    #expect(screen.drawn == [] && screen.lines == [] && screen.current == "")
  }

  @Test(
    "Ended by a signal or by a reader that goes away, the tool takes the bar with it",
    arguments: [SIGINT, SIGTERM, SIGPIPE])
  func ending(_ signal: Int32) throws {
    let directory = TemporaryFolder()
    let terminal = try PseudoTerminal(columns: 80)
    let slow = """
      class P extends LivePlugin { track(e) { for (let i = 0; i < 1e6; i++); return e } }
      analytics.add(new P('before', null));
      """
    let events = try directory.file("events.ndjson", Self.input)
    let tool = try LiveTool.start(
      ["run", "--plugins", try directory.file("slow.js", slow), events], terminal: terminal,
      environment: ["TERM": "xterm"])
    terminal.hangUp()
    var seen: [UInt8] = []
    while !seen.contains(UInt8(ascii: "%")) {
      let bytes = terminal.read()
      if bytes.isEmpty { break }
      seen += bytes
    }
    let reader = TerminalReader(terminal)
    if signal == SIGPIPE { tool.closeOutput() } else { kill(tool.identifier, signal) }
    let result = tool.finish(readingOutput: signal != SIGPIPE)
    let screen = Screen(seen + reader.finish())
    #expect(result.status == 128 + signal)
    #expect(screen.drawn.contains { $0.hasPrefix("[") })
    #expect(screen.current == "" && screen.lines == [])
  }
}

/// Reads a terminal to its end on a thread of its own.
private final class TerminalReader: @unchecked Sendable {
  private let terminal: PseudoTerminal
  private var bytes: [UInt8] = []
  private let isDone = DispatchSemaphore(value: 0)

  init(_ terminal: PseudoTerminal) {
    self.terminal = terminal
    terminal.hangUp()
    Thread.detachNewThread { [self] in
      bytes = terminal.readToEnd()
      isDone.signal()
    }
  }

  /// Everything that came.
  func finish() -> [UInt8] {
    isDone.wait()
    return bytes
  }
}
