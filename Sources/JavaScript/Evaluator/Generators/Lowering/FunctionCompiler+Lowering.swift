/// The lowering of functions that can suspend (generators and async functions). Parts without a suspension point become
/// ordinary nodes. Parts with one become steps: statements that can be executed again to return to where they were
/// suspended.
extension FunctionCompiler {
  /// The steps of a statement or expression, in the order of their execution.
  typealias Steps = [StatementNode]

  func loweredBody() throws(Abrupt) -> Node {
    var entry = try parameterStatements()
    let lexicalScope = function.bodyScope ?? function.scope
    if function.bodyScope == nil { entry += try functionDeclarations(function.scope) }
    let body: StatementNode = try inScope(lexicalScope) { () throws(Abrupt) in
      entry.append(EnterScope(vm, self.entry(of: lexicalScope, hasEnvironment: function.bodyScope != nil)))
      if function.bodyScope != nil { entry += try copiedParameters(lexicalScope) + functionDeclarations(lexicalScope) }
      return try lowered { () throws(Abrupt) in try statements(node.body) }
    }
    let first = sequence(entry)
    switch (node.isAsync, node.isGenerator) {
    case (false, _): return GeneratorBody(vm, entry: first, body, control: control)
    case (true, false): return AsyncFunctionBody(vm, entry: first, body, control: control)
    case (true, true): return AsyncGeneratorBody(vm, entry: first, body, control: control)
    }
  }

  func statements(_ list: SyntaxList<Statement>) throws(Abrupt) -> Steps {
    var steps: Steps = []
    for s in list { if let compiled = try statement(s) { steps.append(compiled) } }
    return steps
  }

  /// The steps that `build` returns, one after the other. Neighbours that cannot suspend are an ordinary sequence.
  func lowered(_ build: () throws(Abrupt) -> Steps) throws(Abrupt) -> StatementNode {
    // Reserved first, because the slots of the steps must not overlap it.
    let slot = reserveTemporaries(1)
    let steps = try build()
    guard steps.contains(where: { $0 is SuspendableNode }) else { return sequence(steps) }
    if steps.count == 1 { return steps[0] }
    var groups: Steps = []
    var plain: Steps = []
    for step in steps {
      if step is SuspendableNode {
        if !plain.isEmpty { groups.append(sequence(plain)) }
        plain = []
        groups.append(step)
      } else {
        plain.append(step)
      }
    }
    if !plain.isEmpty { groups.append(sequence(plain)) }
    return SuspendableSequence(vm, groups, slot: slot, control: control)
  }

  // MARK: Statements

  /// Compiles a statement with a suspension point inside.
  func lowerStatement(_ s: Statement) throws(Abrupt) -> StatementNode {
    try withTemporaries(0) { (_) throws(Abrupt) in
      switch s.content {
      case .block(let b): return try lowerBlock(b)
      case .try(let b, let handler, let finalizer, _): return try lowerTry(b, handler, finalizer)
      case .switch(let s): return try lowerSwitch(s)
      default: return try lowered { () throws(Abrupt) in try steps(of: s) }
      }
    }
  }

  private func steps(of s: Statement) throws(Abrupt) -> Steps {
    var steps: Steps = []
    switch s.content {
    case .expression(let e, _):
      try discard(e, &steps)
    case .variable(let d): try declare(d, &steps)
    case .class(let c):
      let value = try lowerClass(c, name: c.name.map { key($0.name) }, &steps)
      if let name = c.name { steps.append(assign(declarationTarget(name, .let), try expression(value))) }
    case .if(let test, let a, let b, _):
      let slot = reserveTemporaries(1)
      let condition = try expression(try lower(test, &steps))
      let consequent = try required(a)
      let alternate = try b.map { (b) throws(Abrupt) in try required(b) } ?? EmptyStatement(vm)
      steps.append(branch(condition, consequent, alternate, slot: slot))
    case .return(let e, let offset):
      guard let e else { break }
      let value = node.isAsync && node.isGenerator ? make(.await(e, offset: offset)) : e
      steps.append(Return(vm, try expression(try lower(value, &steps))))
    case .throw(let e, let offset): steps.append(Throw(vm, try expression(try lower(e, &steps)), offset))
    default: break
    }
    return steps
  }

  /// Evaluates the expression for its effects.
  func discard(_ e: Expression, _ steps: inout Steps) throws(Abrupt) {
    let rest = try lower(e, &steps)
    if temporary(in: rest) != nil { return }
    steps.append(try expression(rest, isDiscarded: true))
  }

  /// Compiles `if`, which is suspendable if a branch is.
  func branch(_ test: Node, _ consequent: StatementNode, _ alternate: StatementNode, slot: Int) -> StatementNode {
    if consequent is SuspendableNode || alternate is SuspendableNode {
      return SuspendableIf(vm, test, consequent, alternate, slot: slot, control: control)
    }
    return IfElse(vm, test, consequent, alternate)
  }

  private func declare(_ d: VariableDeclaration, _ steps: inout Steps) throws(Abrupt) {
    for declarator in d.declarators {
      guard finder?.contains(declarator.target) ?? false || declarator.initializer.map(suspends) ?? false else {
        let declaration = VariableDeclaration(kind: d.kind, declarators: list([declarator]))
        if let plain = try statement(make(.variable(declaration))) {
          steps.append(plain)
        }
        continue
      }
      guard let e = declarator.initializer else { continue }
      if case .identifier(let id) = declarator.target {
        let name = key(id.name)
        let value = try lower(e, &steps, name: name)
        steps.append(assign(declarationTarget(id, d.kind), try namedExpression(value, name)))
      } else {
        let slot = try store(e, &steps)
        try bind(declarator.target, slot, isDeclaration: true, kind: d.kind, &steps)
      }
    }
  }

  // MARK: Scopes

  private func lowerBlock(_ b: BlockNode) throws(Abrupt) -> StatementNode {
    let scope = b.scope
    return try loweredScope(scope) { () throws(Abrupt) in try functionDeclarations(scope) + statements(b.body) }
  }

  /// The steps that `build` returns, inside `scope`.
  func loweredScope(_ scope: Scope, _ build: () throws(Abrupt) -> Steps) throws(Abrupt) -> StatementNode {
    let slot = reserveTemporaries(1)
    let inner = try inScope(scope) { () throws(Abrupt) in try lowered(build) }
    let entry = entry(of: scope)
    return entry.isTrivial ? inner : SuspendableScope(vm, entry, inner, slot: slot, control: control)
  }

  // MARK: try, switch

  private func lowerTry(_ b: BlockNode, _ handler: CatchClause?, _ finalizer: BlockNode?) throws(Abrupt)
    -> StatementNode
  {
    let slot = reserveTemporaries(SuspendableTryCatch.slotCount)
    let finallySlot = reserveTemporaries(SuspendableTryFinally.slotCount)
    var result = try required(make(.block(b)))
    if let handler {
      let scope = handler.scope
      result = try inScope(scope) { () throws(Abrupt) in
        let clause = try lowered { () throws(Abrupt) in
          var steps: Steps = []
          if let p = handler.parameter { try bind(p, slot, isDeclaration: true, kind: .let, &steps) }
          steps.append(try required(make(.block(handler.body))))
          return steps
        }
        return SuspendableTryCatch(
          vm, result, clause, environmentSize: scope.environmentSize, slot: slot, control: control)
      }
    }
    guard let finalizer else { return result }
    return SuspendableTryFinally(vm, result, try required(make(.block(finalizer))), slot: finallySlot, control: control)
  }

  private func lowerSwitch(_ s: SwitchNode) throws(Abrupt) -> StatementNode {
    let scope = s.scope
    return try lowered { () throws(Abrupt) in
      let slot = reserveTemporaries(3)
      var steps: Steps = []
      steps.append(LocalSet(vm, slot, try expression(try lower(s.discriminant, &steps))))
      steps.append(
        try loweredScope(scope) { () throws(Abrupt) in
          var tests: [StatementNode] = []
          var targets: [Int] = []
          var clauses: [StatementNode] = []
          var defaultClause = s.cases.count
          for (i, c) in s.cases.enumerated() {
            if let test = c.test {
              tests.append(try evaluation(of: test, into: slot + 1))
              targets.append(i)
            } else {
              defaultClause = i
            }
            clauses.append(try lowered { () throws(Abrupt) in try statements(c.body) })
          }
          let node = SuspendableSwitch(
            vm, tests: tests, targets: targets, clauses: clauses, defaultClause: defaultClause, slot: slot,
            control: control)
          return try functionDeclarations(scope) + [node]
        })
      return steps
    }
  }

  /// Returns a statement that stores the value of `e` in a slot.
  func evaluation(of e: Expression, into slot: Int) throws(Abrupt) -> StatementNode {
    try lowered { () throws(Abrupt) in
      var steps: Steps = []
      let rest = try lower(e, &steps)
      steps.append(LocalSet(vm, slot, try expression(rest)))
      return steps
    }
  }
}
