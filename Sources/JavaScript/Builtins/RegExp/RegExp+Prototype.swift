/// RegExp.prototype (ECMA-262 §22.2.6, §B.2.4).
extension IntrinsicDefinition {
  static func regExpPrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      let names = b.vm.state.pointee.names
      // The properties that `RegExpIntrinsics` watches come first.
      b.constructor(.regExp)
      b.method(names.exec, 1, RegExpPrototype.exec)
      b.getter(names.flags, RegExpPrototype.flags)
      let flagGetters: [(key: PropertyKey, flag: RegularExpressionFlags)] = [
        (names.hasIndices, .hasIndices), (names.global, .global), (names.ignoreCase, .ignoreCase),
        (names.multiline, .multiline),
        (names.dotAll, .dotAll), (names.unicode, .unicode), (names.unicodeSets, .unicodeSets), (names.sticky, .sticky),
      ]
      for (key, flag) in flagGetters {
        b.getter(key) { (vm: VM, arguments: Arguments) throws(Abrupt) -> Value in
          try RegExpPrototype.hasFlag(vm, arguments, flag, key)
        }
      }
      let intrinsics = RegExpIntrinsics(
        b.vm, prototype: b.object, watched: [names.constructor, names.exec, names.flags] + flagGetters.map(\.key))
      b.vm.state.pointee.regExpCache.pointee.setIntrinsics(intrinsics)
      b.getter(names.source, RegExpPrototype.source)
      b.method("compile", 2, RegExpPrototype.compile)
      b.method(names.toString, 0, steps: 4, RegExpPrototype.toString)
      b.method(names.test, 1, RegExpPrototype.test)
      b.method(names.symbolMatch, 1, RegExpPrototype.match)
      b.method(names.symbolMatchAll, 1, RegExpPrototype.matchAll)
      b.method(names.symbolReplace, 2, RegExpPrototype.replace)
      b.method(names.symbolSearch, 1, RegExpPrototype.search)
      b.method(names.symbolSplit, 2, RegExpPrototype.split)
    }
  }
}

/// The methods of RegExp.prototype. Each file adds one kind of method.
enum RegExpPrototype {
  /// Returns `this`, which must be an object.
  static func thisObject(_ vm: VM, _ arguments: Arguments, _ method: StaticString) throws(Abrupt) -> ObjectRef {
    guard let object = arguments.this.asObjectOrNil else { throw incompatible(vm, arguments, method) }
    return object
  }

  /// Returns `this`, which must be a regular expression.
  private static func thisRegExp(_ vm: VM, _ arguments: Arguments, _ method: StaticString) throws(Abrupt) -> ObjectRef {
    guard let rx = arguments.this.asObjectOrNil, rx.kind == .regExp else { throw incompatible(vm, arguments, method) }
    return rx
  }

  private static func incompatible(_ vm: VM, _ arguments: Arguments, _ method: StaticString) -> Abrupt {
    vm.typeError(
      "Method RegExp.prototype.\(method) called on incompatible receiver \(vm.describeForError(arguments.this))")
  }

  /// §22.2.6.2
  static func exec(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let rx = try thisRegExp(vm, arguments, "exec")
    return try vm.builtinExec(rx, try StringPrototype.rootedString(vm, arguments[0]))
  }

  /// §22.2.6.16
  static func test(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let rx = try thisObject(vm, arguments, "test")
    let s = try StringPrototype.rootedString(vm, arguments[0])
    if vm.isPristine(rx) { return Value(try vm.builtinMatch(rx, s) != nil) }
    return Value(try !vm.regExpExec(rx, s).isNull)
  }

  /// §22.2.6.17
  static func toString(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let rx = try thisObject(vm, arguments, "toString")
    var result = StringBuilder(vm)
    try result.append(unit: 0x2F)
    try result.append(try vm.toString(try vm.get(rx, vm.state.pointee.names.source)))
    try result.append(unit: 0x2F)
    try result.append(try vm.toString(try vm.get(rx, vm.state.pointee.names.flags)))
    return Value(result.string())
  }

  /// §B.2.4.1
  static func compile(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let rx = try thisRegExp(vm, arguments, "compile")
    if let other = arguments[0].asObjectOrNil, other.kind == .regExp {
      guard arguments[1].isUndefined else {
        throw vm.typeError("Cannot supply flags when constructing one RegExp from another")
      }
      let source = other.internalSlot(RegExpSlot.source).pointee
      let flags = other.internalSlot(RegExpSlot.flags).pointee
      try vm.initializeRegExp(rx, source, flags)
    } else {
      try vm.initializeRegExp(rx, arguments[0], arguments[1])
    }
    return Value(rx)
  }

  // MARK: Flags and source

  /// §22.2.6.4.1 RegExpHasFlag
  static func hasFlag(_ vm: VM, _ arguments: Arguments, _ flag: RegularExpressionFlags, _ key: PropertyKey)
    throws(Abrupt) -> Value
  {
    guard let rx = arguments.this.asObjectOrNil, rx.kind == .regExp else {
      if arguments.this.bits == Value(vm.intrinsic(.regExpPrototype)).bits { return .undefined }
      throw vm.typeError("RegExp.prototype.\(vm.describe(key)) getter called on non-RegExp object")
    }
    return Value(try vm.expression(of: rx).flags.contains(flag))
  }

  /// §22.2.6.4
  static func flags(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    guard let rx = arguments.this.asObjectOrNil else {
      throw vm.typeError("RegExp.prototype.flags getter called on non-object \(vm.describeForError(arguments.this))")
    }
    if vm.isPristine(rx) { return Value(canonicalFlags(vm, try vm.expression(of: rx).flags)) }
    let names = vm.state.pointee.names
    var flags: RegularExpressionFlags = []
    if try vm.toBoolean(vm.get(rx, names.hasIndices)) { flags.insert(.hasIndices) }
    if try vm.toBoolean(vm.get(rx, names.global)) { flags.insert(.global) }
    if try vm.toBoolean(vm.get(rx, names.ignoreCase)) { flags.insert(.ignoreCase) }
    if try vm.toBoolean(vm.get(rx, names.multiline)) { flags.insert(.multiline) }
    if try vm.toBoolean(vm.get(rx, names.dotAll)) { flags.insert(.dotAll) }
    if try vm.toBoolean(vm.get(rx, names.unicode)) { flags.insert(.unicode) }
    if try vm.toBoolean(vm.get(rx, names.unicodeSets)) { flags.insert(.unicodeSets) }
    if try vm.toBoolean(vm.get(rx, names.sticky)) { flags.insert(.sticky) }
    return Value(canonicalFlags(vm, flags))
  }

  private static func canonicalFlags(_ vm: VM, _ flags: RegularExpressionFlags) -> StringRef {
    var text: [UInt8] = []
    if flags.contains(.hasIndices) { text.append(0x64) }
    if flags.contains(.global) { text.append(0x67) }
    if flags.contains(.ignoreCase) { text.append(0x69) }
    if flags.contains(.multiline) { text.append(0x6D) }
    if flags.contains(.dotAll) { text.append(0x73) }
    if flags.contains(.unicode) { text.append(0x75) }
    if flags.contains(.unicodeSets) { text.append(0x76) }
    if flags.contains(.sticky) { text.append(0x79) }
    return vm.string(text)
  }

  /// §22.2.6.13
  static func source(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    guard let rx = arguments.this.asObjectOrNil, rx.kind == .regExp else {
      if arguments.this.bits == Value(vm.intrinsic(.regExpPrototype)).bits { return Value(vm.string("(?:)")) }
      throw vm.typeError("RegExp.prototype.source getter called on non-RegExp object")
    }
    let source = rx.internalSlot(RegExpSlot.source).pointee
    return source.isString ? Value(try escapedPattern(vm, source.asString)) : Value(vm.string("(?:)"))
  }

  /// EscapeRegExpPattern (§22.2.6.13.1): returns the text between the slashes of a literal.
  private static func escapedPattern(_ vm: VM, _ pattern: StringRef) throws(Abrupt) -> StringRef {
    try vm.flatten(pattern)
    if pattern.length == 0 { return vm.string("(?:)") }
    try vm.charge(units: pattern.length)
    var needsEscape = false
    for i in 0..<pattern.length where pattern.unit(i) == 0x2F || Lexer.isLineTerminator(UInt32(pattern.unit(i))) {
      needsEscape = true
    }
    if !needsEscape { return pattern }
    try vm.charge(pattern.length)
    var result = StringBuilder(vm)
    var isInClass = false
    var isEscaped = false
    for i in 0..<pattern.length {
      let u = pattern.unit(i)
      if let letters = lineTerminatorEscape(u) {
        if !isEscaped { try result.append(unit: 0x5C) }
        try result.append(vm.string(letters))
        isEscaped = false
        continue
      }
      if !isEscaped {
        if u == 0x2F && !isInClass { try result.append(unit: 0x5C) }
        if u == 0x5B { isInClass = true }
        if u == 0x5D { isInClass = false }
      }
      isEscaped = !isEscaped && u == 0x5C
      try result.append(unit: u)
    }
    return result.string()
  }

  private static func lineTerminatorEscape(_ unit: UInt16) -> StaticString? {
    switch unit {
    case 0x0A: return "n"
    case 0x0D: return "r"
    case 0x2028: return "u2028"
    case 0x2029: return "u2029"
    default: return nil
    }
  }
}
