enum DateWord: Equatable {
  /// The month, starting at 1.
  case month(Int)
  /// 0 for am, 12 for pm.
  case meridiem(Int)
  /// Hours east of UTC.
  case zone(hours: Int)
  /// The letter `Z`.
  case zulu
  case unknown
}

enum DateToken: Equatable {
  /// `start` and `length` specify the digits in the text.
  case number(Int, start: Int, length: Int)
  case symbol(UInt8)
  case word(DateWord)
  case whiteSpace
  /// Other characters, and text in parentheses.
  case other
  case end
}

struct DateTokenizer<Unit: FixedWidthInteger & UnsignedInteger> {
  private let text: UnsafeBufferPointer<Unit>
  private var index: Int

  init(_ text: UnsafeBufferPointer<Unit>, from start: Int) {
    self.text = text
    index = start
  }

  mutating func next() -> DateToken {
    guard index < text.count else { return .end }
    let unit = UInt16(truncatingIfNeeded: text[index])
    if DateDigits.value(text[index]) != nil { return number() }
    switch unit {
    case 0x3A, 0x2D, 0x2B, 0x2E, 0x29:
      index += 1
      return .symbol(UInt8(truncatingIfNeeded: unit))
    case 0x28:
      skipParentheses()
      return .other
    case _ where StringToNumber.isStringWhiteSpace(unit):
      while index < text.count, StringToNumber.isStringWhiteSpace(UInt16(truncatingIfNeeded: text[index])) {
        index += 1
      }
      return .whiteSpace
    case 0x41...:
      return .word(word())
    default:
      index += 1
      return .other
    }
  }

  private mutating func number() -> DateToken {
    let start = index
    var value = 0
    while index < text.count, let digit = DateDigits.value(text[index]) {
      // More digits than any year has; larger values are out of range anyway.
      if value < 100_000_000 { value = value * 10 + digit }
      index += 1
    }
    return .number(value, start: start, length: index - start)
  }

  /// Skips to the matching closing parenthesis, or to the end.
  private mutating func skipParentheses() {
    var depth = 0
    while index < text.count {
      let unit = text[index]
      index += 1
      if unit == 0x28 { depth += 1 }
      if unit == 0x29 { depth -= 1 }
      if depth == 0 { return }
    }
  }

  private mutating func word() -> DateWord {
    var prefix: UInt32 = 0
    var length = 0
    while index < text.count, text[index] >= 0x41,
      !StringToNumber.isStringWhiteSpace(UInt16(truncatingIfNeeded: text[index]))
    {
      let unit = UInt32(truncatingIfNeeded: text[index])
      // The first three letters in lower case; any other characters match no word.
      if length < 3 {
        let letter = unit | 0x20
        prefix = prefix << 8 | ((0x61...0x7A).contains(letter) ? letter : 0xFF)
      }
      length += 1
      index += 1
    }
    if let month = Self.month(prefix) { return .month(month) }
    return length <= 3 ? Self.shortWord(prefix) : .unknown
  }

  private static func month(_ prefix: UInt32) -> Int? {
    switch prefix {
    case 0x6A_61_6E: 1
    case 0x66_65_62: 2
    case 0x6D_61_72: 3
    case 0x61_70_72: 4
    case 0x6D_61_79: 5
    case 0x6A_75_6E: 6
    case 0x6A_75_6C: 7
    case 0x61_75_67: 8
    case 0x73_65_70: 9
    case 0x6F_63_74: 10
    case 0x6E_6F_76: 11
    case 0x64_65_63: 12
    default: nil
    }
  }

  private static func shortWord(_ letters: UInt32) -> DateWord {
    switch letters {
    case 0x61_6D: .meridiem(0)
    case 0x70_6D: .meridiem(12)
    case 0x7A: .zulu
    // ut, utc, gmt
    case 0x75_74, 0x75_74_63, 0x67_6D_74: .zone(hours: 0)
    // edt, est, cdt, cst, mdt, mst, pdt, pst
    case 0x65_64_74: .zone(hours: -4)
    case 0x65_73_74, 0x63_64_74: .zone(hours: -5)
    case 0x63_73_74, 0x6D_64_74: .zone(hours: -6)
    case 0x6D_73_74, 0x70_64_74: .zone(hours: -7)
    case 0x70_73_74: .zone(hours: -8)
    default: .unknown
    }
  }
}

/// Digits in a date's text.
enum DateDigits {
  static func value<Unit: FixedWidthInteger & UnsignedInteger>(_ unit: Unit) -> Int? {
    let digit = unit &- 0x30
    return digit < 10 ? Int(truncatingIfNeeded: digit) : nil
  }

  /// Returns the first three digits of a fraction of a second.
  static func milliseconds<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: UnsafeBufferPointer<Unit>, from start: Int, length: Int
  ) -> Int {
    var total = 0
    for offset in 0..<3 {
      total = total * 10 + (offset < length ? value(text[start + offset]) ?? 0 : 0)
    }
    return total
  }
}
