/// Searches for bytes of source text, 16 at a time.
enum ByteSearch {
  /// Returns the index of the first byte from `start` on that is a line feed, a carriage return or not ASCII, or the
  /// number of bytes if no byte is.
  static func special(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let (lineFeed, carriageReturn, zero) = (vector(0x0A), vector(0x0D), vector(0))
    return find(
      in: bytes, from: start, isMatch: { $0 == 0x0A || $0 == 0x0D || $0 >= 0x80 },
      mask: { words($0 .== lineFeed) | words($0 .== carriageReturn) | words($0 .< zero) })
  }

  /// Calls `body` with the index of each byte that is a line feed, a carriage return or not ASCII, and of some other
  /// control characters: one comparison finds them all.
  @inline(__always)
  static func forEachSpecial(in bytes: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void) {
    // Bytes that are not ASCII are negative.
    let end = vector(0x0E)
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return }
    var i = 0
    while i &+ 16 <= bytes.count {
      let found = words(base.loadUnaligned(fromByteOffset: i, as: SIMD16<Int8>.self) .< end)
      if found[0] | found[1] != 0 {
        for half in 0..<2 {
          var bits = found[half].littleEndian & 0x8080_8080_8080_8080
          while bits != 0 {
            body(i &+ half &* 8 &+ bits.trailingZeroBitCount &>> 3)
            bits &= bits &- 1
          }
        }
      }
      i &+= 16
    }
    while i < bytes.count {
      if bytes[i] < 0x0E || bytes[i] >= 0x80 { body(i) }
      i &+= 1
    }
  }

  /// Returns the index of the first asterisk from `start` on that a slash follows, or the number of bytes.
  static func commentEnd(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let (asterisk, slash) = (vector(0x2A), vector(0x2F))
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
    var i = start
    while i &+ 17 <= bytes.count {
      let found =
        words(base.loadUnaligned(fromByteOffset: i, as: SIMD16<Int8>.self) .== asterisk)
        & words(base.loadUnaligned(fromByteOffset: i &+ 1, as: SIMD16<Int8>.self) .== slash)
      if found[0] != 0 { return i &+ found[0].littleEndian.trailingZeroBitCount &>> 3 }
      if found[1] != 0 { return i &+ 8 &+ found[1].littleEndian.trailingZeroBitCount &>> 3 }
      i &+= 16
    }
    while i &+ 1 < bytes.count {
      if bytes[i] == 0x2A, bytes[i &+ 1] == 0x2F { return i }
      i &+= 1
    }
    return bytes.count
  }

  /// Returns the index of the first byte from `start` on that is an asterisk, a line feed, a carriage return or not
  /// ASCII; the number of bytes if there is none.
  static func commentSpecial(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let (asterisk, lineFeed, carriageReturn, zero) = (vector(0x2A), vector(0x0A), vector(0x0D), vector(0))
    return find(
      in: bytes, from: start, isMatch: { $0 == 0x2A || $0 == 0x0A || $0 == 0x0D || $0 >= 0x80 },
      mask: {
        words($0 .== asterisk) | words($0 .== lineFeed) | words($0 .== carriageReturn) | words($0 .< zero)
      })
  }

  /// Returns the index of the first byte from `start` on that is a number sign or an at sign, or the number of bytes.
  static func numberSignOrAt(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let (numberSign, at) = (vector(0x23), vector(0x40))
    return find(
      in: bytes, from: start, isMatch: { $0 == 0x23 || $0 == 0x40 },
      mask: { words($0 .== numberSign) | words($0 .== at) })
  }

  /// Returns the index of the first byte from `start` on that is not ASCII, or the number of bytes.
  static func nonASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let zero = vector(0)
    return find(in: bytes, from: start, isMatch: { $0 >= 0x80 }, mask: { words($0 .< zero) })
  }

  /// Returns the index of the first byte from `start` on that ends the plain text of a string: the quotation mark, a
  /// backslash, a control character or a byte that is not ASCII; the number of bytes if there is none.
  static func stringSpecial(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, quote: UInt8) -> Int {
    // Signed, so that one comparison finds both control characters and bytes that are not ASCII.
    let (mark, backslash, space) = (vector(quote), vector(0x5C), vector(0x20))
    return find(
      in: bytes, from: start, isMatch: { $0 == quote || $0 == 0x5C || $0 < 0x20 || $0 >= 0x80 },
      mask: { words($0 .== mark) | words($0 .== backslash) | words($0 .< space) })
  }

  @inline(__always)
  private static func find(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, isMatch: (UInt8) -> Bool,
    mask: (SIMD16<Int8>) -> SIMD2<UInt64>
  ) -> Int {
    var i = start
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
    while i &+ 16 <= bytes.count {
      let found = mask(base.loadUnaligned(fromByteOffset: i, as: SIMD16<Int8>.self))
      if found[0] != 0 { return i &+ found[0].littleEndian.trailingZeroBitCount &>> 3 }
      if found[1] != 0 { return i &+ 8 &+ found[1].littleEndian.trailingZeroBitCount &>> 3 }
      i &+= 16
    }
    while i < bytes.count {
      if isMatch(bytes[i]) { return i }
      i &+= 1
    }
    return i
  }

  // Comparing with a scalar is not compiled to vector instructions.
  @inline(__always)
  private static func vector(_ byte: UInt8) -> SIMD16<Int8> { SIMD16(repeating: Int8(bitPattern: byte)) }

  /// Returns a mask as words. Combining the masks of vectors themselves is far slower.
  @inline(__always)
  private static func words(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> {
    unsafeBitCast(mask, to: SIMD2<UInt64>.self)
  }
}
