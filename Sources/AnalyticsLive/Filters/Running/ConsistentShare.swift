/// Sampling that gives the same result for the same value on every device.
enum ConsistentShare {
  /// Returns a number from 0 to 1 for a value. The numbers of different values are evenly distributed, so a share of
  /// 0.1 consists of the values below 0.1.
  /// - Parameter text: The value as JSON text.
  static func position(of text: String) -> Double {
    let digest = MD5.digest(text.utf8)
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    var significand = word(digest[0..<8])
    let zeros = significand.leadingZeroBitCount
    // Bits replace leading zeros, so that small numbers are as evenly distributed as large ones.
    if zeros == 64 {
      significand = word(digest[8..<16])
    } else if zeros > 0 {
      significand = significand << UInt64(zeros) | word(digest[8..<16]) >> UInt64(64 - zeros)
    }
    significand |= 1
    return Double(sign: .plus, exponent: -64 - zeros, significand: Double(significand))
  }
}
