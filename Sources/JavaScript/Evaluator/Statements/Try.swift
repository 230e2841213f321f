/// `try` (ECMA-262 §14.15). An exception without a value results from a limit: nothing catches it and no `finally` runs
/// for it.
final class TryCatch: StatementNode {
  let block: StatementNode
  let parameter: Target
  let handler: StatementNode
  let environmentSize: Int
  let slot: Int
  init(_ vm: VM, _ block: StatementNode, _ parameter: Target, _ handler: StatementNode, environmentSize: Int, slot: Int)
  {
    self.block = block
    self.parameter = parameter
    self.handler = handler
    self.environmentSize = environmentSize
    self.slot = slot
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let environment = f[FrameSlot.environment]
    let top = vm.state.pointee.stackTop
    do throws(Abrupt) { return try block.execute(f) } catch {
      if vm.state.pointee.exception.isEmpty { throw error }
    }
    vm.recover(f, top, environment)
    let thrown = vm.state.pointee.exception
    vm.state.pointee.exception = .undefined
    f[slot] = thrown
    if environmentSize > 0 { vm.enterScope(f, environmentSize) }
    try parameter.assign(f, thrown)
    let c = try handler.execute(f)
    f[FrameSlot.environment] = environment
    return c
  }
}

final class TryFinally: StatementNode {
  let block: StatementNode
  let finalizer: StatementNode
  /// Two temporaries that store the pending completion while the finalizer runs.
  let slot: Int
  init(_ vm: VM, _ block: StatementNode, _ finalizer: StatementNode, slot: Int) {
    self.block = block
    self.finalizer = finalizer
    self.slot = slot
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let environment = f[FrameSlot.environment]
    let top = vm.state.pointee.stackTop
    let c: Completion
    do throws(Abrupt) { c = try block.execute(f) } catch {
      let exception = vm.state.pointee.exception
      if exception.isEmpty { throw error }
      vm.recover(f, top, environment)
      f[slot] = exception
      let site = vm.realm.throwSite
      f[slot + 1] = site.map { Value($0.function) } ?? .undefined
      vm.state.pointee.exception = .undefined
      let end = try finalizer.execute(f)
      if end != .normal { return end }
      vm.state.pointee.exception = exception
      vm.realm.throwSite = site
      throw error
    }
    f[slot] = vm.state.pointee.returnValue
    let end = try finalizer.execute(f)
    if end != .normal { return end }
    vm.state.pointee.returnValue = f[slot]
    return c
  }
}

extension VM {
  /// Restores the frame after something in it has thrown.
  @inline(__always) func recover(_ f: Frame, _ top: Frame, _ environment: Value) {
    f[FrameSlot.environment] = environment
    state.pointee.stackTop = top
    state.pointee.frame = f
  }
}
