/// The RegExp constructor, and creation of regular expressions (ECMA-262 §22.2.3, §22.2.4).
extension IntrinsicDefinition {
  static func regExpDefinition() -> IntrinsicDefinition {
    .constructor("RegExp", length: 2, steps: 5, RegExpConstructor.construct) { b in
      b.prototype(.regExpPrototype)
      b.method("escape", 1, RegExpEscape.escape)
      let species = b.vm.state.pointee.names.symbolSpecies
      b.getter(species) { (_: VM, arguments: Arguments) throws(Abrupt) -> Value in arguments.this }
      let accessor = b.vm.ordinaryOwnProperty(b.object, species)?.value ?? .undefined
      b.vm.realm.permanentRoots.append(accessor)
      b.vm.state.pointee.regExpCache.pointee.speciesAccessor = accessor
      RegExpLastMatch.define(b)
    }
  }
}

/// Internal slots of a regular expression.
enum RegExpSlot {
  /// A retained `RegularExpression`, or nil: a raw word.
  static var expression: Int { @inline(__always) get { 0 } }
  /// [[OriginalSource]]
  static var source: Int { @inline(__always) get { 1 } }
  /// [[OriginalFlags]]
  static var flags: Int { @inline(__always) get { 2 } }
  /// An object with the names of the groups, whose shape `groups` objects share; undefined until it is needed.
  static var groups: Int { @inline(__always) get { 3 } }
}

enum RegExpConstructor {
  /// §22.2.4.1
  static func construct(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let names = vm.state.pointee.names
    let pattern = arguments[0]
    let flags = arguments[1]
    let patternIsRegExp = try vm.isRegExp(pattern)
    var newTarget = arguments.newTarget
    if !arguments.isConstructorCall {
      newTarget = Value(arguments.callee)
      if patternIsRegExp && flags.isUndefined {
        let constructor = try vm.get(pattern.asObject, names.constructor)
        if constructor.bits == newTarget.bits { return pattern }
      }
    }
    var source = pattern
    var flagText = flags
    if pattern.isObject && pattern.asObject.kind == .regExp {
      source = pattern.asObject.internalSlot(RegExpSlot.source).pointee
      if flags.isUndefined { flagText = pattern.asObject.internalSlot(RegExpSlot.flags).pointee }
    } else if patternIsRegExp {
      source = try vm.get(pattern.asObject, names.source)
      try vm.root(source)
      if flags.isUndefined { flagText = try vm.get(pattern.asObject, names.flags) }
    }
    try vm.root(source)
    try vm.root(flagText)
    let prototype = try vm.prototypeFromNewTarget(newTarget, default: .regExpPrototype)
    let rx = vm.allocateRegExp(prototype: prototype)
    try vm.root(Value(rx))
    try vm.initializeRegExp(rx, source, flagText)
    return Value(rx)
  }
}

extension VM {
  /// Creates the value of a regular expression literal, or of `new RegExp(pattern, flags)` with strings.
  func makeRegExp(pattern: StringRef, flags: StringRef) throws(Abrupt) -> ObjectRef {
    let rx = allocateRegExp(prototype: Value(intrinsic(.regExpPrototype)))
    try initializeRegExp(rx, pattern: pattern, flags: flags)
    return rx
  }

  /// Creates the value of a regular expression literal whose program is known.
  func makeRegExp(_ expression: RegularExpression, pattern: StringRef, flags: StringRef) -> ObjectRef {
    let rx = allocateRegExp(prototype: Value(intrinsic(.regExpPrototype)))
    install(expression, rx, pattern, flags)
    rx.slots.write(plain: Value(0))
    return rx
  }

  /// RegExpAlloc (§22.2.3.2).
  func allocateRegExp(prototype: Value) -> ObjectRef {
    let rx: ObjectRef
    if let own = regExpIntrinsics(), prototype.bits == Value(own.pointee.prototype).bits {
      rx = makeObject(.regExp, own.pointee.instanceShape, capacity: 1)
      rx.slots.write(plain: .undefined)
    } else {
      rx = makeObject(.regExp, rootShape(prototype: prototype), capacity: 1)
      addOwnProperty(rx, state.pointee.names.lastIndex, .undefined, .writable)
    }
    rx.internalWord(RegExpSlot.expression, as: UnsafeRawPointer?.self).pointee = nil
    return rx
  }

  /// RegExpInitialize (§22.2.3.3). `rx` is rooted.
  func initializeRegExp(_ rx: ObjectRef, _ pattern: Value, _ flags: Value) throws(Abrupt) {
    let empty = state.pointee.names.empty.asString
    let source = pattern.isUndefined ? empty : try toString(pattern)
    try root(Value(source))
    try initializeRegExp(rx, pattern: source, flags: flags.isUndefined ? empty : try toString(flags))
  }

  func initializeRegExp(_ rx: ObjectRef, pattern: StringRef, flags: StringRef) throws(Abrupt) {
    try flatten(pattern)
    try flatten(flags)
    guard let flagSet = RegularExpressionFlags(units(of: flags, 0, min(flags.length, 100))) else {
      throw syntaxError("Invalid flags supplied to RegExp constructor '\(swiftString(flags, limit: 100))'")
    }
    install(try compile(pattern, flagSet, flags), rx, pattern, flags)
    try setLastIndex(rx, 0)
  }

  /// Sets the internal slots of a regular expression.
  private func install(_ expression: RegularExpression, _ rx: ObjectRef, _ pattern: StringRef, _ flags: StringRef) {
    let word = rx.internalWord(RegExpSlot.expression, as: UnsafeRawPointer?.self)
    if let old = word.pointee { Unmanaged<RegularExpression>.fromOpaque(old).release() }
    word.pointee = UnsafeRawPointer(Unmanaged.passRetained(expression).toOpaque())
    rx.flagsPointer.pointee.insert(.external)
    // The program is outside the heap, but its bytes count toward the limit.
    let bytes = min(expression.byteCount, 1 << 30)
    state.pointee.heap.count(bytes - Int(rx.pointer.header.pointee.count))
    rx.pointer.header.pointee.count = UInt32(bytes)
    store(Value(pattern), in: rx.internalSlot(RegExpSlot.source))
    store(Value(flags), in: rx.internalSlot(RegExpSlot.flags))
    rx.internalSlot(RegExpSlot.groups).write(plain: .undefined)
  }

  private func compile(_ pattern: StringRef, _ flags: RegularExpressionFlags, _ flagText: StringRef) throws(Abrupt)
    -> RegularExpression
  {
    if pattern.length > Work.freeBytes { try charge(units: pattern.length) }
    if let found = state.pointee.regExpCache.pointee.find(pattern, flags) { return found }
    try charge(PatternWork.steps(0))
    // The syntax tree and the program are outside the heap. The C library keeps their small parts afterward, and uses
    // them again for the next pattern.
    let byteCount = 256 + PatternWork.bytesPerCharacter * pattern.length
    // Other scripts need the rest.
    if byteCount > state.pointee.heap.limit / 4 { throw limitExceeded(.memory(limit: state.pointee.heap.limit)) }
    let inLibrary = state.pointee.heap.libraryByteCount
    try reserve(max(0, byteCount - inLibrary))
    if byteCount > max(inLibrary, Heap.blockSize) { state.pointee.heap.libraryByteCount = byteCount }
    let units = pattern.codeUnits
    let steps = state.pointee.fuel + state.pointee.fuelReserve
    let room = state.pointee.heap.libraryByteCount + state.pointee.heap.capacity - state.pointee.heap.occupiedBytes
    let stepsInTime = realm.stepsBeforeDeadline
    let workLimit = max(0, min(min(steps, stepsInTime) / PatternWork.stepsPerUnit, room / PatternWork.bytesPerUnit))
    do throws(RegularExpressionSyntaxError) {
      let expression = try RegularExpression(pattern: units, flags: flags, workLimit: workLimit)
      spend(PatternWork.stepsPerUnit * expression.work)
      state.pointee.regExpCache.pointee.insert(expression, pattern: units)
      return expression
    } catch {
      spend(PatternWork.stepsPerUnit * error.work)
      if error.isLimit {
        if error.work > stepsInTime / PatternWork.stepsPerUnit {
          throw limitExceeded(.time(limit: realm.limits.time ?? .zero))
        }
        throw limitExceeded(
          steps / PatternWork.stepsPerUnit < room / PatternWork.bytesPerUnit
            ? .steps(limit: realm.limits.steps) : .memory(limit: state.pointee.heap.limit))
      }
      throw syntaxError(
        "Invalid regular expression: /\(swiftString(pattern, limit: 1000))/\(swiftString(flagText, limit: 100)): \(error.message)"
      )
    }
  }

  /// IsRegExp (§7.2.6).
  func isRegExp(_ v: Value) throws(Abrupt) -> Bool {
    guard v.isObject else { return false }
    let matcher = try get(v.asObject, state.pointee.names.symbolMatch)
    return matcher.isUndefined ? v.asObject.kind == .regExp : toBoolean(matcher)
  }
}
