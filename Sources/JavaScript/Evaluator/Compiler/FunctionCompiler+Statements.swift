extension FunctionCompiler {
  /// Compiles a statement. Returns nil for a statement that has no effect.
  func statement(_ s: Statement) throws(Abrupt) -> StatementNode? {
    nodeCount += 1
    switch s.content {
    case .for, .forIn, .while, .doWhile, .labelled: break
    default: if suspends(s) { return try lowerStatement(s) }
    }
    switch s.content {
    case .empty, .debugger: return nil
    case .expression(let e, _): return try expression(e, isDiscarded: true)
    case .variable(let d): return try declaration(d)
    case .function(let f): return blockFunction(f)
    case .class(let c): return try classDeclaration(c)
    case .block(let b): return try block(b)
    case .if(let test, let a, let b, _):
      let t = try expression(test)
      let consequent = try required(a)
      guard let b else { return If(vm, t, consequent) }
      return IfElse(vm, t, consequent, try required(b))
    case .for(let f): return try forLoop(f, label: nil)
    case .forIn(let f): return try forIn(f, label: nil)
    case .while(let test, let body, let offset): return try whileLoop(test, body, LoopLabel(nil, offset))
    case .doWhile(let body, let test, let offset): return try doWhile(body, test, LoopLabel(nil, offset))
    case .continue(let label, _):
      countWork(ofJump: label)
      return Jump(vm, label.map { .continue(to: number(of: $0)) } ?? .continue)
    case .break(let label, _):
      countWork(ofJump: label)
      return Jump(vm, label.map { .break(to: number(of: $0)) } ?? .break)
    case .return(let e, _):
      return Return(vm, try e.map { (e) throws(Abrupt) in try expression(e) } ?? constant(.undefined))
    case .throw(let e, let offset):
      nodeCount += 16
      return Throw(vm, try expression(e), offset)
    case .try(let b, let handler, let finalizer, _): return try tryStatement(b, handler, finalizer)
    case .switch(let node): return try switchStatement(node)
    case .labelled(let name, let body, _): return try labelled(name, body)
    }
  }

  func required(_ s: Statement) throws(Abrupt) -> StatementNode { try statement(s) ?? EmptyStatement(vm) }

  // MARK: Declarations

  private func declaration(_ d: VariableDeclaration) throws(Abrupt) -> StatementNode? {
    var statements: [StatementNode] = []
    for declarator in d.declarators {
      if case .identifier(let id) = declarator.target {
        guard let e = declarator.initializer else {
          // `let x;` is undefined from here on, also in the second iteration of a loop.
          if d.kind == .var { continue }
          nodeCount += 3
          statements.append(assign(declarationTarget(id, d.kind), constant(.undefined)))
          continue
        }
        let value = try namedExpression(e, key(id.name))
        statements.append(assign(declarationTarget(id, d.kind), value))
        continue
      }
      guard let e = declarator.initializer else { continue }
      statements.append(
        try withTemporaries(1) { (slot) throws(Abrupt) in
          Initialize(
            vm, try patternTarget(declarator.target, isDeclaration: true, kind: d.kind), try expression(e), slot: slot)
        })
    }
    return statements.isEmpty ? nil : sequence(statements)
  }

  /// Compiles a function declared in a block of sloppy code, which also sets the variable of the enclosing function
  /// when it is reached.
  private func blockFunction(_ f: FunctionNode) -> StatementNode? {
    guard let name = f.name, let outer = f.hoistedVariable else { return nil }
    return assign(assignmentTarget(outer), read(name))
  }

  private func classDeclaration(_ c: ClassNode) throws(Abrupt) -> StatementNode {
    let value = try classDefinition(c, name: c.name.map { key($0.name) })
    guard let name = c.name else { return value }
    return assign(declarationTarget(name, .let), value)
  }

  // MARK: Blocks

  func block(_ b: BlockNode) throws(Abrupt) -> StatementNode {
    let scope = b.scope
    return try scoped(scope) { () throws(Abrupt) in
      var statements = try functionDeclarations(scope)
      for s in b.body { if let compiled = try statement(s) { statements.append(compiled) } }
      return sequence(statements)
    }
  }

  /// Wraps the result of `body` in the entry of `scope`, if entering has any effect.
  func scoped(_ scope: Scope, _ body: () throws(Abrupt) -> StatementNode) throws(Abrupt) -> StatementNode {
    let inner = try inScope(scope, body)
    let entry = entry(of: scope)
    return entry.isTrivial ? inner : ScopeBlock(vm, entry, inner)
  }

  // MARK: Loops

  private func number(of label: Name) -> Int { labels.last { $0.name == label }?.number ?? -1 }

  private func labelled(_ name: Name, _ body: Statement) throws(Abrupt) -> StatementNode {
    // Several labels on one statement count as one label.
    var isLabelled = false
    if case .labelled = body.content { isLabelled = true }
    let n: Int
    if let pending = pendingLabel {
      n = pending
    } else {
      n = labelCount
      labelCount += 1
    }
    labels.append((name, n))
    defer { labels.removeLast() }
    pendingLabel = isLabelled ? n : nil
    defer { pendingLabel = nil }
    let inner: StatementNode
    switch body.content {
    case .for(let f): inner = try forLoop(f, label: n)
    case .forIn(let f): inner = try forIn(f, label: n)
    case .while(let test, let body, let offset): inner = try whileLoop(test, body, LoopLabel(n, offset))
    case .doWhile(let body, let test, let offset): inner = try doWhile(body, test, LoopLabel(n, offset))
    default: inner = try required(body)
    }
    return inner is SuspendableNode
      ? SuspendableLabelled(vm, inner, label: n, control: control) : Labelled(vm, inner, label: n)
  }

  private func whileLoop(_ test: Expression, _ body: Statement, _ label: LoopLabel) throws(Abrupt) -> StatementNode {
    if suspends(test) || suspends(body) { return try lowerWhile(test, body, label, isDo: false) }
    let before = nodeCount
    let test = try expression(test)
    let body = try required(body)
    return While(vm, test, body, label.paying(steps(since: before)))
  }

  private func doWhile(_ body: Statement, _ test: Expression, _ label: LoopLabel) throws(Abrupt) -> StatementNode {
    if suspends(test) || suspends(body) { return try lowerWhile(test, body, label, isDo: true) }
    let before = nodeCount
    let test = try expression(test)
    let body = try required(body)
    return DoWhile(vm, test, body, label.paying(steps(since: before)))
  }

  private func forLoop(_ f: ForNode, label: Int?) throws(Abrupt) -> StatementNode {
    if let finder, finder.contains(f) { return try lowerFor(f, label: label) }
    let scope = f.scope
    let size = scope.environmentSize
    let loop: StatementNode = try inScope(scope) { () throws(Abrupt) in
      var initializer: StatementNode
      switch f.initializer {
      case .none: initializer = EmptyStatement(vm)
      case .expression(let e): initializer = try expression(e, isDiscarded: true)
      case .declaration(let d): initializer = try statement(make(.variable(d))) ?? EmptyStatement(vm)
      }
      let entry = entry(of: scope, hasEnvironment: false)
      if !entry.isTrivial { initializer = ScopeBlock(vm, entry, initializer) }
      let before = nodeCount
      let test = try f.test.map { (e) throws(Abrupt) in try expression(e) } ?? constant(.true)
      var update: Node =
        try f.update.map { (e) throws(Abrupt) in try expression(e, isDiscarded: true) } ?? constant(.undefined)
      let body = try required(f.body)
      let label = LoopLabel(label, f.offset).paying(steps(since: before))
      if size == 0 { return For(vm, initializer, test, update, body, label) }
      update = CopyEnvironment(vm, update)
      // The initializer's closures capture the first environment; the first iteration uses a copy of it.
      return For(
        vm, sequence([initializer, CopyEnvironment(vm, constant(.undefined))]), test, update, body, label)
    }
    return size == 0 ? loop : ForWithEnvironment(vm, size: size, loop)
  }

  private func forIn(_ f: ForInNode, label: Int?) throws(Abrupt) -> StatementNode {
    if let finder, finder.contains(f) { return try lowerForIn(f, label: label) }
    let scope = f.scope
    return try withTemporaries(3) { (slot) throws(Abrupt) in
      let size = scope.environmentSize
      let entry = entry(of: scope)
      // The object is evaluated while the names in the head are in their temporal dead zone.
      let right: Node = try inScope(scope) { () throws(Abrupt) in
        let r = try expression(f.right)
        return entry.isTrivial ? r : DeadZone(vm, entry, r)
      }
      let before = nodeCount
      nodeCount += Work.nodesPerAccess
      let (target, body): (Target, StatementNode) = try inScope(scope) { () throws(Abrupt) in
        var target: Target
        switch f.left {
        case .declaration(let kind, let p, _): target = try patternTarget(p, isDeclaration: true, kind: kind)
        case .pattern(let p): target = PreparedTarget(vm, try patternTarget(p, isDeclaration: false))
        }
        if size > 0 { target = FreshEnvironmentTarget(vm, target, size: size) }
        return (target, try required(f.body))
      }
      let turn = LoopLabel(label, f.offset).paying(steps(since: before))
      let kind: ForInOf.Type = f.kind == .in ? ForIn.self : ForOf.self
      var loop: StatementNode = kind.init(vm, right, target, body, turn, slot: slot)
      if case .declaration(let kind, let p, let initializer?) = f.left, case .identifier(let id) = p {
        loop = sequence([assign(declarationTarget(id, kind), try namedExpression(initializer, key(id.name))), loop])
      }
      return loop
    }
  }

  // MARK: try, switch

  private func tryStatement(_ b: BlockNode, _ handler: CatchClause?, _ finalizer: BlockNode?) throws(Abrupt)
    -> StatementNode
  {
    nodeCount += 8
    return try withTemporaries(2) { (slot) throws(Abrupt) in
      var result = try block(b)
      if let handler {
        let scope = handler.scope
        result = try inScope(scope) { () throws(Abrupt) in
          let parameter =
            try handler.parameter.map { (p) throws(Abrupt) in try patternTarget(p, isDeclaration: true, kind: .let) }
            ?? Target(vm)
          let body = try block(handler.body)
          return TryCatch(vm, result, parameter, body, environmentSize: scope.environmentSize, slot: slot)
        }
      }
      guard let finalizer else { return result }
      return TryFinally(vm, result, try block(finalizer), slot: slot)
    }
  }

  private func switchStatement(_ s: SwitchNode) throws(Abrupt) -> StatementNode {
    let scope = s.scope
    nodeCount += 4 + s.cases.count
    return try withTemporaries(1) { (slot) throws(Abrupt) in
      let discriminant = try expression(s.discriminant)
      return try scoped(scope) { () throws(Abrupt) in
        var clauses: [StatementNode] = []
        var tests: [(node: Node, clause: Int)] = []
        var defaultClause = s.cases.count
        for (i, c) in s.cases.enumerated() {
          if let test = c.test { tests.append((try expression(test), i)) } else { defaultClause = i }
          var statements: [StatementNode] = []
          for b in c.body { if let compiled = try statement(b) { statements.append(compiled) } }
          clauses.append(sequence(statements))
        }
        let node = Switch(
          vm, StoredValue(vm, slot), tests: tests, clauses: clauses, defaultClause: defaultClause, slot: slot)
        let functions = try functionDeclarations(scope)
        return functions.isEmpty ? node : sequence(functions + [node])
      }.preceded(by: discriminant, slot, vm)
    }
  }
}

extension StatementNode {
  /// Evaluates `node` into `slot` first, outside the scope that the statement enters.
  fileprivate func preceded(by node: Node, _ slot: Int, _ vm: VM) -> StatementNode {
    StatementPair(vm, LocalSet(vm, slot, node), self)
  }
}
