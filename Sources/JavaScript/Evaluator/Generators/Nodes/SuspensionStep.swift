/// A suspension point: `yield`, `yield*` or `await`.
class SuspensionStep: SuspendableNode {
  final let operand: Node
  /// The first of the step's `slotCount` slots.
  final let slot: Int
  /// The slot for the value of the expression.
  final let result: Int
  final let position: UInt32
  required init(_ vm: VM, _ operand: Node, slot: Int, result: Int, control: Int, _ position: UInt32) {
    self.operand = operand
    self.slot = slot
    self.result = result
    self.position = position
    super.init(vm, control: control)
  }
  class var slotCount: Int { 0 }
}

/// `yield` in a generator (§27.5.3.7).
final class YieldStep: SuspensionStep {
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    guard isResuming(f) else {
      vm.state.pointee.returnValue = try operand.evaluate(f)
      return .yield
    }
    let isReturn = isReturning(f)
    let value = try awaited(f, position)
    if isReturn {
      vm.state.pointee.returnValue = value
      return .return
    }
    f[result] = value
    return .normal
  }
}

/// `await` in an async function or async generator.
final class AwaitStep: SuspensionStep {
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    guard isResuming(f) else {
      let v = try operand.evaluate(f)
      vm.state.pointee.position = position
      try vm.await(v, f[control + ControlSlot.object].asObject)
      return .await
    }
    f[result] = try awaited(f, position)
    return .normal
  }
}

/// `yield` in an async generator, after its operand has been awaited (AsyncGeneratorYield, §27.6.3.8). Its slot:
/// whether a value to return is being awaited.
final class AsyncYieldStep: SuspensionStep {
  override class var slotCount: Int { 1 }

  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    guard isResuming(f) else {
      vm.state.pointee.returnValue = try operand.evaluate(f)
      f[slot] = .false
      return .yield
    }
    if f[slot].isTrue {
      vm.state.pointee.returnValue = try awaited(f, position)
      return .return
    }
    if isReturning(f) {
      f[control + ControlSlot.mode] = .undefined
      try vm.await(f[control + ControlSlot.value], f[control + ControlSlot.object].asObject)
      f[slot] = .true
      return .await
    }
    f[result] = try awaited(f, position)
    return .normal
  }
}
