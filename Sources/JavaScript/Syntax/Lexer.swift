/// Splits UTF-8 source text into tokens (ECMA-262 §12).
///
/// Whether `/` is a division or starts a regular expression, and whether `}` ends the expression of a template, depends
/// on the grammar, so the parser calls `scanRegularExpression` and `scanTemplateElement` where they apply. Bytes that
/// are not valid UTF-8 are read as U+FFFD.
struct Lexer: ~Copyable {
  let source: UnsafeBufferPointer<UInt8>
  /// The offset of the byte after the last token.
  var position = 0
  let arena: SyntaxArena
  var names: NameTable
  /// The value of the most recent string token.
  var stringValue: SyntaxText
  /// Whether no token has been found yet; then `-->` starts a comment.
  var isAtStart = true

  init(_ source: UnsafeBufferPointer<UInt8>, _ arena: SyntaxArena) {
    self.source = source
    self.arena = arena
    names = NameTable(arena)
    stringValue = SyntaxText([], in: arena)
    if byte(0) == UInt8(ascii: "#") && byte(1) == UInt8(ascii: "!") { skipLine() }
  }

  /// Returns the byte at an index, or 0 beyond the end.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 {
    index < source.count ? source[index] : 0
  }

  func error(_ message: String, at offset: Int) -> ScriptSyntaxError {
    ScriptSyntaxError(message: message, offset: SourceOffset(truncatingIfNeeded: offset))
  }

  func invalidToken(at offset: Int) -> ScriptSyntaxError {
    error("Invalid or unexpected token", at: offset)
  }

  /// Returns the scalar at a byte offset and its length in bytes, or U+FFFD with length 1 for a byte that is not valid
  /// UTF-8.
  func scalar(at index: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(byte(index))
    if first < 0x80 { return (first, 1) }
    let second = UInt32(byte(index + 1))
    guard first >= 0xC2, second & 0xC0 == 0x80 else { return (0xFFFD, 1) }
    if first < 0xE0 { return ((first & 0x1F) << 6 | second & 0x3F, 2) }
    let third = UInt32(byte(index + 2))
    guard third & 0xC0 == 0x80 else { return (0xFFFD, 1) }
    if first < 0xF0 {
      let value = (first & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F
      return value < 0x800 || (value & 0xF800) == 0xD800 ? (0xFFFD, 1) : (value, 3)
    }
    let fourth = UInt32(byte(index + 3))
    guard first < 0xF5, fourth & 0xC0 == 0x80 else { return (0xFFFD, 1) }
    let value = (first & 0x07) << 18 | (second & 0x3F) << 12 | (third & 0x3F) << 6 | fourth & 0x3F
    return value < 0x10000 || value > 0x10FFFF ? (0xFFFD, 1) : (value, 4)
  }

  static func append(_ scalar: UInt32, to units: inout CodeUnits) {
    if scalar < 0x10000 {
      units.append(UInt16(truncatingIfNeeded: scalar))
    } else {
      units.append(UInt16(truncatingIfNeeded: 0xD800 + ((scalar &- 0x10000) >> 10)))
      units.append(UInt16(truncatingIfNeeded: 0xDC00 + (scalar & 0x3FF)))
    }
  }

  /// Returns a range of the source text.
  @inline(__always)
  func text(from start: Int, to end: Int) -> SyntaxText {
    let source = source
    let bytes = UnsafeBufferPointer(rebasing: source[start..<end])
    return ByteSearch.nonASCII(in: bytes, from: 0) == bytes.count
      ? asciiText(bytes) : SyntaxText(codeUnits(from: start, to: end), in: arena)
  }

  /// Returns ASCII text.
  @inline(__always)
  func asciiText(_ bytes: UnsafeBufferPointer<UInt8>) -> SyntaxText {
    SyntaxText(ascii: UnsafeBufferPointer(start: arena.copy(bytes), count: bytes.count))
  }

  /// Returns the code units of a range of the source text.
  func codeUnits(from start: Int, to end: Int) -> CodeUnits {
    var units = CodeUnits()
    units.reserveCapacity(end - start)
    var index = start
    while index < end {
      let (value, length) = scalar(at: index)
      Lexer.append(value, to: &units)
      index += length
    }
    return units
  }

  /// Whether there may be white space or a comment before the next token.
  @inline(__always)
  private var skipsTrivia: Bool {
    let first = byte(position)
    return !Lexer.isIdentifierPart(first) && !(first >= UInt8(ascii: "(") && first < UInt8(ascii: "-"))
      && !(first >= UInt8(ascii: ":") && first != UInt8(ascii: "<") && first < 0x80)
  }

  /// Returns the next token.
  mutating func next() throws(ScriptSyntaxError) -> Token {
    let isAfterNewline = skipsTrivia ? try skipTrivia() : false
    isAtStart = false
    let start = position
    var token = Token(
      kind: .endOfInput, isAfterNewline: isAfterNewline, start: Int32(truncatingIfNeeded: start),
      end: Int32(truncatingIfNeeded: start))
    guard start < source.count else { return token }
    let first = source[start]
    if Lexer.isIdentifierPart(first) {
      if first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9") {
        try scanNumber(&token)
      } else {
        try scanIdentifier(&token)
      }
    } else {
      switch first {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try scanString(&token)
      case UInt8(ascii: "."):
        if byte(start + 1) >= UInt8(ascii: "0") && byte(start + 1) <= UInt8(ascii: "9") {
          try scanNumber(&token)
        } else if byte(start + 1) == first && byte(start + 2) == first {
          token.kind = .ellipsis
          position = start + 3
        } else {
          token.kind = .dot
          position = start + 1
        }
      case UInt8(ascii: "`"):
        token.kind = .template
        position = start + 1
      case UInt8(ascii: "#"): try scanPrivateName(&token)
      case UInt8(ascii: "\\"): try scanIdentifier(&token)
      case 0x80...: try scanIdentifier(&token)
      default:
        guard let (kind, length) = punctuator(first, at: start) else { throw invalidToken(at: start) }
        token.kind = kind
        position = start + length
      }
    }
    token.end = Int32(truncatingIfNeeded: position)
    return token
  }
}
