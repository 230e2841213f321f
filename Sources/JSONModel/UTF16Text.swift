/// Functions for UTF-16 code units that may contain lone surrogates.
package enum UTF16Text {
  @inline(__always) static func isHighSurrogate(_ unit: UInt16) -> Bool { unit & 0xFC00 == 0xD800 }
  @inline(__always) static func isLowSurrogate(_ unit: UInt16) -> Bool { unit & 0xFC00 == 0xDC00 }

  /// Returns the scalar value of a surrogate pair.
  @inline(__always) static func combine(_ high: UInt16, _ low: UInt16) -> UInt32 {
    0x1_0000 &+ ((UInt32(high) & 0x3FF) << 10) &+ (UInt32(low) & 0x3FF)
  }

  /// Returns whether every surrogate is part of a pair.
  static func isWellFormed(_ units: [UInt16]) -> Bool { units.withUnsafeBufferPointer(isWellFormed) }

  /// Returns whether every surrogate is part of a pair.
  package static func isWellFormed(_ units: UnsafeBufferPointer<UInt16>) -> Bool {
    var index = 0
    while index < units.count {
      if isHighSurrogate(units[index]) {
        guard index + 1 < units.count, isLowSurrogate(units[index + 1]) else { return false }
        index += 2
      } else if isLowSurrogate(units[index]) {
        return false
      } else {
        index += 1
      }
    }
    return true
  }

  /// Returns four hexadecimal digits per code unit, the form in which a malformed object key is stored in a `String`.
  static func hexadecimal(_ units: [UInt16]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(units.count * 4)
    for unit in units {
      for shift in [12, 8, 4, 0] as [UInt16] { bytes.append(hexadecimalDigit(UInt8((unit >> shift) & 0xF))) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The inverse of ``hexadecimal(_:)``.
  static func units(hexadecimal text: String) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(text.utf8.count / 4)
    var unit: UInt16 = 0
    var digits = 0
    for byte in text.utf8 {
      unit = unit << 4 | UInt16(hexadecimalValue(byte) ?? 0)
      digits += 1
      if digits == 4 {
        units.append(unit)
        unit = 0
        digits = 0
      }
    }
    return units
  }

  @inline(__always) static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 &+ value : 0x57 &+ value
  }

  @inline(__always) static func hexadecimalValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit &- 0x30
    case 0x41...0x46: digit &- 0x37
    case 0x61...0x66: digit &- 0x57
    default: nil
    }
  }
}
