/// Sampling that decides the same for the same value everywhere (parity row F24).
enum ConsistentShare {
  /// Where a value stands between 0 and 1: evenly spread over all values. A share of 0.1 takes those below 0.1.
  /// - Parameter text: the value as JSON text.
  static func position(of text: String) -> Double {
    let digest = MD5.digest(text.utf8)
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    var significand = word(digest[0..<8])
    let zeros = significand.leadingZeroBitCount
    // Bits in place of leading zeros, so that small numbers are as finely spread as large ones.
    if zeros == 64 {
      significand = word(digest[8..<16])
    } else if zeros > 0 {
      significand = significand << UInt64(zeros) | word(digest[8..<16]) >> UInt64(64 - zeros)
    }
    significand |= 1
    return Double(sign: .plus, exponent: -64 - zeros, significand: Double(significand))
  }
}
