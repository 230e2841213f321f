/// The lines of a statement whose end is missing.
///
/// Whether a line ends the statement is found out by parsing all of its lines. After many lines, this is done only if
/// the statement may have ended, and less often if that is not certain: long data that is pasted would take quadratic
/// time otherwise.
struct PendingStatement {
  private(set) var text = ""
  private var lineCount = 0
  /// The brackets and templates that have not been closed. A dollar sign is the start of a substitution.
  private var open: [UInt8] = []
  private var isInComment = false
  /// Whether `open` is right. Without parsing, a division cannot be distinguished from a regular expression.
  private var isCertain = true

  /// The number of bytes of the lines each time they were parsed.
  private var parsedByteCount = 0

  /// The number of lines that are always parsed, so that mistakes in them are reported immediately.
  private static let parsedLines = 100
  /// The number of bytes, a second of work or less, after which each attempt must have a third more lines.
  private static let freeByteCount = 16 << 20

  var isEmpty: Bool { lineCount == 0 }

  /// Returns whether the lines must be parsed now: because the last one may end the statement, or because they are too
  /// long to be a script.
  /// - Parameter maximum: The number of bytes from which on a script may exceed its limits.
  mutating func mustBeParsed(maximum: Int) -> Bool {
    let byteCount = text.utf8.count
    let mayBeComplete = !isCertain || (open.isEmpty && !isInComment)
    guard mayBeComplete || lineCount <= Self.parsedLines || byteCount > maximum,
      parsedByteCount + byteCount <= Self.freeByteCount + 4 * byteCount
    else { return false }
    parsedByteCount += byteCount
    return true
  }

  mutating func append(_ line: String) {
    if lineCount > 0 { text += "\n" }
    text += line
    lineCount += 1
    var line = line
    line.withUTF8 { scan($0) }
  }

  private mutating func scan(_ line: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while isCertain, index < line.count {
      if isInComment {
        skipComment(line, &index)
      } else if open.last == UInt8(ascii: "`") {
        scanTemplate(line, &index)
      } else {
        scanCode(line, &index)
      }
    }
  }

  private mutating func skipComment(_ line: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    if line[index] == UInt8(ascii: "*"), index + 1 < line.count, line[index + 1] == UInt8(ascii: "/") {
      isInComment = false
      index += 1
    }
    index += 1
  }

  private mutating func scanTemplate(_ line: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    switch line[index] {
    case UInt8(ascii: "\\"): index += 1
    case UInt8(ascii: "`"): open.removeLast()
    case UInt8(ascii: "$") where index + 1 < line.count && line[index + 1] == UInt8(ascii: "{"):
      open.append(UInt8(ascii: "$"))
      index += 1
    default: break
    }
    index += 1
  }

  private mutating func scanCode(_ line: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    let byte = line[index]
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "`"): open.append(byte)
    case UInt8(ascii: ")"): close(UInt8(ascii: "("))
    case UInt8(ascii: "]"): close(UInt8(ascii: "["))
    case UInt8(ascii: "}"): close(open.last == UInt8(ascii: "$") ? UInt8(ascii: "$") : UInt8(ascii: "{"))
    case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(line, &index)
    // The rest may be a comment as in HTML (ECMA-262 §B.1.1).
    case UInt8(ascii: "!") where line[..<index].last == UInt8(ascii: "<"): isCertain = false
    case UInt8(ascii: ">") where line[..<index].suffix(2).elementsEqual("--".utf8): isCertain = false
    case UInt8(ascii: "/"):
      let next = index + 1 < line.count ? line[index + 1] : 0
      if next == byte {
        index = line.count
      } else if next == UInt8(ascii: "*") {
        isInComment = true
        index += 1
      } else {
        isCertain = false
      }
    default: break
    }
    index += 1
  }

  private mutating func close(_ bracket: UInt8) {
    if open.last == bracket { open.removeLast() } else { isCertain = false }
  }

  /// Leaves `index` at the closing quote.
  private mutating func skipString(_ line: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    let quote = line[index]
    index += 1
    while index < line.count, line[index] != quote { index += line[index] == UInt8(ascii: "\\") ? 2 : 1 }
    // A string can continue on the next line.
    if index >= line.count { isCertain = false }
  }
}
