import JSONModel

/// Text as a JavaScript string literal for display.
enum QuotedText {
  /// Returns the text in single quotes, or in other quotes if it contains single quotes.
  static func quote(_ units: [UInt16]) -> String {
    let single: UInt16 = 0x27
    let double: UInt16 = 0x22
    let back: UInt16 = 0x60
    var quote = single
    if units.contains(single) {
      if !units.contains(double) {
        quote = double
      } else if !units.contains(back) && !containsSubstitution(units) {
        quote = back
      }
    }
    var result: [UInt16] = []
    result.reserveCapacity(units.count + 2)
    result.append(quote)
    for (i, unit) in units.enumerated() {
      switch unit {
      case 0x08: append("b", to: &result)
      case 0x09: append("t", to: &result)
      case 0x0A: append("n", to: &result)
      case 0x0C: append("f", to: &result)
      case 0x0D: append("r", to: &result)
      case 0x5C: append("\\", to: &result)
      case quote:
        result.append(0x5C)
        result.append(quote)
      case 0...0x1F, 0x7F...0x9F:
        append("x", to: &result)
        result.append(hexDigit(unit >> 4))
        result.append(hexDigit(unit & 0xF))
      case 0xD800...0xDFFF where !isPaired(units, i): result += "\\u\(String(unit, radix: 16))".utf16
      default: result.append(unit)
      }
    }
    result.append(quote)
    return String(utf16: result)
  }

  /// Returns whether a key can be written without quotes.
  static func isIdentifier(_ units: [UInt16]) -> Bool {
    guard let first = units.first, !(0x30...0x39).contains(first) else { return false }
    return units.allSatisfy { unit in
      switch unit {
      case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
      default: false
      }
    }
  }

  private static func containsSubstitution(_ units: [UInt16]) -> Bool {
    for i in units.indices.dropLast() where units[i] == 0x24 && units[i + 1] == 0x7B { return true }
    return false
  }

  private static func isPaired(_ units: [UInt16], _ i: Int) -> Bool {
    units[i] < 0xDC00
      ? i + 1 < units.count && units[i + 1] & 0xFC00 == 0xDC00
      : i > 0 && units[i - 1] & 0xFC00 == 0xD800
  }

  /// Appends a backslash and a character.
  private static func append(_ character: Unicode.Scalar, to result: inout [UInt16]) {
    result.append(0x5C)
    result.append(UInt16(truncatingIfNeeded: character.value))
  }

  private static func hexDigit(_ digit: UInt16) -> UInt16 { digit < 10 ? 0x30 + digit : 0x37 + digit }
}
