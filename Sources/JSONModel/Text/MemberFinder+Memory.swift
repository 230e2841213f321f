extension MemberFinder {
  /// Returns about how much memory reading an array, object or string takes at most, including what the parser needs
  /// meanwhile. The text is visited, but nothing is created.
  static func readingByteCount(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Int {
    withUnsafeTemporaryAllocation(of: TextMember.self, capacity: 1) { members in
      var finder = MemberFinder(start, end, members.baseAddress.unsafelyUnwrapped)
      return finder.addedByteCount() + end - start
    }
  }

  /// The number of bytes of a value in an array or object, and on the stack of the parser.
  private static var bytesPerValue: Int { 2 * MemoryLayout<JSON>.stride }
  /// The number of bytes of an allocation besides its contents.
  private static var bytesPerAllocation: Int { 48 }
  /// The number of bytes of an object that remains text, besides its text, in addition to an allocation.
  private static var bytesPerObject: Int {
    MemoryLayout<JSONObjectHeader>.stride + MemoryLayout<JSONObjectStorage.TextHeader>.stride
      + MemoryLayout<TextBlock>.stride
  }

  /// Returns the number of bytes in addition to the text, from the position to the end.
  private mutating func addedByteCount() -> Int {
    var byteCount = 0
    while position < end {
      switch position.load(as: UInt8.self) {
      case 0x22:
        let first = position
        skipString()
        // Short strings are inside the value.
        if position - first > 17 { byteCount &+= Self.bytesPerAllocation }
        continue
      case 0x2C: byteCount &+= Self.bytesPerValue
      case 0x5B: byteCount &+= Self.bytesPerValue + Self.bytesPerAllocation
      case 0x7B: byteCount &+= Self.bytesPerValue + Self.bytesPerAllocation + Self.bytesPerObject
      default: break
      }
      position += 1
    }
    return byteCount
  }
}
