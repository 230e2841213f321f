import JSONModel

/// The text of a literal or of a property name in the memory of a syntax tree. Lone surrogates are legal in JavaScript,
/// so a Swift `String` would not suffice.
struct SyntaxText: @unchecked Sendable {
  private let start: UnsafeRawPointer
  /// The number of code units.
  private let length: Int32
  /// Whether the text is stored as bytes, one for each code unit.
  let isASCII: Bool

  init(_ units: CodeUnits, in arena: SyntaxArena) {
    start = UnsafeRawPointer(units.withUnsafeBufferPointer { arena.copy($0) })
    length = Int32(truncatingIfNeeded: units.count)
    isASCII = false
  }

  /// - Parameter bytes: ASCII bytes in the memory of the tree.
  @inline(__always)
  init(ascii bytes: UnsafeBufferPointer<UInt8>) {
    start = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
    length = Int32(truncatingIfNeeded: bytes.count)
    isASCII = true
  }

  var count: Int { Int(length) }
  var isEmpty: Bool { length == 0 }

  /// The bytes of a text that is ASCII.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// The code units of a text that is not ASCII.
  var wide: UnsafeBufferPointer<UInt16> {
    UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt16.self), count: count)
  }

  var units: CodeUnits { isASCII ? bytes.map { UInt16($0) } : Array(wide) }

  var string: String { isASCII ? String(decoding: bytes, as: UTF8.self) : String(utf16: wide) }

  /// Returns whether the text is that of a name.
  func isEqual(to name: Name) -> Bool {
    isASCII ? bytes.elementsEqual(name.utf8) : wide.elementsEqual(name.text.utf16)
  }
}
