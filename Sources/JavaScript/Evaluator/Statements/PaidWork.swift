/// Pays for the work of long straight-line code. A call or an iteration pays for code of an ordinary length; longer
/// code pays for each further `Work.nodesPerStep` nodes.
final class PaidWork: StatementNode {
  let steps: Int
  let position: UInt32
  init(_ vm: VM, steps: Int, _ position: UInt32) {
    self.steps = steps
    self.position = position
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    vm.state.pointee.position = position
    try vm.charge(steps)
    return .normal
  }
}

extension FunctionCompiler {
  /// Returns the statement that pays for the code compiled since there were `before` nodes, or nil if it is short.
  func paidWork(since before: Int, _ position: UInt32) -> StatementNode? {
    let steps = (nodeCount - before) / Work.nodesPerStep
    return steps < 4 ? nil : PaidWork(vm, steps: steps, position)
  }

  /// Compiles the body of a loop whose head started at `before` nodes.
  func loopBody(_ s: Statement, since before: Int, _ position: UInt32) throws(Abrupt) -> StatementNode {
    let body = try required(s)
    return paidWork(since: before, position).map { sequence([$0, body]) } ?? body
  }
}
