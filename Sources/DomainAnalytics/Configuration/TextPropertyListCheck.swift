import Foundation

/// Checks the depth of a property list that is text before Foundation, which reads it recursively, does: one in XML, or
/// in the older form with parentheses and braces.
enum TextPropertyListCheck {
  /// Does nothing if the data is a binary property list. The maximum depth is that of binary ones.
  static func check(_ data: Data) throws(PropertyListFault) {
    if data.starts(with: Array("bplist".utf8)) { return }
    // Without the zeros of UTF-16 and UTF-32.
    let bytes = Array(data).filter { $0 != 0 }
    let isXML = bytes.first { $0 < 0x80 && $0 > 0x20 } == UInt8(ascii: "<")
    var depth = 0
    for (index, byte) in zip(bytes.indices, bytes) {
      if isXML, byte != UInt8(ascii: "<") { continue }
      depth += isXML ? change(ofXML: bytes[index...]) : change(of: byte)
      guard depth <= BinaryPropertyListCheck.depthLimit else { throw .tooDeep }
    }
  }

  private static func change(of byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "{"): 1
    case UInt8(ascii: ")"), UInt8(ascii: "}"): -1
    default: 0
    }
  }

  private static let containers = ["array", "dict"].map { Array($0.utf8) }

  /// The change of the depth by the tag at the beginning of some bytes. A tag that is empty, as in `<array/>`, changes
  /// nothing.
  private static func change(ofXML bytes: ArraySlice<UInt8>) -> Int {
    let tag = bytes.dropFirst()
    if tag.first == UInt8(ascii: "/") { return containers.contains { tag.dropFirst().starts(with: $0) } ? -1 : 0 }
    guard containers.contains(where: { tag.starts(with: $0) }) else { return 0 }
    let end = tag.firstIndex(of: UInt8(ascii: ">")) ?? tag.endIndex
    return tag[..<end].last == UInt8(ascii: "/") ? 0 : 1
  }
}
