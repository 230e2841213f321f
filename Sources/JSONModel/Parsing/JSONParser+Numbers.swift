extension JSONParser {
  /// Parses a number (RFC 8259 §6). Up to 19 significant digits are collected in an integer, from which most doubles
  /// result from one exact operation. The others use the standard library's correctly rounding conversion, and numbers
  /// that a double does not preserve are stored as decimals.
  mutating func parseNumber() throws(JSONParseFailure) -> JSON {
    let first = position
    let isNegative = next == 0x2D
    if isNegative { position += 1 }
    var magnitude: UInt64 = 0
    var fits = true
    let firstDigit = position
    guard isDigit(next) else { throw failure(.missingIntegerDigits) }
    if next == 0x30 {
      position += 1
      if isDigit(next) { throw failure(.leadingZero) }
    } else {
      collectDigits(&magnitude, &fits, from: firstDigit)
    }
    let integerDigits = position - firstDigit
    if next != 0x2E && next | 0x20 != 0x65 {
      return try integer(magnitude, fits: fits, isNegative: isNegative, from: first)
    }
    var exponent = 0
    if next == 0x2E {
      position += 1
      guard isDigit(next) else { throw failure(.missingFractionDigits) }
      let firstFractionDigit = position
      collectDigits(&magnitude, &fits, from: position - integerDigits)
      exponent = firstFractionDigit - position
    }
    if next | 0x20 == 0x65 {
      position += 1
      let isExponentNegative = next == 0x2D
      if isExponentNegative || next == 0x2B { position += 1 }
      guard isDigit(next) else { throw failure(.missingExponentDigits) }
      var written = 0
      while isDigit(next) {
        // Beyond this bound the value is zero or too large, whatever the digits are.
        if written < 1_000_000_000 { written = written &* 10 &+ Int(next &- 0x30) }
        position += 1
      }
      exponent = exponent &+ (isExponentNegative ? 0 &- written : written)
    }
    if fits, magnitude < 1 << 53, exponent >= -22, exponent <= 22 {
      // Both operands are exact, so the single operation rounds correctly.
      var power = 1.0
      for _ in 0..<exponent.magnitude { power *= 10 }
      func scaled(_ magnitude: UInt64) -> Double {
        exponent < 0 ? Double(magnitude) / power : Double(magnitude) * power
      }
      let value = scaled(magnitude)
      // A double preserves each number of 15 digits, and one of 16 digits that it does not share with another one.
      if magnitude < 1_000_000_000_000_000 || scaled(magnitude - 1) != value && scaled(magnitude + 1) != value {
        return .number(isNegative ? -value : value)
      }
    }
    return try double(from: first)
  }

  @inline(__always)
  private func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Skips digits and appends them to the magnitude while there are at most 19 since `first`.
  @inline(__always)
  private mutating func collectDigits(_ magnitude: inout UInt64, _ fits: inout Bool, from first: UnsafeRawPointer) {
    while isDigit(next) {
      let digit = UInt64(next &- 0x30)
      if position - first < 19 {
        magnitude = magnitude &* 10 &+ digit
      } else if fits {
        let (product, overflows) = magnitude.multipliedReportingOverflow(by: 10)
        let (sum, carries) = product.addingReportingOverflow(digit)
        if overflows || carries { fits = false } else { magnitude = sum }
      }
      position += 1
    }
  }

  @inline(__always)
  private func integer(
    _ magnitude: UInt64, fits: Bool, isNegative: Bool, from first: UnsafeRawPointer
  ) throws(JSONParseFailure) -> JSON {
    if fits {
      if isNegative {
        if magnitude == 0 { return .number(-0.0) }
        if magnitude <= 1 << 63 { return .integer(0 &- Int64(truncatingIfNeeded: magnitude)) }
      } else {
        if magnitude <= UInt64(Int64.max) { return .integer(Int64(truncatingIfNeeded: magnitude)) }
        return .unsigned(magnitude)
      }
    }
    return try double(from: first)
  }

  @inline(never)
  private func double(from first: UnsafeRawPointer) throws(JSONParseFailure) -> JSON {
    guard let value = Double(Self.text(first, position - first)), value.isFinite else {
      throw JSONParseFailure(reason: .numberTooLarge, offset: first - start)
    }
    return JSONDecimal.number(UnsafeRawBufferPointer(start: first, count: position - first), nearest: value)
  }
}
