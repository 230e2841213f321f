/// Iteration statements (ECMA-262 §14.7). Every iteration is a safepoint.

/// The steps of a loop at the end of an iteration: handling the completion of its body, and the limits.
struct LoopLabel {
  /// The completion of `continue label` for the loop's own labels, or a code that cannot occur if it has none.
  let ownContinue: Completion
  /// The position of the loop, for errors that belong to no expression in it: an exceeded limit.
  let position: UInt32
  /// The number of steps of an iteration. Known once the body has been compiled.
  private(set) var steps = 1
  init(_ label: Int?, _ position: UInt32) {
    ownContinue = label.map { .continue(to: $0) } ?? Completion(code: -1)
    self.position = position
  }

  func paying(_ steps: Int) -> LoopLabel {
    var label = self
    label.steps = steps
    return label
  }

  @inline(__always) func ends(_ c: Completion) -> Bool { c != .normal && c != .continue && c != ownContinue }
  @inline(__always) func result(_ c: Completion) -> Completion { c == .break ? .normal : c }

  /// The back-edge.
  @inline(__always) func tick(_ vm: VM) throws(Abrupt) {
    vm.state.pointee.fuel &-= steps
    if vm.state.pointee.fuel < 0 { try safepoint(vm) }
  }

  @inline(never) private func safepoint(_ vm: VM) throws(Abrupt) {
    vm.state.pointee.position = position
    try vm.safepoint()
  }
}

/// `for (init; test; update) body` and, with empty parts, `while`.
final class For: StatementNode {
  let initializer: StatementNode
  let test: Node
  let update: Node
  let body: StatementNode
  let label: LoopLabel
  init(_ vm: VM, _ initializer: StatementNode, _ test: Node, _ update: Node, _ body: StatementNode, _ label: LoopLabel)
  {
    self.initializer = initializer
    self.test = test
    self.update = update
    self.body = body
    self.label = label
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    _ = try initializer.execute(f)
    while try test.evaluateBool(f) {
      let c = try body.execute(f)
      if label.ends(c) { return label.result(c) }
      try label.tick(vm)
      _ = try update.evaluate(f)
    }
    return .normal
  }
}

/// `while` or `do`.
class ConditionLoop: StatementNode {
  final let test: Node
  final let body: StatementNode
  final let label: LoopLabel
  init(_ vm: VM, _ test: Node, _ body: StatementNode, _ label: LoopLabel) {
    self.test = test
    self.body = body
    self.label = label
    super.init(vm)
  }
}

final class While: ConditionLoop {
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    while try test.evaluateBool(f) {
      let c = try body.execute(f)
      if label.ends(c) { return label.result(c) }
      try label.tick(vm)
    }
    return .normal
  }
}

final class DoWhile: ConditionLoop {
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    repeat {
      let c = try body.execute(f)
      if label.ends(c) { return label.result(c) }
      try label.tick(vm)
    } while try test.evaluateBool(f)
    return .normal
  }
}

/// `for (let …)` whose variables are captured by closures: each iteration has a separate environment (§14.7.4.4).
final class ForWithEnvironment: StatementNode {
  let size: Int
  let loop: StatementNode
  init(_ vm: VM, size: Int, _ loop: StatementNode) {
    self.size = size
    self.loop = loop
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let outer = f[FrameSlot.environment]
    vm.enterScope(f, size)
    let c = try loop.execute(f)
    f[FrameSlot.environment] = outer
    return c
  }
}

/// Copies the environment of a `for (let …)` before the update.
final class CopyEnvironment: OperandNode {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let old = f.environment
    let count = Int(old.pointer.header.pointee.count)
    let copy = vm.makeEnvironment(count, parent: old.parentOrNil)
    for i in 0..<count { (copy.slots + i).initialize(to: old.slots[i]) }
    f[FrameSlot.environment] = Value(cell: copy.pointer)
    return try operand.evaluate(f)
  }
}

/// `for-in` or `for-of`.
class ForInOf: StatementNode {
  final let object: Node
  final let target: Target
  final let body: StatementNode
  final let label: LoopLabel
  /// The first of three temporaries.
  final let slot: Int
  required init(_ vm: VM, _ object: Node, _ target: Target, _ body: StatementNode, _ label: LoopLabel, slot: Int) {
    self.object = object
    self.target = target
    self.body = body
    self.label = label
    self.slot = slot
    super.init(vm)
  }
}

/// `for (target of object) body`. Temporaries: the iterator, its `next` method, the value.
final class ForOf: ForInOf {
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let v = try object.evaluate(f)
    f[slot] = v
    vm.state.pointee.position = label.position
    if let array = vm.plainIterableArray(v) { return try executeArray(f, array) }
    let top = vm.state.pointee.stackTop
    let record = try vm.getIterator(v, into: f + slot)
    while true {
      vm.state.pointee.position = label.position
      guard let value = try vm.step(record) else { return .normal }
      f[slot + 2] = value
      let outer = f[FrameSlot.environment]
      let c: Completion
      do throws(Abrupt) {
        try target.assign(f, value)
        c = try body.execute(f)
        try label.tick(vm)
      } catch {
        vm.state.pointee.stackTop = top
        vm.closeAfterThrow(record.iterator.value)
        vm.state.pointee.stackTop = top
        throw error
      }
      f[FrameSlot.environment] = outer
      if label.ends(c) {
        let saved = vm.state.pointee.returnValue
        f[slot + 2] = saved
        vm.state.pointee.position = label.position
        try vm.close(record.iterator.value)
        vm.state.pointee.returnValue = saved
        return label.result(c)
      }
    }
  }

  private func executeArray(_ f: Frame, _ array: ObjectRef) throws(Abrupt) -> Completion {
    var i = 0
    let outer = f[FrameSlot.environment]
    while i < Int(array.arrayLength) {
      var value = !array.has(.sparseElements) && i < array.denseCount ? array.elements.unsafelyUnwrapped[i] : .empty
      if value.isEmpty { value = try vm.get(array, PropertyKey(index: UInt32(i))) }
      f[slot + 2] = value
      try target.assign(f, value)
      let c = try body.execute(f)
      f[FrameSlot.environment] = outer
      if label.ends(c) { return label.result(c) }
      try label.tick(vm)
      i &+= 1
    }
    return .normal
  }
}

/// `for (target in object) body` (§14.7.5.9). Temporaries: the object, the array of keys, the key.
final class ForIn: ForInOf {
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let v = try object.evaluate(f)
    if v.isNullish { return .normal }
    vm.state.pointee.position = label.position
    let object = try vm.toObject(v)
    f[slot] = Value(object)
    let (keys, areInShape) = try vm.enumerableKeys(object)
    f[slot + 1] = Value(keys)
    let outer = f[FrameSlot.environment]
    // No name is deleted as long as the object has this shape, which must not be used for another one meanwhile.
    let shape = object.shape
    let keepsNames = areInShape && !shape.isDictionary
    let scope = RootScope(vm)
    defer { scope.close() }
    try vm.root(Value(cell: shape.pointer))
    var i = 0
    while i < keys.denseCount {
      let key = keys.elements.unsafelyUnwrapped[i]
      i &+= 1
      // A property deleted before it is reached is not visited.
      if !(keepsNames && object.shape == shape), try !vm.isStillEnumerable(object, key) { continue }
      f[slot + 2] = key
      try target.assign(f, key)
      let c = try body.execute(f)
      f[FrameSlot.environment] = outer
      if label.ends(c) { return label.result(c) }
      try label.tick(vm)
    }
    return .normal
  }
}
