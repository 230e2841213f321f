/// White space, line terminators and comments (ECMA-262 §12.2-§12.5, §B.1.1).
extension Lexer {
  /// Skips to the next token. Returns whether a line terminator was skipped.
  mutating func skipTrivia() throws(ScriptSyntaxError) -> Bool {
    var isAfterNewline = false
    while position < source.count {
      let first = source[position]
      switch first {
      case 0x20, 0x09, 0x0B, 0x0C: position += 1
      case 0x0A, 0x0D:
        isAfterNewline = true
        position += 1
        skipIndentation()
      case UInt8(ascii: "/"):
        let second = byte(position + 1)
        if second == UInt8(ascii: "/") {
          skipLine()
        } else if second == UInt8(ascii: "*") {
          if try skipBlockComment() { isAfterNewline = true }
        } else {
          return isAfterNewline
        }
      case UInt8(ascii: "<"):
        guard matches("<!--") else { return isAfterNewline }
        skipLine()
      case UInt8(ascii: "-"):
        guard isAfterNewline || isAtStart, matches("-->") else { return isAfterNewline }
        skipLine()
      case 0xC2...0xEF:
        let (value, length) = scalar(at: position)
        if Lexer.isLineTerminator(value) {
          isAfterNewline = true
        } else if !Lexer.isWhiteSpace(value) {
          return isAfterNewline
        }
        position += length
      default: return isAfterNewline
      }
    }
    return isAfterNewline
  }

  /// Skips groups of eight spaces.
  @inline(__always)
  private mutating func skipIndentation() {
    guard let base = UnsafeRawPointer(source.baseAddress) else { return }
    while position &+ 8 <= source.count,
      base.loadUnaligned(fromByteOffset: position, as: UInt64.self) == 0x2020_2020_2020_2020
    {
      position &+= 8
    }
  }

  private func matches(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard source.count - position >= count else { return false }
    for offset in 0..<count where source[position + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Skips to the line terminator that ends the line, or to the end.
  mutating func skipLine() {
    while true {
      position = ByteSearch.special(in: source, from: position)
      guard position < source.count else { return }
      let first = source[position]
      if first == 0x0A || first == 0x0D { return }
      if first == 0xE2 && Lexer.isLineTerminator(scalar(at: position).value) { return }
      position += 1
    }
  }

  /// Skips a comment. Returns whether it spans lines.
  private mutating func skipBlockComment() throws(ScriptSyntaxError) -> Bool {
    let start = position
    var isMultiLine = false
    position += 2
    while true {
      position =
        isMultiLine
        ? ByteSearch.commentEnd(in: source, from: position) : ByteSearch.commentSpecial(in: source, from: position)
      guard position < source.count else { throw invalidToken(at: start) }
      switch source[position] {
      case UInt8(ascii: "*"):
        if byte(position + 1) == UInt8(ascii: "/") {
          position += 2
          return isMultiLine
        }
      case 0x0A, 0x0D: isMultiLine = true
      case 0xE2: if Lexer.isLineTerminator(scalar(at: position).value) { isMultiLine = true }
      default: break
      }
      position += 1
    }
  }

  static func isLineTerminator(_ scalar: UInt32) -> Bool {
    scalar == 0x0A || scalar == 0x0D || scalar == 0x2028 || scalar == 0x2029
  }

  /// Returns whether a scalar beyond ASCII is WhiteSpace: a no-break space or in general category Zs.
  static func isWhiteSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }
}
