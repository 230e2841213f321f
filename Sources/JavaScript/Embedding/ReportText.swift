/// Texts of scripts in reports. A report must not contain control characters or line breaks that a script chose: with
/// them, a script could write lines that look like another report, or change the state of a terminal.
extension String {
  /// The text with control characters, line breaks and marks that change the direction of text as escape sequences of
  /// JavaScript. A tab remains.
  package var escapingControlCharacters: String { ReportText.escaped(self, lineFeeds: .escaped) }

  /// The text as the name of a function, a class or a plugin: like ``escapingControlCharacters``, but tabs, invisible
  /// characters and blanks after a blank are escape sequences as well. Otherwise, a name could look like another one,
  /// or like several columns.
  package var escapedName: String {
    var result = String.UnicodeScalarView()
    var isBlank = false
    for scalar in escapingControlCharacters.unicodeScalars {
      let isInvisible = ReportText.isInvisible(scalar)
      if isInvisible && (isBlank || scalar != " ") {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
      isBlank = isInvisible
    }
    return String(result)
  }

  /// The number of bytes that become part of an escape sequence in ``escapingControlCharacters``.
  var escapedByteCount: Int { unicodeScalars.reduce(0) { $0 + (ReportText.isControl($1) ? UTF8.width($1) : 0) } }

  /// The start of a text in a report: at most 100 characters, as ``escapingControlCharacters``.
  package var shortenedForReport: String { start.escapingControlCharacters }

  /// The start of a name or an id in a report: at most 100 characters, as ``escapedName``.
  package var shortenedNameForReport: String { start.escapedName }

  private var start: String {
    let start = Substring(unicodeScalars.prefix(100))
    return start.endIndex < endIndex ? "\(start)…" : self
  }

  /// The text without its middle if it has more than about `limit` bytes. The end of a message says what to do.
  package func shortened(to limit: Int) -> String {
    if utf8.count <= limit { return self }
    // Slices of scalars begin and end between scalars.
    let start = unicodeScalars[..<utf8.index(startIndex, offsetBy: limit / 2)]
    let end = unicodeScalars[utf8.index(endIndex, offsetBy: -limit / 2)...]
    return "\(Substring(start))…\(Substring(end))"
  }

  /// The text for output with several lines: like ``escapingControlCharacters``, but line feeds remain, and the lines
  /// after the first are indented, so that none of them can be mistaken for another message.
  package var escapedLines: String { ReportText.escaped(self, lineFeeds: .indented) }

  /// The text for output that consists of nothing but such texts: like ``escapingControlCharacters``, but line feeds
  /// remain.
  package var escapedText: String { ReportText.escaped(self, lineFeeds: .kept) }

  /// A text that a script prints, as ``escapedLines``. If it begins like a report of a live plugin or a message of the
  /// tool `live`, it begins with `console: ` instead. If it has more than 32,768 bytes, the maximum of an event for
  /// common services, its middle is left out.
  package var printedByScript: String {
    // Escape sequences take six times as much.
    let lines = shortened(to: 1 << 15).escapedLines.shortened(to: 1 << 15)
    let start = lines.visibleStart(6).lowercased()
    return start.hasPrefix("live") || start == "plugin" ? "console: \(lines)" : lines
  }

  /// Returns the first characters that are neither invisible nor blank. Hosts may remove line feeds.
  package func visibleStart(_ count: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.lazy.filter { !ReportText.isInvisible($0) }.prefix(count)))
  }
}

enum ReportText {
  fileprivate enum LineFeeds {
    case escaped, kept
    /// The lines after the first are indented.
    case indented
  }

  /// Whether a character changes the state or the layout of a terminal instead of being shown.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Whether a character leaves nothing or a blank where it is printed, or begins a line.
  fileprivate static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == " " || scalar == "\t" || scalar == "\n" }
    let properties = scalar.properties
    switch properties.generalCategory {
    // A mark is a part of the character before it.
    case .format, .nonspacingMark, .enclosingMark: return true
    // A pattern of Braille without dots is a symbol.
    default: return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}"
    }
  }

  /// Returns a text with escape sequences for its control characters, except tabs.
  ///
  /// Works on bytes, because scripts print as much as their steps allow.
  fileprivate static func escaped(_ text: String, lineFeeds: LineFeeds) -> String {
    var text = text
    return text.withUTF8 { bytes in
      if isPrintableASCII(bytes) { return nil }
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count + bytes.count / 8)
      // The bytes from `start` on remain as they are.
      var (start, i) = (0, 0)
      while i < bytes.count {
        let (scalar, width) = decode(bytes, i)
        i += width
        guard scalar != "\t", isControl(scalar) else { continue }
        let isKept = scalar == "\n" && lineFeeds != .escaped
        let end = isKept ? i : i - width
        if start < end { result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end])) }
        if !isKept { appendEscape(scalar, &result) }
        if isKept && lineFeeds == .indented { for _ in 0..<4 { result.append(0x20) } }
        start = i
      }
      if start == 0 { return nil }
      result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
      return String(decoding: result, as: UTF8.self)
    } ?? text
  }

  /// Whether a text consists of visible ASCII characters and spaces, as most do.
  private static func isPrintableASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var others: UInt8 = 0
    for byte in bytes { others |= byte &- 0x20 < 0x5F ? 0 : 1 }
    return others == 0
  }

  /// Decodes the character at an index of valid UTF-8.
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int) -> (Unicode.Scalar, width: Int) {
    let first = UInt32(bytes[i])
    if first < 0x80 { return (Unicode.Scalar(UInt8(first)), 1) }
    let width = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = first & (0x7F >> UInt32(width))
    for j in 1..<width { value = value << 6 | UInt32(bytes[i + j]) & 0x3F }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", width)
  }

  private static func appendEscape(_ scalar: Unicode.Scalar, _ result: inout [UInt8]) {
    result.append(0x5C)
    switch scalar {
    case "\n": result.append(0x6E)
    case "\r": result.append(0x72)
    default:
      result.append(0x75)
      for shift: UInt32 in [12, 8, 4, 0] {
        let digit = UInt8(truncatingIfNeeded: scalar.value >> shift & 0xF)
        result.append(digit < 10 ? 0x30 + digit : 0x37 + digit)
      }
    }
  }
}
