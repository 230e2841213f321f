/// Statements with a suspension point inside: conditions, scopes, labels, `switch`.

final class SuspendableIf: SuspendableNode {
  let test: Node
  let consequent: StatementNode
  let alternate: StatementNode
  /// The branch that has been taken.
  let slot: Int
  init(_ vm: VM, _ test: Node, _ consequent: StatementNode, _ alternate: StatementNode, slot: Int, control: Int) {
    self.test = test
    self.consequent = consequent
    self.alternate = alternate
    self.slot = slot
    super.init(vm, control: control)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    if !isResuming(f) { f[slot] = Value(try test.evaluateBool(f)) }
    return f[slot].isTrue ? try consequent.execute(f) : try alternate.execute(f)
  }
}

/// A scope with a suspension point inside. The environment itself is part of the frame.
final class SuspendableScope: SuspendableNode {
  let entry: ScopeEntry
  let body: StatementNode
  /// The slot of the outer environment.
  let slot: Int
  init(_ vm: VM, _ entry: ScopeEntry, _ body: StatementNode, slot: Int, control: Int) {
    self.entry = entry
    self.body = body
    self.slot = slot
    super.init(vm, control: control)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    if !isResuming(f) {
      f[slot] = f[FrameSlot.environment]
      entry.enter(vm, f)
    }
    let c = try body.execute(f)
    if !c.isSuspension { f[FrameSlot.environment] = f[slot] }
    return c
  }
}

/// A statement with a label; also the extent of an optional chain, which a nullish `?.` leaves.
final class SuspendableLabelled: SuspendableNode {
  let body: StatementNode
  let exit: Completion
  init(_ vm: VM, _ body: StatementNode, label: Int, control: Int) {
    self.body = body
    exit = .break(to: label)
    super.init(vm, control: control)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let c = try body.execute(f)
    return c == exit ? .normal : c
  }
}

/// `switch` with the discriminant already in a slot.
final class SuspendableSwitch: SuspendableNode {
  /// Tests, each of which stores the value to compare with in a slot.
  let tests: StatementList
  /// The clause that each test selects.
  let targets: [Int]
  let clauses: StatementList
  let defaultClause: Int
  /// Slots for the discriminant, the value of a test, and progress.
  let slot: Int
  init(
    _ vm: VM, tests: [StatementNode], targets: [Int], clauses: [StatementNode], defaultClause: Int, slot: Int,
    control: Int
  ) {
    self.tests = StatementList(tests)
    self.targets = targets
    self.clauses = StatementList(clauses)
    self.defaultClause = defaultClause
    self.slot = slot
    super.init(vm, control: control)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    /// Tests are numbered from 0, clauses from the number of tests on.
    var step = isResuming(f) ? Int(f[slot + 2].asInt) : 0
    while step < tests.count {
      let c = try tests.execute(step, f)
      if c != .normal { return leave(c, f, step) }
      if try vm.strictEquals(f[slot], f[slot + 1]) {
        step = tests.count + targets[step]
        return try runClauses(f, from: step)
      }
      step += 1
    }
    return try runClauses(f, from: isResuming(f) ? step : tests.count + defaultClause)
  }

  private func runClauses(_ f: Frame, from start: Int) throws(Abrupt) -> Completion {
    var step = start
    while step < tests.count + clauses.count {
      let c = try clauses.execute(step - tests.count, f)
      if c != .normal { return c == .break ? .normal : leave(c, f, step) }
      step += 1
    }
    return .normal
  }

  private func leave(_ c: Completion, _ f: Frame, _ step: Int) -> Completion {
    if c.isSuspension { f[slot + 2] = .number(step) }
    return c
  }
}
