/// Numbers in the format of the locale en-US: digits in groups of three, and a limited number of fraction digits.
enum LocalizedNumber {
  /// Returns code units, because the infinity sign is not in Latin-1. Rounds the shortest decimal form half away from
  /// zero.
  static func format(_ number: Double, minimumFractionDigits: Int, maximumFractionDigits: Int) -> [UInt16] {
    if number.isNaN { return Array("NaN".utf16) }
    let sign: [UInt16] = number.sign == .minus ? [0x2D] : []
    if number.isInfinite { return sign + [0x221E] }

    var (digits, point) = decimalDigits(number.magnitude)
    let kept = point + maximumFractionDigits
    if kept < digits.count {
      let roundsUp = kept >= 0 && digits[kept] >= 5
      digits.removeSubrange(max(0, kept)...)
      if roundsUp { increment(&digits, &point) }
    }
    while digits.count > max(0, point), digits.last == 0 { digits.removeLast() }

    var result = sign
    if point <= 0 { result.append(0x30) }
    for i in 0..<max(0, point) {
      if i > 0 && (point - i) % 3 == 0 { result.append(0x2C) }
      result.append(0x30 + UInt16(i < digits.count ? digits[i] : 0))
    }
    var fraction = [UInt16](repeating: 0x30, count: max(0, -point))
    for digit in digits.dropFirst(max(0, point)) { fraction.append(0x30 + UInt16(digit)) }
    while fraction.count > minimumFractionDigits, fraction.last == 0x30 { fraction.removeLast() }
    while fraction.count < minimumFractionDigits { fraction.append(0x30) }
    if !fraction.isEmpty { result += [0x2E] + fraction }
    return result
  }

  /// Returns the shortest digits that identify the number, and the position of the decimal point relative to the first
  /// digit.
  private static func decimalDigits(_ magnitude: Double) -> (digits: [UInt8], point: Int) {
    if magnitude == 0 { return ([], 0) }
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    var isInExponent = false
    var exponentIsNegative = false
    for byte in NumberToString.exponential(magnitude, digits: nil) {
      switch byte {
      case 0x2E: point = digits.count
      case 0x65: isInExponent = true
      case 0x2D: exponentIsNegative = true
      case 0x30...0x39:
        if isInExponent { exponent = exponent * 10 + Int(byte - 0x30) } else { digits.append(byte - 0x30) }
      default: break
      }
    }
    return (digits, (point ?? digits.count) + (exponentIsNegative ? -exponent : exponent))
  }

  private static func increment(_ digits: inout [UInt8], _ point: inout Int) {
    while let last = digits.popLast() {
      if last < 9 {
        digits.append(last + 1)
        return
      }
    }
    // All digits are nines, or none is retained: the digit before them becomes one.
    digits = [1]
    point += 1
  }
}
