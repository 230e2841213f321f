/// Number::toString and the four number-formatting methods of `Number.prototype`, as ASCII bytes.
///
/// ECMA-262 §6.1.6.1.20, §21.1.3.2, §21.1.3.3, §21.1.3.5, §21.1.3.6.
enum NumberToString {
  /// The size in bytes of a buffer that is sufficient for every result of `decimal`.
  static var maximumDecimalLength: Int { 32 }

  /// Number::toString(x, 10). Writes to `buffer` (at least `maximumDecimalLength` bytes) and returns the number of
  /// bytes written.
  static func decimal(_ x: Double, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var out = ASCIIWriter(buffer)
    let magnitude = x.magnitude
    if magnitude < Integers.safeLimit {
      let integer = UInt64(magnitude)
      if x < 0 { out.append(UInt8(ascii: "-")) }
      if Double(integer) == magnitude {
        out.append(digits: integer, count: digitCount(integer))
        return out.count
      }
      if magnitude >= 1e-6, magnitude < 1e9 {
        // Two decimals of at most 15 digits never share a double: if one converts back, it is the shortest.
        let millionths = UInt64(magnitude * 1e6 + 0.5)
        if Double(millionths) / 1e6 == magnitude {
          out.append(millionths: millionths)
          return out.count
        }
      }
      out.append(ShortestDecimal(magnitude))
      return out.count
    }
    if x.isNaN {
      out.append("NaN")
      return out.count
    }
    if x < 0 { out.append(UInt8(ascii: "-")) }
    if magnitude.isInfinite {
      out.append("Infinity")
    } else {
      out.append(ShortestDecimal(magnitude))
    }
    return out.count
  }

  /// Writes the decimal digits of an integer to `buffer` (at least `maximumDecimalLength` bytes) and returns the count.
  static func decimal(_ i: Int32, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var out = ASCIIWriter(buffer)
    if i < 0 { out.append(UInt8(ascii: "-")) }
    let magnitude = UInt64(i.magnitude)
    out.append(digits: magnitude, count: digitCount(magnitude))
    return out.count
  }

  /// Number::toString(x, 10) as an array.
  static func decimal(_ x: Double) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: maximumDecimalLength) { buffer, count in
      count = decimal(x, into: buffer)
    }
  }

  /// Number::toString(x, radix) for a radix from 2 to 36.
  ///
  /// The specification does not determine the digits of fractions. The result has the minimum number of digits that
  /// distinguish `x` from its neighbors.
  static func radix(_ x: Double, radix: Int) -> [UInt8] {
    guard x.isFinite, radix != 10, (2...36).contains(radix) else { return decimal(x) }
    let base = Double(radix)
    let magnitude = x.magnitude
    var integer = magnitude.rounded(.down)
    let fraction = fractionDigits(of: magnitude - integer, neighbourOf: magnitude, base: base)
    if fraction.carriesIntoInteger { integer += 1 }

    var reversed: [UInt8] = []
    // Digits below the precision of the double are written as zeros.
    while integer / base >= Integers.safeLimit {
      integer /= base
      reversed.append(0)
    }
    while integer >= Integers.safeLimit {
      let digit = integer.truncatingRemainder(dividingBy: base)
      reversed.append(UInt8(digit))
      integer = (integer - digit) / base
    }
    var rest = UInt64(integer)
    repeat {
      reversed.append(UInt8(truncatingIfNeeded: rest % UInt64(radix)))
      rest /= UInt64(radix)
    } while rest > 0

    var result: [UInt8] = []
    result.reserveCapacity(reversed.count + fraction.digits.count + 2)
    if x < 0 { result.append(UInt8(ascii: "-")) }
    for digit in reversed.reversed() { result.append(digitCharacter(digit)) }
    if !fraction.digits.isEmpty {
      result.append(UInt8(ascii: "."))
      for digit in fraction.digits { result.append(digitCharacter(digit)) }
    }
    return result
  }

  /// Number.prototype.toFixed for a finite or non-finite `x` and 0 to 100 fraction digits.
  static func fixed(_ x: Double, digits: Int) -> [UInt8] {
    let magnitude = x.magnitude
    guard magnitude < 1e21 else { return decimal(x) }
    let places = max(0, digits)
    var result: [UInt8] = x < 0 ? [UInt8(ascii: "-")] : []
    if let scaled = scaledInteger(magnitude, places: places) {
      let count = max(digitCount(scaled), places + 1)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: maximumDecimalLength) { buffer in
        var out = ASCIIWriter(buffer)
        out.append(digits: scaled, count: count)
        result.append(contentsOf: buffer[..<(count - places)])
        if places > 0 {
          result.append(UInt8(ascii: "."))
          result.append(contentsOf: buffer[(count - places)..<count])
        }
      }
      return result
    }
    var exact = ExactDecimal(magnitude)
    exact.round(toCount: exact.pointPosition + places)
    let point = exact.pointPosition
    if point > 0 {
      result.appendCharacters(exact.digits[..<point])
    } else {
      result.append(UInt8(ascii: "0"))
    }
    if places > 0 {
      result.append(UInt8(ascii: "."))
      let fraction = exact.digits[max(0, point)...]
      result.append(repeating: UInt8(ascii: "0"), count: places - fraction.count)
      result.appendCharacters(fraction)
    }
    return result
  }

  /// Number.prototype.toExponential. `digits` (0 to 100) is the number of digits after the point, or nil for as many as
  /// needed.
  static func exponential(_ x: Double, digits: Int?) -> [UInt8] {
    guard x.isFinite else { return decimal(x) }
    var result: [UInt8] = x < 0 ? [UInt8(ascii: "-")] : []
    guard let places = digits else {
      if x == 0 {
        result.appendExponential([0], exponent: 0)
      } else {
        let shortest = ShortestDecimal(x.magnitude)
        result.appendExponential(shortest.digitArray[...], exponent: shortest.pointPosition - 1)
      }
      return result
    }
    let rounded = significantDigits(x.magnitude, count: max(0, places) + 1)
    result.appendExponential(rounded.digits[...], exponent: rounded.exponent)
    return result
  }

  /// Number.prototype.toPrecision with 1 to 100 significant digits.
  static func precision(_ x: Double, precision: Int) -> [UInt8] {
    guard x.isFinite else { return decimal(x) }
    let count = max(1, precision)
    var result: [UInt8] = x < 0 ? [UInt8(ascii: "-")] : []
    let (digits, exponent) = significantDigits(x.magnitude, count: count)
    if exponent < -6 || exponent >= count {
      result.appendExponential(digits[...], exponent: exponent)
    } else if exponent >= 0 {
      result.appendCharacters(digits[...exponent])
      if exponent + 1 < count {
        result.append(UInt8(ascii: "."))
        result.appendCharacters(digits[(exponent + 1)...])
      }
    } else {
      result.append(UInt8(ascii: "0"))
      result.append(UInt8(ascii: "."))
      result.append(repeating: UInt8(ascii: "0"), count: -(exponent + 1))
      result.appendCharacters(digits[...])
    }
    return result
  }
}

// MARK: - Digit generation

extension NumberToString {
  /// Returns the number of decimal digits of `value`, 1 for zero.
  fileprivate static func digitCount(_ value: UInt64) -> Int {
    var count = 1
    var rest = value
    while rest >= 10_000 {
      rest /= 10_000
      count += 4
    }
    if rest >= 1_000 { return count + 3 }
    if rest >= 100 { return count + 2 }
    return rest >= 10 ? count + 1 : count
  }

  private static func digitCharacter(_ digit: UInt8) -> UInt8 {
    digit < 10 ? digit &+ 48 : digit &+ 87
  }

  /// Returns the digits of a fraction in `base`. They end as soon as the rest is less than half the distance from
  /// `value` to the next double.
  private static func fractionDigits(
    of initialFraction: Double, neighbourOf value: Double, base: Double
  ) -> (digits: [UInt8], carriesIntoInteger: Bool) {
    var fraction = initialFraction
    var tolerance = max(0.5 * (value.nextUp - value), Double.leastNonzeroMagnitude)
    var digits: [UInt8] = []
    while fraction >= tolerance {
      fraction *= base
      tolerance *= base
      let digit = UInt8(fraction)
      digits.append(digit)
      fraction -= Double(digit)
      let isAboveHalf = fraction > 0.5 || (fraction == 0.5 && digit & 1 == 1)
      guard isAboveHalf, fraction + tolerance > 1 else { continue }
      while let last = digits.popLast() {
        if Double(last + 1) < base {
          digits.append(last + 1)
          return (digits, false)
        }
      }
      return ([], true)
    }
    return (digits, false)
  }

  /// Returns `magnitude` × 10^places, rounded half up, if the computation fits in machine words.
  private static func scaledInteger(_ magnitude: Double, places: Int) -> UInt64? {
    guard places <= 19 else { return nil }
    if magnitude == 0 { return 0 }
    let (significand, exponent) = ExactDecimal.binaryParts(magnitude)
    var power: UInt64 = 1
    for _ in 0..<places { power &*= 10 }
    let product = significand.multipliedFullWidth(by: power)
    if exponent >= 0 {
      guard product.high == 0, exponent < 64, product.low.leadingZeroBitCount >= exponent else { return nil }
      return product.low << UInt64(exponent)
    }
    let shift = -exponent
    switch shift {
    case ..<64:
      let (low, carry) = product.low.addingReportingOverflow(1 << UInt64(shift - 1))
      let high = product.high &+ (carry ? 1 : 0)
      guard high >> UInt64(shift) == 0 else { return nil }
      return high << UInt64(64 - shift) | low >> UInt64(shift)
    case 64:
      return product.high &+ product.low >> 63
    case 65..<128:
      let high = product.high &+ (1 << UInt64(shift - 65))
      return high >> UInt64(shift - 64)
    default:
      // The product has fewer than 120 bits: less than half a unit.
      return 0
    }
  }

  /// Returns the first `count` digits of a magnitude, rounded half up, and the power of ten of the first digit.
  private static func significantDigits(_ magnitude: Double, count: Int) -> (digits: [UInt8], exponent: Int) {
    guard magnitude > 0 else { return ([UInt8](repeating: 0, count: count), 0) }
    var exact = ExactDecimal(magnitude)
    exact.round(toCount: count)
    if exact.digits.count > count { exact.digits.removeLast() }
    return (exact.digits, exact.pointPosition - 1)
  }
}

// MARK: - Output

/// Appends ASCII to a buffer that is known to be large enough.
private struct ASCIIWriter {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.buffer = buffer
  }

  mutating func append(_ byte: UInt8) {
    buffer[count] = byte
    count &+= 1
  }

  mutating func append(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { append(text.utf8Start[index]) }
  }

  mutating func append(zeros: Int) {
    for _ in 0..<max(0, zeros) { append(UInt8(ascii: "0")) }
  }

  /// Appends the last `digitCount` decimal digits of `value`, with leading zeros.
  mutating func append(digits value: UInt64, count digitCount: Int) {
    var rest = value
    var index = count &+ digitCount
    while index > count {
      index &-= 1
      buffer[index] = UInt8(truncatingIfNeeded: rest % 10) &+ 48
      rest /= 10
    }
    count &+= digitCount
  }

  /// Appends a non-integral number given in millionths.
  mutating func append(millionths: UInt64) {
    let integer = millionths / 1_000_000
    append(digits: integer, count: NumberToString.digitCount(integer))
    append(UInt8(ascii: "."))
    append(digits: millionths % 1_000_000, count: 6)
    while buffer[count &- 1] == UInt8(ascii: "0") { count &-= 1 }
  }

  /// Number::toString steps 6 to 12.
  mutating func append(_ decimal: ShortestDecimal) {
    let point = decimal.pointPosition
    let start = count
    if decimal.count <= point, point <= 21 {
      append(digits: decimal.digits, count: decimal.count)
      append(zeros: point - decimal.count)
    } else if 0 < point, point <= 21 {
      append(digits: decimal.digits, count: decimal.count)
      insertPoint(at: start + point)
    } else if -6 < point, point <= 0 {
      append("0.")
      append(zeros: -point)
      append(digits: decimal.digits, count: decimal.count)
    } else {
      append(digits: decimal.digits, count: decimal.count)
      if decimal.count > 1 { insertPoint(at: start + 1) }
      append(UInt8(ascii: "e"))
      append(UInt8(ascii: point > 0 ? "+" : "-"))
      let exponent = UInt64((point - 1).magnitude)
      append(digits: exponent, count: NumberToString.digitCount(exponent))
    }
  }

  private mutating func insertPoint(at index: Int) {
    var position = count
    while position > index {
      buffer[position] = buffer[position &- 1]
      position &-= 1
    }
    buffer[index] = UInt8(ascii: ".")
    count &+= 1
  }
}

extension [UInt8] {
  fileprivate mutating func append(repeating byte: UInt8, count: Int) {
    append(contentsOf: repeatElement(byte, count: Swift.max(0, count)))
  }

  /// Appends digit values as characters.
  fileprivate mutating func appendCharacters(_ digits: ArraySlice<UInt8>) {
    for digit in digits { append(digit &+ 48) }
  }

  /// Appends d.ddde±x. `digits` is not empty.
  fileprivate mutating func appendExponential(_ digits: ArraySlice<UInt8>, exponent: Int) {
    appendCharacters(digits.prefix(1))
    if digits.count > 1 {
      append(UInt8(ascii: "."))
      appendCharacters(digits.dropFirst())
    }
    append(UInt8(ascii: "e"))
    append(UInt8(ascii: exponent < 0 ? "-" : "+"))
    append(contentsOf: NumberToString.decimal(Double(exponent.magnitude)))
  }
}
