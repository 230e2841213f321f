/// Random ids (UUID version 4) as uppercase text.
package enum UniqueId {
  package static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    // RFC 9562, section 5.4: four bits of version, two bits of variant.
    let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
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
}
