/// Finds the prose in Swift source text: comments and the text of string literals, including nested ones.
struct ProseScanner {
  /// A line of a comment or of a string literal, or adjacent lines of a comment or a paragraph.
  struct Piece: Equatable {
    /// The number of the first line, starting at 1.
    let line: Int
    var text: String
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var pieces: [Piece] = []

  /// Returns the comments and string literals of a Swift file, line by line.
  static func pieces(ofSwift source: String) -> [Piece] {
    var scanner = ProseScanner(bytes: Array(source.utf8))
    scanner.skipCode(isInterpolation: false)
    let (comments, strings) = scanner.pieces.reduce(into: ([Piece](), [Piece]())) { parts, piece in
      let text = piece.text.drop { $0 == "/" || $0 == "*" || $0 == " " }
      if piece.text.hasPrefix("/") {
        parts.0.append(Piece(line: piece.line, text: String(text)))
      } else {
        parts.1.append(piece)
      }
    }
    return joined(comments) + strings
  }

  /// Returns the comments of a JavaScript file.
  static func pieces(ofJavaScript source: String) -> [Piece] {
    joined(
      lines(source).compactMap { piece in
        piece.text.firstRange(of: "// ").map { Piece(line: piece.line, text: String(piece.text[$0.upperBound...])) }
      })
  }

  /// Returns the paragraphs of a text file.
  static func pieces(ofText source: String) -> [Piece] { joined(lines(source)) }

  private static func lines(_ source: String) -> [Piece] {
    source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      Piece(line: $0.offset + 1, text: String($0.element.drop { $0 == " " }))
    }
  }

  /// Joins adjacent lines, so that a phrase is found although a line break divides it.
  private static func joined(_ lines: [Piece]) -> [Piece] {
    var result: [Piece] = []
    var last = 0
    for line in lines where !line.text.isEmpty {
      if line.line == last + 1, let index = result.indices.last {
        result[index].text += "\n" + line.text
      } else {
        result.append(line)
      }
      last = line.line
    }
    return result
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Scans code until the end, or until the parenthesis that ends an interpolation.
  private mutating func skipCode(isInterpolation: Bool) {
    var depth = 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/"), hasPrefix("//") {
        scanComment(until: "\n")
      } else if byte == UInt8(ascii: "/"), hasPrefix("/*") {
        scanComment(until: "*/")
      } else if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "\""), let hashes = stringDelimiter() {
        scanString(hashes)
      } else {
        advance()
        guard isInterpolation else { continue }
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        if depth == 0 { return }
      }
    }
  }

  private mutating func scanComment(until end: StaticString) {
    var text: [UInt8] = []
    // Most bytes differ from the first one of the end, which takes less time to find out.
    let first = end.utf8Start.pointee
    while index < bytes.count, bytes[index] != first || !hasPrefix(end) {
      if text.isEmpty { text.append(UInt8(ascii: "/")) }
      take(into: &text)
    }
    finish(&text)
  }

  /// Returns the number of `#` characters before the quotation mark of a string literal that starts here, or nil.
  private func stringDelimiter() -> Int? {
    let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
    let quote = index + hashes
    return quote < bytes.count && bytes[quote] == UInt8(ascii: "\"") ? hashes : nil
  }

  private mutating func scanString(_ hashes: Int) {
    index += hashes
    let quotes = hasPrefix("\"\"\"") ? 3 : 1
    index += quotes
    let suffix = [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    let end = [UInt8](repeating: UInt8(ascii: "\""), count: quotes) + suffix
    let escape = [UInt8(ascii: "\\")] + suffix
    var text: [UInt8] = []
    let (first, backslash) = (end[0], escape[0])
    while index < bytes.count, bytes[index] != first || !hasPrefix(end) {
      if bytes[index] == backslash, hasPrefix(escape) {
        index += escape.count
        let isInterpolation = hasPrefix("(")
        text.append(UInt8(ascii: " "))
        advance()
        if isInterpolation { skipCode(isInterpolation: true) }
      } else {
        take(into: &text)
      }
    }
    index = min(index + end.count, bytes.count)
    finish(&text)
  }

  /// Adds the current byte to `text`, and the text to the pieces at the end of a line.
  private mutating func take(into text: inout [UInt8]) {
    if bytes[index] == UInt8(ascii: "\n") { finish(&text) } else { text.append(bytes[index]) }
    advance()
  }

  private mutating func finish(_ text: inout [UInt8]) {
    if text.contains(where: { $0 != UInt8(ascii: " ") }) {
      pieces.append(Piece(line: line, text: String(decoding: text, as: UTF8.self)))
    }
    text = []
  }

  private mutating func advance() {
    if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { line += 1 }
    index += 1
  }

  private func hasPrefix(_ text: StaticString) -> Bool {
    hasPrefix(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private func hasPrefix(_ text: some RandomAccessCollection<UInt8>) -> Bool {
    index < bytes.count && bytes[index...].starts(with: text)
  }
}
