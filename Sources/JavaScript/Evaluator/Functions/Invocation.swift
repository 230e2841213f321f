/// Calling functions (ECMA-262 §7.3.14, §7.3.15, §10.2.1, §10.2.2).
extension VM {
  // MARK: From native code

  @inline(__always) func call(_ f: Value, this: Value) throws(Abrupt) -> Value {
    let base = try pushFrame(f, this, 0)
    defer { popFrame(base) }
    return try invoke(base, 0)
  }
  @inline(__always) func call(_ f: Value, this: Value, _ a: Value) throws(Abrupt) -> Value {
    let base = try pushFrame(f, this, 1)
    defer { popFrame(base) }
    base[FrameSlot.first] = a
    return try invoke(base, 1)
  }
  @inline(__always) func call(_ f: Value, this: Value, _ a: Value, _ b: Value) throws(Abrupt) -> Value {
    spend(Work.stepsPerCallback)
    let base = try pushFrame(f, this, 2)
    defer { popFrame(base) }
    base[FrameSlot.first] = a
    base[FrameSlot.first + 1] = b
    return try invoke(base, 2)
  }
  @inline(__always) func call(_ f: Value, this: Value, _ a: Value, _ b: Value, _ c: Value) throws(Abrupt) -> Value {
    spend(Work.stepsPerCallback)
    let base = try pushFrame(f, this, 3)
    defer { popFrame(base) }
    base[FrameSlot.first] = a
    base[FrameSlot.first + 1] = b
    base[FrameSlot.first + 2] = c
    return try invoke(base, 3)
  }
  func call(_ f: Value, this: Value, arguments: some Collection<Value>) throws(Abrupt) -> Value {
    let base = try pushFrame(f, this, arguments.count)
    defer { popFrame(base) }
    var i = FrameSlot.first
    for a in arguments {
      base[i] = a
      i += 1
    }
    return try invoke(base, arguments.count)
  }

  /// Construct (§7.3.15). `constructor` is known to be a constructor.
  func construct(_ constructor: ObjectRef, arguments: some Collection<Value>, newTarget: ObjectRef? = nil)
    throws(Abrupt) -> Value
  {
    let base = try pushFrame(Value(constructor), .empty, arguments.count)
    defer { popFrame(base) }
    var i = FrameSlot.first
    for a in arguments {
      base[i] = a
      i += 1
    }
    return try invokeConstruct(base, arguments.count, newTarget: newTarget ?? constructor)
  }

  /// Allocates a frame above everything in use. The callee's frame header is filled in; arguments are undefined.
  @inline(__always) func pushFrame(_ f: Value, _ this: Value, _ count: Int) throws(Abrupt) -> Frame {
    let base = state.pointee.stackTop
    let end = base + (FrameSlot.first &+ count)
    if end >= state.pointee.stackLimit { throw stackOverflow() }
    base[FrameSlot.callee] = f
    base[FrameSlot.this] = this
    base[FrameSlot.environment] = .undefined
    base[FrameSlot.callSite] = callSite(of: base)
    var i = FrameSlot.first
    while i < FrameSlot.first &+ count {
      base[i] = .undefined
      i &+= 1
    }
    state.pointee.stackTop = end
    return base
  }

  /// Releases a frame of ``pushFrame(_:_:_:)``. The stack of a later error names the position of the caller again, not
  /// one in the function that was called.
  @inline(__always) func popFrame(_ base: Frame) {
    state.pointee.stackTop = base
    state.pointee.position = UInt32(truncatingIfNeeded: base[FrameSlot.callSite].bits)
  }

  /// Returns the word that a caller stores in the callee's frame.
  @inline(__always) static func callSite(offset: UInt32, distance: Int) -> Value {
    Value(bits: Value.intTag | UInt64(distance < 0x1_0000 ? distance : 0) << 32 | UInt64(offset))
  }

  /// Returns the word for a frame of a call that a built-in makes.
  @inline(__always) private func callSite(of base: Frame) -> Value {
    // The distance in bytes is a multiple of eight; with its bits in place, it need not be divided.
    let bytes = UInt(bitPattern: base) &- UInt(bitPattern: state.pointee.frame)
    let distance = bytes < 0x1_0000 * 8 ? UInt64(bytes) << 29 : 0
    return Value(bits: Value.intTag | distance | UInt64(state.pointee.position))
  }

  // MARK: The call itself

  /// Calls the function in `base[callee]`, whose arguments are in the frame.
  @inline(__always) func invoke(_ base: Frame, _ count: Int) throws(Abrupt) -> Value {
    let callee = base[FrameSlot.callee]
    if callee.isObject && callee.asObject.kind == .function { return try enter(callee.asObject, base, count) }
    return try invokeOther(base, count)
  }

  @inline(never) func invokeOther(_ base: Frame, _ count: Int) throws(Abrupt) -> Value {
    let callee = base[FrameSlot.callee]
    guard callee.isObject else { throw typeError("\(describeForError(callee)) is not a function") }
    switch callee.asObject.kind {
    case .nativeFunction: return try invokeNative(base, count, newTarget: .undefined)
    case .boundFunction:
      let scope = RootScope(self)
      defer { scope.close() }
      var count = count
      repeat { count = try unbind(base, count) } while base[FrameSlot.callee].asObject.kind == .boundFunction
      return try invoke(base, count)
    case .proxy where callee.asObject.isCallable: return try callProxy(base, count)
    default: throw typeError("\(describeForError(callee)) is not a function")
    }
  }

  func invokeNative(_ base: Frame, _ count: Int, newTarget: Value) throws(Abrupt) -> Value {
    let savedTop = state.pointee.stackTop
    let savedFrame = state.pointee.frame
    let end = base + (FrameSlot.first &+ count)
    let top = end > savedTop ? end : savedTop
    // The whole reserve is free for what the function roots.
    if top > state.pointee.stackLimit || isNativeStackLow() { throw stackOverflow(at: base) }
    state.pointee.stackTop = top
    state.pointee.frame = base
    base[FrameSlot.environment] = .undefined
    defer {
      state.pointee.stackTop = savedTop
      state.pointee.frame = savedFrame
    }
    let pointer = base[FrameSlot.callee].asObject.internalWord(NativeFunctionSlot.native, as: UnsafeRawPointer.self)
      .pointee
    state.pointee.fuel &-= Unmanaged<NativeFunction>.fromOpaque(pointer)._withUnsafeGuaranteedRef(\.steps)
    if state.pointee.fuel < 0 { try safepoint() }
    var failed = false
    let result = Unmanaged<NativeFunction>.fromOpaque(pointer)._withUnsafeGuaranteedRef { native -> Value in
      do throws(Abrupt) {
        return try native.body(self, Arguments(frame: base, count: count, newTarget: newTarget))
      } catch {
        failed = true
        return .undefined
      }
    }
    if failed { throw Abrupt() }
    return result
  }

  /// Replaces a bound function with its target, this and arguments, and returns the new count. The frame may need more
  /// room; the caller restores the top of the stack.
  private func unbind(_ base: Frame, _ count: Int) throws(Abrupt) -> Int {
    let bound = base[FrameSlot.callee].asObject
    let leading = bound.internalSlot(2).pointee.asObject
    let extra = leading.denseCount
    let end = base + (FrameSlot.first + count + extra)
    if end >= state.pointee.stackLimit { throw stackOverflow(at: base) }
    try charge(1 + (extra == 0 ? 0 : count + extra))
    var i = count - 1
    while i >= 0 {
      base[FrameSlot.first + extra + i] = base[FrameSlot.first + i]
      i -= 1
    }
    for j in 0..<extra { base[FrameSlot.first + j] = leading.elements.unsafelyUnwrapped[j] }
    base[FrameSlot.callee] = bound.internalSlot(0).pointee
    base[FrameSlot.this] = bound.internalSlot(1).pointee
    if end > state.pointee.stackTop { state.pointee.stackTop = end }
    return count + extra
  }

  /// Enters a script function.
  @inline(__always) func enter(_ function: ObjectRef, _ base: Frame, _ count: Int) throws(Abrupt) -> Value {
    let code = function.code
    guard let body = code.pointee.body else { return try enterFirstTime(function, base, count) }
    let end = base + code.pointee.frameSize
    if end > state.pointee.stackLimit || isNativeStackLow(need: code.pointee.nativeStackNeed) {
      throw stackOverflow(at: base)
    }
    state.pointee.fuel &-= code.pointee.steps
    if _fastPath(code.pointee.prologue.isEmpty) || hasNothingToPrepare(code, base) {
      var slot = base + (FrameSlot.first &+ min(count, code.pointee.parameterCount))
      while slot < end {
        slot.pointee = .undefined
        slot += 1
      }
      base[FrameSlot.environment] = function.internalSlot(FunctionSlot.environment).pointee
    } else {
      try prepareFrame(function, code, base, count, end)
    }
    let savedTop = state.pointee.stackTop
    let savedFrame = state.pointee.frame
    // Never below the caller's end: slots that the collector skipped once could contain freed values when it scans them
    // again.
    state.pointee.stackTop = end > savedTop ? end : savedTop
    state.pointee.frame = base
    if state.pointee.fuel < 0 {
      do throws(Abrupt) { try safepointAtEntry() } catch {
        state.pointee.stackTop = savedTop
        state.pointee.frame = savedFrame
        throw error
      }
    }
    var failed = false
    let result = body._withUnsafeGuaranteedRef { body -> Value in
      do throws(Abrupt) { return try body.evaluate(base) } catch {
        failed = true
        return .undefined
      }
    }
    state.pointee.stackTop = savedTop
    state.pointee.frame = savedFrame
    if failed { throw Abrupt() }
    return result
  }

  /// Whether the prologue of a function would only find that `this` is an object already, as in most calls of methods
  /// of sloppy functions (80 of 270 instructions), or that `new` calls a class.
  @inline(__always) private func hasNothingToPrepare(_ code: CodePointer, _ base: Frame) -> Bool {
    let prologue = code.pointee.prologue.rawValue
    if prologue == CodeData.Prologue.sloppyThis.rawValue { return base[FrameSlot.this].isObject }
    guard prologue == CodeData.Prologue.classConstructor.rawValue && state.pointee.isConstructing else { return false }
    state.pointee.isConstructing = false
    return true
  }

  /// An exceeded limit has the position of the function, because nothing in it has been evaluated.
  @inline(never) func safepointAtEntry() throws(Abrupt) {
    let position = state.pointee.position
    state.pointee.position = state.pointee.frame[FrameSlot.callee].asObject.code.pointee.sourceStart
    try safepoint()
    state.pointee.position = position
  }

  @inline(never) private func enterFirstTime(_ function: ObjectRef, _ base: Frame, _ count: Int) throws(Abrupt) -> Value
  {
    // Compiling creates hardly any garbage and reaches no safepoint.
    try compileBody(function.code)
    return try enter(function, base, count)
  }

  // MARK: Construct

  /// Calls the function in `base[callee]` as a constructor (§10.2.2).
  func invokeConstruct(_ base: Frame, _ count: Int, newTarget: ObjectRef) throws(Abrupt) -> Value {
    let callee = base[FrameSlot.callee].asObject
    switch callee.kind {
    case .function:
      let shape = callee.has(.derivedConstructor) ? nil : try instanceShape(newTarget, default: .objectPrototype)
      return try construct(callee, base, count, newTarget, shape)
    case .nativeFunction:
      base[FrameSlot.this] = .undefined
      return try invokeNative(base, count, newTarget: Value(newTarget))
    case .proxy:
      return try constructProxy(base, count, newTarget: newTarget)
    default:
      let scope = RootScope(self)
      defer { scope.close() }
      var count = count
      var newTarget = newTarget
      while case let bound = base[FrameSlot.callee].asObject, bound.kind == .boundFunction {
        count = try unbind(base, count)
        if newTarget == bound { newTarget = base[FrameSlot.callee].asObject }
      }
      return try invokeConstruct(base, count, newTarget: newTarget)
    }
  }

  /// The number of properties that the cell of an object made by `new` has room for.
  private static var newInstanceCapacity: Int { 6 }

  /// Calls the script function in `base[callee]` as a constructor.
  /// - Parameter shape: The shape of the new object; nil for a derived constructor, which gets its `this` from `super`.
  func construct(_ callee: ObjectRef, _ base: Frame, _ count: Int, _ newTarget: ObjectRef, _ shape: ShapeRef?)
    throws(Abrupt) -> Value
  {
    var this = Value.empty
    if let shape {
      let object = makeObject(.object, shape, capacity: VM.newInstanceCapacity)
      this = Value(object)
      base[FrameSlot.this] = this
      let fields = callee.internalSlot(FunctionSlot.fields).pointee
      if !fields.isUndefined { try initializeFields(this, fields) }
    } else {
      base[FrameSlot.this] = .empty
    }
    // The requirements of the prologue are known once the body has been compiled.
    if callee.code.pointee.body == nil { try compileBody(callee.code) }
    if callee.code.pointee.prologue.contains(.newTarget) { state.pointee.newTarget = Value(newTarget) }
    if callee.has(.classConstructor) { state.pointee.isConstructing = true }
    let result: Value
    do throws(Abrupt) { result = try enter(callee, base, count) } catch {
      // The stack may have been full before the check.
      state.pointee.isConstructing = false
      state.pointee.newTarget = .undefined
      throw error
    }
    // The body of a derived constructor returns its `this`.
    return result.isObject ? result : this
  }

  /// Returns the shape of objects that `newTarget` creates (GetPrototypeFromConstructor, §10.1.14).
  func instanceShape(_ newTarget: ObjectRef, default intrinsicPrototype: Intrinsic) throws(Abrupt) -> ShapeRef {
    try instanceShape(
      newTarget, prototype: try get(newTarget, state.pointee.names.prototype), default: intrinsicPrototype)
  }

  /// Returns the shape of objects that `newTarget`, which has this property `prototype`, creates.
  func instanceShape(
    _ newTarget: ObjectRef, prototype: Value, default intrinsicPrototype: Intrinsic
  ) throws(Abrupt) -> ShapeRef {
    if prototype.isObject { return rootShape(prototype: prototype) }
    try checkRealm(of: newTarget)
    return rootShape(prototype: Value(intrinsic(intrinsicPrototype)))
  }

  /// GetPrototypeFromConstructor for native constructors, with `newTarget` as the native function received it.
  func prototypeFromNewTarget(_ newTarget: Value, default intrinsicPrototype: Intrinsic) throws(Abrupt) -> Value {
    guard newTarget.isObject else { return Value(intrinsic(intrinsicPrototype)) }
    let prototype = try get(newTarget.asObject, state.pointee.names.prototype)
    if prototype.isObject { return prototype }
    try checkRealm(of: newTarget.asObject)
    return Value(intrinsic(intrinsicPrototype))
  }

  /// GetFunctionRealm (§7.3.25). There is only one realm, but a revoked proxy has none.
  private func checkRealm(of function: ObjectRef) throws(Abrupt) {
    var function = function
    while function.kind == .boundFunction || function.kind == .proxy {
      guard let next = function.internalSlot(0).pointee.asObjectOrNil else {
        throw typeError("Cannot perform 'construct' on a proxy that has been revoked")
      }
      state.pointee.fuel &-= 1
      function = next
    }
  }
}
