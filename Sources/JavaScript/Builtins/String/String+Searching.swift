/// Searching for a string in a string (ECMA-262 §22.1.3).
extension StringPrototype {
  static func defineSearchMethods(_ b: ObjectBuilder) {
    b.method("endsWith", 1, endsWith)
    b.method("includes", 1, includes)
    b.method("indexOf", 1, indexOf)
    b.method("lastIndexOf", 1, lastIndexOf)
    b.method("startsWith", 1, startsWith)
  }

  /// Returns the argument, which must not be a regular expression.
  private static func needle(_ vm: VM, _ arguments: Arguments, _ method: StaticString) throws(Abrupt) -> StringRef {
    if arguments[0].isObject, try vm.isRegExp(arguments[0]) {
      throw vm.typeError("First argument to String.prototype.\(method) must not be a regular expression")
    }
    return try rootedString(vm, arguments[0])
  }

  /// Charges steps for a search, because searching a long string costs more than a call.
  static func chargeSearch(_ vm: VM, _ s: StringRef, _ needle: StringRef) throws(Abrupt) {
    let size = s.length + needle.length
    if size > Work.freeBytes { try vm.charge(units: size) }
  }

  /// §22.1.3.7
  static func endsWith(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "endsWith")
    let needle = try needle(vm, arguments, "endsWith")
    let end = arguments[1].isUndefined ? s.length : try clamp(vm, arguments[1], s.length)
    return Value(try StringSearch.matches(vm, needle, in: s, at: end - needle.length))
  }

  /// §22.1.3.8
  static func includes(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "includes")
    let needle = try needle(vm, arguments, "includes")
    let from = try clamp(vm, arguments[1], s.length)
    try chargeSearch(vm, s, needle)
    return Value(try StringSearch.first(vm, needle, in: s, from: from) >= 0)
  }

  /// §22.1.3.9
  static func indexOf(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "indexOf")
    let needle = try rootedString(vm, arguments[0])
    let from = try clamp(vm, arguments[1], s.length)
    try chargeSearch(vm, s, needle)
    return .number(try StringSearch.first(vm, needle, in: s, from: from))
  }

  /// §22.1.3.11
  static func lastIndexOf(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "lastIndexOf")
    let needle = try rootedString(vm, arguments[0])
    let position = try vm.toNumber(arguments[1])
    let from = position != position || position >= Double(s.length) ? s.length : Int(max(0, position))
    try chargeSearch(vm, s, needle)
    return .number(try StringSearch.last(vm, needle, in: s, from: from))
  }

  /// §22.1.3.24
  static func startsWith(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "startsWith")
    let needle = try needle(vm, arguments, "startsWith")
    let start = try clamp(vm, arguments[1], s.length)
    return Value(try StringSearch.matches(vm, needle, in: s, at: start))
  }
}
