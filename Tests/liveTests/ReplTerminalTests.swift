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

    init(columns: Int = 80) throws {
      terminal = try PseudoTerminal(columns: columns)
      process.executableURL = try LiveTool.executable
      process.arguments = ["repl"]
      process.environment = ProcessInfo.processInfo.environment.merging([
        "TERM": "xterm", "LIVE_HISTORY": folder.url.appendingPathComponent("history").path,
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
      user.type("1 + 2", Key.enter)
      try user.waits(for: "\r\n3\r\n")
      // The last line with another number.
      user.type(Key.up, Key.backspace, "5", Key.enter)
      try user.waits(for: "\r\n6\r\n")
      user.type("'äx' + '字", Key.left, Key.left, Key.home, Key.delete, Key.delete, "'", Key.home, Key.cancel)
      user.type("'é', '字'.length", Key.enter)
      try user.waits(for: "\r\n1\r\n")
      user.type("analytics.trac\t.name", Key.enter)
      try user.waits(for: "\r\ntrack\r\n")
      user.type("({ a:", Key.enter)
      try user.waits(for: "... ")
      user.type("7 })", Key.enter)
      try user.waits(for: "{ a: 7 }\r\n")
      user.type("throw new RangeError('far')", Key.enter)
      try user.waits(for: "RangeError: far")
      user.type(Key.endOfInput)
      #expect(user.end() == 0)
      #expect(user.isOrdinary)
    }
  }

  @Test("Lines that are wider than the terminal stay in one row")
  func narrow() async throws {
    try await onThread {
      let user = try User(columns: 20)
      try user.waits(for: "> ")
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
}
