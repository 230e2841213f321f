/// ECMA-262 §12.7: Names and Keywords.
extension Lexer {
  /// Returns whether a byte is an ASCII letter or digit, `$` or `_`.
  @inline(__always)
  static func isIdentifierPart(_ byte: UInt8) -> Bool {
    let mask: UInt64 = byte < 64 ? 0x03FF_0010_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return byte < 128 && (mask >> UInt64(byte & 63)) & 1 != 0
  }

  static func isIdentifierStart(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 {
      let byte = UInt8(truncatingIfNeeded: scalar)
      return isIdentifierPart(byte) && !(byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
    }
    guard let scalar = Unicode.Scalar(scalar) else { return false }
    return scalar.properties.isIDStart
  }

  static func isIdentifierPart(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return isIdentifierPart(UInt8(truncatingIfNeeded: scalar)) }
    // ZWNJ and ZWJ.
    if scalar == 0x200C || scalar == 0x200D { return true }
    guard let scalar = Unicode.Scalar(scalar) else { return false }
    return scalar.properties.isIDContinue
  }

  /// Scans an IdentifierName or a reserved word.
  mutating func scanIdentifier(_ token: inout Token) throws(ScriptSyntaxError) {
    let (name, kind) = try scanName(&token, from: position)
    token.detail = name
    token.kind = kind != .identifier && token.hasEscape ? .escapedKeyword : kind
  }

  /// Scans `#name`.
  mutating func scanPrivateName(_ token: inout Token) throws(ScriptSyntaxError) {
    let start = position
    position += 1
    let next = scalar(at: position).value
    guard position < source.count, next == UInt32(UInt8(ascii: "\\")) || Lexer.isIdentifierStart(next) else {
      throw invalidToken(at: start)
    }
    // A private name is another name than the identifier without the `#`.
    token.detail = try scanName(&token, from: start).index
    token.kind = .privateName
  }

  /// Scans the name at `position`.
  /// - Parameter start: The offset of the name with its prefix, which is part of the interned name.
  @inline(__always)
  private mutating func scanName(
    _ token: inout Token, from start: Int
  ) throws(ScriptSyntaxError) -> (index: Int32, kind: TokenKind) {
    var index = position
    while index < source.count {
      let current = source[index]
      if !Lexer.isIdentifierPart(current) {
        if current >= 0x80 || current == UInt8(ascii: "\\") { return try scanUnicodeName(&token, from: start) }
        break
      }
      index &+= 1
    }
    position = index
    return names.intern(UnsafeBufferPointer(rebasing: source[start..<index]))
  }

  /// Scans a name with escapes or with characters beyond ASCII.
  @inline(never)
  private mutating func scanUnicodeName(_ token: inout Token, from start: Int) throws(ScriptSyntaxError) -> (
    index: Int32, kind: TokenKind
  ) {
    var text = Array(source[start..<position])
    let prefixCount = text.count
    while position < source.count {
      var (value, length) = scalar(at: position)
      let isEscape = value == UInt32(UInt8(ascii: "\\"))
      if isEscape {
        guard byte(position + 1) == UInt8(ascii: "u") else { throw invalidToken(at: position) }
        var end = position + 2
        guard let escaped = scanUnicodeEscape(&end) else {
          throw error("Invalid Unicode escape sequence", at: position)
        }
        value = escaped
        length = end - position
        token.hasEscape = true
      }
      guard text.count == prefixCount ? Lexer.isIdentifierStart(value) : Lexer.isIdentifierPart(value) else {
        if isEscape { throw error("Invalid Unicode escape sequence", at: position) }
        break
      }
      if let scalar = Unicode.Scalar(value) {
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      position += length
    }
    guard text.count > prefixCount else { throw invalidToken(at: position) }
    let isASCII = text.allSatisfy { $0 < 0x80 }
    return text.withUnsafeBufferPointer { names.intern($0, isASCII: isASCII) }
  }

  /// Returns the code point of `XXXX` or `{X…}` at `index` and advances `index` past it, or returns nil if there is
  /// none.
  func scanUnicodeEscape(_ index: inout Int) -> UInt32? {
    var value: UInt32 = 0
    if byte(index) == UInt8(ascii: "{") {
      index += 1
      let first = index
      while let digit = Lexer.hexDigit(byte(index)) {
        value = value << 4 | digit
        if value > 0x10FFFF { return nil }
        index += 1
      }
      guard index > first, byte(index) == UInt8(ascii: "}") else { return nil }
      index += 1
      return value
    }
    for _ in 0..<4 {
      guard let digit = Lexer.hexDigit(byte(index)) else { return nil }
      value = value << 4 | digit
      index += 1
    }
    return value
  }

  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte &- UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte &- UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte &- UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
