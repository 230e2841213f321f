#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Type conversion (ECMA-262 §7.1).
extension VM {
  // MARK: Boolean

  @inline(__always) func toBoolean(_ v: Value) -> Bool {
    if v.isBoolean { return v.isTrue }
    if v.isInt { return v.asInt != 0 }
    if v.isObject { return true }
    if v.isString { return v.asString.length != 0 }
    if v.isDouble { return v.asDouble != 0 && v.asDouble == v.asDouble }
    return v.isSymbol || v.isBigInt && !v.asBigInt.isZero
  }

  // MARK: Number

  @inline(__always) func toNumber(_ v: Value) throws(Abrupt) -> Double {
    if v.isInt { return Double(v.asInt) }
    if v.isDouble { return v.asDouble }
    return try toNumberSlow(v)
  }

  @inline(never) func toNumberSlow(_ v: Value) throws(Abrupt) -> Double {
    if v.isString { return try stringToNumber(v.asString) }
    if v.isUndefined { return .nan }
    if v.isNull { return 0 }
    if v.isBoolean { return v.isTrue ? 1 : 0 }
    if v.isSymbol { throw typeError("Cannot convert a Symbol value to a number") }
    if v.isBigInt { throw typeError("Cannot convert a BigInt value to a number") }
    if v.isObject { return try toNumber(toPrimitive(v, .number)) }
    return v.asNumber
  }

  func stringToNumber(_ s: StringRef) throws(Abrupt) -> Double {
    try chargeNumber(in: s)
    return stringToNumber(flat: s)
  }

  /// Charges for reading a number in a string, and makes it flat.
  func chargeNumber(in s: StringRef) throws(Abrupt) {
    try flatten(s)
    try charge(
      s.length > Work.freeDigits
        ? Work.stepsPerConversion + s.length / Work.digitsPerStep : Work.stepsPerShortNumber)
  }

  /// Converts a flat string without charging for its length.
  func stringToNumber(flat s: StringRef) -> Double {
    s.isTwoByte ? StringToNumber.parse(s.utf16Buffer) : StringToNumber.parse(s.latin1Buffer)
  }

  /// ToIntegerOrInfinity (§7.1.5).
  func toIntegerOrInfinity(_ v: Value) throws(Abrupt) -> Double {
    if v.isInt { return Double(v.asInt) }
    let d = try toNumber(v)
    if d != d { return 0 }
    return d.rounded(.towardZero) + 0
  }

  @inline(__always) func toInt32(_ v: Value) throws(Abrupt) -> Int32 {
    if v.isInt { return v.asInt }
    return Integers.toInt32(try toNumber(v))
  }
  @inline(__always) func toUint32(_ v: Value) throws(Abrupt) -> UInt32 { UInt32(bitPattern: try toInt32(v)) }

  /// ToLength (§7.1.20), as an Int: at most 2^53-1.
  func toLength(_ v: Value) throws(Abrupt) -> Int {
    if v.isInt { return max(0, Int(v.asInt)) }
    let d = try toIntegerOrInfinity(v)
    if d <= 0 { return 0 }
    return Int(min(d, 0x1p53 - 1))
  }

  /// ToIndex (§7.1.22). `message` is that of the RangeError for a value that is not an index.
  func toIndex(_ v: Value, _ message: StaticString = "Invalid index") throws(Abrupt) -> Int {
    if v.isUndefined { return 0 }
    let d = try toIntegerOrInfinity(v)
    if d < 0 || d > 0x1p53 - 1 { throw rangeError("\(message)") }
    return Int(d)
  }

  /// LengthOfArrayLike (§7.3.18).
  func lengthOfArrayLike(_ object: ObjectRef) throws(Abrupt) -> Int {
    if object.kind == .array { return Int(object.arrayLength) }
    return try toLength(get(object, state.pointee.names.length))
  }

  /// Converts a relative index, such as that of `slice`, and clamps it to 0...length.
  func clampIndex(_ v: Value, length: Int, default missing: Int) throws(Abrupt) -> Int {
    if v.isUndefined { return missing }
    if v.isInt {
      let i = Int(v.asInt)
      return i < 0 ? max(0, length + i) : min(i, length)
    }
    let d = try toIntegerOrInfinity(v)
    if d < 0 { return d == -.infinity ? 0 : max(0, Int(max(d, -0x1p53)) + length) }
    return d >= Double(length) ? length : Int(d)
  }

  // MARK: String

  @inline(__always) func toString(_ v: Value) throws(Abrupt) -> StringRef {
    if v.isString { return v.asString }
    return try toStringSlow(v)
  }

  @inline(never) func toStringSlow(_ v: Value) throws(Abrupt) -> StringRef {
    if v.isNumber { return numberToString(v) }
    if v.isBoolean { return (v.isTrue ? state.pointee.names.true : state.pointee.names.false).asString }
    if v.isNull { return state.pointee.names.null.asString }
    if v.isUndefined { return state.pointee.names.undefined.asString }
    if v.isSymbol { throw typeError("Cannot convert a Symbol value to a string") }
    if v.isBigInt { return try bigIntToString(v.asBigInt) }
    if v.isObject { return try toString(toPrimitive(v, .string)) }
    return state.pointee.names.empty.asString
  }

  /// Number::toString (§6.1.6.1.20), radix 10.
  func numberToString(_ v: Value) -> StringRef {
    if v.isInt {
      spend(1)
      let i = v.asInt
      if i >= 0 { return string(decimal: UInt32(i)) }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { buffer in
        string(UnsafeBufferPointer(rebasing: buffer[..<NumberToString.decimal(i, into: buffer)]))
      }
    }
    let d = v.asDouble
    spend(Work.stepsPerConversion)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
      string(UnsafeBufferPointer(rebasing: buffer[..<NumberToString.decimal(d, into: buffer)]))
    }
  }

  /// ToString as a Swift string, with lone surrogates replaced.
  func toSwiftString(_ v: Value) throws(Abrupt) -> String { swiftString(try toString(v)) }

  /// ToPropertyKey (§7.1.19).
  func toPropertyKey(_ v: Value) throws(Abrupt) -> PropertyKey {
    if v.isInt && v.asInt >= 0 { return PropertyKey(index: UInt32(bitPattern: v.asInt)) }
    if v.isString { return try propertyKey(v.asString) }
    if v.isSymbol { return PropertyKey(v.asSymbol) }
    if v.isDouble, let index = UInt32(exactly: v.asDouble), index != PropertyKey.noIndex {
      return PropertyKey(index: index)
    }
    spend(Work.stepsPerConvertedKey)
    let p = v.isObject ? try toPrimitive(v, .string) : v
    if p.isSymbol { return PropertyKey(p.asSymbol) }
    return try propertyKey(toString(p))
  }

  // MARK: Object

  enum PreferredType { case none, number, string }

  /// ToPrimitive (§7.1.1).
  func toPrimitive(_ v: Value, _ hint: PreferredType = .none) throws(Abrupt) -> Value {
    guard v.isObject else { return v }
    let object = v.asObject
    spend(Work.stepsPerLookup)
    if let exotic = try getMethod(v, state.pointee.names.symbolToPrimitive) {
      let word =
        hint == .none
        ? state.pointee.names.`default` : hint == .number ? state.pointee.names.number : state.pointee.names.string
      let result = try call(exotic, this: v, Value(word.asString))
      if !result.isObject { return result }
      throw typeError("Cannot convert object to primitive value")
    }
    for i in 0..<2 {
      let key = (hint == .string) == (i == 0) ? state.pointee.names.toString : state.pointee.names.valueOf
      let method = try get(object, key)
      if method.isObject && method.asObject.isCallable {
        let result = try call(method, this: v)
        if !result.isObject { return result }
      }
    }
    throw typeError("Cannot convert object to primitive value")
  }

  /// ToObject (§7.1.18).
  func toObject(_ v: Value) throws(Abrupt) -> ObjectRef {
    if v.isObject { return v.asObject }
    if v.isNullish { throw typeError("Cannot convert undefined or null to object") }
    spend(Work.stepsPerWrapper)
    let kind: CellKind
    let prototype: Intrinsic
    if v.isString {
      // Access to the characters cannot throw.
      try flatten(v.asString)
      (kind, prototype) = (.stringObject, .stringPrototype)
    } else if v.isNumber {
      (kind, prototype) = (.numberObject, .numberPrototype)
    } else if v.isBoolean {
      (kind, prototype) = (.booleanObject, .booleanPrototype)
    } else if v.isSymbol {
      (kind, prototype) = (.symbolObject, .symbolPrototype)
    } else {
      (kind, prototype) = (.bigIntObject, .bigIntPrototype)
    }
    return makeWrapper(kind, v, prototype: Value(intrinsic(prototype)))
  }

  /// Creates a wrapper object (`new String("…")`). Its value is internal slot 0.
  func makeWrapper(_ kind: CellKind, _ value: Value, prototype: Value) -> ObjectRef {
    let o = makeObject(kind, rootShape(prototype: prototype), capacity: 2, flags: kind == .stringObject ? .exotic : [])
    o.internalSlot(0).initialize(to: value)
    return o
  }

  func requireCallable(_ v: Value) throws(Abrupt) -> Value {
    guard v.isObject && v.asObject.isCallable else { throw typeError("\(describeForError(v)) is not a function") }
    return v
  }

  func isCallable(_ v: Value) -> Bool { v.isObject && v.asObject.isCallable }

  /// IsConstructor (§7.2.4).
  func isConstructor(_ v: Value) -> Bool { v.isObject && v.asObject.isConstructor }
}
