/// Texts of the console of live plugins, which are texts of scripts and warnings of the library.
extension String {
  /// Whether a text of the console is a warning of the library. Texts of scripts do not begin like one.
  var isConsoleWarning: Bool { hasPrefix("plugin ") || hasPrefix("live plugins") }

  /// A text of the console with `console: ` before each line that a script has printed, for output that also contains
  /// reports: a script could write lines that look like them.
  var markedConsoleText: String {
    if isConsoleWarning { return self }
    let mark = "console: "
    // A mark after a line feed would be part of the same character.
    let lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init)
    return lines.map { $0.hasPrefix(mark) ? String($0) : mark + $0 }.joined(separator: "\n")
  }
}
