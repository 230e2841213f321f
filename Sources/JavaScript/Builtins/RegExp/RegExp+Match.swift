/// `RegExp.prototype[Symbol.match]`, `[Symbol.matchAll]` and `[Symbol.search]` (ECMA-262 §22.2.6, §22.2.9).
extension RegExpPrototype {
  /// §22.2.6.8
  static func match(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let rx = try thisObject(vm, arguments, "@@match")
    let s = try StringPrototype.rootedString(vm, arguments[0])
    if vm.isPristine(rx) {
      let expression = try vm.expression(of: rx)
      return expression.flags.contains(.global) ? try allMatches(vm, rx, expression, s) : try vm.builtinExec(rx, s)
    }
    let flags = try flagText(vm, rx)
    guard flags.firstIndex(of: 0x67, from: 0) >= 0 else { return try vm.regExpExec(rx, s) }
    let byCodePoint = isByCodePoint(flags)
    try vm.set(rx, vm.state.pointee.names.lastIndex, Value(Int32(0)))
    let found = vm.makeArray()
    try vm.root(Value(found))
    let turn = RootScope(vm)
    while true {
      turn.close()
      let result = try vm.regExpExec(rx, s)
      guard result.isObject else { return found.denseCount == 0 ? .null : Value(found) }
      let text = try matchedText(vm, result)
      try vm.pushWithinLimits(found, Value(text))
      if text.length == 0 { try advanceLastIndex(vm, rx, s, byCodePoint) }
    }
  }

  private static func allMatches(_ vm: VM, _ rx: ObjectRef, _ expression: RegularExpression, _ s: StringRef)
    throws(Abrupt) -> Value
  {
    let found = vm.makeArray()
    try forEachMatch(vm, rx, expression, s) { captures throws(Abrupt) in
      try vm.pushWithinLimits(found, Value(vm.substring(s, captures[0], captures[1])))
    }
    return found.denseCount == 0 ? .null : Value(found)
  }

  /// Calls `body` with all matches of a pristine regular expression with the flag `g`, as repeated execution finds
  /// them. `body` must not run script code.
  @inline(__always) static func forEachMatch(
    _ vm: VM, _ rx: ObjectRef, _ expression: RegularExpression, _ s: StringRef,
    _ body: (UnsafeMutablePointer<Int>) throws(Abrupt) -> Void
  ) throws(Abrupt) {
    try vm.setLastIndex(rx, 0)
    let search = !expression.flags.contains(.sticky)
    let byCodePoint = expression.flags.isUnicodeMode
    var index = 0
    while index <= s.length, let captures = try vm.match(expression, s, at: index, search: search) {
      index = captures[1] > captures[0] ? captures[1] : s.index(after: captures[1], byCodePoint: byCodePoint)
      try body(captures)
    }
  }

  /// ToString(Get(rx, "flags")), flat.
  static func flagText(_ vm: VM, _ rx: ObjectRef) throws(Abrupt) -> StringRef {
    let flags = try vm.toString(try vm.get(rx, vm.state.pointee.names.flags))
    try vm.flatten(flags)
    return flags
  }

  static func isByCodePoint(_ flags: StringRef) -> Bool {
    flags.firstIndex(of: 0x75, from: 0) >= 0 || flags.firstIndex(of: 0x76, from: 0) >= 0
  }

  /// ToString(Get(result, "0")). Roots `result`.
  static func matchedText(_ vm: VM, _ result: Value) throws(Abrupt) -> StringRef {
    try vm.root(result)
    return try vm.toString(try vm.get(result.asObject, PropertyKey(index: 0)))
  }

  /// Advances `lastIndex` after an empty match, so that the search continues after it.
  static func advanceLastIndex(_ vm: VM, _ rx: ObjectRef, _ s: StringRef, _ byCodePoint: Bool) throws(Abrupt) {
    let lastIndex = vm.state.pointee.names.lastIndex
    let index = try vm.toLength(try vm.get(rx, lastIndex))
    try vm.set(rx, lastIndex, .number(s.index(after: index, byCodePoint: byCodePoint)))
  }

  /// §22.2.6.12
  static func search(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let rx = try thisObject(vm, arguments, "@@search")
    let s = try StringPrototype.rootedString(vm, arguments[0])
    if vm.isPristine(rx) {
      let expression = try vm.expression(of: rx)
      let captures = try vm.match(expression, s, at: 0, search: !expression.flags.contains(.sticky))
      return .number(captures.map { $0[0] } ?? -1)
    }
    let names = vm.state.pointee.names
    let previous = try vm.get(rx, names.lastIndex)
    try vm.root(previous)
    if try !vm.sameValue(previous, Value(Int32(0))) { try vm.set(rx, names.lastIndex, Value(Int32(0))) }
    let result = try vm.regExpExec(rx, s)
    try vm.root(result)
    let current = try vm.get(rx, names.lastIndex)
    if try !vm.sameValue(current, previous) { try vm.set(rx, names.lastIndex, previous) }
    return result.isObject ? try vm.get(result.asObject, names.index) : Value(Int32(-1))
  }

  // MARK: matchAll

  /// §22.2.6.9
  static func matchAll(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let rx = try thisObject(vm, arguments, "@@matchAll")
    let s = try StringPrototype.rootedString(vm, arguments[0])
    let constructor = try vm.speciesConstructor(rx, .regExp)
    try vm.root(Value(constructor))
    let flags = try flagText(vm, rx)
    try vm.root(Value(flags))
    let matcher = try vm.construct(constructor, arguments: [Value(rx), Value(flags)])
    try vm.root(matcher)
    let lastIndex = try vm.toLength(try vm.get(rx, vm.state.pointee.names.lastIndex))
    try vm.set(matcher.asObject, vm.state.pointee.names.lastIndex, .number(lastIndex))
    let prototype = Value(vm.intrinsic(.regExpStringIteratorPrototype))
    let iterator = vm.makeObject(.regExpStringIterator, vm.rootShape(prototype: prototype), capacity: 0)
    iterator.internalSlot(RegExpStringIteratorSlot.matcher).initialize(to: matcher)
    iterator.internalSlot(RegExpStringIteratorSlot.string).initialize(to: Value(s))
    iterator.internalSlot(RegExpStringIteratorSlot.flags).initialize(to: Value(flags))
    iterator.internalSlot(RegExpStringIteratorSlot.isDone).write(plain: .false)
    return Value(iterator)
  }
}

/// Internal slots of a RegExp String Iterator.
private enum RegExpStringIteratorSlot {
  static var matcher: Int { 0 }
  static var string: Int { 1 }
  static var flags: Int { 2 }
  static var isDone: Int { 3 }
}

extension IntrinsicDefinition {
  /// %RegExpStringIteratorPrototype% (§22.2.9.2)
  static func regExpStringIteratorPrototypeDefinition() -> IntrinsicDefinition {
    .object(prototype: .iteratorPrototype) { b in
      b.method("next", 0, RegExpPrototype.nextMatch)
      b.tag("RegExp String Iterator")
    }
  }
}

extension RegExpPrototype {
  /// %RegExpStringIteratorPrototype%.next (§22.2.9.1, §22.2.9.2.1)
  static func nextMatch(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    guard let iterator = arguments.this.asObjectOrNil, iterator.kind == .regExpStringIterator else {
      let receiver = vm.describeForError(arguments.this)
      throw vm.typeError("Method %RegExpStringIterator%.prototype.next called on incompatible receiver \(receiver)")
    }
    let isDone = iterator.internalSlot(RegExpStringIteratorSlot.isDone)
    if isDone.pointee.isTrue { return vm.iteratorResult(.undefined, done: true) }
    // An exception also ends the iteration.
    isDone.write(plain: .true)
    let rx = iterator.internalSlot(RegExpStringIteratorSlot.matcher).pointee.asObject
    let s = iterator.internalSlot(RegExpStringIteratorSlot.string).pointee.asString
    let flags = iterator.internalSlot(RegExpStringIteratorSlot.flags).pointee.asString
    let result = try vm.regExpExec(rx, s)
    guard result.isObject else { return vm.iteratorResult(.undefined, done: true) }
    if flags.firstIndex(of: 0x67, from: 0) >= 0 {
      if try matchedText(vm, result).length == 0 { try advanceLastIndex(vm, rx, s, isByCodePoint(flags)) }
      isDone.write(plain: .false)
    }
    return vm.iteratorResult(result, done: false)
  }
}
