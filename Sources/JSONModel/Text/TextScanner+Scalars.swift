/// Skips values that are neither arrays nor objects, and the spaces before them. Each function returns the address
/// after what it skips, or nil if the parser must decide.
extension TextScanner {
  @inline(__always) static func byte(_ position: UnsafeRawPointer) -> UInt8 { position.load(as: UInt8.self) }

  @inline(__always)
  static func skipSpaces(_ first: UnsafeRawPointer) -> UnsafeRawPointer {
    var position = first
    while byte(position) == 0x20 { position += 1 }
    return position
  }

  /// Skips `true`, `false` or `null`.
  @inline(__always)
  func skipWord(_ position: UnsafeRawPointer, _ first: UInt8) -> UnsafeRawPointer? {
    switch first {
    case 0x74: hasWord(position, 0x6575_7274) ? position + 4 : nil
    case 0x66: hasWord(position + 1, 0x6573_6C61) ? position + 5 : nil
    case 0x6E: hasWord(position, 0x6C6C_756E) ? position + 4 : nil
    default: nil
    }
  }

  /// Returns whether four characters, which are given in the order of a little-endian word, are at an address.
  @inline(__always)
  private func hasWord(_ position: UnsafeRawPointer, _ word: UInt32) -> Bool {
    end - position >= 4 && UInt32(littleEndian: position.loadUnaligned(as: UInt32.self)) == word
  }

  /// Skips a number that has few enough digits to fit in a double.
  @inline(__always)
  static func skipNumber(_ first: UnsafeRawPointer) -> UnsafeRawPointer? {
    var position = first
    if byte(position) == 0x2D { position += 1 }
    if byte(position) == 0x30 {
      position += 1
    } else {
      guard let next = skipDigits(position) else { return nil }
      position = next
    }
    if byte(position) == 0x2E {
      guard let next = skipDigits(position + 1) else { return nil }
      position = next
    }
    if position - first > 64 { return nil }
    if byte(position) | 0x20 == 0x65 {
      position += 1
      if byte(position) == 0x2B || byte(position) == 0x2D { position += 1 }
      guard let next = skipDigits(position), next - position <= 2 else { return nil }
      return next
    }
    // A digit here follows a leading zero.
    return byte(position) &- 0x30 >= 10 ? position : nil
  }

  @inline(__always)
  private static func skipDigits(_ first: UnsafeRawPointer) -> UnsafeRawPointer? {
    var position = first
    guard byte(position) &- 0x30 < 10 else { return nil }
    repeat { position += 1 } while byte(position) &- 0x30 < 10
    return position
  }

  @inline(__always)
  static func skipString(
    _ quote: UnsafeRawPointer, _ end: UnsafeRawPointer, allowsEscapes: Bool = true
  ) -> UnsafeRawPointer? {
    let position = skipPlainText(quote + 1, end)
    // The last byte of the text is not in a string.
    if byte(position) == 0x22 { return position + 1 }
    return skipRestOfString(position, end, allowsEscapes)
  }

  /// Skips a string from the first byte that is not plain text.
  @inline(never)
  private static func skipRestOfString(
    _ first: UnsafeRawPointer, _ end: UnsafeRawPointer, _ allowsEscapes: Bool
  ) -> UnsafeRawPointer? {
    var position = first
    while position < end {
      let byte = byte(position)
      if byte == 0x22 { return position + 1 }
      if byte >= 0x80 {
        let length = UTF8Sequence.length(at: position, end: end)
        guard length > 0 else { return nil }
        position += length
      } else {
        guard byte == 0x5C, allowsEscapes, let next = skipEscape(position) else { return nil }
        position = next
      }
      position = skipPlainText(position, end)
    }
    return nil
  }

  /// Skips to the next byte that is a quote, a backslash, a control character or not ASCII, or to the last byte.
  @inline(__always)
  private static func skipPlainText(_ first: UnsafeRawPointer, _ end: UnsafeRawPointer) -> UnsafeRawPointer {
    var position = first
    // Without the last byte of the text.
    let lastBlock = end - 17
    while position <= lastBlock {
      // Signed, so that one comparison finds both control characters and bytes that are not ASCII. Exchanging 0x22, a
      // quote, and 0x20 lets it find quotes as well.
      let bytes = position.loadUnaligned(as: SIMD16<Int8>.self)
      let special =
        words(bytes ^ SIMD16(repeating: 0x02) .< SIMD16(repeating: 0x21))
        | words(bytes .== SIMD16(repeating: 0x5C))
      if special[0] != 0 { return position + special[0].littleEndian.trailingZeroBitCount &>> 3 }
      if special[1] != 0 { return position + (8 &+ special[1].littleEndian.trailingZeroBitCount &>> 3) }
      position += 16
    }
    while position < end - 1 {
      let byte = byte(position)
      if byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C { break }
      position += 1
    }
    return position
  }

  /// Returns a mask as words. Combining the masks of vectors themselves is far slower.
  @inline(__always)
  static func words(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> {
    unsafeBitCast(mask, to: SIMD2<UInt64>.self)
  }

  private static func skipEscape(_ backslash: UnsafeRawPointer) -> UnsafeRawPointer? {
    switch byte(backslash + 1) {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return backslash + 2
    case 0x75:
      for i in 2..<6 where UTF16Text.hexadecimalValue(byte(backslash + i)) == nil { return nil }
      return backslash + 6
    default: return nil
    }
  }
}
