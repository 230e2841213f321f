/// Statements one after the other, some of which can suspend.
final class SuspendableSequence: SuspendableNode {
  let statements: StatementList
  /// The index of the statement that has suspended.
  let slot: Int
  init(_ vm: VM, _ statements: [StatementNode], slot: Int, control: Int) {
    self.statements = StatementList(statements)
    self.slot = slot
    super.init(vm, control: control)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    var i = isResuming(f) ? Int(f[slot].asInt) : 0
    while i < statements.count {
      let c = try statements.execute(i, f)
      if c != .normal {
        if c.isSuspension { f[slot] = .number(i) }
        return c
      }
      i &+= 1
    }
    return .normal
  }
}

/// Statements in a flat buffer, executed by index without reference counting.
final class StatementList {
  private let nodes: UnsafeMutableBufferPointer<Unmanaged<StatementNode>>
  init(_ statements: [StatementNode]) {
    nodes = .allocate(capacity: statements.count)
    for (i, s) in statements.enumerated() { nodes.initializeElement(at: i, to: .passRetained(s)) }
  }
  deinit {
    for node in nodes { node.release() }
    nodes.deallocate()
  }
  var count: Int { nodes.count }

  @inline(__always) func execute(_ i: Int, _ f: Frame) throws(Abrupt) -> Completion {
    var failed = false
    let c = nodes[i]._withUnsafeGuaranteedRef { node -> Completion in
      do throws(Abrupt) { return try node.execute(f) } catch {
        failed = true
        return .normal
      }
    }
    if failed { throw Abrupt() }
    return c
  }
}
