/// What makes text slow to read in relation to its length. The text is only scanned, so the result does not depend on
/// what has been read before.
package struct TextFeatures {
  /// The number of arrays and of objects, including brackets in strings.
  package private(set) var arrayCount = 0
  package private(set) var objectCount = 0
  /// The number of members of these objects, including colons in strings.
  package private(set) var memberCount = 0
  private var commaCount = 0
  /// About the number of elements of these arrays.
  package var elementCount: Int { max(0, commaCount &+ arrayCount &+ objectCount &- memberCount) }
  /// The number of times that at least `longNumber` digits, points and signs follow each other.
  package private(set) var longNumberCount = 0

  static var longNumber: Int { 16 }
  private static var repeated: UInt64 { 0x0101_0101_0101_0101 }

  init(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) {
    var position = start
    // The end of the last number that has been measured.
    var measured = start
    while position + 8 <= end {
      let word = position.loadUnaligned(as: UInt64.self)
      arrayCount &+= Self.count(of: 0x5B, in: word)
      objectCount &+= Self.count(of: 0x7B, in: word)
      memberCount &+= Self.count(of: 0x3A, in: word)
      commaCount &+= Self.count(of: 0x2C, in: word)
      // A long number contains a whole word.
      if Self.arePartOfNumber(word), position >= measured {
        measured = Self.endOfNumber(position + 8, end)
        if measured - Self.startOfNumber(position, start) >= Self.longNumber { longNumberCount &+= 1 }
      }
      position += 8
    }
    while position < end {
      let byte = position.load(as: UInt8.self)
      if byte == 0x5B { arrayCount &+= 1 }
      if byte == 0x7B { objectCount &+= 1 }
      if byte == 0x3A { memberCount &+= 1 }
      if byte == 0x2C { commaCount &+= 1 }
      position += 1
    }
  }

  /// Returns the number of bytes of a word that are equal to a character.
  @inline(__always)
  private static func count(of character: UInt64, in word: UInt64) -> Int {
    let difference = word ^ (character &* repeated)
    // The highest bit of each byte that is not zero.
    let others = ((difference & (0x7F &* repeated)) &+ (0x7F &* repeated)) | difference
    return (~others & (0x80 &* repeated)).nonzeroBitCount
  }

  /// Returns whether all bytes are between `-` and `9`.
  @inline(__always)
  private static func arePartOfNumber(_ word: UInt64) -> Bool {
    let highBits = 0x80 &* repeated
    return (word | (word &+ (0x46 &* repeated))) & highBits == 0
      && (word &+ (0x53 &* repeated)) & highBits == highBits
  }

  @inline(__always)
  private static func isPartOfNumber(_ byte: UInt8) -> Bool { byte &- 0x2D < 13 }

  private static func startOfNumber(_ position: UnsafeRawPointer, _ start: UnsafeRawPointer) -> UnsafeRawPointer {
    var position = position
    while position > start, isPartOfNumber((position - 1).load(as: UInt8.self)) { position -= 1 }
    return position
  }

  private static func endOfNumber(_ position: UnsafeRawPointer, _ end: UnsafeRawPointer) -> UnsafeRawPointer {
    var position = position
    while position < end, isPartOfNumber(position.load(as: UInt8.self)) { position += 1 }
    return position
  }
}
