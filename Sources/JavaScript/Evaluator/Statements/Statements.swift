/// Simple statements and sequences (ECMA-262 §14.2-§14.6, §14.10).

final class EmptyStatement: StatementNode {}

/// Two statements, one after the other.
final class StatementPair: StatementNode {
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

/// Statements, one after the other.
final class StatementSequence: StatementNode {
  let statements: NodeRow<StatementNode>
  init(_ vm: VM, _ statements: [StatementNode]) {
    self.statements = NodeRow(statements)
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    var i = 0
    while i < statements.count {
      let c = try statements.execute(i, f)
      if c != .normal { return c }
      i &+= 1
    }
    return .normal
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

/// Assigns the value of an expression to a target: declarations with a pattern or a global, function instantiation.
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

/// The value that an earlier step stored in a temporary.
typealias StoredValue = LocalGet
