/// Multiplication of magnitudes. Its steps are charged as they are done.
extension VM {
  /// The minimum number of words of the shorter factor from which Karatsuba's method saves more multiplications than it
  /// costs in additions.
  private static var karatsubaMinimum: Int { @inline(__always) get { 32 } }

  /// `r = a * b` in `n + m` words, `n >= m`.
  func multiply(_ r: Magnitude.Words, _ a: Magnitude.Words, _ n: Int, _ b: Magnitude.Words, _ m: Int) throws(Abrupt) {
    if m < VM.karatsubaMinimum {
      let work = n * m
      if work >= 16 { try charge(work >> 4) }
      r.update(repeating: 0, count: n + m)
      for j in 0..<m { r[n + j] = Magnitude.addProduct(r + j, a, n, by: b[j]) }
    } else if m <= (n + 1) / 2 {
      try multiplyPieces(r, a, n, b, m)
    } else {
      try multiplyHalves(r, a, n, b, m)
    }
  }

  /// Multiplies factors of very different sizes: the longer one in pieces of the shorter one's size.
  private func multiplyPieces(_ r: Magnitude.Words, _ a: Magnitude.Words, _ n: Int, _ b: Magnitude.Words, _ m: Int)
    throws(Abrupt)
  {
    r.update(repeating: 0, count: n + m)
    let product = Magnitude.Words.allocate(capacity: 2 * m)
    defer { product.deallocate() }
    var start = 0
    while start < n {
      let size = min(m, n - start)
      try multiply(product, b, m, a + start, size)
      // The sum has no more words than the whole product, so there is no carry.
      _ = Magnitude.add(r + start, r + start, n + m - start, product, m + size)
      start += size
    }
  }

  /// Karatsuba: with `a = a1·B + a0` and `b = b1·B + b0`, `a0·b1 + a1·b0 = a0·b0 + a1·b1 - (a1 - a0)(b1 - b0)`.
  private func multiplyHalves(_ r: Magnitude.Words, _ a: Magnitude.Words, _ n: Int, _ b: Magnitude.Words, _ m: Int)
    throws(Abrupt)
  {
    let half = (n + 1) / 2
    let scratch = Magnitude.Words.allocate(capacity: 4 * half + 1)
    defer { scratch.deallocate() }
    let cross = scratch
    let middle = scratch + 2 * half
    let isNegative = difference(r, a, half, a + half, n - half) != difference(r + half, b, half, b + half, m - half)
    try multiply(cross, r, half, r + half, half)
    try multiply(r, a, half, b, half)
    try multiply(r + 2 * half, a + half, n - half, b + half, m - half)
    middle[2 * half] = Magnitude.add(middle, r, 2 * half, r + 2 * half, n + m - 2 * half)
    if isNegative {
      middle[2 * half] &+= Magnitude.add(middle, middle, 2 * half, cross, 2 * half)
    } else {
      middle[2 * half] &-= Magnitude.subtract(middle, middle, 2 * half, cross, 2 * half)
    }
    let count = min(2 * half + 1, n + m - half)
    _ = Magnitude.add(r + half, r + half, n + m - half, middle, count)
  }

  /// `r = |high - low|` in `n` words, `n >= m`.
  /// - Returns: Whether `high < low`.
  private func difference(_ r: Magnitude.Words, _ low: Magnitude.Words, _ n: Int, _ high: Magnitude.Words, _ m: Int)
    -> Bool
  {
    let lowCount = Magnitude.trimmed(low, n)
    let highCount = Magnitude.trimmed(high, m)
    if Magnitude.compare(high, highCount, low, lowCount) < 0 {
      Magnitude.subtract(r, low, n, high, highCount)
      return true
    }
    Magnitude.subtract(r, high, m, low, lowCount)
    (r + m).update(repeating: 0, count: n - m)
    return false
  }
}
