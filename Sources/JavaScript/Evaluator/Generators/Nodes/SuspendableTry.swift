/// `try` with a suspension point inside (ECMA-262 §14.15). An exception without a value results from a limit: nothing
/// catches it and no `finally` runs for it.
final class SuspendableTryCatch: SuspendableNode {
  let block: StatementNode
  /// Reads the exception from its slot and runs the clause.
  let handler: StatementNode
  let environmentSize: Int
  /// Slots for the exception, the outer environment, and whether the handler runs.
  let slot: Int
  init(_ vm: VM, _ block: StatementNode, _ handler: StatementNode, environmentSize: Int, slot: Int, control: Int) {
    self.block = block
    self.handler = handler
    self.environmentSize = environmentSize
    self.slot = slot
    super.init(vm, control: control)
  }
  static var slotCount: Int { 3 }

  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    if !isResuming(f) {
      f[slot + 1] = f[FrameSlot.environment]
      f[slot + 2] = .false
    }
    if !f[slot + 2].isTrue {
      let top = vm.state.pointee.stackTop
      do throws(Abrupt) { return try block.execute(f) } catch {
        if vm.state.pointee.exception.isEmpty { throw error }
      }
      vm.recover(f, top, f[slot + 1])
      f[slot] = vm.state.pointee.exception
      vm.state.pointee.exception = .undefined
      if environmentSize > 0 { vm.enterScope(f, environmentSize) }
      f[slot + 2] = .true
    }
    let c = try handler.execute(f)
    if !c.isSuspension { f[FrameSlot.environment] = f[slot + 1] }
    return c
  }
}

final class SuspendableTryFinally: SuspendableNode {
  let block: StatementNode
  let finalizer: StatementNode
  /// Slots: the outer environment; the completion of the block: `.empty` before it ends, an int, or `.undefined` for an
  /// exception; the exception or value to return; the origin of the exception: function and offset.
  let slot: Int
  init(_ vm: VM, _ block: StatementNode, _ finalizer: StatementNode, slot: Int, control: Int) {
    self.block = block
    self.finalizer = finalizer
    self.slot = slot
    super.init(vm, control: control)
  }
  static var slotCount: Int { 5 }

  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    if !isResuming(f) {
      f[slot] = f[FrameSlot.environment]
      f[slot + 1] = .empty
    }
    if f[slot + 1].isEmpty {
      let top = vm.state.pointee.stackTop
      do throws(Abrupt) {
        let c = try block.execute(f)
        if c.isSuspension { return c }
        f[slot + 1] = Value(c.code)
        f[slot + 2] = vm.state.pointee.returnValue
      } catch {
        if vm.state.pointee.exception.isEmpty { throw error }
        vm.recover(f, top, f[slot])
        keepException(f)
      }
    }
    let end = try finalizer.execute(f)
    if end != .normal { return end }
    guard f[slot + 1].isUndefined else {
      vm.state.pointee.returnValue = f[slot + 2]
      return Completion(code: f[slot + 1].asInt)
    }
    vm.state.pointee.exception = f[slot + 2]
    vm.realm.throwSite = nil
    if f[slot + 3].isObject {
      vm.realm.throwSite = StackFrame(
        function: f[slot + 3].asObject, offset: f[slot + 4].isNumber ? UInt32(f[slot + 4].asNumber) : nil)
    }
    throw Abrupt()
  }

  private func keepException(_ f: Frame) {
    f[slot + 1] = .undefined
    f[slot + 2] = vm.state.pointee.exception
    vm.state.pointee.exception = .undefined
    let site = vm.realm.throwSite
    f[slot + 3] = site.map { Value($0.function) } ?? .undefined
    f[slot + 4] = site?.offset.map { Value.number($0) } ?? .undefined
  }
}
