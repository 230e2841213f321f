#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The arithmetic operators on BigInts (ECMA-262 §6.1.6.2.1 - §6.1.6.2.8).
extension VM {
  func negate(_ a: BigIntRef) throws(Abrupt) -> BigIntRef {
    let result = try allocateBigInt(a.count)
    result.words.update(from: a.words, count: a.count)
    return try finish(result, isNegative: !a.isNegative)
  }

  func add(_ a: BigIntRef, _ b: BigIntRef) throws(Abrupt) -> BigIntRef { try sum(a, b, bIsNegative: b.isNegative) }
  func subtract(_ a: BigIntRef, _ b: BigIntRef) throws(Abrupt) -> BigIntRef {
    try sum(a, b, bIsNegative: !b.isNegative)
  }

  private func sum(_ a: BigIntRef, _ b: BigIntRef, bIsNegative: Bool) throws(Abrupt) -> BigIntRef {
    let n = a.count
    let m = b.count
    if a.isNegative == bIsNegative {
      if n <= 1 && m <= 1 {
        let (word, overflow) = a.magnitudeWord.addingReportingOverflow(b.magnitudeWord)
        if !overflow { return makeBigInt(magnitude: word, isNegative: bIsNegative) }
      }
      let (long, short) = n >= m ? (a, b) : (b, a)
      let result = try allocateBigInt(long.count + 1)
      result.words[long.count] = Magnitude.add(result.words, long.words, long.count, short.words, short.count)
      return try finish(result, isNegative: bIsNegative)
    }
    let isLess = Magnitude.compare(a.words, n, b.words, m) < 0
    let (large, small) = isLess ? (b, a) : (a, b)
    let isNegative = isLess ? bIsNegative : a.isNegative
    if n <= 1 && m <= 1 {
      return makeBigInt(magnitude: large.magnitudeWord - small.magnitudeWord, isNegative: isNegative)
    }
    let result = try allocateBigInt(large.count)
    Magnitude.subtract(result.words, large.words, large.count, small.words, small.count)
    return try finish(result, isNegative: isNegative)
  }

  func multiply(_ a: BigIntRef, _ b: BigIntRef) throws(Abrupt) -> BigIntRef {
    let (long, short) = a.count >= b.count ? (a, b) : (b, a)
    if short.isZero { return short }
    let isNegative = a.isNegative != b.isNegative
    if long.count == 1 {
      let product = long.words[0].multipliedFullWidth(by: short.words[0])
      if product.high == 0 { return makeBigInt(magnitude: product.low, isNegative: isNegative) }
    }
    let result = try allocateBigInt(long.count + short.count)
    // Karatsuba's method needs approximately the same amount again.
    if short.count >= 32 { try reserve(result.count * 32) }
    try multiply(result.words, long.words, long.count, short.words, short.count)
    return try finish(result, isNegative: isNegative)
  }

  func divide(_ a: BigIntRef, _ b: BigIntRef) throws(Abrupt) -> BigIntRef {
    spend(1)
    if b.isZero { throw rangeError("Division by zero") }
    let isNegative = a.isNegative != b.isNegative
    if Magnitude.compare(a.words, a.count, b.words, b.count) < 0 { return makeBigInt(magnitude: 0) }
    if a.count == 1 { return makeBigInt(magnitude: a.words[0] / b.words[0], isNegative: isNegative) }
    let quotient = try allocateBigInt(a.count - b.count + 1)
    _ = try divide(a, by: b, quotient.words)
    return try finish(quotient, isNegative: isNegative)
  }

  func remainder(_ a: BigIntRef, _ b: BigIntRef) throws(Abrupt) -> BigIntRef {
    if b.isZero { throw rangeError("Division by zero") }
    if Magnitude.compare(a.words, a.count, b.words, b.count) < 0 { return a }
    if a.count == 1 { return makeBigInt(magnitude: a.words[0] % b.words[0], isNegative: a.isNegative) }
    let quotient = Magnitude.Words.allocate(capacity: a.count - b.count + 1)
    defer { quotient.deallocate() }
    let rest = try divide(a, by: b, quotient)
    return try finish(rest, isNegative: a.isNegative)
  }

  /// Writes the quotient of the magnitudes, of which the first is the larger one, and returns the remainder.
  private func divide(_ a: BigIntRef, by b: BigIntRef, _ quotient: Magnitude.Words) throws(Abrupt) -> BigIntRef {
    try reserve(a.count * 24)
    let rest = Magnitude.Words.allocate(capacity: a.count + 1)
    defer { rest.deallocate() }
    rest.update(from: a.words, count: a.count)
    try divide(quotient, rest, a.count, by: b.words, b.count)
    let result = try allocateBigInt(b.count)
    result.words.update(from: rest, count: b.count)
    return result
  }

  func exponentiate(_ base: BigIntRef, _ exponent: BigIntRef) throws(Abrupt) -> BigIntRef {
    if exponent.isNegative { throw rangeError("Exponent must be non-negative") }
    if exponent.isZero { return makeBigInt(magnitude: 1) }
    if base.isZero { return base }
    let isNegative = base.isNegative && exponent.words[0] & 1 == 1
    if base.count == 1 && base.words[0] == 1 { return makeBigInt(magnitude: 1, isNegative: isNegative) }
    let bits = base.bitLength - 1
    // Check first whether the result is too large, because computing it would waste time.
    let exactBits = Double(bits) + log2(Double(base.topBits.word) * 0x1p-63)
    guard let times = exponent.smallValue, exactBits * Double(times) < Double(BigIntRef.maximumWords * 64) else {
      throw bigIntTooBig()
    }
    if Magnitude.isPowerOfTwo(base.words, base.count) { return try powerOfTwo(bits * times, isNegative: isNegative) }
    var result = base
    var bit = Int.bitWidth - times.leadingZeroBitCount - 2
    while bit >= 0 {
      spend(1)
      result = try multiply(result, result)
      if times >> bit & 1 == 1 { result = try multiply(result, base) }
      bit -= 1
    }
    return result
  }

  private func powerOfTwo(_ exponent: Int, isNegative: Bool) throws(Abrupt) -> BigIntRef {
    let result = try allocateBigInt(exponent / 64 + 1)
    result.words.update(repeating: 0, count: result.count)
    result.words[result.count - 1] = 1 << UInt64(exponent % 64)
    return try finish(result, isNegative: isNegative)
  }
}

extension BigIntRef {
  /// The magnitude of a number of at most one word.
  @inline(__always) var magnitudeWord: UInt64 { count == 0 ? 0 : words[0] }
}

extension Magnitude {
  static func isPowerOfTwo(_ a: Words, _ n: Int) -> Bool {
    guard n > 0, a[n - 1].nonzeroBitCount == 1 else { return false }
    return trimmed(a, n - 1) == 0
  }
}
