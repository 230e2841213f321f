/// The String constructor and prototype (ECMA-262 §22.1).
extension IntrinsicDefinition {
  static func stringDefinition() -> IntrinsicDefinition {
    .constructor("String", length: 1, StringConstructor.construct) { b in
      b.prototype(.stringPrototype)
      b.method("fromCharCode", 1, steps: 2, direct: .fromCharCode, StringConstructor.fromCharCode)
      b.method("fromCodePoint", 1, steps: 4, StringConstructor.fromCodePoint)
      b.method("raw", 1, StringConstructor.raw)
    }
  }

  /// The prototype is itself a String object, with the empty string as its value (§22.1.3).
  static func stringPrototypeDefinition() -> IntrinsicDefinition {
    IntrinsicDefinition(
      make: { vm in
        let shape = vm.lazyShape(prototype: Value(vm.intrinsic(.objectPrototype)))
        let o = vm.makeObject(.stringObject, shape, capacity: 4, flags: [.exotic, .lazyProperties])
        vm.store(Value(vm.state.pointee.names.empty.asString), in: o.internalSlot(0))
        return o
      },
      build: { b in
        b.constructor(.string)
        StringPrototype.defineCharacterMethods(b)
        StringPrototype.defineSearchMethods(b)
        StringPrototype.definePieceMethods(b)
        StringPrototype.definePatternMethods(b)
        StringPrototype.defineCaseMethods(b)
        StringPrototype.defineHTMLMethods(b)
        b.method("normalize", 0, StringPrototype.normalize)
        b.method("toString", 0, StringPrototype.toString)
        b.method("valueOf", 0, StringPrototype.valueOf)
        b.method(b.vm.state.pointee.names.symbolIterator, 0, StringPrototype.iterator)
      })
  }
}

enum StringConstructor {
  /// §22.1.1.1
  static func construct(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    var s = vm.state.pointee.names.empty.asString
    if arguments.count > 0 {
      let v = arguments[0]
      if v.isSymbol && !arguments.isConstructorCall { return Value(try vm.symbolDescriptiveString(v.asSymbol)) }
      s = try vm.toString(v)
    }
    guard arguments.isConstructorCall else { return Value(s) }
    try vm.root(Value(s))
    try vm.flatten(s)
    let prototype = try vm.prototypeFromNewTarget(arguments.newTarget, default: .stringPrototype)
    return Value(vm.makeWrapper(.stringObject, Value(s), prototype: prototype))
  }

  /// §22.1.2.1
  static func fromCharCode(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    if arguments.count == 1 { return Value(vm.string(unit: UInt16(truncatingIfNeeded: try vm.toInt32(arguments[0])))) }
    var result = StringBuilder(vm)
    for i in 0..<arguments.count { try result.append(unit: UInt16(truncatingIfNeeded: try vm.toInt32(arguments[i]))) }
    return Value(result.string())
  }

  /// §22.1.2.2
  static func fromCodePoint(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    var result = StringBuilder(vm)
    for i in 0..<arguments.count {
      let number = try vm.toNumber(arguments[i])
      guard Integers.isIntegral(number), number >= 0, number <= 0x10FFFF else {
        throw vm.rangeError("Invalid code point \(vm.primitiveText(.number(number)))")
      }
      try result.append(codePoint: UInt32(number))
    }
    return Value(result.string())
  }

  /// §22.1.2.4
  static func raw(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let cooked = try vm.toObject(arguments[0])
    try vm.root(Value(cooked))
    let literals = try vm.toObject(try vm.get(cooked, vm.state.pointee.names.raw))
    try vm.root(Value(literals))
    let count = try vm.lengthOfArrayLike(literals)
    var result = StringBuilder(vm)
    for i in 0..<count {
      try vm.charge(1)
      try result.append(try vm.toString(try vm.getIndexed(Value(literals), .number(i))))
      if i + 1 < count && i + 1 < arguments.count { try result.append(try vm.toString(arguments[i + 1])) }
    }
    return Value(result.string())
  }
}

/// The methods of String.prototype. Each file adds one kind of method.
enum StringPrototype {
  /// RequireObjectCoercible and ToString of `this`. The result is flat and stays alive until the method returns.
  @inline(__always) static func thisString(_ vm: VM, _ arguments: Arguments, _ method: StaticString) throws(Abrupt)
    -> StringRef
  {
    let this = arguments.this
    if this.isString {
      try vm.flatten(this.asString)
      return this.asString
    }
    return try coerceThis(vm, this, method)
  }

  @inline(never) private static func coerceThis(_ vm: VM, _ this: Value, _ method: StaticString) throws(Abrupt)
    -> StringRef
  {
    try requireObjectCoercible(vm, this, method)
    return try rootedString(vm, this)
  }

  static func requireObjectCoercible(_ vm: VM, _ this: Value, _ method: StaticString) throws(Abrupt) {
    if this.isNullish { throw vm.typeError("String.prototype.\(method) called on null or undefined") }
  }

  /// ToString. The result is flat and stays alive until the method returns.
  static func rootedString(_ vm: VM, _ v: Value) throws(Abrupt) -> StringRef {
    let s = try vm.toString(v)
    if !v.isString { try vm.root(Value(s)) }
    try vm.flatten(s)
    return s
  }

  /// Returns an out-of-range number for a message: in its original form, unless that would run script code again.
  static func text(_ vm: VM, _ v: Value, _ number: Double) -> String {
    v.isString ? vm.swiftString(v.asString) : vm.primitiveText(v.isObject ? .number(number) : v)
  }

  /// ToIntegerOrInfinity, clamped to 0...length.
  static func clamp(_ vm: VM, _ v: Value, _ length: Int) throws(Abrupt) -> Int {
    if v.isInt { return min(max(0, Int(v.asInt)), length) }
    let d = try vm.toIntegerOrInfinity(v)
    return d <= 0 ? 0 : d >= Double(length) ? length : Int(d)
  }

  /// §22.1.3.29
  static func toString(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    try thisStringValue(vm, arguments, "toString")
  }

  /// §22.1.3.36
  static func valueOf(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    try thisStringValue(vm, arguments, "valueOf")
  }

  private static func thisStringValue(_ vm: VM, _ arguments: Arguments, _ method: StaticString) throws(Abrupt) -> Value
  {
    let this = arguments.this
    if this.isString { return this }
    if this.isObject && this.asObject.kind == .stringObject { return this.asObject.internalSlot(0).pointee }
    throw vm.typeError("String.prototype.\(method) requires that 'this' be a String")
  }

  /// §22.1.3.37
  static func iterator(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    vm.makeStringIterator(try thisString(vm, arguments, "[Symbol.iterator]"))
  }
}
