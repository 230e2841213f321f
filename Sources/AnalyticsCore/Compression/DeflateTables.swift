/// The numbers of the deflate format (RFC 1951, section 3.2.5) for lengths and distances: each has a symbol, and
/// additional bits that distinguish the values of that symbol.
enum DeflateTables {
  /// The smallest length of each symbol, starting at 257.
  static let lengthBases: [UInt16] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  /// The number of additional bits of each of these symbols.
  static let lengthBits: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  /// The smallest distance of each symbol.
  static let distanceBases: [UInt16] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]
  /// The number of additional bits of each of these symbols.
  static let distanceBits: [UInt8] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]
  /// The order in which the lengths of the codes for code lengths are written.
  static let codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The symbol of each length, starting at 3, counted from 257.
  static let lengthSymbols: [UInt8] = (3...258).map { length in
    UInt8((lengthBases.lastIndex { $0 <= length } ?? 0))
  }

  /// Returns the symbol of a distance from 1 to 32,768.
  @inline(__always) static func distanceSymbol(_ distance: UInt32) -> Int {
    if distance <= 4 { return Int(distance) - 1 }
    // Two symbols for each power of two.
    let exponent = 31 - (distance - 1).leadingZeroBitCount
    return 2 * exponent + Int((distance - 1) >> UInt32(exponent - 1) & 1)
  }

  /// The code lengths of blocks with fixed codes (RFC 1951, section 3.2.6).
  static let fixedLiteralLengths: [UInt8] =
    Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
    + Array(repeating: 8, count: 8)
  static let fixedDistanceLengths = [UInt8](repeating: 5, count: 30)
}
