/// An error of a gzip document.
package enum GzipError: Error, Hashable, CustomStringConvertible {
  /// The document ends too early.
  case truncated
  /// The document is damaged.
  case invalid(String)
  /// The document has more bytes than allowed.
  case tooLarge(limit: Int)

  package var description: String {
    switch self {
    case .truncated: "the gzip document is cut off"
    case .invalid(let problem): "the gzip document is damaged: \(problem)"
    case .tooLarge(let limit): "the gzip document has more than \(limit) bytes"
    }
  }
}

/// The gzip format (RFC 1952).
package enum Gzip {
  /// Returns a gzip document with the bytes.
  package static func compress(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    // Deflate; no flags, no time; the fastest compression; an unknown system.
    var document: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 4, 255]
    bytes.withUnsafeBufferPointer { bytes in
      document += DeflateEncoder.encode(bytes)
      for number in [checksum(bytes), UInt32(truncatingIfNeeded: bytes.count)] {
        for shift in stride(from: 0, to: 32, by: 8) {
          document.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
        }
      }
    }
    return document
  }

  /// Returns the bytes of a gzip document, which may have several members.
  /// - Parameter limit: The maximum number of bytes.
  package static func decompress(_ document: some Sequence<UInt8>, limit: Int = 1 << 30) throws(GzipError) -> [UInt8] {
    let document = Array(document)
    var bytes: [UInt8] = []
    var position = 0
    repeat {
      let (member, end) = try decompressMember(document, at: position, limit: limit - bytes.count)
      // A second copy of a large member would need as much memory again.
      if bytes.isEmpty { bytes = member } else { bytes += member }
      position = end
      guard document[end...].prefix(2).elementsEqual([0x1F, 0x8B].prefix(document.count - end)) else {
        throw .invalid("other bytes follow its end")
      }
    } while position < document.count
    return bytes
  }

  /// Returns the bytes of the member that starts at a position, and the position after it.
  private static func decompressMember(_ document: [UInt8], at start: Int, limit: Int) throws(GzipError)
    -> (bytes: [UInt8], end: Int)
  {
    var position = try start + headerSize(document[start...])
    let result = document.withUnsafeBufferPointer { document in
      Result { () throws(GzipError) in
        try Inflate.decode(UnsafeBufferPointer(rebasing: document[position...]), limit: limit)
      }
    }
    let (bytes, size) = try result.get()
    position += size
    guard position + 8 <= document.count else { throw .truncated }
    func number(_ start: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(document[start + $1]) << UInt32(8 * $1) } }
    guard number(position) == bytes.withUnsafeBufferPointer(checksum) else { throw .invalid("the checksum differs") }
    guard number(position + 4) == UInt32(truncatingIfNeeded: bytes.count) else { throw .invalid("the length differs") }
    return (bytes, position + 8)
  }

  private static func headerSize(_ member: ArraySlice<UInt8>) throws(GzipError) -> Int {
    let start = member.startIndex
    guard member.count >= 18 else { throw .truncated }
    guard member[start] == 0x1F, member[start + 1] == 0x8B, member[start + 2] == 8 else {
      throw .invalid("it has no gzip header")
    }
    let flags = member[start + 3]
    // A later version of the format may use them for a field that this decoder does not know (section 2.3.1.2).
    guard flags & 0xE0 == 0 else { throw .invalid("its header has unknown flags") }
    var size = 10
    if flags & 4 != 0 { size += 2 + Int(member[start + 10]) + Int(member[start + 11]) << 8 }
    // A name and a comment, each with a zero at its end.
    for flag in [8, 16] as [UInt8] where flags & flag != 0 {
      guard size < member.count, let end = member[(start + size)...].firstIndex(of: 0) else { throw .truncated }
      size = end - start + 1
    }
    guard flags & 2 != 0 else {
      guard size <= member.count else { throw .truncated }
      return size
    }
    guard size + 2 <= member.count else { throw .truncated }
    let sum = member[..<(start + size)].withUnsafeBufferPointer(checksum)
    guard sum & 0xFFFF == UInt32(member[start + size]) | UInt32(member[start + size + 1]) << 8 else {
      throw .invalid("the checksum of its header differs")
    }
    return size + 2
  }

  /// The CRC-32 of ISO 3309.
  private static func checksum(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    checksums.withUnsafeBufferPointer { table in
      ~bytes.reduce(~0) { sum, byte in table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }
  }

  private static let checksums: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
}
