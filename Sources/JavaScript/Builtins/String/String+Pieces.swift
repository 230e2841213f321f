/// Parts of strings, and strings composed of strings (ECMA-262 §22.1.3, §B.2.2.1).
extension StringPrototype {
  static func definePieceMethods(_ b: ObjectBuilder) {
    b.method("concat", 1, concat)
    b.method("padEnd", 1, padEnd)
    b.method("padStart", 1, padStart)
    b.method("repeat", 1, repeated)
    b.method("slice", 2, slice)
    b.method("substr", 2, substr)
    b.method("substring", 2, substring)
    b.method("trim", 0, trim)
    b.method("trimStart", 0, trimStart)
    b.alias(b.vm.propertyKey("trimLeft"), of: b.vm.propertyKey("trimStart"))
    b.method("trimEnd", 0, trimEnd)
    b.alias(b.vm.propertyKey("trimRight"), of: b.vm.propertyKey("trimEnd"))
  }

  /// §22.1.3.5
  static func concat(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    // Ropes stay ropes: joining one piece after another must not copy all of them each time.
    var s = arguments.this.isString ? arguments.this.asString : try thisString(vm, arguments, "concat")
    let turn = RootScope(vm)
    for i in 0..<arguments.count {
      turn.close()
      try vm.root(Value(s))
      s = try vm.concatenate(s, try vm.toString(arguments[i]))
    }
    return Value(s)
  }

  /// §22.1.3.16
  static func padEnd(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    try pad(vm, arguments, try thisString(vm, arguments, "padEnd"), atStart: false)
  }

  /// §22.1.3.17
  static func padStart(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    try pad(vm, arguments, try thisString(vm, arguments, "padStart"), atStart: true)
  }

  /// §22.1.3.17.1 StringPaddingBuiltinsImpl
  private static func pad(_ vm: VM, _ arguments: Arguments, _ s: StringRef, atStart: Bool) throws(Abrupt) -> Value {
    let length = try vm.toLength(arguments[0])
    if length <= s.length { return Value(s) }
    let filler = arguments[1].isUndefined ? vm.character(0x20) : try rootedString(vm, arguments[1])
    if filler.length == 0 { return Value(s) }
    let count = length - s.length
    let fill = try fill(vm, filler, count)
    return Value(atStart ? try vm.concatenate(fill, s) : try vm.concatenate(s, fill))
  }

  /// Returns `unit` repeated and cut to `count` code units. `unit` is flat and not empty.
  private static func fill(_ vm: VM, _ unit: StringRef, _ count: Int) throws(Abrupt) -> StringRef {
    if count > StringRef.maximumLength { throw vm.rangeError("Invalid string length") }
    let size = unit.isTwoByte ? count * 2 : count
    try vm.charge(size >> 6)
    try vm.reserve(size)
    if unit.isTwoByte {
      let result = vm.makeUTF16(count)
      fill(result.utf16, count, with: unit.utf16, unit.length)
      return result
    }
    let result = vm.makeLatin1(count)
    fill(result.latin1, count, with: unit.latin1, unit.length)
    return result
  }

  /// Fills `target` with copies of `unit`, the last of which may be cut. Each copy doubles what is there.
  private static func fill<Unit>(
    _ target: UnsafeMutablePointer<Unit>, _ count: Int, with unit: UnsafePointer<Unit>, _ length: Int
  ) {
    var filled = min(length, count)
    target.update(from: unit, count: filled)
    while filled < count {
      let next = min(filled, count - filled)
      (target + filled).update(from: target, count: next)
      filled += next
    }
  }

  /// §22.1.3.18
  static func repeated(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "repeat")
    let count = try vm.toIntegerOrInfinity(arguments[0])
    if count < 0 || count == .infinity { throw vm.rangeError("Invalid count value: \(text(vm, arguments[0], count))") }
    if count == 0 || s.length == 0 { return Value(vm.state.pointee.names.empty.asString) }
    if count == 1 { return Value(s) }
    if count * Double(s.length) > Double(StringRef.maximumLength) { throw vm.rangeError("Invalid string length") }
    return Value(try fill(vm, s, Int(count) * s.length))
  }

  /// §22.1.3.22
  static func slice(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "slice")
    let from = try vm.clampIndex(arguments[0], length: s.length, default: 0)
    let to = try vm.clampIndex(arguments[1], length: s.length, default: s.length)
    return Value(try vm.substring(s, from, to))
  }

  /// §B.2.2.1
  static func substr(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "substr")
    let from = try vm.clampIndex(arguments[0], length: s.length, default: 0)
    let count = arguments[1].isUndefined ? s.length : try clamp(vm, arguments[1], s.length)
    return Value(try vm.substring(s, from, min(from + count, s.length)))
  }

  /// §22.1.3.25
  static func substring(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "substring")
    let a = try clamp(vm, arguments[0], s.length)
    let b = arguments[1].isUndefined ? s.length : try clamp(vm, arguments[1], s.length)
    return Value(try vm.substring(s, min(a, b), max(a, b)))
  }

  /// §22.1.3.32
  static func trim(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    try trimmed(vm, try thisString(vm, arguments, "trim"), start: true, end: true)
  }

  /// §22.1.3.33
  static func trimEnd(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    try trimmed(vm, try thisString(vm, arguments, "trimEnd"), start: false, end: true)
  }

  /// §22.1.3.34
  static func trimStart(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    try trimmed(vm, try thisString(vm, arguments, "trimStart"), start: true, end: false)
  }

  private static func trimmed(_ vm: VM, _ s: StringRef, start: Bool, end: Bool) throws(Abrupt) -> Value {
    var from = 0
    var to = s.length
    if start {
      while from < to && StringToNumber.isStringWhiteSpace(s.unit(from)) {
        from += 1
        if from & 0xFFF == 0 { try vm.charge(units: 0x1000) }
      }
    }
    if end {
      while to > from && StringToNumber.isStringWhiteSpace(s.unit(to - 1)) {
        to -= 1
        if (s.length - to) & 0xFFF == 0 { try vm.charge(units: 0x1000) }
      }
    }
    // What has not been charged in whole slices.
    try vm.charge((from & 0xFFF + (s.length - to) & 0xFFF) / Work.unitsPerStep)
    return Value(try vm.substring(s, from, to))
  }
}
