/// `switch` (§14.12). Tests and clauses are in flat buffers, so a statement of any length needs no native stack.
final class Switch: StatementNode {
  struct Test {
    /// A constant, which is compared without evaluating a node, or `.empty`.
    let constant: Value
    let node: Unmanaged<Node>
    let clause: Int
  }
  let discriminant: Node
  let tests: UnsafeMutableBufferPointer<Test>
  let clauses: UnsafeMutableBufferPointer<Unmanaged<StatementNode>>
  /// The index of the default clause, or the number of clauses if there is none.
  let defaultClause: Int
  let slot: Int

  /// Creates a switch. `tests` contains the index of the clause that each test selects.
  init(
    _ vm: VM, _ discriminant: Node, tests: [(node: Node, clause: Int)], clauses: [StatementNode], defaultClause: Int,
    slot: Int
  ) {
    self.discriminant = discriminant
    self.tests = .allocate(capacity: tests.count)
    self.clauses = .allocate(capacity: clauses.count)
    self.defaultClause = defaultClause
    self.slot = slot
    for (i, test) in tests.enumerated() {
      self.tests.initializeElement(
        at: i,
        to: Test(
          constant: (test.node as? Constant)?.value ?? .empty, node: .passRetained(test.node), clause: test.clause))
    }
    for (i, clause) in clauses.enumerated() { self.clauses.initializeElement(at: i, to: .passRetained(clause)) }
    super.init(vm)
  }

  deinit {
    for test in tests { test.node.release() }
    for clause in clauses { clause.release() }
    tests.deallocate()
    clauses.deallocate()
  }

  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    f[slot] = try discriminant.evaluate(f)
    var clause = try chosenClause(f)
    while clause < clauses.count {
      let c = try execute(clause, f)
      if c != .normal { return c == .break ? .normal : c }
      clause &+= 1
    }
    return .normal
  }

  private func chosenClause(_ f: Frame) throws(Abrupt) -> Int {
    var i = 0
    while i < tests.count {
      let test = tests[i]
      let v = test.constant.isEmpty ? try evaluate(test.node, f) : test.constant
      let value = f[slot]
      if Value.bothInt(value, v) ? value.bits == v.bits : try vm.strictEquals(value, v) { return test.clause }
      i &+= 1
    }
    return defaultClause
  }

  // Calls on the contents of the buffers, without reference counting.

  @inline(__always) private func evaluate(_ node: Unmanaged<Node>, _ f: Frame) throws(Abrupt) -> Value {
    var failed = false
    let v = node._withUnsafeGuaranteedRef { node -> Value in
      do throws(Abrupt) { return try node.evaluate(f) } catch {
        failed = true
        return .undefined
      }
    }
    if failed { throw Abrupt() }
    return v
  }

  @inline(__always) private func execute(_ clause: Int, _ f: Frame) throws(Abrupt) -> Completion {
    var failed = false
    let c = clauses[clause]._withUnsafeGuaranteedRef { node -> Completion in
      do throws(Abrupt) { return try node.execute(f) } catch {
        failed = true
        return .normal
      }
    }
    if failed { throw Abrupt() }
    return c
  }
}
