/// The hash of the code units of a string. It does not depend on whether they are stored in 8 or 16 bits, and is never
/// 0. Four units at a time are mixed by a multiplication whose upper and lower half are combined; the result cannot be
/// predicted without the seed.
enum StringHash {
  @inline(__always) static func of<Unit: FixedWidthInteger & UnsignedInteger>(
    _ units: UnsafeBufferPointer<Unit>, seed: UInt64
  ) -> UInt32 {
    var hash = seed ^ UInt64(truncatingIfNeeded: units.count)
    var i = 0
    while i &+ 4 <= units.count {
      let low = UInt64(truncatingIfNeeded: units[i]) | UInt64(truncatingIfNeeded: units[i &+ 1]) << 16
      let high = UInt64(truncatingIfNeeded: units[i &+ 2]) | UInt64(truncatingIfNeeded: units[i &+ 3]) << 16
      hash = mixed(hash ^ (low | high << 32), seed)
      i &+= 4
    }
    var rest: UInt64 = 0
    while i < units.count {
      rest = rest << 16 | UInt64(truncatingIfNeeded: units[i])
      i &+= 1
    }
    hash = mixed(hash ^ rest, seed)
    let result = UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    return result == 0 ? 1 : result
  }

  /// Mixes a word with the seed.
  @inline(__always) static func mixed(_ word: UInt64, _ seed: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0x9FB2_1C65_1E98_DF25)
    return (product.high ^ product.low) &+ seed
  }
}
