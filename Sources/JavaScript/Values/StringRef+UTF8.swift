/// Conversion of flat strings to Swift strings. The decoder of the standard library takes many times as long.
extension StringRef {
  /// The text as a Swift string, with lone surrogates replaced by U+FFFD.
  var swiftString: String { isTwoByte ? decoded(utf16Buffer) : decoded(latin1Buffer) }

  /// The text as a Swift string, or nil if it contains lone surrogates.
  var wellFormedString: String? {
    if !isTwoByte { return decoded(latin1Buffer) }
    let units = utf16Buffer
    return UTF16Encoding.isWellFormed(units) ? decoded(units) : nil
  }

  private func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    let count = bytes.reduce(bytes.count) { $0 + Int($1 >> 7) }
    return String(unsafeUninitializedCapacity: count) { buffer in
      var i = 0
      for byte in bytes {
        if byte < 0x80 {
          buffer[i] = byte
          i += 1
        } else {
          buffer[i] = 0xC0 | byte >> 6
          buffer[i + 1] = 0x80 | byte & 0x3F
          i += 2
        }
      }
      return count
    }
  }

  private func decoded(_ units: UnsafeBufferPointer<UInt16>) -> String {
    String(unsafeUninitializedCapacity: UTF16Encoding.byteCount(units)) { UTF16Encoding.encode(units, into: $0) }
  }

  /// The number of bytes that escapes add to the text of the string in JSON: each control character becomes six
  /// characters.
  var escapedByteCount: Int {
    func count(_ units: UnsafeBufferPointer<some FixedWidthInteger & UnsignedInteger>) -> Int {
      var added = 0
      for unit in units {
        if unit < 0x20 { added &+= 5 } else if unit == 0x22 || unit == 0x5C { added &+= 1 }
      }
      return added
    }
    return isTwoByte ? count(utf16Buffer) : count(latin1Buffer)
  }
}

/// The UTF-8 encoding of UTF-16 code units. A lone surrogate becomes U+FFFD.
private enum UTF16Encoding {
  /// Returns whether the unit at an index and the next one are a surrogate pair.
  @inline(__always)
  private static func isPair(_ units: UnsafeBufferPointer<UInt16>, at i: Int) -> Bool {
    units[i] & 0xFC00 == 0xD800 && i + 1 < units.count && units[i + 1] & 0xFC00 == 0xDC00
  }

  static func isWellFormed(_ units: UnsafeBufferPointer<UInt16>) -> Bool {
    var i = 0
    while i < units.count {
      if units[i] & 0xF800 != 0xD800 {
        i += 1
      } else if isPair(units, at: i) {
        i += 2
      } else {
        return false
      }
    }
    return true
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
          scalar = 0x1_0000 + (scalar & 0x3FF) << 10 + UInt32(units[i + 1]) & 0x3FF
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
