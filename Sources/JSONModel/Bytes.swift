/// Calls `body` with the UTF-8 bytes of a string, without copying them if they are contiguous (those of a native string
/// always are).
@inline(__always)
func withUTF8Bytes<Result>(_ string: borrowing String, _ body: (UnsafePointer<UInt8>, Int) -> Result) -> Result {
  if let result = string.utf8.withContiguousStorageIfAvailable({ bytes in
    body(orPlaceholder(bytes.baseAddress), bytes.count)
  }) {
    return result
  }
  var copy = copy string
  return copy.withUTF8 { bytes in body(orPlaceholder(bytes.baseAddress), bytes.count) }
}

/// Returns `address`, or an address that is never read if a buffer without bytes has none.
@inline(__always)
private func orPlaceholder(_ address: UnsafePointer<UInt8>?) -> UnsafePointer<UInt8> {
  address ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
}

/// Calls `body` with the value at an address without retaining it for the duration of the call. The value must not be
/// written meanwhile.
@inline(__always)
func withoutCounting<Value, Result>(_ address: UnsafePointer<Value>, _ body: (borrowing Value) -> Result) -> Result {
  // Takes the bits without a copy and then moves them into memory that is never deinitialized, which avoids a retain
  // and a release.
  let value = UnsafeMutablePointer(mutating: address).move()
  defer { withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { $0.initializeElement(at: 0, to: value) } }
  return body(value)
}

/// Copies bytes. The few bytes of a short text are copied without a call.
@inline(__always)
func copyBytes(from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, _ count: Int) {
  let from = UnsafeRawPointer(source)
  let to = UnsafeMutableRawPointer(target)
  if count > 16 {
    target.update(from: source, count: count)
  } else if count >= 8 {
    let last = from.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    to.storeBytes(of: from.loadUnaligned(as: UInt64.self), as: UInt64.self)
    to.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
  } else if count >= 4 {
    let last = from.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
    to.storeBytes(of: from.loadUnaligned(as: UInt32.self), as: UInt32.self)
    to.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
  } else {
    for place in 0..<count { target[place] = source[place] }
  }
}

/// Returns whether two runs of `count` bytes are equal, comparing eight bytes at a time.
@inline(__always)
func haveSameBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
  var offset = 0
  while offset &+ 8 <= count {
    guard
      left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    else { return false }
    offset &+= 8
  }
  while offset < count {
    guard
      left.load(fromByteOffset: offset, as: UInt8.self)
        == right.load(fromByteOffset: offset, as: UInt8.self)
    else { return false }
    offset &+= 1
  }
  return true
}

/// Returns whether two strings have the same UTF-8 bytes. (`String.==` would also equate canonically equivalent text.)
@inline(__always)
func haveSameBytes(_ left: String, _ right: String) -> Bool {
  // Equal short strings, and copies of one long string, have the same bits.
  if unsafeBitCast(left, to: (UInt64, UInt64).self) == unsafeBitCast(right, to: (UInt64, UInt64).self) { return true }
  guard left.utf8.count == right.utf8.count else { return false }
  return withUTF8Bytes(left) { leftBytes, count in
    withUTF8Bytes(right) { rightBytes, _ in haveSameBytes(leftBytes, rightBytes, count) }
  }
}
