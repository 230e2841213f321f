/// The digits of a decimal number without the zeros at both ends: the number is 0.`digits` × 10^`point`.
struct SignificantDigits {
  let isNegative: Bool
  let digits: ArraySlice<UInt8>
  let point: Int

  /// Reads a number as RFC 8259 and the standard library write them.
  init(_ text: some Collection<UInt8>) {
    var all: [UInt8] = []
    var pointPosition: Int?
    let mark = text.firstIndex { $0 | 0x20 == 0x65 }
    for byte in text[..<(mark ?? text.endIndex)] {
      if byte == 0x2E { pointPosition = all.count } else if byte &- 0x30 < 10 { all.append(byte) }
    }
    let exponent = mark.flatMap { Int(String(decoding: text[text.index(after: $0)...], as: UTF8.self)) } ?? 0
    let first = all.firstIndex { $0 != 0x30 } ?? all.count
    let last = all.lastIndex { $0 != 0x30 } ?? first - 1
    isNegative = text.first == 0x2D
    digits = all[first..<(last + 1)]
    point = (pointPosition ?? all.count) - first + exponent
  }

  /// Returns whether two numbers of the same order of magnitude are equal.
  static func areEqual(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
    var left = DigitReader(bytes: left.makeIterator())
    var right = DigitReader(bytes: right.makeIterator())
    var leftDigit = left.next()
    var rightDigit = right.next()
    while leftDigit == 0x30 { leftDigit = left.next() }
    while rightDigit == 0x30 { rightDigit = right.next() }
    while leftDigit != nil || rightDigit != nil {
      // Zeros at the end do not count.
      guard leftDigit ?? 0x30 == rightDigit ?? 0x30 else { return false }
      leftDigit = left.next()
      rightDigit = right.next()
    }
    return true
  }
}

/// Reads the digits before the exponent.
private struct DigitReader<Bytes: IteratorProtocol<UInt8>> {
  var bytes: Bytes
  private var hasEnded = false

  init(bytes: Bytes) { self.bytes = bytes }

  mutating func next() -> UInt8? {
    while !hasEnded, let byte = bytes.next(), byte | 0x20 != 0x65 {
      if byte &- 0x30 < 10 { return byte }
    }
    hasEnded = true
    return nil
  }
}
