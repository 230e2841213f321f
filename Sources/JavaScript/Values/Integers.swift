#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Integer conversions, and number arithmetic that takes more than one machine operation.
///
/// ECMA-262 §6.1.6.1 and §7.1.5 to §7.1.12.
enum Integers {
  /// 2^53: every integer of smaller magnitude is exact.
  @inline(__always) static var safeLimit: Double { 9_007_199_254_740_992 }

  /// ToInt32.
  @inline(__always)
  static func toInt32(_ x: Double) -> Int32 {
    Int32(truncatingIfNeeded: moduloTwo64(x))
  }

  /// ToUint32.
  @inline(__always)
  static func toUint32(_ x: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: moduloTwo64(x))
  }

  /// ToInt16.
  @inline(__always)
  static func toInt16(_ x: Double) -> Int16 {
    Int16(truncatingIfNeeded: moduloTwo64(x))
  }

  /// ToUint16.
  @inline(__always)
  static func toUint16(_ x: Double) -> UInt16 {
    UInt16(truncatingIfNeeded: moduloTwo64(x))
  }

  /// ToInt8.
  @inline(__always)
  static func toInt8(_ x: Double) -> Int8 {
    Int8(truncatingIfNeeded: moduloTwo64(x))
  }

  /// ToUint8.
  @inline(__always)
  static func toUint8(_ x: Double) -> UInt8 {
    UInt8(truncatingIfNeeded: moduloTwo64(x))
  }

  /// ToUint8Clamp: rounds to nearest, ties to even.
  static func toUint8Clamp(_ x: Double) -> UInt8 {
    guard x > 0 else { return 0 }
    return x >= 255 ? 255 : UInt8(x.rounded(.toNearestOrEven))
  }

  /// ToIntegerOrInfinity: truncates; NaN and -0 become +0.
  static func toIntegerOrInfinity(_ x: Double) -> Double {
    x.isNaN ? 0 : x.rounded(.towardZero) + 0
  }

  /// IsIntegralNumber: finite and without a fraction.
  @inline(__always)
  static func isIntegral(_ x: Double) -> Bool {
    if x.magnitude < safeLimit { return Double(Int64(x)) == x }
    return x.isFinite
  }

  /// Number::remainder, the `%` operator, of safe integers; nil for other numbers.
  @inline(__always)
  static func remainder(_ a: Double, _ b: Double) -> Double? {
    if a.magnitude < safeLimit, b.magnitude < safeLimit {
      let dividend = Int64(a)
      let divisor = Int64(b)
      if divisor != 0, Double(dividend) == a, Double(divisor) == b {
        let result = dividend % divisor
        // The result has the sign of the dividend, even if it is zero.
        return result == 0 && a.sign == .minus ? -0.0 : Double(result)
      }
    }
    return nil
  }

  /// Number::exponentiate, the `**` operator and `Math.pow`.
  static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 2 { return base * base }
    if exponent.isNaN { return .nan }
    if base.magnitude == 1, exponent.isInfinite { return .nan }
    return pow(base, exponent)
  }

  /// Returns the truncated value modulo 2^64, or 0 for NaN and infinities.
  @inline(__always)
  private static func moduloTwo64(_ x: Double) -> Int64 {
    if x.magnitude < 9_223_372_036_854_775_808 { return Int64(x) }
    return moduloTwo64(large: x)
  }

  private static func moduloTwo64(large x: Double) -> Int64 {
    guard x.isFinite else { return 0 }
    let significand = Int64(bitPattern: x.significandBitPattern | 1 << 52)
    // At least 11; a smart shift by 64 or more leaves zero.
    let shift = Int(x.exponentBitPattern) - 1075
    let magnitude = significand << shift
    return x < 0 ? 0 &- magnitude : magnitude
  }
}
