/// Conversion of texts to property keys.
extension VM {
  /// Returns the key that a string denotes: an array index, or the interned string.
  func propertyKey(_ s: StringRef) throws(Abrupt) -> PropertyKey {
    // Long strings always cost the same: whether one is a name already depends on collections.
    if s.length > Work.freeBytes {
      try flatten(s)
      try charge(units: s.length)
    }
    if s.isInterned { return PropertyKey(interned: s) }
    try flatten(s)
    return propertyKey(flat: s)
  }

  /// Returns the key that a flat string denotes, without charging for its length.
  func propertyKey(flat s: StringRef) -> PropertyKey {
    if s.isInterned { return PropertyKey(interned: s) }
    let index = s.isTwoByte ? arrayIndex(s.utf16Buffer) : arrayIndex(s.latin1Buffer)
    if index != PropertyKey.noIndex { return PropertyKey(index: index) }
    if let found = state.pointee.heap.atoms.find(s, hash: hash(ofFlat: s)) { return key(found: found) }
    return PropertyKey(interned: insertAtom(s))
  }

  /// Returns the key for ASCII text, without creating a string if the text is already interned.
  func propertyKey(_ ascii: UnsafeBufferPointer<UInt8>) -> PropertyKey {
    let index = arrayIndex(ascii)
    if index != PropertyKey.noIndex { return PropertyKey(index: index) }
    let h = StringHash.of(ascii, seed: state.pointee.heap.atoms.seed)
    if let found = state.pointee.heap.atoms.find(ascii, hash: h) { return key(found: found) }
    let s = makeLatin1(ascii.count)
    if let base = ascii.baseAddress { s.latin1.update(from: base, count: ascii.count) }
    s.storedHash = h
    return PropertyKey(interned: insertAtom(s))
  }

  func propertyKey(_ text: StaticString) -> PropertyKey {
    propertyKey(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func propertyKey(_ text: String) -> PropertyKey {
    var text = text
    return text.withUTF8 { utf8 -> PropertyKey in
      if utf8.allSatisfy({ $0 < 0x80 }) { return propertyKey(utf8) }
      return propertyKey(flat: string(String(decoding: utf8, as: UTF8.self)))
    }
  }

  func propertyKey(_ name: Name) -> PropertyKey {
    name.isASCII ? propertyKey(name.utf8) : propertyKey(name.text)
  }

  func propertyKey(_ text: SyntaxText) -> PropertyKey {
    text.isASCII ? propertyKey(text.bytes) : propertyKey(flat: string(text.wide))
  }

  func propertyKey(_ units: CodeUnits) -> PropertyKey { propertyKey(flat: string(units)) }

  private func insertAtom(_ s: StringRef) -> StringRef {
    s.pointer.header.pointee.flags.insert(spellsNumber(s) ? [.interned, .numericName] : .interned)
    let growth = state.pointee.heap.atoms.insert(s)
    if growth > 0 { state.pointee.heap.count(growth) }
    return s
  }

  @inline(__always) private func key(found atom: StringRef) -> PropertyKey {
    // During marking, everything has been swept.
    if !state.pointee.heap.isMarking, !atom.pointer.hasMark(state.pointee.heap.liveMark) {
      state.pointee.heap.keep(unreached: atom)
    }
    return PropertyKey(interned: atom)
  }

  /// Returns the string of a key that is not a symbol.
  func string(of key: PropertyKey) -> StringRef {
    key.isIndex ? string(decimal: key.index) : key.asString
  }

  func value(of key: PropertyKey) -> Value {
    if key.isSymbol { return Value(key.asSymbol) }
    return Value(string(of: key))
  }

  func string(decimal i: UInt32) -> StringRef {
    if i < 10 { return character(UInt8(truncatingIfNeeded: 48 + i)) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 12) { buffer in
      var n = i
      var end = 12
      repeat {
        end -= 1
        buffer[end] = UInt8(48 + n % 10)
        n /= 10
      } while n != 0
      return string(UnsafeBufferPointer(rebasing: buffer[end..<12]))
    }
  }
}

/// Returns the array index (ECMA-262 §6.1.7) that the units spell, or `PropertyKey.noIndex`.
@inline(__always) func arrayIndex<Unit: FixedWidthInteger>(_ units: UnsafeBufferPointer<Unit>) -> UInt32 {
  let n = units.count
  if n == 0 || n > 10 { return PropertyKey.noIndex }
  let first = units[0]
  if first < 48 || first > 57 { return PropertyKey.noIndex }
  if first == 48 { return n == 1 ? 0 : PropertyKey.noIndex }
  var value: UInt64 = 0
  for u in units {
    if u < 48 || u > 57 { return PropertyKey.noIndex }
    value = value &* 10 &+ UInt64(truncatingIfNeeded: u &- 48)
  }
  return value < 0xFFFF_FFFF ? UInt32(truncatingIfNeeded: value) : PropertyKey.noIndex
}
