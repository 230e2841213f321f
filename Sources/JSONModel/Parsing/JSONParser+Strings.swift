/// A validated string in the text, without its quotes.
struct ScannedString {
  enum Form {
    /// The bytes are the text of the string.
    case plain
    /// The string contains escapes.
    case escaped
    /// The string contains escapes that result in lone surrogates.
    case malformed
  }

  let start: UnsafeRawPointer
  let count: Int
  let form: Form
}

extension JSONParser {
  @inline(__always)
  mutating func parseString() throws(JSONParseFailure) -> JSON {
    let string = try scanString()
    switch string.form {
    case .plain: return .string(Self.text(string.start, string.count))
    case .escaped: return .string(unescapedText(of: string))
    case .malformed: return .malformedString(codeUnits(of: string))
    }
  }

  @inline(__always)
  static func text(_ start: UnsafeRawPointer, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Validates a string from its opening quote and advances past the closing one.
  mutating func scanString() throws(JSONParseFailure) -> ScannedString {
    position += 1
    let start = position
    var form = ScannedString.Form.plain
    while true {
      skipPlainASCII()
      guard position < end else { throw failure(.unterminatedString) }
      let byte = position.load(as: UInt8.self)
      if byte == 0x22 {
        let count = position - start
        position += 1
        return ScannedString(start: start, count: count, form: form)
      } else if byte >= 0x80 {
        let length = UTF8Sequence.length(at: position, end: end)
        guard length > 0 else { throw failure(.invalidUTF8) }
        position += length
      } else if byte == 0x5C {
        let isWellFormed = try scanEscape()
        if !isWellFormed { form = .malformed } else if form == .plain { form = .escaped }
      } else {
        throw failure(.controlCharacter)
      }
    }
  }

  /// Advances to the next byte that is a quote, a backslash, a control character or not ASCII, checking eight bytes at
  /// a time.
  @inline(__always)
  private mutating func skipPlainASCII() {
    var cursor = position
    while end - cursor >= 8 {
      let word = UInt64(littleEndian: cursor.loadUnaligned(as: UInt64.self))
      let special = StringScan.specialBytes(word)
      if special != 0 {
        position = cursor + special.trailingZeroBitCount >> 3
        return
      }
      cursor += 8
    }
    while cursor < end {
      let byte = cursor.load(as: UInt8.self)
      if byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C { break }
      cursor += 1
    }
    position = cursor
  }

  /// Advances past an escape, or past two that form a surrogate pair. Returns false for a lone surrogate.
  private mutating func scanEscape() throws(JSONParseFailure) -> Bool {
    position += 1
    guard position < end else { throw failure(.unterminatedString) }
    switch next {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
      position += 1
      return true
    case 0x75:
      position += 1
      let unit = try scanFourDigits()
      if UTF16Text.isLowSurrogate(unit) { return false }
      guard UTF16Text.isHighSurrogate(unit) else { return true }
      guard let low = peekEscapedUnit(), UTF16Text.isLowSurrogate(low) else { return false }
      position += 6
      return true
    default:
      throw failure(.badEscape)
    }
  }

  private mutating func scanFourDigits() throws(JSONParseFailure) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard position < end, let digit = UTF16Text.hexadecimalValue(next) else { throw failure(.badUnicodeEscape) }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  /// Returns the code unit of a `\uXXXX` at the current position, or nil if there is none.
  private func peekEscapedUnit() -> UInt16? {
    guard end - position >= 6, position.load(as: UInt8.self) == 0x5C,
      position.load(fromByteOffset: 1, as: UInt8.self) == 0x75
    else { return nil }
    return Self.unit(position + 2)
  }

  private static func unit(_ digits: UnsafeRawPointer) -> UInt16? {
    var unit: UInt16 = 0
    for offset in 0..<4 {
      guard let digit = UTF16Text.hexadecimalValue(digits.load(fromByteOffset: offset, as: UInt8.self)) else {
        return nil
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// Returns the text of a string without lone surrogates.
  mutating func unescapedText(of string: ScannedString) -> String {
    scratch.removeAll()
    scratch.reserve(string.count)
    var cursor = string.start
    let end = string.start + string.count
    while cursor < end {
      let byte = cursor.load(as: UInt8.self)
      guard byte == 0x5C else {
        scratch.append(byte)
        cursor += 1
        continue
      }
      if let simple = Self.simpleEscape(cursor.load(fromByteOffset: 1, as: UInt8.self)) {
        scratch.append(simple)
        cursor += 2
        continue
      }
      let unit = Self.unit(cursor + 2) ?? 0
      cursor += 6
      if UTF16Text.isHighSurrogate(unit) {
        scratch.append(scalar: UTF16Text.combine(unit, Self.unit(cursor + 2) ?? 0))
        cursor += 6
      } else {
        scratch.append(scalar: UInt32(unit))
      }
    }
    return scratch.text
  }

  /// Returns the UTF-16 code units of a string.
  func codeUnits(of string: ScannedString) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(string.count)
    var cursor = string.start
    let end = string.start + string.count
    while cursor < end {
      let byte = cursor.load(as: UInt8.self)
      if byte == 0x5C {
        if let simple = Self.simpleEscape(cursor.load(fromByteOffset: 1, as: UInt8.self)) {
          units.append(UInt16(simple))
          cursor += 2
        } else {
          units.append(Self.unit(cursor + 2) ?? 0)
          cursor += 6
        }
      } else if byte < 0x80 {
        units.append(UInt16(byte))
        cursor += 1
      } else {
        let length = max(1, UTF8Sequence.length(at: cursor, end: end))
        units.append(contentsOf: Self.text(cursor, length).utf16)
        cursor += length
      }
    }
    return units
  }

  /// Returns the character that an escape with this letter denotes, or nil for `u`.
  @inline(__always)
  private static func simpleEscape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case 0x62: 0x08
    case 0x66: 0x0C
    case 0x6E: 0x0A
    case 0x72: 0x0D
    case 0x74: 0x09
    case 0x75: nil
    default: letter
    }
  }
}

/// Tests on eight bytes in one word.
enum StringScan {
  /// Returns the high bit of each byte that is a control character, a quote, a backslash or not ASCII. Bits above the
  /// lowest one set may be wrong, because the subtractions borrow.
  @inline(__always)
  static func specialBytes(_ word: UInt64) -> UInt64 {
    let control = word &- 0x2020_2020_2020_2020
    let quote = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
    let backslash = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
    return (control | quote | backslash | word) & 0x8080_8080_8080_8080
  }

  /// Returns whether a text contains no such byte.
  @inline(__always)
  static func isPlain(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let address = UnsafeRawPointer(bytes)
    var place = 0
    while place &+ 8 <= count {
      if specialBytes(UInt64(littleEndian: address.loadUnaligned(fromByteOffset: place, as: UInt64.self))) != 0 {
        return false
      }
      place &+= 8
    }
    if place == count { return true }
    // The remaining bytes, together with bytes that were already checked.
    if count >= 8 {
      return specialBytes(address.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)) == 0
    }
    return specialBytes(word(ofShort: bytes, count)) == 0
  }

  /// Copies a text unless it contains such a byte, and returns whether it does not. Otherwise, what is in the memory
  /// for the copy is undefined.
  @inline(__always)
  static func copyIfPlain(
    from bytes: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, _ count: Int
  ) -> Bool {
    let from = UnsafeRawPointer(bytes)
    let to = UnsafeMutableRawPointer(target)
    if count < 8 {
      copyBytes(from: bytes, to: target, count)
      return count == 0 || specialBytes(word(ofShort: bytes, count)) == 0
    }
    var place = 0
    while place &+ 8 <= count {
      let word = from.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      if specialBytes(word) != 0 { return false }
      to.storeBytes(of: word, toByteOffset: place, as: UInt64.self)
      place &+= 8
    }
    let last = from.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    to.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
    return specialBytes(last) == 0
  }

  /// Returns the bytes of a text of one to seven bytes, some of them twice or together with spaces.
  @inline(__always)
  private static func word(ofShort bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let address = UnsafeRawPointer(bytes)
    if count >= 4 {
      let last = address.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      return UInt64(address.loadUnaligned(as: UInt32.self)) | UInt64(last) << 32
    }
    return 0x2020_2020_2000_0000 | UInt64(bytes[0]) | UInt64(bytes[count >> 1]) << 8
      | UInt64(bytes[count &- 1]) << 16
  }
}
