/// An error for malformed input of the URI functions, which becomes a script's `URIError`.
struct URIError: Error {}

/// `encodeURI`, `encodeURIComponent`, `decodeURI` and `decodeURIComponent` (ECMA-262 §19.2.6), `escape` and `unescape`
/// (§B.2.1), for UTF-16 code units.
enum URICoding {
  /// Throws `URIError` for a lone surrogate.
  static func encodeURI(_ text: [UInt16]) throws(URIError) -> [UInt16] {
    try encode(text) { isUnreservedMark($0) || isReserved($0) || $0 == 0x23 }
  }

  /// Throws `URIError` for a lone surrogate.
  static func encodeURIComponent(_ text: [UInt16]) throws(URIError) -> [UInt16] {
    try encode(text, isUnescaped: isUnreservedMark)
  }

  /// Throws `URIError` for an escape that is incomplete or not UTF-8. Escapes of reserved characters are not decoded.
  static func decodeURI(_ text: [UInt16]) throws(URIError) -> [UInt16] {
    try decode(text) { isReserved($0) || $0 == 0x23 }
  }

  /// Throws `URIError` for an escape that is incomplete or not UTF-8.
  static func decodeURIComponent(_ text: [UInt16]) throws(URIError) -> [UInt16] {
    try decode(text) { _ in false }
  }

  /// The global `escape`.
  static func escape(_ text: [UInt16]) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(text.count)
    for unit in text {
      switch unit {
      // @ * + - . / _
      case 0x40, 0x2A, 0x2B, 0x2D, 0x2E, 0x2F, 0x5F:
        result.append(unit)
      case _ where isAlphanumeric(unit):
        result.append(unit)
      case 0...0xFF:
        appendEscape(UInt8(truncatingIfNeeded: unit), to: &result)
      default:
        result.append(0x25)
        result.append(0x75)
        for shift in [12, 8, 4, 0] as [UInt16] { result.append(hexCharacter(unit >> shift & 0xF)) }
      }
    }
    return result
  }

  /// The global `unescape`: text that is not an escape is unchanged.
  static func unescape(_ text: [UInt16]) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == 0x25 {
        if index + 1 < text.count, text[index + 1] == 0x75, let unit = hexValue(text, at: index + 2, count: 4) {
          result.append(unit)
          index += 6
          continue
        }
        if let unit = hexValue(text, at: index + 1, count: 2) {
          result.append(unit)
          index += 3
          continue
        }
      }
      result.append(text[index])
      index += 1
    }
    return result
  }
}

// MARK: - Encode and Decode

extension URICoding {
  private static func encode(
    _ text: [UInt16], isUnescaped: (UInt16) -> Bool
  ) throws(URIError) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let unit = text[index]
      index += 1
      if isUnescaped(unit) {
        result.append(unit)
        continue
      }
      var codePoint = UInt32(unit)
      if unit & 0xF800 == 0xD800 {
        guard unit < 0xDC00, index < text.count, text[index] & 0xFC00 == 0xDC00 else { throw URIError() }
        codePoint = 0x10000 + (codePoint & 0x3FF) << 10 + UInt32(text[index] & 0x3FF)
        index += 1
      }
      switch codePoint {
      case ..<0x80:
        appendEscape(UInt8(truncatingIfNeeded: codePoint), to: &result)
      case ..<0x800:
        appendEscape(UInt8(truncatingIfNeeded: 0xC0 | codePoint >> 6), to: &result)
        appendContinuation(codePoint, to: &result)
      case ..<0x10000:
        appendEscape(UInt8(truncatingIfNeeded: 0xE0 | codePoint >> 12), to: &result)
        appendContinuation(codePoint >> 6, to: &result)
        appendContinuation(codePoint, to: &result)
      default:
        appendEscape(UInt8(truncatingIfNeeded: 0xF0 | codePoint >> 18), to: &result)
        appendContinuation(codePoint >> 12, to: &result)
        appendContinuation(codePoint >> 6, to: &result)
        appendContinuation(codePoint, to: &result)
      }
    }
    return result
  }

  private static func decode(
    _ text: [UInt16], keepsEscaped: (UInt16) -> Bool
  ) throws(URIError) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      guard text[index] == 0x25 else {
        result.append(text[index])
        index += 1
        continue
      }
      let start = index
      let first = try escapedByte(text, at: &index)
      if first < 0x80 {
        if keepsEscaped(UInt16(first)) {
          result.append(contentsOf: text[start..<index])
        } else {
          result.append(UInt16(first))
        }
        continue
      }
      let length: Int
      let smallest: UInt32
      switch first {
      case 0xC0...0xDF: (length, smallest) = (2, 0x80)
      case 0xE0...0xEF: (length, smallest) = (3, 0x800)
      case 0xF0...0xF7: (length, smallest) = (4, 0x10000)
      default: throw URIError()
      }
      var codePoint = UInt32(first) & (0x7F >> UInt32(length))
      for _ in 1..<length {
        let byte = try escapedByte(text, at: &index)
        guard byte & 0xC0 == 0x80 else { throw URIError() }
        codePoint = codePoint << 6 | UInt32(byte & 0x3F)
      }
      guard codePoint >= smallest, let scalar = Unicode.Scalar(codePoint) else { throw URIError() }
      result.append(contentsOf: scalar.utf16)
    }
    return result
  }

  /// Reads `%XX` and advances past it.
  private static func escapedByte(_ text: [UInt16], at index: inout Int) throws(URIError) -> UInt8 {
    guard index < text.count, text[index] == 0x25, let value = hexValue(text, at: index + 1, count: 2) else {
      throw URIError()
    }
    index += 3
    return UInt8(truncatingIfNeeded: value)
  }

  private static func appendContinuation(_ bits: UInt32, to result: inout [UInt16]) {
    appendEscape(UInt8(truncatingIfNeeded: 0x80 | bits & 0x3F), to: &result)
  }

  private static func appendEscape(_ byte: UInt8, to result: inout [UInt16]) {
    result.append(0x25)
    result.append(hexCharacter(UInt16(byte >> 4)))
    result.append(hexCharacter(UInt16(byte & 0xF)))
  }
}

// MARK: - Characters

extension URICoding {
  private static func isAlphanumeric(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// Letters, digits and `-_.!~*'()`.
  private static func isUnreservedMark(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2D, 0x5F, 0x2E, 0x21, 0x7E, 0x2A, 0x27, 0x28, 0x29: true
    default: isAlphanumeric(unit)
    }
  }

  /// `;/?:@&=+$,`
  private static func isReserved(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x3B, 0x2F, 0x3F, 0x3A, 0x40, 0x26, 0x3D, 0x2B, 0x24, 0x2C: true
    default: false
    }
  }

  private static func hexCharacter(_ digit: UInt16) -> UInt16 {
    digit < 10 ? digit &+ 0x30 : digit &+ 0x37
  }

  /// Returns the value of exactly `count` hexadecimal digits at `start`, or nil if there are fewer.
  private static func hexValue(_ text: [UInt16], at start: Int, count: Int) -> UInt16? {
    guard text.count - start >= count else { return nil }
    var value: UInt16 = 0
    for unit in text[start..<(start + count)] {
      let digit: UInt16
      switch unit {
      case 0x30...0x39: digit = unit &- 0x30
      case 0x41...0x46: digit = unit &- 0x37
      case 0x61...0x66: digit = unit &- 0x57
      default: return nil
      }
      value = value << 4 | digit
    }
    return value
  }
}
