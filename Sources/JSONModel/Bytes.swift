/// Calls `body` with the UTF-8 bytes of a string, without a copy when they are contiguous (a native string's always are).
@inline(__always)
func withUTF8Bytes<Result>(_ string: borrowing String, _ body: (UnsafePointer<UInt8>, Int) -> Result) -> Result {
    if let result = string.utf8.withContiguousStorageIfAvailable({ bytes in body(orPlaceholder(bytes.baseAddress), bytes.count) }) {
        return result
    }
    var copy = copy string
    return copy.withUTF8 { bytes in body(orPlaceholder(bytes.baseAddress), bytes.count) }
}

/// An address that is never read, for a buffer without one (and so without bytes).
@inline(__always)
private func orPlaceholder(_ address: UnsafePointer<UInt8>?) -> UnsafePointer<UInt8> {
    address ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
}

/// Whether `count` bytes are the same, eight at a time.
@inline(__always)
func haveSameBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    var offset = 0
    while offset &+ 8 <= count {
        guard left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else { return false }
        offset &+= 8
    }
    while offset < count {
        guard left.load(fromByteOffset: offset, as: UInt8.self)
            == right.load(fromByteOffset: offset, as: UInt8.self) else { return false }
        offset &+= 1
    }
    return true
}

/// Whether two strings have the same UTF-8 bytes. (`String.==` would also equate canonically equivalent text.)
@inline(__always)
func haveSameBytes(_ left: String, _ right: String) -> Bool {
    // Short strings, and copies of one long string, are the same bit by bit.
    if unsafeBitCast(left, to: (UInt64, UInt64).self) == unsafeBitCast(right, to: (UInt64, UInt64).self) { return true }
    guard left.utf8.count == right.utf8.count else { return false }
    return withUTF8Bytes(left) { leftBytes, count in
        withUTF8Bytes(right) { rightBytes, _ in haveSameBytes(leftBytes, rightBytes, count) }
    }
}
