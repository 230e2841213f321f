/// BigInts from text (ECMA-262 §7.1.14).
extension VM {
  /// StringToBigInt. Returns nil if the text is not an integer.
  func stringToBigInt(_ s: StringRef) throws(Abrupt) -> BigIntRef? {
    try flatten(s)
    return s.isTwoByte ? try parseBigInt(s.utf16Buffer) : try parseBigInt(s.latin1Buffer)
  }

  /// Returns the value of a BigInt literal without separators and suffix.
  func bigIntLiteral(_ text: String) throws(Abrupt) -> BigIntRef {
    let literal = string(text)
    return try parseBigInt(literal.latin1Buffer) ?? makeBigInt(magnitude: 0)
  }

  /// Parses a StringIntegerLiteral with white space around it. Blank text is 0.
  private func parseBigInt<Unit: FixedWidthInteger & UnsignedInteger>(_ text: UnsafeBufferPointer<Unit>) throws(Abrupt)
    -> BigIntRef?
  {
    // Digits are read one at a time, twice.
    try charge(Work.stepsPerBigIntConversion + text.count >> 2)
    var (start, end) = StringToNumber.trimmedRange(of: text)
    guard start < end else { return makeBigInt(magnitude: 0) }
    var bitsPerDigit = 0
    var isNegative = false
    if end - start > 2 && text[start] == 0x30 {
      switch text[start + 1] | 0x20 {
      case 0x78: bitsPerDigit = 4
      case 0x6F: bitsPerDigit = 3
      case 0x62: bitsPerDigit = 1
      default: break
      }
    }
    if bitsPerDigit > 0 {
      start += 2
    } else if text[start] == 0x2B || text[start] == 0x2D {
      isNegative = text[start] == 0x2D
      start += 1
      if start == end { return nil }
    }
    let radix = bitsPerDigit > 0 ? 1 << bitsPerDigit : 10
    for i in start..<end where StringToNumber.digitValue(text[i]) >= radix { return nil }
    while start < end && text[start] == 0x30 { start += 1 }
    let digits = UnsafeBufferPointer(rebasing: text[start..<end])
    let magnitude = bitsPerDigit > 0 ? try joinBits(digits, bitsPerDigit) : try joinDecimals(digits)
    return try finish(magnitude, isNegative: isNegative)
  }

  private func joinBits<Unit: FixedWidthInteger & UnsignedInteger>(
    _ digits: UnsafeBufferPointer<Unit>, _ bitsPerDigit: Int
  ) throws(Abrupt) -> BigIntRef {
    let result = try allocateBigInt((digits.count * bitsPerDigit + 63) / 64)
    var word: UInt64 = 0
    var filled = 0
    var index = 0
    for digit in digits.reversed() {
      let value = UInt64(truncatingIfNeeded: StringToNumber.digitValue(digit))
      word |= value << UInt64(filled)
      filled += bitsPerDigit
      if filled >= 64 {
        result.words[index] = word
        index += 1
        filled -= 64
        word = value >> UInt64(bitsPerDigit - filled)
      }
    }
    if filled > 0 && index < result.count { result.words[index] = word }
    return result
  }

  /// Converts decimal digits. Nineteen digits fit in a word. From these, blocks of twice the size are created, each in
  /// the memory of the two that it joins, until one is left.
  private func joinDecimals<Unit: FixedWidthInteger & UnsignedInteger>(_ digits: UnsafeBufferPointer<Unit>)
    throws(Abrupt) -> BigIntRef
  {
    let count = (digits.count + 18) / 19
    let result = try allocateBigInt(count)
    let words = result.words
    for i in 0..<count {
      var word: UInt64 = 0
      for digit in digits[max(0, digits.count - (i + 1) * 19)..<digits.count - i * 19] {
        word = word * 10 + UInt64(truncatingIfNeeded: digit) - 0x30
      }
      words[i] = word
    }
    if count < 2 { return result }
    try reserve(count * 32)
    let product = Magnitude.Words.allocate(capacity: 2 * count)
    let power = Magnitude.Words.allocate(capacity: 2 * count)
    defer {
      product.deallocate()
      power.deallocate()
    }
    power[0] = 10_000_000_000_000_000_000
    var size = 1
    var powerCount = 1
    while true {
      var start = 0
      while start + size < count {
        let highCount = min(size, count - start - size)
        let high = words + start + size
        let n = max(highCount, powerCount)
        let m = min(highCount, powerCount)
        if highCount >= powerCount {
          try multiply(product, high, n, power, m)
        } else {
          try multiply(product, power, n, high, m)
        }
        // The value of a block fits in the words of the two blocks that it is made of.
        let room = size + highCount
        (words + start + size).update(repeating: 0, count: highCount)
        _ = Magnitude.add(words + start, words + start, room, product, Magnitude.trimmed(product, n + m))
        start += 2 * size
      }
      size *= 2
      if size >= count { return result }
      try multiply(product, power, powerCount, power, powerCount)
      powerCount = Magnitude.trimmed(product, 2 * powerCount)
      power.update(from: product, count: powerCount)
    }
  }
}
