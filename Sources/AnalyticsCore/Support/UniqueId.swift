import Foundation

/// Random ids (UUID version 4) as uppercase text.
package enum UniqueId {
  package static func make() -> String {
    let words = randomWords()
    // RFC 9562, section 5.4: four bits of version, two bits of variant.
    let high = words.0 & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = words.1 & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    return String(unsafeUninitializedCapacity: 36) { buffer in
      var place = 0
      func put(_ word: UInt64, _ shifts: StrideThrough<Int>) {
        for shift in shifts {
          let digit = UInt8(truncatingIfNeeded: word >> UInt64(shift) & 0xF)
          buffer[place] = digit < 10 ? 0x30 &+ digit : 0x37 &+ digit
          place &+= 1
        }
      }
      func putDash() {
        buffer[place] = 0x2D
        place &+= 1
      }
      put(high, stride(from: 60, through: 32, by: -4))
      putDash()
      put(high, stride(from: 28, through: 16, by: -4))
      putDash()
      put(high, stride(from: 12, through: 0, by: -4))
      putDash()
      put(low, stride(from: 60, through: 48, by: -4))
      putDash()
      put(low, stride(from: 44, through: 0, by: -4))
      return place
    }
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
