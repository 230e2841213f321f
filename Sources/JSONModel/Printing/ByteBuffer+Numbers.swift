// Rounding calls the C mathematics library, which an unoptimized build links only for a module that imports it.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

extension ByteBuffer {
  @inline(__always)
  mutating func append(integer: Int64) {
    if integer < 0 { append(0x2D) }
    append(magnitude: integer.magnitude)
  }

  mutating func append(magnitude: UInt64) {
    var digitCount = 1
    var rest = magnitude
    while rest >= 10 {
      rest /= 10
      digitCount &+= 1
    }
    appendDigits(magnitude, count: digitCount)
  }

  /// Appends a finite number as JavaScript writes it (ECMA-262 §6.1.6.1.20), except that the sign of a negative zero is
  /// preserved.
  mutating func append(number: Double) {
    if number.sign == .minus { append(0x2D) }
    let value = number.magnitude
    if value < 9_007_199_254_740_992, value == value.rounded(.towardZero) {
      append(magnitude: UInt64(value))
    } else if !appendShortFraction(value) {
      appendShortest(value)
    }
  }

  /// Appends a number with few decimals, such as a price, and returns whether it could. A decimal of at most 15 digits
  /// is the only one of its length that denotes its double, so the first one found is the shortest. The division, whose
  /// operands are exact, proves that it denotes the double.
  private mutating func appendShortFraction(_ value: Double) -> Bool {
    guard value >= 0.001, value < 1e9 else { return false }
    var power = 10.0
    var divisor: UInt64 = 10
    for decimals in 1...6 {
      let scaled = (value * power).rounded()
      if scaled / power == value {
        let digits = UInt64(scaled)
        append(magnitude: digits / divisor)
        append(0x2E)
        appendDigits(digits % divisor, count: decimals)
        return true
      }
      power *= 10
      divisor &*= 10
    }
    return false
  }

  /// Appends the last `digitCount` digits of a number.
  @inline(__always)
  private mutating func appendDigits(_ number: UInt64, count digitCount: Int) {
    for _ in 0..<digitCount { append(0x30) }
    var rest = number
    var place = count
    let first = place &- digitCount
    while place > first {
      place &-= 1
      overwrite(at: place, with: 0x30 &+ UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
  }

  /// Takes the shortest digits from the standard library's description.
  @inline(never)
  private mutating func appendShortest(_ value: Double) {
    append(SignificantDigits(value.description.utf8))
  }

  /// Appends a number other than zero, with the decimal point where JavaScript writes it. A number with more digits
  /// than a double has is written with an exponent only if more than six zeros would follow its digits.
  mutating func append(_ number: SignificantDigits) {
    let digits = number.digits
    let point = number.point
    let maximum = digits.count > 17 ? max(21, digits.count + 6) : 21
    if number.isNegative { append(0x2D) }
    if digits.count <= point, point <= maximum {
      append(digits)
      append(repeating: 0x30, count: point - digits.count)
    } else if point > 0, point < digits.count {
      append(digits.prefix(point))
      append(0x2E)
      append(digits.dropFirst(point))
    } else if point > -6, point <= 0 {
      append("0.")
      append(repeating: 0x30, count: -point)
      append(digits)
    } else {
      append(digits.prefix(1))
      if digits.count > 1 {
        append(0x2E)
        append(digits.dropFirst())
      }
      append(0x65)
      append(point > 0 ? 0x2B : 0x2D)
      append(magnitude: UInt64((point - 1).magnitude))
    }
  }

  private mutating func append(_ digits: ArraySlice<UInt8>) {
    for digit in digits { append(digit) }
  }
}
