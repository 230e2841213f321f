/// Division of magnitudes. Its steps are charged as they are done.
extension VM {
  /// `q = a / b` in `n - m + 1` words. The remainder is left in the first `m` words of `a`. `b` has no leading zero
  /// words and at least one word, and `n >= m`. `a` must have room for one more word, which is used.
  ///
  /// Knuth, The Art of Computer Programming 2, algorithm 4.3.1 D.
  func divide(_ q: Magnitude.Words, _ a: Magnitude.Words, _ n: Int, by b: Magnitude.Words, _ m: Int) throws(Abrupt) {
    if m == 1 {
      if n >= 16 { try charge(n >> 2) }
      a[0] = Magnitude.divide(q, a, n, by: b[0])
      return
    }
    // If the divisor's highest bit is set, an estimated word of the quotient is at most two too large.
    let shift = b[m - 1].leadingZeroBitCount
    let divisor = Magnitude.Words.allocate(capacity: m)
    defer { divisor.deallocate() }
    _ = Magnitude.shiftLeft(divisor, b, m, by: shift)
    a[n] = Magnitude.shiftLeft(a, a, n, by: shift)
    let top = divisor[m - 1]
    let next = divisor[m - 2]
    var j = n - m
    while j >= 0 {
      if m >= 16 { try charge(m >> 4) } else if j & 15 == 0 { try charge(m) }
      var estimate = VM.quotientWord(a[j + m], a[j + m - 1], a[j + m - 2], top, next)
      let borrow = Magnitude.subtractProduct(a + j, divisor, m, by: estimate)
      let (rest, isTooMuch) = a[j + m].subtractingReportingOverflow(borrow)
      a[j + m] = rest
      if isTooMuch {
        estimate &-= 1
        a[j + m] &+= Magnitude.add(a + j, a + j, m, divisor, m)
      }
      q[j] = estimate
      j -= 1
    }
    Magnitude.shiftRight(a, a, m, by: shift)
  }

  /// Step D3: returns the quotient of three words by two, or one more than it.
  @inline(__always)
  private static func quotientWord(_ high: UInt64, _ middle: UInt64, _ low: UInt64, _ top: UInt64, _ next: UInt64)
    -> UInt64
  {
    var quotient: UInt64
    var remainder: UInt64
    if high >= top {
      quotient = .max
      let (sum, overflow) = middle.addingReportingOverflow(top)
      if overflow { return quotient }
      remainder = sum
    } else {
      (quotient, remainder) = top.dividingFullWidth((high, middle))
    }
    while true {
      let product = quotient.multipliedFullWidth(by: next)
      if product.high < remainder || (product.high == remainder && product.low <= low) { return quotient }
      quotient &-= 1
      let (sum, overflow) = remainder.addingReportingOverflow(top)
      if overflow { return quotient }
      remainder = sum
    }
  }
}
