/// ECMA-262 §12.9.3: Numeric Literals.
extension Lexer {
  mutating func scanNumber(_ token: inout Token) throws(ScriptSyntaxError) {
    token.kind = .number
    let start = position
    if byte(start) == UInt8(ascii: "0") {
      switch byte(start + 1) | 0x20 {
      case UInt8(ascii: "x"): try scanRadix(&token, bitsPerDigit: 4)
      case UInt8(ascii: "o"): try scanRadix(&token, bitsPerDigit: 3)
      case UInt8(ascii: "b"): try scanRadix(&token, bitsPerDigit: 1)
      default:
        if Lexer.isDigit(byte(start + 1)) {
          try scanLeadingZero(&token)
        } else if byte(start + 1) == UInt8(ascii: "_") {
          throw error("Numeric separator can not be used after leading 0.", at: start + 1)
        } else {
          try scanDecimal(&token)
        }
      }
    } else {
      try scanDecimal(&token)
    }
    if position < source.count {
      let next = scalar(at: position).value
      if next == UInt32(UInt8(ascii: "\\")) || Lexer.isIdentifierPart(UInt8(truncatingIfNeeded: next)) && next < 0x80
        || Lexer.isIdentifierStart(next)
      {
        throw invalidToken(at: start)
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Skips digits with single separators between them. Returns whether there were separators.
  private mutating func skipDigits(_ isDigit: (UInt8) -> Bool) throws(ScriptSyntaxError) -> Bool {
    var hasSeparator = false
    while true {
      let current = byte(position)
      if isDigit(current) {
        position += 1
      } else if current == UInt8(ascii: "_") {
        hasSeparator = true
        let next = byte(position + 1)
        if next == current { throw error("Only one underscore is allowed as numeric separator", at: position + 1) }
        guard isDigit(next), isDigit(byte(position - 1)) else {
          throw error("Numeric separators are not allowed at the end of numeric literals", at: position + 1)
        }
        position += 1
      } else {
        return hasSeparator
      }
    }
  }

  /// Scans a DecimalLiteral or a DecimalBigIntegerLiteral.
  private mutating func scanDecimal(_ token: inout Token) throws(ScriptSyntaxError) {
    let start = position
    var isInteger = true
    var hasSeparator = false
    if byte(position) != UInt8(ascii: ".") {
      hasSeparator = try skipDigits(Lexer.isDigit)
      if byte(position) == UInt8(ascii: "n") {
        token.kind = .bigInt
        position += 1
        return
      }
    }
    if byte(position) == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      if byte(position) == UInt8(ascii: "_") { throw invalidToken(at: position) }
      if try skipDigits(Lexer.isDigit) { hasSeparator = true }
    }
    if byte(position) | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      position += 1
      if byte(position) == UInt8(ascii: "+") || byte(position) == UInt8(ascii: "-") { position += 1 }
      guard Lexer.isDigit(byte(position)) else { throw invalidToken(at: start) }
      if try skipDigits(Lexer.isDigit) { hasSeparator = true }
    }
    token.number = decimalValue(from: start, to: position, isInteger: isInteger, hasSeparator: hasSeparator)
  }

  private func decimalValue(from start: Int, to end: Int, isInteger: Bool, hasSeparator: Bool) -> Double {
    if isInteger && !hasSeparator && end - start <= 18 {
      var value: Int64 = 0
      for index in start..<end { value = value &* 10 &+ Int64(source[index] &- UInt8(ascii: "0")) }
      return Double(value)
    }
    var digits: [UInt8] = []
    digits.reserveCapacity(end - start + 1)
    for index in start..<end where source[index] != UInt8(ascii: "_") {
      if digits.isEmpty && source[index] == UInt8(ascii: ".") { digits.append(UInt8(ascii: "0")) }
      digits.append(source[index])
      // The standard library requires a digit after the point.
      let next = index + 1 < end ? source[index + 1] : 0
      if source[index] == UInt8(ascii: ".") && !Lexer.isDigit(next) { digits.append(UInt8(ascii: "0")) }
    }
    return Double(String(decoding: digits, as: UTF8.self)) ?? .nan
  }

  /// Scans `0x…`, `0o…` or `0b…`, also with the suffix `n`.
  private mutating func scanRadix(_ token: inout Token, bitsPerDigit: Int) throws(ScriptSyntaxError) {
    let start = position
    position += 2
    let first = position
    let radix = UInt32(1) << UInt32(bitsPerDigit)
    let isDigit = { (byte: UInt8) -> Bool in
      if let digit = Lexer.hexDigit(byte) { digit < radix } else { false }
    }
    guard isDigit(byte(position)) else { throw invalidToken(at: start) }
    _ = try skipDigits(isDigit)
    if byte(position) == UInt8(ascii: "n") {
      token.kind = .bigInt
      position += 1
    } else {
      token.number = powerOfTwoRadixValue(from: first, to: position, bitsPerDigit: bitsPerDigit)
    }
  }

  /// Returns the value of an integer of any length, rounded to nearest, ties to even, as the Number type requires.
  private func powerOfTwoRadixValue(from start: Int, to end: Int, bitsPerDigit: Int) -> Double {
    var significand: UInt64 = 0
    var exponent = 0
    for index in start..<end {
      guard let digit = Lexer.hexDigit(source[index]) else { continue }
      if significand >> 59 == 0 {
        significand = significand << UInt64(bitsPerDigit) | UInt64(digit)
      } else {
        // More than 59 bits are known; the rest only breaks ties.
        if digit != 0 { significand |= 1 }
        exponent += bitsPerDigit
      }
    }
    return exponent == 0
      ? Double(significand) : Double(sign: .plus, exponent: exponent, significand: Double(significand))
  }

  /// Scans a LegacyOctalIntegerLiteral or a NonOctalDecimalIntegerLiteral (§B.1 applies).
  private mutating func scanLeadingZero(_ token: inout Token) throws(ScriptSyntaxError) {
    let start = position
    var isOctal = true
    while Lexer.isDigit(byte(position)) {
      if byte(position) >= UInt8(ascii: "8") { isOctal = false }
      position += 1
    }
    if byte(position) == UInt8(ascii: "_") {
      throw error("Numeric separator can not be used after leading 0.", at: position)
    }
    if isOctal {
      token.violation = .octal
      token.number = powerOfTwoRadixValue(from: start, to: position, bitsPerDigit: 3)
      return
    }
    position = start
    try scanDecimal(&token)
    token.violation = .decimal
    if token.kind == .bigInt { throw invalidToken(at: start) }
  }

  /// Returns the text of a BigInt token without separators and suffix.
  func bigIntText(_ token: Token) -> SyntaxText {
    let digits = source[Int(token.start)..<Int(token.end) - 1].filter { $0 != UInt8(ascii: "_") }
    return digits.withUnsafeBufferPointer { asciiText($0) }
  }
}
