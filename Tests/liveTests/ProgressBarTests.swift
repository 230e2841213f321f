import Foundation
import TestSupport
import Testing

@testable import live

/// Tests the progress bar that the tool draws on a pseudo-terminal.
@Suite struct ProgressBarTests {
  private static let lines = 54
  /// An input that is long enough for a progress bar.
  private static let input = (0..<lines).map {
    RunTests.event($0, #"{"text":"\#(String(repeating: "x", count: 80_000))"}"#) + "\n"
  }.joined()

  /// Runs `live run` with a terminal as standard error.
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

  @Test("A progress bar shows the share of a long input that has been read, and is removed at the end")
  func bar() throws {
    let (result, screen) = try run(RunTests.nothing, columns: 80)
    #expect(result.output == Self.input)
    #expect(result.status == 0)
    #expect(screen.lines == [])
    #expect(screen.current == "")
    let bars = screen.drawn.filter { !$0.isEmpty }
    #expect(bars.count > 10)
    #expect(bars.first == "[" + String(repeating: ".", count: 40) + "] 0 %")
    #expect(bars.last?.hasPrefix("[" + String(repeating: "#", count: 40) + "] 100 %") == true)
    var last = -1
    for bar in bars {
      let parts = bar.split(separator: " ")
      let percent = try #require(parts.count >= 3 ? Int(parts[1]) : nil)
      let filled = percent * 40 / 100
      // After a second, the rate and the remaining time follow.
      #expect(
        bar.hasPrefix(
          "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 40 - filled) + "] \(percent) %"))
      #expect(percent >= last)
      last = percent
    }
    #expect(screen.widest >= 48 && screen.widest < 80)
  }

  @Test("After a second, the rate and the remaining time follow the bar if there is room")
  func rate() {
    func line(_ position: Int, _ total: Int?, _ seconds: Double, _ columns: Int = 80) -> String {
      ProgressBar.line(position, of: total, after: seconds, columns: columns)
    }
    let half = "[" + String(repeating: "#", count: 20) + String(repeating: ".", count: 20) + "] 50 %"
    #expect(line(50_000_000, 100_000_000, 0.9) == half)
    #expect(line(50_000_000, 100_000_000, 10) == half + ", 5.0 MB/s, 0:10 left")
    #expect(line(50_000_000, 100_000_000, 10, 60) == half)
    #expect(line(500_000_000, 1_000_000_000, 5000) == half + ", 0.1 MB/s, 1 h 23 min left")
    #expect(line(5_000_000, nil, 0.5) == "5.0 MB")
    #expect(line(500_000_000, nil, 2) == "500 MB, 250 MB/s")
    #expect(line(500_000_000, nil, 2, 10) == "")
  }

  /// Returns the last line for a terminal in which the line is `widest` columns wide.
  private static func last(_ widest: Int) -> String {
    widest == 0 ? "" : widest == 5 ? "100 %" : "[" + String(repeating: "#", count: widest - 8) + "] 100 %"
  }

  @Test(
    "The progress bar fits the width of the terminal, down to a percentage or nothing",
    arguments: [(48, 47), (12, 5), (5, 0)])
  func narrow(_ columns: Int, _ widest: Int) throws {
    let (result, screen) = try run(RunTests.nothing, columns: columns)
    #expect(result.output == Self.input)
    #expect(screen.widest == widest)
    #expect(screen.current == "" && screen.lines == [])
    #expect(screen.drawn.last { !$0.isEmpty } ?? "" == Self.last(widest))
  }

  @Test(
    "A line is not wider than the terminal permits",
    arguments: [(80, 48), (48, 47), (30, 29), (14, 13), (13, 5), (12, 5), (6, 5), (5, 0), (1, 0), (0, 0)])
  func widths(_ columns: Int, _ widest: Int) {
    #expect(ProgressBar.line(7_000_000, of: 7_000_000, after: 0.5, columns: columns) == Self.last(widest))
  }

  @Test("The progress bar has its full width if the terminal does not report its size")
  func unknownSize() throws {
    let (_, screen) = try run(RunTests.nothing, columns: 0)
    #expect(screen.widest >= 48 && screen.widest < 80)
  }

  @Test("Messages are printed on separate lines, and the progress bar of ASCII characters is drawn again after them")
  func messages() throws {
    let plugin = """
      let n = 0;
      class P extends LivePlugin { track(e) { if (n++ % 16 === 0) console.warn("at " + (n - 1)); return e } }
      analytics.add(new P('before', null));
      """
    let (result, screen) = try run(plugin, columns: 80, "--summary")
    #expect(result.output == Self.input)
    #expect(Array(screen.lines.prefix(4)) == ["at 0", "at 16", "at 32", "at 48"])
    #expect(screen.lines.contains { $0.contains("\(Self.lines)") && !$0.contains("%") })
    #expect(screen.lines.allSatisfy { !$0.contains("[") })
    #expect(screen.current == "")
    #expect(screen.drawn.contains { $0.contains("] 100 %") })
    #expect(
      (screen.lines + screen.drawn).allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F } })
  }

  @Test("A terminal that cannot clear lines shows no progress bar")
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

  @Test("A short input has no progress bar")
  func shortInput() throws {
    let (result, screen) = try run(RunTests.nothing, input: RunTests.event(1) + "\n", columns: 80)
    #expect(result.lines == [RunTests.event(1)])
    #expect(screen.drawn == [] && screen.lines == [] && screen.current == "")
  }

  @Test(
    "The progress bar is removed when a signal or closed output ends the tool",
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

/// Reads a terminal to its end on a separate thread.
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

  /// Waits for the end and returns all bytes.
  func finish() -> [UInt8] {
    isDone.wait()
    return bytes
  }
}
