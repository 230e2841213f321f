import Foundation

/// Output to the terminal other than the tables.
enum Console {
  static func error(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  /// Shows what is being measured, in place, if standard error is a terminal.
  static func progress(_ text: String) {
    guard isatty(2) != 0 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }
}
