/// Order and equality of BigInts, including comparisons with numbers (ECMA-262 §6.1.6.2.12, §6.1.6.2.13, §7.2.13,
/// §7.2.14).
extension VM {
  func bigIntsAreEqual(_ a: BigIntRef, _ b: BigIntRef) -> Bool {
    a.isNegative == b.isNegative && Magnitude.compare(a.words, a.count, b.words, b.count) == 0
  }

  /// Returns a negative number, zero or a positive number.
  func compare(_ a: BigIntRef, _ b: BigIntRef) -> Int {
    if a.isNegative != b.isNegative { return a.isNegative ? -1 : 1 }
    let order = Magnitude.compare(a.words, a.count, b.words, b.count)
    return a.isNegative ? -order : order
  }

  /// Compares exactly with a number. Returns nil for NaN.
  func compare(_ a: BigIntRef, _ d: Double) -> Int? {
    if d.isNaN { return nil }
    if a.isZero { return d == 0 ? 0 : d > 0 ? -1 : 1 }
    if d == 0 || (d < 0) != a.isNegative { return a.isNegative ? -1 : 1 }
    let order = compareMagnitude(a, d.magnitude)
    return a.isNegative ? -order : order
  }

  private func compareMagnitude(_ a: BigIntRef, _ d: Double) -> Int {
    if d == .infinity || d < 1 { return d < 1 ? 1 : -1 }
    let length = a.bitLength
    let exponent = Int(d.exponent) + 1
    if length != exponent { return length < exponent ? -1 : 1 }
    // Both highest bits are at the top of a word, which also contains the fraction of the number.
    let (top, hasMore) = a.topBits
    let significand = (d.significandBitPattern | 1 << 52) << 11
    if top != significand { return top < significand ? -1 : 1 }
    return hasMore ? 1 : 0
  }

  // MARK: Hash

  func hash(of b: BigIntRef) -> Int {
    let seed = state.pointee.heap.atoms.seed
    var hash = b.isNegative ? ~seed : seed
    for i in 0..<b.count { hash = StringHash.mixed(hash ^ b.words[i], seed) }
    return Int(truncatingIfNeeded: hash >> 16)
  }
}

extension BigIntRef {
  /// The highest 64 bits of the magnitude, of which the highest is set, and whether any bit below them is set. Not for
  /// zero.
  var topBits: (word: UInt64, hasMore: Bool) {
    let n = count
    let shift = words[n - 1].leadingZeroBitCount
    var word = words[n - 1] << UInt64(shift)
    if n > 1 && shift > 0 { word |= words[n - 2] >> UInt64(64 - shift) }
    return (word, Magnitude.hasBits(words, below: max(0, n * 64 - shift - 64)))
  }
}
