extension OutlineBuilder {
  mutating func statements(_ list: SyntaxList<Statement>) { for s in list { statement(s) } }

  mutating func statement(_ s: Statement) {
    switch s.content {
    case .empty, .debugger, .continue, .break: break
    case .expression(let e, _):
      // Outside functions, a script cannot wait for a promise.
      if functionDepth > 0 { value(e) }
      expression(e)
    case .variable(let declaration): variables(declaration)
    case .function(let f):
      if let name = f.name {
        noteKind(f, name)
        noteReturning(f, name)
        noteLocal(name)
      }
      function(f)
    case .class(let c): classNode(c, variable: c.name?.shortText)
    case .block(let block): statements(block.body)
    case .if(let test, let consequent, let alternate, _):
      condition(test)
      value(test)
      expression(test)
      visit(dependingOn: test) { builder in
        builder.statement(consequent)
        if let alternate { builder.statement(alternate) }
      }
    case .for(let f): forStatement(f)
    case .forIn(let f): forInStatement(f)
    case .while(let test, let body, _), .doWhile(let body, let test, _):
      condition(test)
      value(test)
      expression(test)
      statement(body)
    case .return(let e, _): if let e { expression(e) }
    case .throw(let e, _): expression(e)
    case .try(let block, let handler, let finalizer, _):
      if handler != nil { attemptCount += 1 }
      statements(block.body)
      if handler != nil { attemptCount -= 1 }
      if let handler {
        if let parameter = handler.parameter { pattern(parameter, isDeclaration: true) }
        statements(handler.body.body)
      }
      if let finalizer { statements(finalizer.body) }
    case .switch(let s):
      expression(s.discriminant)
      for c in s.cases {
        if let test = c.test { expression(test) }
        statements(c.body)
      }
    case .labelled(_, let body, _): statement(body)
    }
  }

  private mutating func variables(_ declaration: VariableDeclaration) {
    for declarator in declaration.declarators {
      pattern(declarator.target, isDeclaration: true)
      guard let initializer = declarator.initializer else { continue }
      guard case .identifier(let id) = declarator.target else {
        value(initializer)
        expression(initializer)
        continue
      }
      named(initializer, id)
      if let function = calledFunction(initializer), case .binding(let binding, _) = id.resolution {
        variables[binding] = function.function
      }
    }
  }

  private mutating func forStatement(_ f: ForNode) {
    switch f.initializer {
    case .none: break
    case .declaration(let declaration): variables(declaration)
    case .expression(let e): expression(e)
    }
    if let test = f.test {
      condition(test)
      expression(test)
    }
    if let update = f.update { expression(update) }
    statement(f.body)
  }

  private mutating func forInStatement(_ f: ForInNode) {
    switch f.left {
    case .declaration(_, let target, let initializer):
      pattern(target, isDeclaration: true)
      if let initializer { expression(initializer) }
    case .pattern(let target): pattern(target, isDeclaration: false)
    }
    if f.kind != .awaitOf { value(f.right) }
    expression(f.right)
    statement(f.body)
  }

  /// Notes whether the calls of a global function return values.
  mutating func noteReturning(_ f: FunctionNode, _ name: IdentifierReference) {
    if case .binding = name.resolution { return }
    if !f.isGenerator, !f.isAsync, case .never = ReturnAnalysis(f.body, parameter: nil).returning {
      functionsWithoutValue.insert(name.shortText)
    } else {
      functionsWithValue.insert(name.shortText)
    }
  }

  /// Notes that a function with a name is asynchronous or a generator function.
  mutating func noteKind(_ f: FunctionNode, _ name: IdentifierReference) {
    let location = location(name.offset)
    if f.isGenerator, result.declarations[name.shortText] == location { result.generators[name.shortText] = location }
    if f.isAsync, !f.isGenerator { asyncFunctions.insert(AsyncFunction(name)) }
  }
}
