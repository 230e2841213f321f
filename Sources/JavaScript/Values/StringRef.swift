/// A handle to a string cell. A flat string has its code units, 8-bit (Latin-1) or 16-bit, at `data`. A rope has two
/// halves instead and becomes flat when its units are first needed.
///
/// Cell layout: header (`count`: length) · hash, capacity of the outside buffer (UInt32 each) · data pointer · units
/// inline, or the halves of a rope.
struct StringRef: Equatable {
  let pointer: UnsafeMutableRawPointer
  @inline(__always) init(_ p: UnsafeMutableRawPointer) { pointer = p }

  static var inlineOffset: Int { @inline(__always) get { 24 } }
  /// The maximum number of bytes that are stored inside the cell.
  static var inlineLimit: Int { @inline(__always) get { 232 } }
  /// The maximum length. A longer string is a RangeError, as in V8.
  static var maximumLength: Int { @inline(__always) get { 0x1FFF_FFE8 } }

  @inline(__always) var length: Int { Int(pointer.header.pointee.count) }
  @inline(__always) var flags: CellFlags { pointer.header.pointee.flags }
  @inline(__always) var isTwoByte: Bool { flags.rawValue & CellFlags.twoByte.rawValue != 0 }
  @inline(__always) var isRope: Bool { flags.rawValue & CellFlags.rope.rawValue != 0 }
  @inline(__always) var isInterned: Bool { flags.rawValue & CellFlags.interned.rawValue != 0 }
  /// Whether an interned string spells a number, see `CellFlags.numericName`.
  @inline(__always) var isNumericName: Bool { flags.rawValue & CellFlags.numericName.rawValue != 0 }
  /// The hash, or 0 if it has not been computed.
  @inline(__always) var storedHash: UInt32 {
    get { pointer.word(at: 8, as: UInt32.self).pointee }
    nonmutating set { pointer.word(at: 8, as: UInt32.self).pointee = newValue }
  }
  @inline(__always) var dataPointer: UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    pointer.word(at: 16, as: UnsafeMutableRawPointer?.self)
  }
  @inline(__always) var ropeLeft: UnsafeMutablePointer<StringRef> { pointer.word(at: 24, as: StringRef.self) }
  @inline(__always) var ropeRight: UnsafeMutablePointer<StringRef> { pointer.word(at: 32, as: StringRef.self) }

  // The following members require a flat string (`VM.flatten`).

  @inline(__always) var latin1: UnsafeMutablePointer<UInt8> {
    pointer.word(at: 16, as: UnsafeMutablePointer<UInt8>.self).pointee
  }
  @inline(__always) var utf16: UnsafeMutablePointer<UInt16> {
    pointer.word(at: 16, as: UnsafeMutablePointer<UInt16>.self).pointee
  }
  @inline(__always) var latin1Buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: latin1, count: length) }
  @inline(__always) var utf16Buffer: UnsafeBufferPointer<UInt16> { UnsafeBufferPointer(start: utf16, count: length) }
  /// Returns the code unit at `i`, which must be in bounds.
  @inline(__always) func unit(_ i: Int) -> UInt16 { isTwoByte ? utf16[i] : UInt16(latin1[i]) }

  /// A copy of the code units.
  var codeUnits: [UInt16] { isTwoByte ? Array(utf16Buffer) : latin1Buffer.map(UInt16.init) }

  /// Returns whether two flat strings have the same code units.
  func hasSameUnits(as other: StringRef) -> Bool {
    if pointer == other.pointer { return true }
    let n = length
    guard n == other.length else { return false }
    if isTwoByte == other.isTwoByte {
      let bytes = isTwoByte ? n * 2 : n
      let a = dataPointer.pointee.unsafelyUnwrapped
      let b = other.dataPointer.pointee.unsafelyUnwrapped
      return memoryIsEqual(a, b, bytes)
    }
    for i in 0..<n where unit(i) != other.unit(i) { return false }
    return true
  }

  /// Compares two flat strings by code units (ECMA-262 §7.2.13). Returns a negative number, zero or a positive number.
  func compare(_ other: StringRef) -> Int {
    let n = min(length, other.length)
    if !isTwoByte && !other.isTwoByte {
      let a = latin1
      let b = other.latin1
      for i in 0..<n where a[i] != b[i] { return a[i] < b[i] ? -1 : 1 }
    } else {
      for i in 0..<n {
        let a = unit(i)
        let b = other.unit(i)
        if a != b { return a < b ? -1 : 1 }
      }
    }
    return length - other.length
  }
}

/// Compares eight bytes at a time.
@inline(__always) func memoryIsEqual(_ a: UnsafeMutableRawPointer, _ b: UnsafeMutableRawPointer, _ count: Int) -> Bool {
  var i = 0
  while i &+ 8 <= count {
    if a.loadUnaligned(fromByteOffset: i, as: UInt64.self) != b.loadUnaligned(fromByteOffset: i, as: UInt64.self) {
      return false
    }
    i &+= 8
  }
  while i < count {
    if a.load(fromByteOffset: i, as: UInt8.self) != b.load(fromByteOffset: i, as: UInt8.self) { return false }
    i &+= 1
  }
  return true
}
