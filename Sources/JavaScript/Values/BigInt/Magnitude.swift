/// Arithmetic on natural numbers of 64-bit words, least significant first. A result may be written over the first
/// operand, but must not overlap operands in any other way.
enum Magnitude {
  typealias Words = UnsafeMutablePointer<UInt64>

  /// Returns 1 for a carry, otherwise 0. A conditional would become a branch, which carries make impossible to predict
  /// and which takes seven times as long.
  @inline(__always) private static func word(_ carry: Bool) -> UInt64 { UInt64(unsafeBitCast(carry, to: UInt8.self)) }

  /// Returns the number of words without leading zeros.
  static func trimmed(_ a: Words, _ n: Int) -> Int {
    var n = n
    while n > 0 && a[n &- 1] == 0 { n &-= 1 }
    return n
  }

  /// Returns the position of the highest bit plus one. `a` has no leading zero words.
  static func bitLength(_ a: Words, _ n: Int) -> Int { n == 0 ? 0 : n * 64 - a[n - 1].leadingZeroBitCount }

  /// Returns a negative number, zero or a positive number. Neither operand has leading zero words.
  static func compare(_ a: Words, _ n: Int, _ b: Words, _ m: Int) -> Int {
    if n != m { return n < m ? -1 : 1 }
    var i = n
    while i > 0 {
      i &-= 1
      if a[i] != b[i] { return a[i] < b[i] ? -1 : 1 }
    }
    return 0
  }

  /// `r = a + b` in `n` words, `n >= m`.
  /// - Returns: The carry.
  static func add(_ r: Words, _ a: Words, _ n: Int, _ b: Words, _ m: Int) -> UInt64 {
    var carry: UInt64 = 0
    var i = 0
    while i < m {
      let (x, c) = a[i].addingReportingOverflow(b[i])
      let (y, d) = x.addingReportingOverflow(carry)
      r[i] = y
      carry = word(c) | word(d)
      i &+= 1
    }
    while i < n {
      let (y, d) = a[i].addingReportingOverflow(carry)
      r[i] = y
      carry = word(d)
      i &+= 1
    }
    return carry
  }

  /// `r = a - b` in `n` words, `n >= m`.
  /// - Returns: The borrow.
  @discardableResult
  static func subtract(_ r: Words, _ a: Words, _ n: Int, _ b: Words, _ m: Int) -> UInt64 {
    var borrow: UInt64 = 0
    var i = 0
    while i < m {
      let (x, c) = a[i].subtractingReportingOverflow(b[i])
      let (y, d) = x.subtractingReportingOverflow(borrow)
      r[i] = y
      borrow = word(c) | word(d)
      i &+= 1
    }
    while i < n {
      let (y, d) = a[i].subtractingReportingOverflow(borrow)
      r[i] = y
      borrow = word(d)
      i &+= 1
    }
    return borrow
  }

  /// `r = a * w + c`.
  /// - Returns: The carry.
  static func multiply(_ r: Words, _ a: Words, _ n: Int, by w: UInt64, adding c: UInt64 = 0) -> UInt64 {
    var carry = c
    for i in 0..<n {
      let product = a[i].multipliedFullWidth(by: w)
      let (low, overflow) = product.low.addingReportingOverflow(carry)
      r[i] = low
      carry = product.high &+ word(overflow)
    }
    return carry
  }

  /// `r += a * w` in `n` words.
  /// - Returns: The carry.
  static func addProduct(_ r: Words, _ a: Words, _ n: Int, by w: UInt64) -> UInt64 {
    var carry: UInt64 = 0
    for i in 0..<n {
      let product = a[i].multipliedFullWidth(by: w)
      let (x, c) = product.low.addingReportingOverflow(carry)
      let (y, d) = x.addingReportingOverflow(r[i])
      r[i] = y
      carry = product.high &+ word(c) &+ word(d)
    }
    return carry
  }

  /// `r -= a * w` in `n` words.
  /// - Returns: The borrow.
  static func subtractProduct(_ r: Words, _ a: Words, _ n: Int, by w: UInt64) -> UInt64 {
    var borrow: UInt64 = 0
    for i in 0..<n {
      let product = a[i].multipliedFullWidth(by: w)
      let (x, c) = r[i].subtractingReportingOverflow(product.low)
      let (y, d) = x.subtractingReportingOverflow(borrow)
      r[i] = y
      borrow = product.high &+ word(c) &+ word(d)
    }
    return borrow
  }

  /// `q = a / w`.
  /// - Returns: The remainder.
  static func divide(_ q: Words, _ a: Words, _ n: Int, by w: UInt64) -> UInt64 {
    var remainder: UInt64 = 0
    var i = n
    while i > 0 {
      i &-= 1
      (q[i], remainder) = w.dividingFullWidth((remainder, a[i]))
    }
    return remainder
  }

  /// `r = a << bits` in `n` words, `bits` below 64.
  /// - Returns: The bits that are shifted out.
  static func shiftLeft(_ r: Words, _ a: Words, _ n: Int, by bits: Int) -> UInt64 {
    var carry: UInt64 = 0
    for i in 0..<n {
      let word = a[i]
      r[i] = word << UInt64(bits) | carry
      carry = bits == 0 ? 0 : word >> UInt64(64 - bits)
    }
    return carry
  }

  /// `r = a >> bits` in `n` words, `bits` below 64.
  static func shiftRight(_ r: Words, _ a: Words, _ n: Int, by bits: Int) {
    for i in 0..<n {
      let above = i + 1 < n && bits > 0 ? a[i + 1] << UInt64(64 - bits) : 0
      r[i] = a[i] >> UInt64(bits) | above
    }
  }
}
