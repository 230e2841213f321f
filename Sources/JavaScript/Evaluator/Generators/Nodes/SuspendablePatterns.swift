/// Steps of destructuring (ECMA-262 §8.6.2, §13.15.5).

final class RequireObjectCoercible: StatementNode {
  let slot: Int
  let position: UInt32
  init(_ vm: VM, slot: Int, _ position: UInt32) {
    self.slot = slot
    self.position = position
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    if f[slot].isNullish {
      vm.state.pointee.position = position
      throw vm.cannotDestructure(f[slot])
    }
    return .normal
  }
}

/// `...rest` of an object pattern.
final class TakeRestProperties: StatementNode {
  let source: Int
  /// The keys that the pattern has already bound.
  let taken: [Node]
  let target: Int
  init(_ vm: VM, from source: Int, except taken: [Node], into target: Int) {
    self.source = source
    self.taken = taken
    self.target = target
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let object = vm.makeObject()
    f[target] = Value(object)
    var keys: [PropertyKey] = []
    for node in taken { keys.append(try vm.toPropertyKey(try node.evaluate(f))) }
    try vm.copyDataProperties(to: object, from: f[source], excluding: keys)
    return .normal
  }
}

/// An array pattern: opens the iterator, binds the elements, and closes the iterator unless it has ended.
final class SuspendableArrayPattern: SuspendableNode {
  let value: Int
  let body: StatementNode
  /// Slots: iterator, `next`, whether it has ended, an element that is skipped, or a value to return.
  let slot: Int
  let position: UInt32
  init(_ vm: VM, value: Int, _ body: StatementNode, slot: Int, control: Int, _ position: UInt32) {
    self.value = value
    self.body = body
    self.slot = slot
    self.position = position
    super.init(vm, control: control)
  }
  static var slotCount: Int { 4 }

  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let top = vm.state.pointee.stackTop
    if !isResuming(f) {
      vm.state.pointee.position = position
      f[slot] = f[value]
      try vm.openIterator(f, slot)
      f[slot + 2] = .false
    }
    let c: Completion
    do throws(Abrupt) { c = try body.execute(f) } catch {
      vm.state.pointee.stackTop = top
      // An error in the iterator itself has ended it.
      if !f[slot + 2].isTrue { vm.closeAfterThrow(f[slot]) }
      vm.state.pointee.stackTop = top
      throw error
    }
    if c.isSuspension { return c }
    f[slot + 3] = vm.state.pointee.returnValue
    if !f[slot + 2].isTrue { try vm.close(f[slot]) }
    vm.state.pointee.returnValue = f[slot + 3]
    return c
  }
}

extension VM {
  /// Returns the next element for a pattern, or nil if the iterator has ended, which is recorded in its slot.
  fileprivate func takeElement(_ f: Frame, _ slot: Int, readsValue: Bool = true) throws(Abrupt) -> Value? {
    if f[slot + 2].isTrue { return nil }
    f[slot + 2] = .true
    guard let value = try step(IteratorRecord(f + slot), readsValue: readsValue) else { return nil }
    f[slot + 2] = .false
    return value
  }
}

/// A step that takes values from the iterator of an array pattern.
class IteratorStep: StatementNode {
  final let slot: Int
  final let target: Int
  final let position: UInt32
  init(_ vm: VM, iterator slot: Int, into target: Int, _ position: UInt32) {
    self.slot = slot
    self.target = target
    self.position = position
    super.init(vm)
  }
}

final class TakeElement: IteratorStep {
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    vm.state.pointee.position = position
    f[target] = try vm.takeElement(f, slot) ?? .undefined
    return .normal
  }
}

/// An elision, which takes no value from the result of the iterator.
final class SkipElement: IteratorStep {
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    vm.state.pointee.position = position
    _ = try vm.takeElement(f, slot, readsValue: false)
    return .normal
  }
}

final class TakeRestElements: IteratorStep {
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let array = vm.makeArray()
    f[target] = Value(array)
    vm.state.pointee.position = position
    while let value = try vm.takeElement(f, slot) {
      vm.push(array, value)
      try vm.tick()
    }
    return .normal
  }
}
