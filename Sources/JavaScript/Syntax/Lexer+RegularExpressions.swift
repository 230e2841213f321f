/// ECMA-262 §12.9.5: Regular Expression Literals.
extension Lexer {
  /// Scans the literal whose `/` is at `start`. The pattern itself is not checked.
  mutating func scanRegularExpression(
    at start: Int
  ) throws(ScriptSyntaxError) -> RegularExpressionSource {
    position = start + 1
    var isInClass = false
    scan: while true {
      guard position < source.count else { throw error("Invalid regular expression: missing /", at: start) }
      switch source[position] {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/"): if !isInClass { break scan }
      default: break
      }
      let (value, length) = scalar(at: position)
      if position >= source.count || Lexer.isLineTerminator(value) {
        throw error("Invalid regular expression: missing /", at: start)
      }
      position += length
    }
    let pattern = text(from: start + 1, to: position)
    position += 1
    let flags = try scanRegularExpressionFlags(start: start)
    return RegularExpressionSource(pattern: pattern, flags: flags, in: arena)
  }

  private mutating func scanRegularExpressionFlags(start: Int) throws(ScriptSyntaxError) -> SyntaxText {
    let first = position
    var seen: UInt32 = 0
    while position < source.count {
      let (value, length) = scalar(at: position)
      if value == UInt32(UInt8(ascii: "\\")) { throw error("Invalid regular expression flags", at: first) }
      guard Lexer.isIdentifierPart(value) else { break }
      let bit: UInt32 = value >= 0x61 && value <= 0x7A ? 1 << (value - 0x61) : 0
      guard bit & Lexer.knownFlags != 0, seen & bit == 0 else {
        throw error("Invalid regular expression flags", at: start)
      }
      seen |= bit
      position += length
    }
    let unicodeFlags: UInt32 = 1 << 20 | 1 << 21
    if seen & unicodeFlags == unicodeFlags { throw error("Invalid regular expression flags", at: start) }
    return text(from: first, to: position)
  }

  /// The flags d, g, i, m, s, u, v and y as bits, counted from `a`.
  private static var knownFlags: UInt32 { 1 << 3 | 1 << 6 | 1 << 8 | 1 << 12 | 1 << 18 | 1 << 20 | 1 << 21 | 1 << 24 }
}
