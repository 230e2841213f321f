/// Single characters, and tests for paired surrogates (ECMA-262 §22.1.3).
extension StringPrototype {
  static func defineCharacterMethods(_ b: ObjectBuilder) {
    b.method("at", 1, at)
    b.method("charAt", 1, direct: .charAt, charAt)
    b.method("charCodeAt", 1, direct: .charCodeAt, charCodeAt)
    b.method("codePointAt", 1, codePointAt)
    b.method("isWellFormed", 0, isWellFormed)
    b.method("toWellFormed", 0, toWellFormed)
    b.method("localeCompare", 1, localeCompare)
  }

  /// Returns the index according to ToIntegerOrInfinity, or -1 if it is outside the string.
  @inline(__always) private static func position(_ vm: VM, _ v: Value, _ length: Int) throws(Abrupt) -> Int {
    if v.isInt { return Int(v.asInt) < length ? Int(v.asInt) : -1 }
    let d = try vm.toIntegerOrInfinity(v)
    return d >= 0 && d < Double(length) ? Int(d) : -1
  }

  /// §22.1.3.1
  static func at(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "at")
    let relative = try vm.toIntegerOrInfinity(arguments[0])
    let index = relative < 0 ? relative + Double(s.length) : relative
    guard index >= 0, index < Double(s.length) else { return .undefined }
    return Value(vm.string(unit: s.unit(Int(index))))
  }

  /// §22.1.3.2
  static func charAt(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "charAt")
    let i = try position(vm, arguments[0], s.length)
    return Value(i < 0 ? vm.state.pointee.names.empty.asString : vm.string(unit: s.unit(i)))
  }

  /// §22.1.3.3
  static func charCodeAt(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "charCodeAt")
    let i = try position(vm, arguments[0], s.length)
    return i < 0 ? .nan : Value(Int32(s.unit(i)))
  }

  /// §22.1.3.4
  static func codePointAt(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "codePointAt")
    let i = try position(vm, arguments[0], s.length)
    return i < 0 ? .undefined : Value(Int32(truncatingIfNeeded: s.codePoint(at: i).value))
  }

  /// §22.1.3.10
  static func isWellFormed(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "isWellFormed")
    try chargeSearch(vm, s)
    return Value(firstLoneSurrogate(s, from: 0) == nil)
  }

  /// §22.1.3.31
  static func toWellFormed(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "toWellFormed")
    try chargeSearch(vm, s)
    guard var next = firstLoneSurrogate(s, from: 0) else { return Value(s) }
    try vm.prepareCopy(s.length * 2)
    let result = vm.makeUTF16(s.length)
    vm.copyUnits(of: s, to: result.utf16)
    while true {
      result.utf16[next] = 0xFFFD
      guard let following = firstLoneSurrogate(s, from: next + 1) else { return Value(result) }
      next = following
    }
  }

  /// Charges for a search for lone surrogates, which only strings of two bytes per unit contain.
  private static func chargeSearch(_ vm: VM, _ s: StringRef) throws(Abrupt) {
    if s.isTwoByte { try vm.charge(bytes: s.length * 2) }
  }

  private static func firstLoneSurrogate(_ s: StringRef, from: Int) -> Int? {
    guard s.isTwoByte else { return nil }
    let units = s.utf16Buffer
    var i = from
    while i < units.count {
      if units[i] & 0xF800 == 0xD800 {
        guard units[i] < 0xDC00, i + 1 < units.count, units[i + 1] & 0xFC00 == 0xDC00 else { return i }
        i += 1
      }
      i += 1
    }
    return nil
  }
}

extension StringRef {
  /// CodePointAt (§11.1.4) of a flat string: a surrogate pair is one code point. The index is in bounds.
  func codePoint(at i: Int) -> (value: UInt32, unitCount: Int) {
    let lead = UInt32(unit(i))
    guard isTwoByte, lead & 0xFC00 == 0xD800, i + 1 < length else { return (lead, 1) }
    let trail = UInt32(unit(i + 1))
    guard trail & 0xFC00 == 0xDC00 else { return (lead, 1) }
    return (0x10000 &+ (lead & 0x3FF) << 10 &+ trail & 0x3FF, 2)
  }

  /// AdvanceStringIndex (§22.2.7.3).
  func index(after i: Int, byCodePoint: Bool) -> Int {
    byCodePoint && i < length ? i + codePoint(at: i).unitCount : i + 1
  }
}
