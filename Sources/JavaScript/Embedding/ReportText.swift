/// Texts of scripts in reports. A report must not contain control characters or line breaks that a script chose: with
/// them, a script could write lines that look like another report, or change the state of a terminal.
extension String {
  /// The text with control characters, line breaks and marks that change the direction of text as escape sequences of
  /// JavaScript. A tab remains.
  package var escapingControlCharacters: String { escaped { $0 != "\t" && ReportText.isControl($0) } }

  /// The text for output with several lines: like ``escapingControlCharacters``, but line feeds remain, and the lines
  /// after the first are indented, so that none of them can be mistaken for another message.
  package var escapedLines: String {
    let text = escaped { $0 != "\t" && $0 != "\n" && ReportText.isControl($0) }
    guard text.utf8.contains(0x0A) else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n    ")
  }

  /// A text that a script prints, as ``escapedLines``. If it begins like a report of a live plugin or a message of the
  /// tool `live`, it begins with `console: ` instead.
  package var printedByScript: String {
    let lines = escapedLines
    let start = lines.drop { $0 == " " || $0 == "\t" }.prefix(6).lowercased()
    return start.hasPrefix("live") || start == "plugin" ? "console: \(lines)" : lines
  }

  private func escaped(_ isEscaped: (Unicode.Scalar) -> Bool) -> String {
    if !unicodeScalars.contains(where: isEscaped) { return self }
    var result = ""
    for scalar in unicodeScalars {
      if isEscaped(scalar) { result += ReportText.escape(scalar) } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}

enum ReportText {
  /// Whether a character changes the state or the layout of a terminal instead of being shown.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
