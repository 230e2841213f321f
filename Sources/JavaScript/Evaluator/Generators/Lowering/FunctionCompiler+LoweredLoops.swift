/// Iteration statements with a suspension point inside.
extension FunctionCompiler {
  func lowerWhile(_ test: Expression, _ body: Statement, _ label: LoopLabel, isDo: Bool) throws(Abrupt)
    -> StatementNode
  {
    let before = nodeCount
    return try withTemporaries(2) { (slot) throws(Abrupt) in
      let condition = try evaluation(of: test, into: slot)
      let body = try required(body)
      return SuspendableLoop(
        vm, EmptyStatement(vm), test: condition, body: body, update: EmptyStatement(vm), start: isDo ? .body : .test,
        label.paying(steps(since: before)), slot: slot, control: control)
    }
  }

  func lowerFor(_ f: ForNode, label: Int?) throws(Abrupt) -> StatementNode {
    let scope = f.scope
    let before = nodeCount
    return try withTemporaries(2) { (slot) throws(Abrupt) in
      let copies = scope.environmentSize > 0
      return try loweredScope(scope) { () throws(Abrupt) in
        let initializer = try lowered { () throws(Abrupt) in
          var steps: Steps = []
          switch f.initializer {
          case .none: break
          case .expression(let e): try discard(e, &steps)
          case .declaration(let d): if let s = try statement(make(.variable(d))) { steps.append(s) }
          }
          // The initializer's closures capture the first environment; the first iteration uses a copy of it.
          if copies { steps.append(CopyEnvironment(vm, constant(.undefined))) }
          return steps
        }
        let test =
          try f.test.map { (e) throws(Abrupt) in try evaluation(of: e, into: slot) }
          ?? LocalSet(vm, slot, constant(.true))
        let update = try lowered { () throws(Abrupt) in
          var steps: Steps = copies ? [CopyEnvironment(vm, constant(.undefined))] : []
          if let e = f.update { try discard(e, &steps) }
          return steps
        }
        let body = try required(f.body)
        return [
          SuspendableLoop(
            vm, initializer, test: test, body: body, update: update, start: .initializer,
            LoopLabel(label, f.offset).paying(steps(since: before)), slot: slot, control: control)
        ]
      }
    }
  }

  func lowerForIn(_ f: ForInNode, label: Int?) throws(Abrupt) -> StatementNode {
    let scope = f.scope
    return try withTemporaries(0) { (_) throws(Abrupt) in
      try lowered { () throws(Abrupt) in
        let kind: SuspendableIteration.Type =
          switch f.kind {
          case .in: SuspendableForIn.self
          case .of: SuspendableForOf.self
          case .awaitOf: SuspendableForAwaitOf.self
          }
        let slot = reserveTemporaries(kind.slotCount)
        var steps: Steps = []
        if case .declaration(let kind, let p, let initializer?) = f.left, case .identifier(let id) = p {
          let value = try lower(initializer, &steps, name: key(id.name))
          steps.append(assign(declarationTarget(id, kind), try namedExpression(value, key(id.name))))
        }
        // The object is evaluated while the names in the head are in their temporal dead zone.
        steps.append(try loweredScope(scope) { () throws(Abrupt) in [try evaluation(of: f.right, into: slot)] })
        let before = nodeCount
        nodeCount += Work.nodesPerAccess
        let turn = try turn(f, scope, value: slot + 2)
        let label = LoopLabel(label, f.offset).paying(self.steps(since: before))
        steps.append(kind.init(vm, turn: turn, label, slot: slot, control: control))
        return steps
      }
    }
  }

  /// Binds the value in a slot, in a separate environment of the iteration if necessary, and runs the body.
  private func turn(_ f: ForInNode, _ scope: Scope, value slot: Int) throws(Abrupt) -> StatementNode {
    try inScope(scope) { () throws(Abrupt) in
      try lowered { () throws(Abrupt) in
        var steps: Steps = []
        let entry = entry(of: scope)
        if !entry.isTrivial { steps.append(EnterScope(vm, entry)) }
        switch f.left {
        case .declaration(let kind, let p, _): try bind(p, slot, isDeclaration: true, kind: kind, &steps)
        case .pattern(let p): try bind(p, slot, isDeclaration: false, kind: .let, &steps)
        }
        steps.append(try required(f.body))
        return steps
      }
    }
  }
}
