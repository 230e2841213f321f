import Foundation

/// Bold and colored text for terminals.
struct TerminalStyle {
  let isColored: Bool

  /// Whether standard output is a terminal that shows colors, and the user has not turned them off.
  static var isSupported: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb" && environment["NO_COLOR", default: ""].isEmpty
  }

  func bold(_ text: String) -> String { isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  /// - Parameter result: A result of a plugin, such as `changed`.
  func colored(_ text: String, as result: String) -> String {
    guard isColored, let code = Self.codes[result] else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private static let codes = ["changed": 33, "dropped": 35, "failed": 31, "limited": 31, "skipped": 2]
}
