/// The encoding of one scalar in UTF-8 (Unicode §3.9, table 3-7).
package enum UTF8Sequence {
  /// Returns the length of the well-formed sequence at an address whose first byte is not ASCII, or 0 if it is ill
  /// formed.
  @inline(__always)
  package static func length(at start: UnsafeRawPointer, end: UnsafeRawPointer) -> Int {
    let available = end - start
    guard available >= 2 else { return 0 }
    let first = start.load(as: UInt8.self)
    let second = start.load(fromByteOffset: 1, as: UInt8.self)
    switch first {
    case 0xC2...0xDF:
      return isContinuation(second) ? 2 : 0
    case 0xE0...0xEF:
      guard available >= 3, isContinuation(second),
        isContinuation(start.load(fromByteOffset: 2, as: UInt8.self))
      else { return 0 }
      if first == 0xE0 && second < 0xA0 { return 0 }
      if first == 0xED && second > 0x9F { return 0 }
      return 3
    case 0xF0...0xF4:
      guard available >= 4, isContinuation(second),
        isContinuation(start.load(fromByteOffset: 2, as: UInt8.self)),
        isContinuation(start.load(fromByteOffset: 3, as: UInt8.self))
      else { return 0 }
      if first == 0xF0 && second < 0x90 { return 0 }
      if first == 0xF4 && second > 0x8F { return 0 }
      return 4
    default:
      return 0
    }
  }

  @inline(__always) private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
