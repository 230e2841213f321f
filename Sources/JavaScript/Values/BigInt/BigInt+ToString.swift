/// BigInt::toString (ECMA-262 §6.1.6.2.21).
extension VM {
  func bigIntToString(_ b: BigIntRef, radix: Int = 10) throws(Abrupt) -> StringRef {
    if let small = b.smallValue {
      spend(Work.stepsPerBigIntConversion)
      return string(String(small, radix: radix))
    }
    let bitsPerDigit = radix.trailingZeroBitCount
    let isPowerOfTwo = radix == 1 << bitsPerDigit
    // Slightly more than needed if the digits are not whole bits: `radix >= 2^bits`.
    let bits = isPowerOfTwo ? bitsPerDigit * 64 : DigitWriter.bitsPerDigitTimes64[radix]
    let room = b.bitLength * 64 / bits + 2
    guard room <= StringRef.maximumLength else { throw rangeError("Invalid string length") }
    try charge(Work.stepsPerConversion + (room >> 3))
    try reserve(room * 2 + b.count * 40)
    let text = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    defer { text.deallocate() }
    var writer = DigitWriter(vm: self, end: text + room)
    if isPowerOfTwo {
      writer.writeBits(b.words, b.count, bitsPerDigit: bitsPerDigit)
    } else {
      try writer.write(b.words, b.count, radix: radix)
    }
    if b.isNegative { writer.write(0x2D) }
    return string(UnsafeBufferPointer(start: writer.cursor, count: text + room - writer.cursor))
  }

  /// Returns the number for a message: in digits unless there are very many.
  func bigIntText(_ b: BigIntRef) -> String {
    guard b.count <= 64, let text = try? bigIntToString(b) else { return "a BigInt of \(b.bitLength) bits" }
    return swiftString(text)
  }
}

/// Writes digits from the end of a buffer to its start.
private struct DigitWriter {
  let vm: VM
  /// The position at which the last digit was written.
  private(set) var cursor: UnsafeMutablePointer<UInt8>
  private var radix: UInt64 = 10
  /// The number of digits that fit in a word, and the radix to that power.
  private var wordDigits = 0
  private var wordBase: UInt64 = 1
  /// `wordBase` to the powers 1, 2, 4, 8 …
  private var powers: [[UInt64]] = []

  init(vm: VM, end: UnsafeMutablePointer<UInt8>) {
    self.vm = vm
    cursor = end
  }

  /// 64 times the binary logarithm of the radix, rounded down.
  static let bitsPerDigitTimes64: [Int] =
    [0, 0]
    + (2...36).map { radix in
      // 64·log2(r) = log2(r^64): the bit length of that power minus one, computed by squaring.
      var significand = Double(radix)
      var exponent = 0
      for _ in 0..<6 {
        significand *= significand
        exponent = exponent * 2 + Int(significand.exponent)
        significand = significand.significand
      }
      return exponent
    }

  mutating func write(_ byte: UInt8) {
    cursor -= 1
    cursor.pointee = byte
  }

  private mutating func write(digit: UInt64) {
    write(UInt8(truncatingIfNeeded: digit < 10 ? 0x30 + digit : 0x57 + digit))
  }

  /// Writes in a radix that is a power of two: the bits as they are.
  mutating func writeBits(_ words: Magnitude.Words, _ count: Int, bitsPerDigit: Int) {
    let length = Magnitude.bitLength(words, count)
    let mask = UInt64(1 << bitsPerDigit - 1)
    var bit = 0
    while bit < length {
      let index = bit >> 6
      let shift = bit & 63
      var digit = words[index] >> UInt64(shift)
      if shift + bitsPerDigit > 64 && index + 1 < count { digit |= words[index + 1] << UInt64(64 - shift) }
      write(digit: digit & mask)
      bit += bitsPerDigit
    }
  }

  mutating func write(_ words: Magnitude.Words, _ count: Int, radix: Int) throws(Abrupt) {
    self.radix = UInt64(radix)
    wordBase = 1
    while true {
      let (next, overflow) = wordBase.multipliedReportingOverflow(by: self.radix)
      if overflow { break }
      wordBase = next
      wordDigits += 1
    }
    try makePowers(for: count)
    let copy = Magnitude.Words.allocate(capacity: count + 1)
    defer { copy.deallocate() }
    copy.update(from: words, count: count)
    try write(copy, count, level: powers.count - 1, minimum: 0)
  }

  private mutating func makePowers(for count: Int) throws(Abrupt) {
    powers = [[wordBase]]
    while let last = powers.last, 2 * last.count - 1 <= count / 2 + 1 {
      let n = last.count
      let product = Magnitude.Words.allocate(capacity: 2 * n)
      defer { product.deallocate() }
      let factor = Magnitude.Words.allocate(capacity: n)
      defer { factor.deallocate() }
      for i in 0..<n { factor[i] = last[i] }
      try vm.multiply(product, factor, n, factor, n)
      powers.append(Array(UnsafeBufferPointer(start: product, count: Magnitude.trimmed(product, 2 * n))))
    }
  }

  /// Writes a number of `n` words with at least `minimum` digits. The words are overwritten and must have room for one
  /// more. The number is divided by a power, and both parts are written by the same method with smaller powers.
  private mutating func write(_ words: Magnitude.Words, _ n: Int, level: Int, minimum: Int) throws(Abrupt) {
    let n = Magnitude.trimmed(words, n)
    guard n > 16, level >= 0 else { return try writeSmall(words, n, minimum: minimum) }
    let m = powers[level].count
    guard m < n else { return try write(words, n, level: level - 1, minimum: minimum) }
    let divisor = Magnitude.Words.allocate(capacity: m)
    let quotient = Magnitude.Words.allocate(capacity: n - m + 2)
    defer {
      divisor.deallocate()
      quotient.deallocate()
    }
    for i in 0..<m { divisor[i] = powers[level][i] }
    try vm.divide(quotient, words, n, by: divisor, m)
    let lowDigits = wordDigits << level
    try write(words, m, level: level - 1, minimum: lowDigits)
    try write(quotient, n - m + 1, level: level, minimum: minimum - lowDigits)
  }

  private mutating func writeSmall(_ words: Magnitude.Words, _ n: Int, minimum: Int) throws(Abrupt) {
    let end = cursor
    var n = n
    try vm.charge(n * n >> 3 + 1)
    while n > 0 {
      var rest = Magnitude.divide(words, words, n, by: wordBase)
      n = Magnitude.trimmed(words, n)
      var written = 0
      while rest > 0 || (n > 0 && written < wordDigits) {
        write(digit: rest % radix)
        rest /= radix
        written += 1
      }
    }
    while end - cursor < minimum { write(0x30) }
  }
}
