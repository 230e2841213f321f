extension String {
  /// Creates a text from UTF-16 code units. A lone surrogate becomes U+FFFD.
  package init(utf16 units: UnsafeBufferPointer<UInt16>) {
    self.init(unsafeUninitializedCapacity: UTF16Encoding.byteCount(units)) { UTF16Encoding.encode(units, into: $0) }
  }

  /// Creates a text from UTF-16 code units. A lone surrogate becomes U+FFFD.
  package init(utf16 units: [UInt16]) {
    self = units.withUnsafeBufferPointer { String(utf16: $0) }
  }
}

/// The UTF-8 encoding of UTF-16 code units. The decoder of the standard library takes many times as long.
private enum UTF16Encoding {
  /// Returns whether the unit at an index and the next one are a surrogate pair.
  @inline(__always)
  private static func isPair(_ units: UnsafeBufferPointer<UInt16>, at i: Int) -> Bool {
    UTF16Text.isHighSurrogate(units[i]) && i + 1 < units.count && UTF16Text.isLowSurrogate(units[i + 1])
  }

  static func byteCount(_ units: UnsafeBufferPointer<UInt16>) -> Int {
    var count = 0
    var i = 0
    while i < units.count {
      let unit = units[i]
      if unit & 0xF800 == 0xD800, isPair(units, at: i) {
        count += 4
        i += 2
      } else {
        count += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3
        i += 1
      }
    }
    return count
  }

  /// Returns the number of bytes.
  static func encode(_ units: UnsafeBufferPointer<UInt16>, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var count = 0
    func append(_ byte: UInt32) {
      buffer[count] = UInt8(truncatingIfNeeded: byte)
      count += 1
    }
    var i = 0
    while i < units.count {
      var scalar = UInt32(units[i])
      if scalar < 0x80 {
        append(scalar)
        i += 1
        continue
      }
      if scalar & 0xF800 == 0xD800 {
        if isPair(units, at: i) {
          scalar = UTF16Text.combine(units[i], units[i + 1])
          i += 1
        } else {
          scalar = 0xFFFD
        }
      }
      i += 1
      if scalar < 0x800 {
        append(0xC0 | scalar >> 6)
      } else {
        if scalar < 0x1_0000 {
          append(0xE0 | scalar >> 12)
        } else {
          append(0xF0 | scalar >> 18)
          append(0x80 | scalar >> 12 & 0x3F)
        }
        append(0x80 | scalar >> 6 & 0x3F)
      }
      append(0x80 | scalar & 0x3F)
    }
    return count
  }
}
