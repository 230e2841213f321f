/// A handle to a BigInt cell (ECMA-262 §6.1.6.2): a sign and a magnitude, which do not change once the value is
/// visible.
///
/// Cell layout: header (`count`: number of words, flag `negative`) · the words of the magnitude, least significant
/// first, the last one not zero. Zero has no words and no sign.
struct BigIntRef {
  let pointer: UnsafeMutableRawPointer
  @inline(__always) init(_ p: UnsafeMutableRawPointer) { pointer = p }

  /// The maximum number of words. A BigInt has at most 2^30 bits, as in V8; more is a RangeError.
  static var maximumWords: Int { @inline(__always) get { 1 << 24 } }

  @inline(__always) var count: Int { Int(pointer.header.pointee.count) }
  @inline(__always) var words: Magnitude.Words { pointer.word(at: 8, as: UInt64.self) }
  @inline(__always) var isNegative: Bool { pointer.header.pointee.flags.rawValue & CellFlags.negative.rawValue != 0 }
  @inline(__always) var isZero: Bool { count == 0 }
  var bitLength: Int { Magnitude.bitLength(words, count) }

  /// The value modulo 2^64.
  var lowBits: UInt64 { count == 0 ? 0 : isNegative ? 0 &- words[0] : words[0] }

  /// The value if its magnitude is below 2^62, otherwise nil.
  var smallValue: Int? {
    if count == 0 { return 0 }
    guard count == 1, words[0] < 1 << 62 else { return nil }
    return isNegative ? -Int(words[0]) : Int(words[0])
  }
}

extension Value {
  @inline(__always) init(_ b: BigIntRef) { bits = Value.bigIntTag | UInt64(UInt(bitPattern: b.pointer)) }
  @inline(__always) var asBigInt: BigIntRef { BigIntRef(asPointer) }
}

extension VM {
  /// Creates a BigInt of at most one word.
  func makeBigInt(magnitude: UInt64, isNegative: Bool = false) -> BigIntRef {
    let count: UInt32 = magnitude == 0 ? 0 : 1
    let cell = heapAllocate(
      16, CellHeader(kind: .bigInt, flags: isNegative && magnitude != 0 ? .negative : [], count: count))
    cell.word(at: 8, as: UInt64.self).pointee = magnitude
    return BigIntRef(cell)
  }

  func makeBigInt(_ i: Int64) -> BigIntRef { makeBigInt(magnitude: i.magnitude, isNegative: i < 0) }
  func makeBigInt(_ u: UInt64) -> BigIntRef { makeBigInt(magnitude: u) }

  /// Allocates a result of `count` words, which the caller fills and passes to `finish`. Charges the steps of writing
  /// them.
  func allocateBigInt(_ count: Int) throws(Abrupt) -> BigIntRef {
    if count > BigIntRef.maximumWords + 1 { throw bigIntTooBig() }
    if count >= 16 {
      try charge(count >> 3)
      try reserve(count * 8)
    }
    return BigIntRef(heapAllocate(8 + max(count, 1) * 8, CellHeader(kind: .bigInt, count: UInt32(count))))
  }

  /// Returns the number whose words have been written, without leading zeros.
  func finish(_ result: BigIntRef, isNegative: Bool) throws(Abrupt) -> BigIntRef {
    let room = result.count
    let count = Magnitude.trimmed(result.words, room)
    if count > BigIntRef.maximumWords { throw bigIntTooBig() }
    var result = result
    if room > 32 && count < room / 2 {
      // A small number must not occupy a large cell.
      let smaller = try allocateBigInt(count)
      smaller.words.update(from: result.words, count: count)
      result = smaller
    }
    result.pointer.header.pointee.count = UInt32(count)
    if isNegative && count > 0 { result.pointer.header.pointee.flags.insert(.negative) }
    return result
  }

  @inline(never) func bigIntTooBig() -> Abrupt { rangeError("Maximum BigInt size exceeded") }
}
