import AnalyticsLive
import Foundation

/// The command `live repl`.
final class ReplCommand {
  private let options: RunOptions
  private let output: Output
  private let diagnostics: Diagnostics

  init(_ options: RunOptions, _ output: Output, _ diagnostics: Diagnostics) {
    self.options = options
    self.output = output
    self.diagnostics = diagnostics
  }

  /// Runs the command.
  /// - Returns: The exit status.
  func perform() -> Int32 {
    let output = output
    let terminal = Terminal()
    let history = terminal == nil ? nil : ReplHistory()
    if let conflict = conflict(history) {
      conflict.report(output, diagnostics)
      return 1
    }
    guard
      let session = ReplSession(
        options, diagnostics,
        {
          output.write(line: $0.escapedText)
          output.flush()
        })
    else { return 1 }
    session.mayLoad = { [self] path in
      guard let conflict = conflict(history, loading: path) else { return true }
      conflict.report(output, diagnostics)
      output.flush()
      return false
    }
    var isRead = true
    if let terminal, let history { interact(session, terminal, history) } else { isRead = read(session) }
    // Of an input that could not be read, the rest is missing anyway.
    if isRead { isRead = session.endInput() }
    session.finish()
    output.flush()
    return isRead ? 0 : 1
  }

  /// Returns why files must not be read, or written: they would be both.
  /// - Parameter path: The script of the command `.load`.
  private func conflict(_ history: ReplHistory?, loading path: String? = nil) -> FileConflict? {
    var files = CommandFiles()
    options.addInputs(to: &files)
    if let path { files.read(script: path) }
    return files.write(output, diagnostics)
      ?? history?.path.flatMap { files.write($0, as: "the history", remedy: "choose another file for LIVE_HISTORY") }
  }

  /// Runs the lines of standard input.
  /// - Returns: Whether they could be read.
  private func read(_ session: ReplSession) -> Bool {
    var isEnded = false
    let isRead = InputLines(path: "-", diagnostics: diagnostics, flush: output.flush).read { line, _ in
      if session.enter(String(decoding: line, as: UTF8.self)) == .exit { isEnded = true }
      return !isEnded
    }
    return isRead || isEnded
  }

  private func interact(_ session: ReplSession, _ terminal: Terminal, _ file: ReplHistory) {
    output.write(line: "live \(Live.version). Enter JavaScript, or .help for commands.")
    output.flush()
    var editor = LineEditor(history: file.lines)
    var prompt = "> "
    while true {
      let result = terminal.reading { terminal.line(prompt, &editor, complete: session.completions) }
      switch result {
      case .line(let line):
        file.write(editor.history)
        switch session.enter(line) {
        case .done: prompt = "> "
        case .more: prompt = "... "
        case .exit: return
        }
      case .cancel:
        session.cancel()
        prompt = "> "
      case .endOfInput: return
      case .none, .choices: break
      }
    }
  }
}

/// The file with the lines of earlier sessions: `.live_history` in the home folder, or the file that the variable
/// `LIVE_HISTORY` names; none if that is empty. Only its owner can read it.
struct ReplHistory {
  let path: String?

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let name = environment["LIVE_HISTORY"] {
      path = name.isEmpty ? nil : name
    } else {
      path = environment["HOME"].map { $0 + "/.live_history" }
    }
  }

  var lines: [String] {
    guard let path, let data = FileManager.default.contents(atPath: path) else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Writes the file. A failure has no consequence but a shorter history.
  func write(_ lines: [String]) {
    guard let path else { return }
    try? WrittenFile.replaceContents(of: path, with: lines.map { $0 + "\n" }.joined(), permissions: 0o600)
  }
}
