/// The shortest decimal that converts back to a given double: 0.digits × 10^pointPosition.
struct ShortestDecimal {
  /// The digits as an integer without trailing zeros.
  private(set) var digits: UInt64 = 0
  private(set) var count = 0
  /// `n` of the specification's Number::toString.
  private(set) var pointPosition = 0

  /// Creates the shortest decimal of a positive and finite `magnitude`.
  init(_ magnitude: Double) {
    var integerDigits = 0
    var leadingZeros = 0
    var pendingZeros = 0
    var sawPoint = false
    var exponent = 0
    var exponentIsNegative = false
    var inExponent = false
    for byte in magnitude.description.utf8 {
      switch byte {
      case UInt8(ascii: "."):
        sawPoint = true
      case UInt8(ascii: "e"):
        inExponent = true
      case UInt8(ascii: "-"):
        exponentIsNegative = true
      case 48...57:
        let digit = byte - 48
        if inExponent {
          exponent = exponent &* 10 &+ Int(digit)
        } else if digit == 0 {
          if count == 0 {
            if sawPoint { leadingZeros += 1 }
          } else {
            pendingZeros += 1
            if !sawPoint { integerDigits += 1 }
          }
        } else {
          for _ in 0..<pendingZeros { digits &*= 10 }
          digits = digits &* 10 &+ UInt64(digit)
          count += pendingZeros + 1
          pendingZeros = 0
          if !sawPoint { integerDigits += 1 }
        }
      default:
        break
      }
    }
    pointPosition = integerDigits - leadingZeros + (exponentIsNegative ? -exponent : exponent)
  }

  var digitArray: [UInt8] {
    var reversed: [UInt8] = []
    var rest = digits
    for _ in 0..<count {
      reversed.append(UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    return reversed.reversed()
  }
}

/// The exact decimal expansion of a double: 0.digits × 10^pointPosition.
struct ExactDecimal {
  /// Digit values, most significant first.
  var digits: [UInt8]
  private(set) var pointPosition: Int

  /// Creates the expansion of a finite and nonnegative `magnitude`.
  init(_ magnitude: Double) {
    guard magnitude > 0 else {
      digits = []
      pointPosition = 0
      return
    }
    var (significand, exponent) = Self.binaryParts(magnitude)
    let zeros = significand.trailingZeroBitCount
    significand >>= UInt64(zeros)
    exponent += zeros

    // m × 2^-k is m × 5^k × 10^-k, so that only multiplications of a decimal big number are needed.
    var limbs: [UInt32] = []
    while significand > 0 {
      limbs.append(UInt32(significand % 1_000_000_000))
      significand /= 1_000_000_000
    }
    if exponent >= 0 {
      Self.multiply(&limbs, by: 2, times: exponent, perPass: 29)
    } else {
      Self.multiply(&limbs, by: 5, times: -exponent, perPass: 13)
    }
    digits = []
    digits.reserveCapacity(limbs.count * 9)
    for limb in limbs.reversed() {
      var divisor: UInt32 = 100_000_000
      while divisor > 0 {
        let digit = UInt8(limb / divisor % 10)
        if digit != 0 || !digits.isEmpty { digits.append(digit) }
        divisor /= 10
      }
    }
    pointPosition = digits.count - max(0, -exponent)
  }

  /// Returns a positive finite double as an integer significand and a power of two.
  static func binaryParts(_ magnitude: Double) -> (significand: UInt64, exponent: Int) {
    let fraction = magnitude.significandBitPattern
    let biased = Int(magnitude.exponentBitPattern)
    return biased == 0 ? (fraction, -1074) : (fraction | 1 << 52, biased - 1075)
  }

  private static func multiply(_ limbs: inout [UInt32], by factor: UInt64, times: Int, perPass: Int) {
    var remaining = times
    while remaining > 0 {
      var multiplier: UInt64 = 1
      for _ in 0..<min(remaining, perPass) { multiplier &*= factor }
      remaining -= perPass
      var carry: UInt64 = 0
      for index in limbs.indices {
        let value = UInt64(limbs[index]) &* multiplier &+ carry
        limbs[index] = UInt32(truncatingIfNeeded: value % 1_000_000_000)
        carry = value / 1_000_000_000
      }
      while carry > 0 {
        limbs.append(UInt32(truncatingIfNeeded: carry % 1_000_000_000))
        carry /= 1_000_000_000
      }
    }
  }

  /// Keeps `count` digits, rounding half up, and one more if a carry adds a leading digit. A negative count leaves
  /// none.
  mutating func round(toCount count: Int) {
    guard count >= 0 else {
      digits = []
      return
    }
    guard count < digits.count else {
      digits.append(contentsOf: repeatElement(0, count: count - digits.count))
      return
    }
    let roundsUp = digits[count] >= 5
    digits.removeLast(digits.count - count)
    guard roundsUp else { return }
    var index = count - 1
    while index >= 0, digits[index] == 9 {
      digits[index] = 0
      index -= 1
    }
    if index >= 0 {
      digits[index] += 1
    } else {
      digits.insert(1, at: 0)
      pointPosition += 1
    }
  }
}
