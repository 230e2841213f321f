import JSONModel

/// Conversion of flat strings to Swift strings. The decoder of the standard library takes many times as long.
extension StringRef {
  /// The text as a Swift string, with lone surrogates replaced by U+FFFD.
  var swiftString: String { isTwoByte ? String(utf16: utf16Buffer) : decoded(latin1Buffer) }

  /// The text as a Swift string, or nil if it contains lone surrogates.
  var wellFormedString: String? {
    if !isTwoByte { return decoded(latin1Buffer) }
    let units = utf16Buffer
    return UTF16Text.isWellFormed(units) ? String(utf16: units) : nil
  }

  private func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    let count = StringRef.utf8Count(bytes)
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

  private static func utf8Count(_ latin1: UnsafeBufferPointer<UInt8>) -> Int {
    latin1.reduce(latin1.count) { $0 &+ Int($1 >> 7) }
  }

  /// The maximum number of bytes of the text in UTF-8.
  var maximumUTF8Count: Int { isTwoByte ? length * 3 : StringRef.utf8Count(latin1Buffer) }

  /// The number of bytes that escapes add to the text of the string in JSON: each control character becomes six
  /// characters.
  var escapedByteCount: Int {
    func count(_ units: UnsafeBufferPointer<some FixedWidthInteger & UnsignedInteger>) -> Int {
      var added = 0
      for unit in units { added &+= StringRef.escapedByteCount(of: unit) }
      return added
    }
    return isTwoByte ? count(utf16Buffer) : count(latin1Buffer)
  }

  /// Returns the number of bytes that an escape adds to the text of a code unit in JSON.
  @inline(__always) static func escapedByteCount(of unit: some FixedWidthInteger & UnsignedInteger) -> Int {
    unit < 0x20 ? 5 : unit == 0x22 || unit == 0x5C ? 1 : 0
  }
}
