/// Creating, joining and reading strings.
extension VM {
  // MARK: Making

  /// Creates an 8-bit string of `count` units for the caller to fill.
  @inline(__always) func makeLatin1(_ count: Int) -> StringRef {
    makeString(count, byteCount: count, flags: CellFlags())
  }

  /// Creates a 16-bit string of `count` units for the caller to fill. Some unit should be above 0xFF so that
  /// comparisons are fast, but correctness does not depend on it.
  @inline(__always) func makeUTF16(_ count: Int) -> StringRef {
    makeString(count, byteCount: count * 2, flags: .twoByte)
  }

  func makeString(_ count: Int, byteCount: Int, flags: CellFlags) -> StringRef {
    if byteCount <= StringRef.inlineLimit {
      let cell = heapAllocate(
        StringRef.inlineOffset + max(byteCount, 8), CellHeader(kind: .string, flags: flags, count: UInt32(count)))
      cell.word(at: 8, as: UInt64.self).pointee = 0
      cell.word(at: 16, as: UnsafeMutableRawPointer?.self).pointee = cell + StringRef.inlineOffset
      return StringRef(cell)
    }
    return makeString(count, flags: flags, owning: allocateBuffer(byteCount))
  }

  /// Creates a string from a buffer that contains exactly its units and now belongs to it.
  func makeString(_ count: Int, flags: CellFlags, owning buffer: UnsafeMutableRawPointer) -> StringRef {
    let cell = heapAllocate(32, CellHeader(kind: .string, flags: [flags, .external], count: UInt32(count)))
    cell.word(at: 8, as: UInt64.self).pointee = 0
    cell.word(at: 16, as: UnsafeMutableRawPointer?.self).pointee = buffer
    return StringRef(cell)
  }

  /// Returns the string of one Latin-1 character, of which there is only one.
  @inline(__always) func character(_ unit: UInt8) -> StringRef {
    if let known = state.pointee.characters[Int(unit)] { return StringRef(known) }
    return makeCharacter(unit)
  }

  /// Creates the string of a character. It is a property key, except digits, which are array indices.
  @inline(never) private func makeCharacter(_ unit: UInt8) -> StringRef {
    var s = makeLatin1(1)
    s.latin1[0] = unit
    let key = propertyKey(flat: s)
    if !key.isIndex { s = key.asString }
    state.pointee.characters[Int(unit)] = s.pointer
    return s
  }

  /// Allocates memory outside cells.
  @inline(__always) func allocateBuffer(_ byteCount: Int) -> UnsafeMutableRawPointer {
    state.pointee.heap.allocateBuffer(byteCount)
  }

  func string(_ units: UnsafeBufferPointer<UInt8>) -> StringRef {
    if units.count == 1 { return character(units[0]) }
    let s = makeLatin1(units.count)
    if let base = units.baseAddress { s.latin1.update(from: base, count: units.count) }
    return s
  }

  /// Creates a string, which is 8-bit if possible.
  func string(_ units: UnsafeBufferPointer<UInt16>) -> StringRef {
    var all: UInt16 = 0
    for u in units { all |= u }
    if all < 0x100 {
      if units.count == 1 { return character(UInt8(truncatingIfNeeded: units[0])) }
      let s = makeLatin1(units.count)
      let to = s.latin1
      for i in 0..<units.count { to[i] = UInt8(truncatingIfNeeded: units[i]) }
      return s
    }
    let s = makeUTF16(units.count)
    if let base = units.baseAddress { s.utf16.update(from: base, count: units.count) }
    return s
  }

  func string(_ units: [UInt16]) -> StringRef { units.withUnsafeBufferPointer { string($0) } }
  func string(_ units: [UInt8]) -> StringRef { units.withUnsafeBufferPointer { string($0) } }

  func string(_ text: SyntaxText) -> StringRef { text.isASCII ? string(text.bytes) : string(text.wide) }

  func string(_ text: StaticString) -> StringRef {
    string(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func string(_ text: String) -> StringRef {
    if let s = text.utf8.withContiguousStorageIfAvailable({ ascii($0) ?? string(Array(text.utf16)) }) { return s }
    return string(Array(text.utf16))
  }

  /// Returns the string of ASCII bytes, or nil if they are not ASCII.
  @inline(__always) private func ascii(_ utf8: UnsafeBufferPointer<UInt8>) -> StringRef? {
    let n = utf8.count
    var i = 0
    while i &+ 8 <= n {
      if UnsafeRawPointer(utf8.baseAddress.unsafelyUnwrapped).loadUnaligned(fromByteOffset: i, as: UInt64.self)
        & 0x8080_8080_8080_8080 != 0
      {
        return nil
      }
      i &+= 8
    }
    while i < n {
      if utf8[i] >= 0x80 { return nil }
      i &+= 1
    }
    return string(utf8)
  }

  func string(unit: UInt16) -> StringRef {
    if unit < 0x100 { return character(UInt8(truncatingIfNeeded: unit)) }
    spend(1)
    let s = makeUTF16(1)
    s.utf16[0] = unit
    return s
  }

  // MARK: Joining

  /// The minimum length of a rope. Shorter results are copied, because a rope would cost more than the text.
  static var ropeMinimum: Int { @inline(__always) get { 25 } }

  func concatenate(_ a: StringRef, _ b: StringRef) throws(Abrupt) -> StringRef {
    let la = a.length
    let lb = b.length
    if la == 0 { return b }
    if lb == 0 { return a }
    let n = la &+ lb
    if n > StringRef.maximumLength { throw rangeError("Invalid string length") }
    let twoByte = CellFlags(rawValue: (a.flags.rawValue | b.flags.rawValue) & CellFlags.twoByte.rawValue)
    // A rope that could never be flattened within the budget is not created.
    if n > 1 << 16 { try reserve(twoByte.isEmpty ? n : n * 2) }
    return joined(a, la, b, lb, twoByte)
  }

  /// Concatenates strings whose total length is within limits. If it is not, returns the second one.
  func joined(_ a: StringRef, _ b: StringRef) -> StringRef {
    if a.length + b.length > StringRef.maximumLength { return b }
    let twoByte = CellFlags(rawValue: (a.flags.rawValue | b.flags.rawValue) & CellFlags.twoByte.rawValue)
    return joined(a, a.length, b, b.length, twoByte)
  }

  @inline(__always) private func joined(_ a: StringRef, _ la: Int, _ b: StringRef, _ lb: Int, _ twoByte: CellFlags)
    -> StringRef
  {
    let n = la &+ lb
    if n >= VM.ropeMinimum {
      let cell = heapAllocate(40, CellHeader(kind: .string, flags: [twoByte, .rope], count: UInt32(n)))
      let s = StringRef(cell)
      cell.word(at: 8, as: UInt64.self).pointee = 0
      s.dataPointer.pointee = nil
      s.ropeLeft.pointee = a
      s.ropeRight.pointee = b
      return s
    }
    // Shorter than a rope, so both are flat.
    let s = twoByte.isEmpty ? makeLatin1(n) : makeUTF16(n)
    if twoByte.isEmpty {
      s.latin1.update(from: a.latin1, count: la)
      (s.latin1 + la).update(from: b.latin1, count: lb)
    } else {
      copyUnits(of: a, to: s.utf16)
      copyUnits(of: b, to: s.utf16 + la)
    }
    return s
  }

  func copyUnits(of s: StringRef, to target: UnsafeMutablePointer<UInt16>) {
    let n = s.length
    if s.isTwoByte {
      target.update(from: s.utf16, count: n)
    } else {
      let from = s.latin1
      for i in 0..<n { target[i] = UInt16(from[i]) }
    }
  }

  // MARK: Reading

  /// Returns a substring (ECMA-262 §6.1.4) with bounds that have been clamped.
  func substring(_ s: StringRef, _ from: Int, _ to: Int) throws(Abrupt) -> StringRef {
    try flatten(s)
    if from == 0 && to == s.length { return s }
    if from >= to { return state.pointee.names.empty.asString }
    if to - from > Work.freeBytes { try prepareCopy((to - from) << (s.isTwoByte ? 1 : 0)) }
    if s.isTwoByte { return string(UnsafeBufferPointer(start: s.utf16 + from, count: to - from)) }
    return string(UnsafeBufferPointer(start: s.latin1 + from, count: to - from))
  }

  @inline(__always) func stringsAreEqual(_ a: StringRef, _ b: StringRef) throws(Abrupt) -> Bool {
    if a.pointer == b.pointer { return true }
    if a.length != b.length { return false }
    // Compared even if both are interned, because that depends on collections, and steps must not.
    if a.length > Work.freeBytes { return try longStringsAreEqual(a, b) }
    // Interned strings are equal only if they are identical.
    if a.flags.rawValue & b.flags.rawValue & CellFlags.interned.rawValue != 0 { return false }
    try flatten(a)
    try flatten(b)
    return a.hasSameUnits(as: b)
  }

  func hash(of s: StringRef) throws(Abrupt) -> UInt32 {
    if s.storedHash != 0 { return s.storedHash }
    try flatten(s)
    if s.length > Work.freeBytes { try charge(units: s.length) }
    return hash(ofFlat: s)
  }

  /// Returns the hash of a flat string that is short, or whose length has been charged.
  func hash(ofFlat s: StringRef) -> UInt32 {
    if s.storedHash != 0 { return s.storedHash }
    let seed = state.pointee.heap.atoms.seed
    let h = s.isTwoByte ? StringHash.of(s.utf16Buffer, seed: seed) : StringHash.of(s.latin1Buffer, seed: seed)
    s.storedHash = h
    return h
  }
}
