/// The steps between a call and the function's body (FunctionDeclarationInstantiation, ECMA-262 §10.2.11), for
/// functions that need more than parameters in their slots.
extension VM {
  @inline(never) func prepareFrame(
    _ function: ObjectRef, _ code: CodePointer, _ base: Frame, _ count: Int, _ end: Frame
  ) throws(Abrupt) {
    let prologue = code.pointee.prologue
    if prologue.contains(.classConstructor) {
      if !state.pointee.isConstructing {
        throw typeError(
          "Class constructor \(describe(code.pointee.name ?? state.pointee.names.empty)) cannot be invoked without 'new'"
        )
      }
    }
    state.pointee.isConstructing = false
    // Created before the slots after the parameters are cleared, because they contain extra arguments.
    let parameterCount = code.pointee.parameterCount
    var argumentsObject = Value.undefined
    if prologue.contains(.arguments) { argumentsObject = Value(makeArguments(function, code, base, count)) }
    var rest = Value.undefined
    if prologue.contains(.rest) {
      rest = Value(
        makeArray(
          UnsafeBufferPointer(
            start: base + FrameSlot.first + min(count, parameterCount), count: max(0, count - parameterCount))))
    }
    var slot = base + (FrameSlot.first + min(count, parameterCount))
    while slot < end {
      slot.pointee = .undefined
      slot += 1
    }
    var environment = function.internalSlot(FunctionSlot.environment).pointee
    if prologue.contains(.sloppyThis) {
      let this = base[FrameSlot.this]
      if this.isNullish {
        base[FrameSlot.this] = Value(realm.globalObject)
      } else if !this.isObject && !this.isEmpty {
        base[FrameSlot.this] = Value(try toObject(this))
      }
    }
    if prologue.contains(.rest) { base[code.pointee.restSlot] = rest }
    if prologue.contains(.environment) {
      let size = code.pointee.environmentSize
      let e = makeEnvironment(size, parent: environment.isUndefined ? nil : environment.asPointer)
      e.slots.write(plain: .undefined, count: size)
      if let moves = code.pointee.moves {
        for i in 0..<code.pointee.moveCount { (e.slots + Int(moves[i].index)).initialize(to: base[Int(moves[i].slot)]) }
      }
      environment = Value(cell: e.pointer)
    }
    base[FrameSlot.environment] = environment
    if prologue.contains(.arguments) {
      if prologue.contains(.mappedArguments) {
        let object = argumentsObject.asObject
        object.internalSlot(0).initialize(to: environment)
        // Of duplicate parameters, only the last is a variable; the arguments of the others are unchanged.
        for m in 0..<code.pointee.moveCount {
          guard let move = code.pointee.moves?[m], Int(move.index) < min(count, parameterCount),
            Int(move.slot) == FrameSlot.first + Int(move.index)
          else { continue }
          (object.elements.unsafelyUnwrapped + Int(move.index)).write(plain: .lazy)
        }
      }
      put(argumentsObject, code.pointee.argumentsTarget, base)
    }
    if prologue.contains(.newTarget) {
      put(state.pointee.newTarget, code.pointee.newTargetTarget, base)
      state.pointee.newTarget = .undefined
    }
    if prologue.contains(.home) { put(function.internalSlot(FunctionSlot.home).pointee, code.pointee.homeTarget, base) }
  }

  @inline(__always) private func put(_ value: Value, _ target: Int32, _ base: Frame) {
    if target >= 0 { base[Int(target)] = value } else { store(value, in: base.environment.slots + Int(~target)) }
  }

  /// The `arguments` object (§10.4.4.6, §10.4.4.7).
  private func makeArguments(_ function: ObjectRef, _ code: CodePointer, _ base: Frame, _ count: Int) -> ObjectRef {
    spend(Work.stepsPerArguments)
    let isMapped = code.pointee.prologue.contains(.mappedArguments)
    let known = isMapped ? state.pointee.mappedArgumentsShape : state.pointee.unmappedArgumentsShape
    let shape = known.map { ShapeRef($0) } ?? makeArgumentsShape(isMapped: isMapped)
    let isInside = count > 0 && count <= VM.maximumInsideElements
    let object =
      isInside
      ? makeObject(.arguments, shape, capacity: 3, elements: count) : makeObject(.arguments, shape, capacity: 3)
    if count > 0 {
      if !isInside { reserveElements(object, count) }
      object.elements.unsafelyUnwrapped.initialize(from: base + FrameSlot.first, count: count)
      object.elementsHeader.pointee.count = UInt32(count)
    }
    object.slots.write(plain: .number(count))
    (object.slots + 1).initialize(to: isMapped ? Value(function) : state.pointee.argumentsCallee)
    (object.slots + 2).initialize(to: state.pointee.argumentsIterator)
    return object
  }

  /// Creates the shape of all `arguments` objects of a kind, so that none needs a lookup for each of its properties.
  @inline(never) private func makeArgumentsShape(isMapped: Bool) -> ShapeRef {
    // The creation of its properties records the original `values`.
    let prototype = intrinsic(.arrayPrototype)
    if prototype.has(.lazyProperties) { materialize(prototype) }
    state.pointee.argumentsIterator = state.pointee.originals.arrayValues
    let table = PropertyTable.make(capacity: 3, &state.pointee.heap)
    table.pointee.append(state.pointee.names.length, .hidden, &state.pointee.heap)
    table.pointee.append(state.pointee.names.callee, isMapped ? .hidden : .accessor, &state.pointee.heap)
    table.pointee.append(state.pointee.names.symbolIterator, .hidden, &state.pointee.heap)
    let shape = makeShape(prototype: state.pointee.objectShape.prototype, table: table, count: 3)
    if isMapped {
      state.pointee.mappedArgumentsShape = shape.pointer
    } else {
      state.pointee.unmappedArgumentsShape = shape.pointer
      let thrower = Value(intrinsic(.throwTypeError))
      state.pointee.argumentsCallee = Value(cell: makeAccessor(getter: thrower, setter: thrower).pointer)
    }
    return shape
  }
}

/// Passes a parameter, as received from the caller, to its pattern or default.
final class InitializeParameter: StatementNode {
  let target: Target
  let slot: Int
  init(_ vm: VM, _ target: Target, slot: Int) {
    self.target = target
    self.slot = slot
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    try target.assign(f, f[slot])
    return .normal
  }
}
