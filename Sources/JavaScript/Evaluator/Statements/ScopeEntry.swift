/// The steps of entering a scope: variables that start in their temporal dead zone become empty, and captured variables
/// get an environment.
struct ScopeEntry {
  /// The number of captured variables in the new environment, or 0 if the scope needs none.
  let environmentSize: Int
  /// The frame slots and environment indices that start as empty.
  let emptySlots: [Int]
  let emptyIndices: [Int]

  var isTrivial: Bool { environmentSize == 0 && emptySlots.isEmpty && emptyIndices.isEmpty }

  @inline(__always) func enter(_ vm: VM, _ f: Frame) {
    for slot in emptySlots { f[slot] = .empty }
    if environmentSize > 0 { vm.enterScope(f, environmentSize) }
    for index in emptyIndices { (f.environment.slots + index).write(plain: .empty) }
  }
}

extension VM {
  /// Creates an environment of `size` undefined variables inside the current one.
  @inline(__always) func enterScope(_ f: Frame, _ size: Int) {
    let outer = f[FrameSlot.environment]
    let e = makeEnvironment(size, parent: outer.isUndefined ? nil : outer.asPointer)
    e.slots.write(plain: .undefined, count: size)
    f[FrameSlot.environment] = Value(cell: e.pointer)
  }
}

/// Enters a scope permanently: that of a function's body, or of one iteration of a loop.
final class EnterScope: StatementNode {
  let entry: ScopeEntry
  init(_ vm: VM, _ entry: ScopeEntry) {
    self.entry = entry
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    entry.enter(vm, f)
    return .normal
  }
}

/// A statement with its own scope.
final class ScopeBlock: StatementNode {
  let entry: ScopeEntry
  let body: StatementNode
  init(_ vm: VM, _ entry: ScopeEntry, _ body: StatementNode) {
    self.entry = entry
    self.body = body
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let outer = f[FrameSlot.environment]
    entry.enter(vm, f)
    let c = try body.execute(f)
    f[FrameSlot.environment] = outer
    return c
  }
}

/// An expression with its own scope: the object of `for (let x of object)`, where `x` is in its temporal dead zone.
final class DeadZone: Node {
  let entry: ScopeEntry
  let node: Node
  init(_ vm: VM, _ entry: ScopeEntry, _ node: Node) {
    self.entry = entry
    self.node = node
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let outer = f[FrameSlot.environment]
    entry.enter(vm, f)
    let v = try node.evaluate(f)
    f[FrameSlot.environment] = outer
    return v
  }
}
