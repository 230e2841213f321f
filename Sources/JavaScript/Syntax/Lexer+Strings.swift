/// ECMA-262 §12.9.4: String Literals.
extension Lexer {
  /// An error in an escape sequence.
  struct EscapeFault {
    let message: StaticString
    let offset: Int
  }

  mutating func scanString(_ token: inout Token) throws(ScriptSyntaxError) {
    token.kind = .string
    let start = position
    let quote = source[start]
    let index = ByteSearch.stringSpecial(in: source, from: start + 1, quote: quote)
    if byte(index) == quote {
      stringValue = asciiText(UnsafeBufferPointer(rebasing: source[start + 1..<index]))
      position = index + 1
      return
    }
    var units = codeUnits(from: start + 1, to: index)
    position = index
    while true {
      guard position < source.count else { throw invalidToken(at: start) }
      let current = source[position]
      if current == quote { break }
      if current == UInt8(ascii: "\\") {
        token.hasEscape = true
        let escape = position
        var violation = StrictModeViolation.none
        if let fault = scanEscape(into: &units, isTemplate: false, violation: &violation) {
          throw error(fault.message.description, at: fault.offset)
        }
        if violation != .none && token.violation == .none {
          token.violation = violation
          token.detail = Int32(truncatingIfNeeded: escape)
        }
      } else if current == 0x0A || current == 0x0D {
        throw invalidToken(at: start)
      } else {
        let (value, length) = scalar(at: position)
        Lexer.append(value, to: &units)
        position += length
      }
    }
    position += 1
    stringValue = SyntaxText(units, in: arena)
  }

  /// Reads the escape sequence at `position`, which is a backslash, and advances past it. If the sequence is invalid,
  /// advances past the character that follows the backslash.
  mutating func scanEscape(
    into units: inout CodeUnits, isTemplate: Bool, violation: inout StrictModeViolation
  ) -> EscapeFault? {
    let start = position
    let (value, length) = scalar(at: start + 1)
    guard start + 1 < source.count else {
      position = source.count
      return EscapeFault(message: "Invalid or unexpected token", offset: start)
    }
    position = start + 1 + length
    switch value {
    case 0x6E: units.append(0x0A)
    case 0x74: units.append(0x09)
    case 0x72: units.append(0x0D)
    case 0x62: units.append(0x08)
    case 0x66: units.append(0x0C)
    case 0x76: units.append(0x0B)
    case 0x0D: if byte(position) == 0x0A { position += 1 }
    case 0x0A, 0x2028, 0x2029: break
    case 0x78:
      guard let high = Lexer.hexDigit(byte(position)), let low = Lexer.hexDigit(byte(position + 1)) else {
        return EscapeFault(message: "Invalid hexadecimal escape sequence", offset: start)
      }
      units.append(UInt16(truncatingIfNeeded: high << 4 | low))
      position += 2
    case 0x75:
      var end = position
      guard let scalar = scanUnicodeEscape(&end) else {
        let isTooLarge = byte(position) == UInt8(ascii: "{") && Lexer.hexDigit(byte(end)) != nil
        return EscapeFault(
          message: isTooLarge ? "Undefined Unicode code-point" : "Invalid Unicode escape sequence", offset: start)
      }
      Lexer.append(scalar, to: &units)
      position = end
    case 0x30...0x39:
      return scanDigitEscape(value, into: &units, isTemplate: isTemplate, violation: &violation, start: start)
    default: Lexer.append(value, to: &units)
    }
    return nil
  }

  /// Reads `\0` or an escape of §12.9.4.1 LegacyOctalEscapeSequence and NonOctalDecimalEscapeSequence.
  private mutating func scanDigitEscape(
    _ first: UInt32, into units: inout CodeUnits, isTemplate: Bool, violation: inout StrictModeViolation, start: Int
  ) -> EscapeFault? {
    let next = byte(position)
    if first == 0x30 && !(next >= UInt8(ascii: "0") && next <= UInt8(ascii: "9")) {
      units.append(0)
      return nil
    }
    if isTemplate {
      let message: StaticString =
        first >= 0x38
        ? "\\8 and \\9 are not allowed in template strings."
        : "Octal escape sequences are not allowed in template strings"
      return EscapeFault(message: message, offset: start)
    }
    if first >= 0x38 {
      violation = .decimal
      units.append(UInt16(truncatingIfNeeded: first))
      return nil
    }
    violation = .octal
    var value = first - 0x30
    var remaining = first <= 0x33 ? 2 : 1
    while remaining > 0, byte(position) >= UInt8(ascii: "0"), byte(position) <= UInt8(ascii: "7") {
      value = value << 3 | UInt32(byte(position) & 7)
      position += 1
      remaining -= 1
    }
    units.append(UInt16(truncatingIfNeeded: value))
    return nil
  }
}
