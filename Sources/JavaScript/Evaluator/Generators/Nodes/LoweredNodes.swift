/// The nodes of lowered expressions in addition to ordinary ones. None of them suspends.

final class IsNullish: OperandNode {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool { try operand.evaluate(f).isNullish }
}

final class IsUndefined: OperandNode {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool { try operand.evaluate(f).isUndefined }
}

/// A function and its `this`, which are already in slots.
final class StoredCallee: CalleeReference {
  let slot: Int
  init(_ vm: VM, _ slot: Int) {
    self.slot = slot
    super.init(vm)
  }
  override func evaluate(_ f: Frame, into frame: Frame) throws(Abrupt) {
    frame[FrameSlot.callee] = f[slot]
    frame[FrameSlot.this] = f[slot + 1]
  }
}

/// Adds a part to an array or object literal under construction.
final class AddPart: StatementNode {
  let part: LiteralPart
  let slot: Int
  init(_ vm: VM, _ part: LiteralPart, slot: Int) {
    self.part = part
    self.slot = slot
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    try part.add(f, to: f[slot].asObject)
    return .normal
  }
}

/// Records whether a global name is declared, before the value to assign is evaluated.
final class ResolveGlobal: StatementNode {
  let cell: GlobalCellPointer
  let slot: Int
  init(_ vm: VM, _ cell: GlobalCellPointer, slot: Int) {
    self.cell = cell
    self.slot = slot
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    var isKnown = cell.pointee.kind != .undeclared
    if !isKnown { isKnown = try vm.hasProperty(vm.realm.globalObject, cell.pointee.key) }
    f[slot] = Value(isKnown)
    return .normal
  }
}

final class AssignResolvedGlobal: StatementNode {
  let target: GlobalTarget
  let known: Int
  let value: Int
  init(_ vm: VM, _ target: GlobalTarget, known: Int, value: Int) {
    self.target = target
    self.known = known
    self.value = value
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    if !f[known].isTrue {
      vm.state.pointee.position = target.position
      throw vm.notDefined(target.cell.pointee.key)
    }
    try target.assign(f, f[value])
    return .normal
  }
}
