/// Simple statements and sequences (ECMA-262 §14.2-§14.6, §14.10).

final class EmptyStatement: StatementNode {}

final class Sequence2: StatementNode {
  let first: StatementNode
  let second: StatementNode
  init(_ vm: VM, _ first: StatementNode, _ second: StatementNode) {
    self.first = first
    self.second = second
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let c = try first.execute(f)
    if c != .normal { return c }
    return try second.execute(f)
  }
}

final class Sequence3: StatementNode {
  let first: StatementNode
  let second: StatementNode
  let third: StatementNode
  init(_ vm: VM, _ first: StatementNode, _ second: StatementNode, _ third: StatementNode) {
    self.first = first
    self.second = second
    self.third = third
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    var c = try first.execute(f)
    if c != .normal { return c }
    c = try second.execute(f)
    if c != .normal { return c }
    return try third.execute(f)
  }
}

final class Sequence4: StatementNode {
  let first: StatementNode
  let second: StatementNode
  let third: StatementNode
  let fourth: StatementNode
  init(_ vm: VM, _ first: StatementNode, _ second: StatementNode, _ third: StatementNode, _ fourth: StatementNode) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    var c = try first.execute(f)
    if c != .normal { return c }
    c = try second.execute(f)
    if c != .normal { return c }
    c = try third.execute(f)
    if c != .normal { return c }
    return try fourth.execute(f)
  }
}

final class Return: StatementNode {
  let expression: Node
  init(_ vm: VM, _ expression: Node) {
    self.expression = expression
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    vm.state.pointee.returnValue = try expression.evaluate(f)
    return .return
  }
}

/// `break` and `continue`.
final class Jump: StatementNode {
  let completion: Completion
  init(_ vm: VM, _ completion: Completion) {
    self.completion = completion
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion { completion }
}

final class If: StatementNode {
  let test: Node
  let consequent: StatementNode
  init(_ vm: VM, _ test: Node, _ consequent: StatementNode) {
    self.test = test
    self.consequent = consequent
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    try test.evaluateBool(f) ? try consequent.execute(f) : .normal
  }
}

final class IfElse: StatementNode {
  let test: Node
  let consequent: StatementNode
  let alternate: StatementNode
  init(_ vm: VM, _ test: Node, _ consequent: StatementNode, _ alternate: StatementNode) {
    self.test = test
    self.consequent = consequent
    self.alternate = alternate
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    try test.evaluateBool(f) ? try consequent.execute(f) : try alternate.execute(f)
  }
}

final class Throw: StatementNode {
  let expression: Node
  let position: UInt32
  init(_ vm: VM, _ expression: Node, _ position: UInt32) {
    self.expression = expression
    self.position = position
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let v = try expression.evaluate(f)
    vm.state.pointee.position = position
    throw vm.throw(v)
  }
}

/// Puts the value of an expression into a target: declarations with a pattern or a global, function instantiation.
final class Initialize: StatementNode {
  let target: Target
  let value: Node
  let slot: Int
  init(_ vm: VM, _ target: Target, _ value: Node, slot: Int) {
    self.target = target
    self.value = value
    self.slot = slot
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let v = try value.evaluate(f)
    f[slot] = v
    try target.assign(f, v)
    return .normal
  }
}

/// Entering a scope with captured variables, or with variables that start in their dead zone.
final class ScopeBlock: StatementNode {
  let environmentSize: Int
  /// Frame slots, then environment indices, that start out empty.
  let emptySlots: [Int]
  let emptyIndices: [Int]
  let body: StatementNode
  init(_ vm: VM, environmentSize: Int, emptySlots: [Int], emptyIndices: [Int], _ body: StatementNode) {
    self.environmentSize = environmentSize
    self.emptySlots = emptySlots
    self.emptyIndices = emptyIndices
    self.body = body
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    for slot in emptySlots { f[slot] = .empty }
    if environmentSize == 0 { return try body.execute(f) }
    let outer = f[FrameSlot.environment]
    vm.enterScope(f, environmentSize)
    for index in emptyIndices { f.environment.slots[index] = .empty }
    let c = try body.execute(f)
    f[FrameSlot.environment] = outer
    return c
  }
}

extension VM {
  /// A new environment of `size` undefined variables inside the current one.
  @inline(__always) func enterScope(_ f: Frame, _ size: Int) {
    let outer = f[FrameSlot.environment]
    let e = makeEnvironment(size, parent: outer.isUndefined ? nil : outer.asPointer)
    for i in 0..<size { e.slots[i] = .undefined }
    f[FrameSlot.environment] = Value(cell: e.pointer)
  }
}

/// `label: statement` for `break label`.
final class Labelled: StatementNode {
  let body: StatementNode
  let exit: Completion
  init(_ vm: VM, _ body: StatementNode, label: Int) {
    self.body = body
    exit = .break(to: label)
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let c = try body.execute(f)
    return c == exit ? .normal : c
  }
}

/// What an earlier step left in a temporary.
typealias StoredValue = LocalGet

/// Evaluates the object of `for (let x of object)` in a scope where `x` is in its dead zone.
final class DeadZone: Node {
  let size: Int
  let slots: [Int]
  let indices: [Int]
  let node: Node
  init(_ vm: VM, size: Int, slots: [Int], indices: [Int], _ node: Node) {
    self.size = size
    self.slots = slots
    self.indices = indices
    self.node = node
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    for s in slots { f[s] = .empty }
    if size == 0 { return try node.evaluate(f) }
    let outer = f[FrameSlot.environment]
    vm.enterScope(f, size)
    for i in indices { f.environment.slots[i] = .empty }
    let v = try node.evaluate(f)
    f[FrameSlot.environment] = outer
    return v
  }
}
