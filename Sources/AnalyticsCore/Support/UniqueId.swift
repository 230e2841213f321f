import Foundation

/// Random ids (UUID version 4) as uppercase text.
package enum UniqueId {
  package static func make() -> String {
    let words = randomWords()
    // RFC 9562, section 5.4: four bits of version, two bits of variant.
    let high = words.0 & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = words.1 & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let (a, b) = (digits(high >> 32), digits(high))
    let (c, d) = (digits(low >> 32), digits(low))
    let dash = UInt8(ascii: "-")
    return String(unsafeUninitializedCapacity: 36) { buffer in
      let text = UnsafeMutableRawBufferPointer(buffer)
      func put<Digits: FixedWidthInteger>(_ digits: Digits, at index: Int) {
        text.storeBytes(of: digits.littleEndian, toByteOffset: index, as: Digits.self)
      }
      put(a, at: 0)
      put(UInt32(truncatingIfNeeded: b), at: 9)
      put(UInt32(truncatingIfNeeded: b >> 32), at: 14)
      put(UInt32(truncatingIfNeeded: c), at: 19)
      put(UInt32(truncatingIfNeeded: c >> 32), at: 24)
      put(d, at: 28)
      put(dash, at: 8)
      put(dash, at: 13)
      put(dash, at: 18)
      put(dash, at: 23)
      return 36
    }
  }

  /// Returns the eight hexadecimal digits of the lower half of a word, the first one in the lowest byte.
  private static func digits(_ word: UInt64) -> UInt64 {
    // One digit in each byte, the last one in the lowest.
    var digits = (word & 0xFFFF_0000) << 16 | word & 0xFFFF
    digits = (digits << 8 | digits) & 0x00FF_00FF_00FF_00FF
    digits = (digits << 4 | digits) & 0x0F0F_0F0F_0F0F_0F0F
    // One in each byte with a letter, which is seven code points further than the digits.
    let letters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return (digits &+ 0x3030_3030_3030_3030 &+ letters &* 7).byteSwapped
  }

  #if os(Linux)
    /// Nil where the system offers no memory for it.
    private static let pool = RandomWords().map { Protected($0) }
  #endif

  private static func randomWords() -> (UInt64, UInt64) {
    #if os(Linux)
      if let words = pool?.withLock({ $0.next() }) { return words }
    #endif
    var generator = SystemRandomNumberGenerator()
    return (generator.next(), generator.next())
  }
}
