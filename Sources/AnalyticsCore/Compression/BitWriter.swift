/// Bytes that are written bit by bit, the least significant bit of each byte first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var count = 0

  /// Appends the lower `count` bits of a number, at most 32. The other bits must be 0.
  @inline(__always) mutating func append(_ number: UInt32, count: Int) {
    bits |= UInt64(number) << UInt64(self.count)
    self.count += count
    if self.count >= 32 {
      for _ in 0..<4 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
      }
      self.count -= 32
    }
  }

  /// Appends bits of value 0 up to the end of a byte.
  mutating func align() {
    while count > 0 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
    bits = 0
    count = 0
  }

  /// Appends bytes after ``align()``.
  mutating func append(contentsOf other: some Sequence<UInt8>) { bytes.append(contentsOf: other) }

  mutating func reserve(_ capacity: Int) { bytes.reserveCapacity(capacity) }
}
