/// Iteration statements with a suspension point inside (ECMA-262 §14.7).

/// `for`, `while` and `do`.
final class SuspendableLoop: SuspendableNode {
  enum Phase: Int32 { case initializer, test, body, update }
  let initializer: StatementNode
  /// Stores the condition in a slot.
  let test: StatementNode
  let body: StatementNode
  let update: StatementNode
  /// The first phase; `do` starts with the body.
  let start: Phase
  let label: LoopLabel
  /// Slots for the condition and the phase.
  let slot: Int
  init(
    _ vm: VM, _ initializer: StatementNode, test: StatementNode, body: StatementNode, update: StatementNode,
    start: Phase, _ label: LoopLabel,
    slot: Int, control: Int
  ) {
    self.initializer = initializer
    self.test = test
    self.body = body
    self.update = update
    self.start = start
    self.label = label
    self.slot = slot
    super.init(vm, control: control)
  }

  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    var phase = isResuming(f) ? Phase(rawValue: f[slot + 1].asInt) ?? start : start
    while true {
      let c: Completion
      switch phase {
      case .initializer: c = try initializer.execute(f)
      case .test: c = try test.execute(f)
      case .body: c = try body.execute(f)
      case .update: c = try update.execute(f)
      }
      if c.isSuspension {
        f[slot + 1] = Value(phase.rawValue)
        return c
      }
      switch phase {
      case .initializer:
        if c != .normal { return c }
        phase = .test
      case .test:
        if c != .normal { return c }
        if !vm.toBoolean(f[slot]) { return .normal }
        phase = .body
      case .body:
        if label.ends(c) { return label.result(c) }
        try label.tick(vm)
        phase = .update
      case .update:
        if c != .normal { return c }
        phase = .test
      }
    }
  }
}

/// `for-in`, `for-of` or `for await`, with the object or iterable in its first slot already. A turn takes the key or
/// value from the third slot, binds it and runs the body.
class SuspendableIteration: SuspendableNode {
  final let turn: StatementNode
  final let label: LoopLabel
  /// The first of `slotCount` slots.
  final let slot: Int
  required init(_ vm: VM, turn: StatementNode, _ label: LoopLabel, slot: Int, control: Int) {
    self.turn = turn
    self.label = label
    self.slot = slot
    super.init(vm, control: control)
  }
  class var slotCount: Int { 3 }
}

/// `for-in`. Slots: the object, the array of keys, the key, the number of the next key, the outer environment.
final class SuspendableForIn: SuspendableIteration {
  override class var slotCount: Int { 5 }

  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    var isInTurn = isResuming(f)
    if !isInTurn {
      if f[slot].isNullish { return .normal }
      vm.state.pointee.position = label.position
      let object = try vm.toObject(f[slot])
      f[slot] = Value(object)
      f[slot + 1] = Value(try vm.enumerableKeys(object).keys)
      f[slot + 3] = Value(0 as Int32)
      f[slot + 4] = f[FrameSlot.environment]
    }
    while true {
      if !isInTurn {
        let keys = f[slot + 1].asObject
        let i = Int(f[slot + 3].asInt)
        if i >= keys.denseCount { return .normal }
        let key = keys.elements.unsafelyUnwrapped[i]
        f[slot + 3] = .number(i + 1)
        // A property deleted before it is reached is not visited.
        guard try vm.isStillEnumerable(f[slot].asObject, key) else { continue }
        f[slot + 2] = key
      }
      isInTurn = false
      let c = try turn.execute(f)
      if c.isSuspension { return c }
      f[FrameSlot.environment] = f[slot + 4]
      if label.ends(c) { return label.result(c) }
      try label.tick(vm)
    }
  }
}

/// `for-of`. Slots: the iterable, then the iterator, or a plain array; the iterator's `next`, or the number of the next
/// element; the value; the outer environment.
final class SuspendableForOf: SuspendableIteration {
  override class var slotCount: Int { 4 }

  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let top = vm.state.pointee.stackTop
    var isInTurn = isResuming(f)
    if !isInTurn {
      vm.state.pointee.position = label.position
      if vm.plainIterableArray(f[slot]) != nil {
        f[slot + 1] = Value(0 as Int32)
      } else {
        try vm.openIterator(f, slot)
      }
      f[slot + 3] = f[FrameSlot.environment]
    }
    while true {
      if !isInTurn {
        vm.state.pointee.position = label.position
        guard try advance(f) else { return .normal }
      }
      isInTurn = false
      let c: Completion
      do throws(Abrupt) {
        c = try turn.execute(f)
        if !c.isSuspension { try label.tick(vm) }
      } catch {
        vm.state.pointee.stackTop = top
        if let iterator = iteratorToClose(f) { vm.closeAfterThrow(iterator) }
        vm.state.pointee.stackTop = top
        throw error
      }
      if c.isSuspension { return c }
      f[FrameSlot.environment] = f[slot + 3]
      if label.ends(c) {
        f[slot + 2] = vm.state.pointee.returnValue
        vm.state.pointee.position = label.position
        if let iterator = iteratorToClose(f) { try vm.close(iterator) }
        vm.state.pointee.returnValue = f[slot + 2]
        return label.result(c)
      }
    }
  }

  /// Stores the next value in its slot. Returns false if there is none.
  private func advance(_ f: Frame) throws(Abrupt) -> Bool {
    guard f[slot + 1].isInt else {
      guard let value = try vm.step(VM.IteratorRecord(f + slot)) else { return false }
      f[slot + 2] = value
      return true
    }
    let array = f[slot].asObject
    let i = Int(f[slot + 1].asInt)
    if i >= Int(array.arrayLength) { return false }
    f[slot + 1] = .number(i + 1)
    let value = !array.has(.sparseElements) && i < array.denseCount ? array.elements.unsafelyUnwrapped[i] : .empty
    f[slot + 2] = value.isEmpty ? try vm.get(array, PropertyKey(index: UInt32(i))) : value
    return true
  }

  /// An array iterator has nothing to close, unless its prototype got a `return` meanwhile.
  private func iteratorToClose(_ f: Frame) -> Value? {
    guard f[slot + 1].isInt else { return f[slot] }
    if vm.arrayIterationIsPristine() { return nil }
    let iterator = vm.makeArrayIterator(f[slot].asObject, .values)
    vm.store(f[slot + 1], in: iterator.asObject.internalSlot(IteratorSlot.position))
    f[slot] = iterator
    return iterator
  }
}
