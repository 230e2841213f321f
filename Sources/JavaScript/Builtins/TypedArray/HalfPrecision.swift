/// IEEE 754 binary16 numbers as bits. The standard library's `Float16` does not exist on every platform.
enum HalfPrecision {
  /// Returns the number that 16 bits represent. Every such number is a double.
  static func number(_ bits: UInt16) -> Double {
    let exponent = Int(bits >> 10 & 0x1F)
    let fraction = Double(bits & 0x3FF)
    let magnitude: Double
    switch exponent {
    case 0: magnitude = fraction * 0x1p-24
    case 0x1F: magnitude = fraction == 0 ? .infinity : .nan
    default: magnitude = Double(sign: .plus, exponent: exponent - 15, significand: 1 + fraction * 0x1p-10)
    }
    return bits & 0x8000 == 0 ? magnitude : -magnitude
  }

  /// Returns the nearest binary16 number, ties to even (ECMA-262 §21.3.2.18). The double itself is rounded, and only
  /// once.
  static func bits(_ x: Double) -> UInt16 {
    let sign = UInt16(truncatingIfNeeded: x.bitPattern >> 48) & 0x8000
    if x.isNaN { return 0x7E00 }
    let magnitude = x.magnitude
    // Halfway between the largest number and the number that would follow it.
    if magnitude >= 65520 { return sign | 0x7C00 }
    if magnitude < 0x1p-14 {
      // Subnormal numbers are multiples of 2^-24. 1024 of them are the smallest normal number, whose bits come next.
      return sign | UInt16((magnitude * 0x1p24).rounded(.toNearestOrEven))
    }
    let exponent = magnitude.exponent
    let significand = Double(sign: .plus, exponent: 10 - exponent, significand: magnitude).rounded(.toNearestOrEven)
    // A significand rounded up to 2048 carries into the exponent.
    return sign | UInt16(Int(exponent + 14) << 10 + Int(significand))
  }
}
