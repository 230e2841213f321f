/// The bitwise operators and shifts of BigInts, which operate on two's complement of any length (ECMA-262 §6.1.6.2.9 -
/// §6.1.6.2.20), and the truncations (§21.2.2).
extension VM {
  // MARK: Shifts

  func shiftLeft(_ a: BigIntRef, _ b: BigIntRef) throws(Abrupt) -> BigIntRef {
    b.isNegative ? try shiftRight(a, bits: b.words, b.count) : try shiftLeft(a, bits: b.words, b.count)
  }
  func shiftRight(_ a: BigIntRef, _ b: BigIntRef) throws(Abrupt) -> BigIntRef {
    b.isNegative ? try shiftLeft(a, bits: b.words, b.count) : try shiftRight(a, bits: b.words, b.count)
  }

  private func shiftLeft(_ a: BigIntRef, bits: Magnitude.Words, _ count: Int) throws(Abrupt) -> BigIntRef {
    if a.isZero || count == 0 { return a }
    guard count == 1, bits[0] <= UInt64(BigIntRef.maximumWords * 64) else { throw bigIntTooBig() }
    let words = Int(bits[0] / 64)
    let rest = Int(bits[0] % 64)
    let result = try allocateBigInt(a.count + words + 1)
    result.words.update(repeating: 0, count: words)
    result.words[a.count + words] = Magnitude.shiftLeft(result.words + words, a.words, a.count, by: rest)
    return try finish(result, isNegative: a.isNegative)
  }

  /// Shifts right and rounds down, as two's complement does.
  private func shiftRight(_ a: BigIntRef, bits: Magnitude.Words, _ count: Int) throws(Abrupt) -> BigIntRef {
    if count == 0 { return a }
    guard count == 1, bits[0] < UInt64(a.bitLength) else {
      return makeBigInt(magnitude: a.isNegative ? 1 : 0, isNegative: a.isNegative)
    }
    let words = Int(bits[0] / 64)
    let rest = Int(bits[0] % 64)
    let n = a.count - words
    let result = try allocateBigInt(n + 1)
    Magnitude.shiftRight(result.words, a.words + words, n, by: rest)
    result.words[n] = 0
    if a.isNegative && Magnitude.hasBits(a.words, below: words * 64 + rest) {
      var one: UInt64 = 1
      _ = Magnitude.add(result.words, result.words, n + 1, &one, 1)
    }
    return try finish(result, isNegative: a.isNegative)
  }

  // MARK: Bits

  enum BitOperator { case and, or, xor }

  func bitwise(_ op: BitOperator, _ a: BigIntRef, _ b: BigIntRef) throws(Abrupt) -> BigIntRef {
    // One word more than the longer operand contains only sign bits.
    let n = max(a.count, b.count) + 1
    let result = try allocateBigInt(n)
    var left = TwosComplement(a)
    var right = TwosComplement(b)
    let words = result.words
    switch op {
    case .and: for i in 0..<n { words[i] = left.next(i) & right.next(i) }
    case .or: for i in 0..<n { words[i] = left.next(i) | right.next(i) }
    case .xor: for i in 0..<n { words[i] = left.next(i) ^ right.next(i) }
    }
    let isNegative = words[n - 1] >> 63 == 1
    if isNegative { Magnitude.complement(words, n) }
    return try finish(result, isNegative: isNegative)
  }

  /// `-a - 1`.
  func bitwiseNot(_ a: BigIntRef) throws(Abrupt) -> BigIntRef { try bitwise(.xor, a, makeBigInt(Int64(-1))) }

  // MARK: Truncation

  /// Returns `a` modulo 2^`bits` as a nonnegative number (BigInt.asUintN).
  func truncate(_ a: BigIntRef, toUnsigned bits: Int) throws(Abrupt) -> BigIntRef {
    if bits == 0 { return makeBigInt(magnitude: 0) }
    if !a.isNegative && a.bitLength <= bits { return a }
    guard bits <= BigIntRef.maximumWords * 64 else { throw bigIntTooBig() }
    return try finish(lowWords(a, bits), isNegative: false)
  }

  /// Returns `a` modulo 2^`bits`, where half of the results are negative (BigInt.asIntN).
  func truncate(_ a: BigIntRef, toSigned bits: Int) throws(Abrupt) -> BigIntRef {
    if bits == 0 { return makeBigInt(magnitude: 0) }
    if a.bitLength < bits { return a }
    let result = try lowWords(a, bits)
    let n = result.count
    let top = (bits - 1) % 64
    let isNegative = result.words[n - 1] >> UInt64(top) == 1
    if isNegative {
      if top < 63 { result.words[n - 1] |= ~0 << UInt64(top + 1) }
      Magnitude.complement(result.words, n)
    }
    return try finish(result, isNegative: isNegative)
  }

  /// Returns the lowest bits of the two's complement.
  private func lowWords(_ a: BigIntRef, _ bits: Int) throws(Abrupt) -> BigIntRef {
    let result = try allocateBigInt((bits + 63) / 64)
    var source = TwosComplement(a)
    for i in 0..<result.count { result.words[i] = source.next(i) }
    if bits % 64 > 0 { result.words[result.count - 1] &= (1 << UInt64(bits % 64)) - 1 }
    return result
  }
}

/// An infinite sequence of the words of a BigInt in two's complement.
private struct TwosComplement {
  private let words: Magnitude.Words
  private let count: Int
  private let sign: UInt64
  private var carry: UInt64

  init(_ a: BigIntRef) {
    words = a.words
    count = a.count
    sign = a.isNegative ? ~0 : 0
    carry = a.isNegative ? 1 : 0
  }

  @inline(__always) mutating func next(_ i: Int) -> UInt64 {
    let word = (i < count ? words[i] : 0) ^ sign
    let (result, overflow) = word.addingReportingOverflow(carry)
    carry = overflow ? 1 : 0
    return result
  }
}

extension Magnitude {
  /// `a = 2^(64·n) - a`.
  static func complement(_ a: Words, _ n: Int) {
    var carry: UInt64 = 1
    for i in 0..<n {
      let (word, overflow) = (~a[i]).addingReportingOverflow(carry)
      a[i] = word
      carry = overflow ? 1 : 0
    }
  }

  /// Returns whether any of the lowest `bits` bits is set.
  static func hasBits(_ a: Words, below bits: Int) -> Bool {
    if trimmed(a, bits / 64) > 0 { return true }
    return bits % 64 > 0 && a[bits / 64] << UInt64(64 - bits % 64) != 0
  }
}
