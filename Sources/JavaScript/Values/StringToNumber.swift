/// The conversions from text to numbers: StringToNumber, the global `parseFloat` and `parseInt`, and numeric literals.
///
/// ECMA-262 §7.1.4.1, §19.2.4, §19.2.5. Text is a buffer of Latin-1 or UTF-16 code units.
enum StringToNumber {
  /// StringToNumber: the whole text must be a number. Empty or blank text is 0, and any other text is NaN.
  static func parse<Unit: FixedWidthInteger & UnsignedInteger>(_ text: UnsafeBufferPointer<Unit>) -> Double {
    let (start, end) = trimmedRange(of: text)
    guard start < end else { return 0 }
    if end - start > 2, text[start] == 0x30, let bits = bitsPerDigit(prefix: text[start + 1]) {
      let (value, next) = scanPowerOfTwoRadix(text, from: start + 2, to: end, bitsPerDigit: bits)
      return next == end ? value : .nan
    }
    let (value, next) = scanSignedDecimal(text, from: start, to: end)
    return next == end ? value : .nan
  }

  /// The global `parseFloat`: the longest prefix that is a decimal literal, or NaN.
  static func parseFloatPrefix<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: UnsafeBufferPointer<Unit>
  ) -> Double {
    let start = firstNonWhiteSpace(in: text)
    return scanSignedDecimal(text, from: start, to: text.count).value
  }

  /// The global `parseInt`, after ToInt32 of its radix argument.
  static func parseIntPrefix<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: UnsafeBufferPointer<Unit>, radix: Int32
  ) -> Double {
    var index = firstNonWhiteSpace(in: text)
    var isNegative = false
    if index < text.count, text[index] == 0x2B || text[index] == 0x2D {
      isNegative = text[index] == 0x2D
      index += 1
    }
    var base = Int(radix)
    guard base == 0 || (2...36).contains(base) else { return .nan }
    if base == 0 || base == 16, index + 1 < text.count, text[index] == 0x30, text[index + 1] | 0x20 == 0x78 {
      index += 2
      base = 16
    }
    if base == 0 { base = 10 }

    var end = index
    while end < text.count, digitValue(text[end]) < base { end += 1 }
    guard end > index else { return .nan }
    let value: Double
    if base == 10 {
      value = scanUnsignedDecimal(text, from: index, to: end).value
    } else if base & (base - 1) == 0 {
      value =
        scanPowerOfTwoRadix(
          text, from: index, to: end, bitsPerDigit: base.trailingZeroBitCount
        ).value
    } else {
      value = approximateInteger(text, from: index, to: end, radix: base)
    }
    return isNegative ? -value : value
  }

  /// Returns the value of a DecimalLiteral without numeric separators, such as `1`, `1.`, `.5` or `1.5e-3`.
  static func decimalLiteral(_ ascii: UnsafeBufferPointer<UInt8>) -> Double {
    scanUnsignedDecimal(ascii, from: 0, to: ascii.count).value
  }

  /// Returns the value of the digits of a literal with radix 2, 4, 8, 16 or 32, correctly rounded, or NaN if there are
  /// no digits.
  static func powerOfTwoLiteral(_ digits: UnsafeBufferPointer<UInt8>, bitsPerDigit: Int) -> Double {
    let (value, next) = scanPowerOfTwoRadix(digits, from: 0, to: digits.count, bitsPerDigit: bitsPerDigit)
    return next == digits.count ? value : .nan
  }

  /// Returns whether a code unit is a StrWhiteSpaceChar: WhiteSpace or LineTerminator.
  @inline(__always)
  static func isStringWhiteSpace(_ unit: UInt16) -> Bool {
    if unit <= 0x20 { return unit == 0x20 || (unit >= 0x09 && unit <= 0x0D) }
    return unit >= 0xA0 && isWhiteSpaceBeyondASCII(unit)
  }

  private static func isWhiteSpaceBeyondASCII(_ unit: UInt16) -> Bool {
    switch unit {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }
}

// MARK: - Trimming

extension StringToNumber {
  private static func firstNonWhiteSpace<Unit: FixedWidthInteger & UnsignedInteger>(
    in text: UnsafeBufferPointer<Unit>
  ) -> Int {
    var start = 0
    while start < text.count, isStringWhiteSpace(UInt16(truncatingIfNeeded: text[start])) { start &+= 1 }
    return start
  }

  static func trimmedRange<Unit: FixedWidthInteger & UnsignedInteger>(
    of text: UnsafeBufferPointer<Unit>
  ) -> (start: Int, end: Int) {
    let start = firstNonWhiteSpace(in: text)
    var end = text.count
    while end > start, isStringWhiteSpace(UInt16(truncatingIfNeeded: text[end &- 1])) { end &-= 1 }
    return (start, end)
  }
}

// MARK: - Decimal

extension StringToNumber {
  /// Scans a StrDecimalLiteral. If there is none, the value is NaN and `next` is `start`.
  private static func scanSignedDecimal<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: UnsafeBufferPointer<Unit>, from start: Int, to end: Int
  ) -> (value: Double, next: Int) {
    var index = start
    var isNegative = false
    if index < end, text[index] == 0x2B || text[index] == 0x2D {
      isNegative = text[index] == 0x2D
      index &+= 1
    }
    var (value, next) = scanUnsignedDecimal(text, from: index, to: end)
    if next == index {
      guard hasInfinity(text, at: index, to: end) else { return (.nan, start) }
      value = .infinity
      next = index + 8
    }
    return (isNegative ? -value : value, next)
  }

  private static func hasInfinity<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: UnsafeBufferPointer<Unit>, at start: Int, to end: Int
  ) -> Bool {
    let word: StaticString = "Infinity"
    guard end - start >= word.utf8CodeUnitCount else { return false }
    for offset in 0..<word.utf8CodeUnitCount
    where text[start + offset] != Unit(truncatingIfNeeded: word.utf8Start[offset]) {
      return false
    }
    return true
  }

  /// Scans a StrUnsignedDecimalLiteral without `Infinity`. If there is none, the value is NaN and `next` is `start`.
  private static func scanUnsignedDecimal<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: UnsafeBufferPointer<Unit>, from start: Int, to end: Int
  ) -> (value: Double, next: Int) {
    // The text is prefix × 10^exponent, except for significant digits after the first 19.
    var prefix: UInt64 = 0
    var significantCount = 0
    var exponent = 0
    var index = start
    while index < end, let digit = decimalDigit(text[index]) {
      if significantCount < 19 {
        prefix = prefix &* 10 &+ digit
        if prefix != 0 { significantCount &+= 1 }
      } else {
        significantCount &+= 1
        exponent &+= 1
      }
      index &+= 1
    }
    var digitCount = index - start
    if index < end, text[index] == 0x2E {
      let fractionStart = index &+ 1
      var fractionEnd = fractionStart
      while fractionEnd < end, let digit = decimalDigit(text[fractionEnd]) {
        if significantCount < 19 {
          prefix = prefix &* 10 &+ digit
          if prefix != 0 { significantCount &+= 1 }
          exponent &-= 1
        } else {
          significantCount &+= 1
        }
        fractionEnd &+= 1
      }
      digitCount += fractionEnd - fractionStart
      if digitCount > 0 { index = fractionEnd }
    }
    guard digitCount > 0 else { return (.nan, start) }
    let significandEnd = index
    if index < end, text[index] | 0x20 == 0x65, let part = scanExponent(text, from: index &+ 1, to: end) {
      exponent &+= part.value
      index = part.next
    }

    if prefix == 0 { return (0, index) }
    if significantCount <= 19, prefix <= 9_007_199_254_740_992, exponent >= -22, exponent <= 22 {
      // Both operands are exact, so the single operation rounds correctly.
      let significand = Double(prefix)
      return (exponent < 0 ? significand / powerOfTen(-exponent) : significand * powerOfTen(exponent), index)
    }
    let magnitude = exponent &+ min(significantCount, 19)
    if magnitude > 310 { return (.infinity, index) }
    if magnitude < -330 { return (0, index) }
    let significand = UnsafeBufferPointer(rebasing: text[start..<significandEnd])
    return (roundedDecimal(significand, significantCount: significantCount, exponent: exponent), index)
  }

  /// Scans the signed digits of an exponent, saturated. Returns nil if there are no digits.
  private static func scanExponent<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: UnsafeBufferPointer<Unit>, from start: Int, to end: Int
  ) -> (value: Int, next: Int)? {
    var index = start
    var isNegative = false
    if index < end, text[index] == 0x2B || text[index] == 0x2D {
      isNegative = text[index] == 0x2D
      index &+= 1
    }
    let firstDigit = index
    var value = 0
    while index < end, let digit = decimalDigit(text[index]) {
      // Far beyond the length of any text, which can cancel it, and far from overflow.
      if value < 1_000_000_000_000_000 { value = value &* 10 &+ Int(truncatingIfNeeded: digit) }
      index &+= 1
    }
    return index > firstDigit ? (isNegative ? -value : value, index) : nil
  }

  /// Rounds a long decimal correctly, using a text without leading zeros, point and superfluous digits.
  private static func roundedDecimal<Unit: FixedWidthInteger & UnsignedInteger>(
    _ significand: UnsafeBufferPointer<Unit>, significantCount: Int, exponent: Int
  ) -> Double {
    // No boundary between two doubles has more digits. For the digits after them, only whether they are all zero
    // matters.
    let kept = min(significantCount, 800)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: kept + 16) { buffer in
      var count = 0
      var hasMore = false
      for unit in significand {
        guard let digit = decimalDigit(unit), digit != 0 || count > 0 else { continue }
        if count < kept {
          buffer[count] = UInt8(truncatingIfNeeded: digit) &+ 48
          count &+= 1
        } else if digit != 0 {
          hasMore = true
          break
        }
      }
      if hasMore {
        buffer[count] = UInt8(ascii: "1")
        count &+= 1
      }
      let scale = exponent &- (count &- min(significantCount, 19))
      buffer[count] = UInt8(ascii: "e")
      buffer[count &+ 1] = UInt8(ascii: scale < 0 ? "-" : "+")
      count &+= 2
      var divisor: UInt = 1_000
      while divisor > 0 {
        buffer[count] = UInt8(truncatingIfNeeded: scale.magnitude / divisor % 10) &+ 48
        count &+= 1
        divisor /= 10
      }
      return Double(String(decoding: buffer[..<count], as: UTF8.self)) ?? .nan
    }
  }

  @inline(__always)
  private static func decimalDigit<Unit: FixedWidthInteger & UnsignedInteger>(_ unit: Unit) -> UInt64? {
    let digit = unit &- 0x30
    return digit < 10 ? UInt64(truncatingIfNeeded: digit) : nil
  }

  /// 10^n for 0 to 22, all of which are exact doubles.
  private static func powerOfTen(_ n: Int) -> Double {
    switch n {
    case 0: 1
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    case 8: 1e8
    case 9: 1e9
    case 10: 1e10
    case 11: 1e11
    case 12: 1e12
    case 13: 1e13
    case 14: 1e14
    case 15: 1e15
    case 16: 1e16
    case 17: 1e17
    case 18: 1e18
    case 19: 1e19
    case 20: 1e20
    case 21: 1e21
    default: 1e22
    }
  }
}

// MARK: - Other radices

extension StringToNumber {
  private static func bitsPerDigit<Unit: FixedWidthInteger & UnsignedInteger>(prefix: Unit) -> Int? {
    switch prefix {
    case 0x58, 0x78: 4
    case 0x4F, 0x6F: 3
    case 0x42, 0x62: 1
    default: nil
    }
  }

  /// Returns the value of a code unit as a digit of radix 36, or 36 if it is not a digit.
  @inline(__always)
  static func digitValue<Unit: FixedWidthInteger & UnsignedInteger>(_ unit: Unit) -> Int {
    let value = Int(truncatingIfNeeded: unit)
    switch value {
    case 0x30...0x39: return value &- 0x30
    case 0x41...0x5A: return value &- 0x37
    case 0x61...0x7A: return value &- 0x57
    default: return 36
    }
  }

  /// Scans digits of a radix that is a power of two, rounded to nearest, ties to even. Without digits the value is NaN.
  private static func scanPowerOfTwoRadix<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: UnsafeBufferPointer<Unit>, from start: Int, to end: Int, bitsPerDigit: Int
  ) -> (value: Double, next: Int) {
    let radix = 1 << bitsPerDigit
    var prefix: UInt64 = 0
    var droppedBits = 0
    var droppedAny = false
    var index = start
    while index < end {
      let digit = digitValue(text[index])
      guard digit < radix else { break }
      if prefix >> 59 == 0 {
        prefix = prefix << UInt64(bitsPerDigit) | UInt64(truncatingIfNeeded: digit)
      } else {
        droppedBits &+= bitsPerDigit
        droppedAny = droppedAny || digit != 0
      }
      index &+= 1
    }
    guard index > start else { return (.nan, start) }
    // The prefix has at least 60 bits, so its last bit can represent everything that was dropped.
    if droppedAny { prefix |= 1 }
    let value = Double(prefix)
    if droppedBits == 0 { return (value, index) }
    if droppedBits > 1_100 { return (.infinity, index) }
    return (value * Double(sign: .plus, exponent: min(droppedBits, 1_000), significand: 1), index)
  }

  /// Scans digits of any other radix. Exact up to 2^53; the specification allows an approximation beyond that.
  private static func approximateInteger<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: UnsafeBufferPointer<Unit>, from start: Int, to end: Int, radix: Int
  ) -> Double {
    // Chunks of digits that fit in 32 bits, so that the value is rounded once per chunk and not once per digit.
    let largestMultiplier = 0xFFFF_FFFF / 36
    var value = 0.0
    var index = start
    while index < end, text[index] == 0x30 { index += 1 }
    while index < end {
      var chunk = 0
      var multiplier = 1
      while index < end, multiplier &* radix <= largestMultiplier {
        chunk = chunk &* radix &+ digitValue(text[index])
        multiplier &*= radix
        index &+= 1
      }
      value = value * Double(multiplier) + Double(chunk)
    }
    return value
  }
}
