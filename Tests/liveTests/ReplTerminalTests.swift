import Foundation
import TestSupport
import Testing

/// `live repl` in a terminal.
@Suite struct ReplTerminalTests {
  private enum Key {
    static let enter = "\r"
    static let left = "\u{1B}[D"
    static let up = "\u{1B}[A"
    static let home = "\u{1B}[H"
    static let delete = "\u{1B}[3~"
    static let backspace = "\u{7F}"
    static let cancel = "\u{3}"
    static let endOfInput = "\u{4}"
  }

  /// A user in front of a terminal.
  private final class User {
    let terminal: PseudoTerminal
    private let process = Process()
    private let folder = TemporaryFolder()
    private var seen = Data()

    /// - Parameters:
    ///   - arguments: The arguments of `live repl`.
    ///   - history: The path of the history; nil for a new file.
    init(columns: Int = 80, _ arguments: [String] = [], history: String? = nil) throws {
      terminal = try PseudoTerminal(columns: columns)
      process.executableURL = try LiveTool.executable
      process.arguments = ["repl"] + arguments
      process.environment = ProcessInfo.processInfo.environment.merging([
        "TERM": "xterm", "LIVE_HISTORY": history ?? folder.url.appendingPathComponent("history").path,
      ]) { $1 }
      process.standardInput = terminal.line
      process.standardOutput = terminal.line
      process.standardError = terminal.line
      try process.run()
    }

    func type(_ keys: String...) { terminal.type(keys.joined()) }

    /// Reads until the terminal shows a text.
    func waits(for text: String) throws {
      while true {
        if let range = seen.range(of: Data(text.utf8)) {
          seen.removeSubrange(..<range.upperBound)
          return
        }
        let bytes = terminal.hasBytes() ? terminal.read() : []
        let rest = String(decoding: seen, as: UTF8.self).debugDescription
        try #require(!bytes.isEmpty, "\(text.debugDescription) does not occur in \(rest)")
        seen += bytes
      }
    }

    /// Waits until the tool reads a line. Before that, a terminal forgets what is typed before Ctrl-C.
    func waits() throws { try waits(for: "> \u{1B}7\u{1B}8") }

    func enters(_ keys: String..., shows text: String) throws {
      type(keys.joined(), Key.enter)
      try waits(for: "\r\n" + text + "\r\n")
      try waits()
    }

    /// Whether the terminal collects lines and shows what is typed.
    var isOrdinary: Bool {
      var settings = termios()
      guard tcgetattr(terminal.line.fileDescriptor, &settings) == 0 else { return false }
      return settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG)
    }

    /// - Returns: The exit status.
    func end() -> Int32 {
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  @Test("A user edits lines, recalls earlier ones, completes names, and leaves")
  func session() async throws {
    try await onThread {
      let user = try User()
      try user.waits(for: ".help for commands.\r\n")
      try user.waits()
      try user.enters("1 + 2", shows: "3")
      // The last line with another number.
      try user.enters(Key.up, Key.backspace, "5", shows: "6")
      user.type("'äx' + '字", Key.left, Key.left, Key.home, Key.delete, Key.delete, "'", Key.home, Key.cancel)
      try user.waits()
      try user.enters("'é', '字'.length", shows: "1")
      try user.enters("analytics.trac\t.name", shows: "track")
      user.type("({ a:", Key.enter)
      try user.waits(for: "... \u{1B}7")
      try user.enters("7 })", shows: "{ a: 7 }")
      try user.enters("throw new RangeError('far')", shows: "Uncaught RangeError: far")
      user.type(Key.endOfInput)
      #expect(user.end() == 0)
      #expect(user.isOrdinary)
    }
  }

  @Test("Lines that are wider than the terminal stay in one row")
  func narrow() async throws {
    try await onThread {
      let user = try User(columns: 20)
      try user.waits()
      user.type("1111111111 + 2222222222 + 3333333333")
      try user.waits(for: "+ 3333333333")
      user.type(Key.home)
      // The end of the line has no room.
      try user.waits(for: "\u{1B}71111111111 + 2222\u{1B}8")
      user.type(Key.enter)
      try user.waits(for: "\r\n6666666666\r\n")
      user.type(".exit", Key.enter)
      #expect(user.end() == 0)
    }
  }

  @Test("The history is not written to a script")
  func history() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("a.js", "1\n")
    try await onThread {
      let message = "live: \(script) is a script; choose another file for LIVE_HISTORY\r\n"
      let user = try User(columns: 200, [script], history: script)
      try user.waits(for: message)
      #expect(user.end() == 1)
      let other = try User(columns: 200, history: script)
      try other.waits()
      // The file is the history, not a script.
      other.type(".load \(script)", Key.enter)
      try other.waits(for: message)
      try other.waits()
      other.type(Key.endOfInput)
      #expect(other.end() == 0)
    }
    #expect(folder.text("a.js") == "1\n.load \(script)\n")
  }
}
