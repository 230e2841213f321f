/// Property access of typed arrays, which are exotic objects: keys that spell numbers denote elements or nothing at all
/// (ECMA-262 §10.4.5).
extension VM {
  /// Returns the meaning of a key for a typed array: nil for an ordinary name, otherwise an index, or -1 for a number
  /// that can never be an index (CanonicalNumericIndexString, §7.1.21).
  @inline(__always) func numericIndex(_ key: PropertyKey) -> Int? {
    if key.isIndex { return Int(key.index) }
    return key.isNumericName ? numericNameIndex(key.asString) : nil
  }

  @inline(never) private func numericNameIndex(_ name: StringRef) -> Int {
    let number = stringToNumber(flat: name)
    return number >= 0 && number < 0x1p53 && number == number.rounded(.down) && number.sign == .plus ? Int(number) : -1
  }

  /// [[GetOwnProperty]] (§10.4.5.2) for an element.
  func typedArrayOwnProperty(_ array: TypedArrayRef, _ key: PropertyKey) -> OwnProperty? {
    guard let index = numericIndex(key), index >= 0, index < array.length else { return nil }
    return OwnProperty(loadElement(array.data, index, array.type), .all)
  }

  /// [[DefineOwnProperty]] (§10.4.5.4). Nil means: continue as for an ordinary object.
  func typedArrayDefine(_ array: TypedArrayRef, _ key: PropertyKey, _ d: PropertyDescriptor) throws(Abrupt) -> Bool? {
    guard let index = numericIndex(key) else { return nil }
    guard index >= 0, index < array.length else { return false }
    if d.configurable == false || d.enumerable == false || d.isAccessor || d.writable == false { return false }
    if let value = d.value { try setElement(array, index, value) }
    return true
  }

  /// [[HasProperty]] (§10.4.5.3). Nil means: continue as for an ordinary object.
  func typedArrayHas(_ array: TypedArrayRef, _ key: PropertyKey) -> Bool? {
    guard let index = numericIndex(key) else { return nil }
    return index >= 0 && index < array.length
  }

  /// [[Get]] (§10.4.5.5). Nil means: continue as for an ordinary object.
  func typedArrayGet(_ array: TypedArrayRef, _ key: PropertyKey) -> Value? {
    guard let index = numericIndex(key) else { return nil }
    return element(array, index)
  }

  /// [[Set]] (§10.4.5.6) when `holder` is reached in the prototype chain. Nil means: continue as for an ordinary
  /// object.
  func typedArraySet(_ holder: TypedArrayRef, _ key: PropertyKey, _ value: Value, _ receiver: Value) throws(Abrupt)
    -> Bool?
  {
    guard let index = numericIndex(key) else { return nil }
    if receiver.bits == Value(holder.object).bits {
      try setElement(holder, index, value)
      return true
    }
    return index >= 0 && index < holder.length ? nil : true
  }

  /// [[OwnPropertyKeys]] (§10.4.5.8), the elements.
  func appendTypedArrayIndices(_ array: TypedArrayRef, _ keys: inout [PropertyKey]) {
    let length = array.length
    keys.reserveCapacity(keys.count + length)
    for i in 0..<length { keys.append(elementKey(i)) }
  }
}

extension PropertyKey {
  /// Whether this is a name that is the canonical text of a number but not an array index: "-0", "1.5", "Infinity",
  /// "4294967295" …
  @inline(__always) var isNumericName: Bool { isString && asString.isNumericName }
}

extension VM {
  /// Returns whether ToString(ToNumber(s)) is `s`, or `s` is "-0". Called once for each string that becomes a property
  /// key.
  func spellsNumber(_ s: StringRef) -> Bool {
    guard s.length > 0 && s.length <= 25 else { return false }
    switch s.unit(0) {
    case 0x30...0x39, 0x2D, 0x49, 0x4E: return spellsNumberExactly(s)
    default: return false
    }
  }

  @inline(never) private func spellsNumberExactly(_ s: StringRef) -> Bool {
    if s.length == 2 && s.unit(0) == 0x2D && s.unit(1) == 0x30 { return true }
    let number = stringToNumber(flat: s)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
      let count = NumberToString.decimal(number, into: buffer)
      return count == s.length && (0..<count).allSatisfy { UInt16(buffer[$0]) == s.unit($0) }
    }
  }
}
