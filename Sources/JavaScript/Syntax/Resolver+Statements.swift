extension Resolver {
  mutating func statements(_ body: SyntaxList<Statement>, skippingFunctions: Bool) throws(ScriptSyntaxError) {
    for s in body {
      if skippingFunctions, Declarations.function(s) != nil { continue }
      try statement(s)
    }
  }

  mutating func statement(_ s: Statement) throws(ScriptSyntaxError) {
    try visit()
    switch s.content {
    case .empty, .debugger, .break, .continue: break
    case .expression(let e, _), .throw(let e, _): try expression(e)
    case .return(let e, _): if let e { try expression(e) }
    case .variable(let d): try declaration(d)
    case .function(let f):
      try functionBody(f)
      if let name = f.name { resolve(name) }
    case .class(let c):
      try classNode(c)
      if let name = c.name {
        initialize(name)
      }
    case .block(let b): try block(b)
    case .if(let test, let a, let b, _):
      try expression(test)
      try statement(a)
      if let b { try statement(b) }
    case .for(let f): try forLoop(f)
    case .forIn(let f): try forIn(f)
    case .while(let test, let body, _):
      try expression(test)
      try statement(body)
    case .doWhile(let body, let test, _):
      try statement(body)
      try expression(test)
    case .labelled(_, let body, _): try statement(body)
    case .try(let b, let handler, let finalizer, _):
      try block(b)
      if let handler { try catchClause(handler) }
      if let finalizer { try block(finalizer) }
    case .switch(let node): try switchStatement(node)
    }
  }

  mutating func block(_ b: BlockNode) throws(ScriptSyntaxError) {
    b.scope = try inScope { (r, scope) throws(ScriptSyntaxError) in
      try r.declareBlock(b.body, in: scope)
      try r.functionsFirst(scope.functions)
      try r.statements(b.body, skippingFunctions: true)
    }
  }

  mutating func declaration(_ d: VariableDeclaration) throws(ScriptSyntaxError) {
    for declarator in d.declarators {
      if d.kind == .var { try checkVar(declarator.target) }
      if let e = declarator.initializer { try expression(e) }
      try pattern(declarator.target, isDeclaration: true)
    }
  }

  private mutating func forLoop(_ f: ForNode) throws(ScriptSyntaxError) {
    f.scope = try inScope { (r, scope) throws(ScriptSyntaxError) in
      switch f.initializer {
      case .none: break
      case .expression(let e): try r.expression(e)
      case .declaration(let d):
        if d.kind != .var { try r.declareHead(d.declarators.map(\.target), d.kind, scope) }
        try r.declaration(d)
      }
      if let e = f.test { try r.expression(e) }
      if let e = f.update { try r.expression(e) }
      try r.statement(f.body)
    }
  }

  private mutating func forIn(_ f: ForInNode) throws(ScriptSyntaxError) {
    f.scope = try inScope { (r, scope) throws(ScriptSyntaxError) in
      switch f.left {
      case .declaration(let kind, let p, let initializer):
        if kind == .var { try r.checkVar(p) } else { try r.declareHead([p], kind, scope) }
        if let initializer { try r.expression(initializer) }
        // The names in the head are in their temporal dead zone while the object is evaluated.
        try r.expression(f.right)
        try r.pattern(p, isDeclaration: true)
      case .pattern(let p):
        try r.expression(f.right)
        try r.pattern(p, isDeclaration: false)
      }
      try r.statement(f.body)
    }
  }

  private func declareHead(_ targets: some Sequence<Pattern>, _ kind: DeclarationKind, _ scope: Scope)
    throws(ScriptSyntaxError)
  {
    for target in targets {
      for id in Declarations.names(target) {
        if scope.declared(id.name) != nil { throw redeclared(id) }
        declare(id.name, kind == .const ? .const : .let, in: scope)
      }
    }
  }

  private mutating func catchClause(_ c: CatchClause) throws(ScriptSyntaxError) {
    c.scope = try inScope { (r, scope) throws(ScriptSyntaxError) in
      if let p = c.parameter {
        let kind = if case .identifier = p { Binding.Kind.catchParameter } else { Binding.Kind.catchPattern }
        for id in Declarations.names(p) {
          if scope.declared(id.name) != nil { throw r.redeclared(id) }
          r.declare(id.name, kind, in: scope)
        }
        try r.pattern(p, isDeclaration: true)
        for id in Declarations.lexicalNames(c.body.body) where scope.declared(id.name) != nil { throw r.redeclared(id) }
        for f in Declarations.functions(c.body.body) {
          if let id = f.name, scope.declared(id.name) != nil { throw r.redeclared(id) }
        }
      }
      try r.block(c.body)
    }
  }

  private mutating func switchStatement(_ s: SwitchNode) throws(ScriptSyntaxError) {
    try expression(s.discriminant)
    s.scope = try inScope { (r, scope) throws(ScriptSyntaxError) in
      scope.isSwitch = true
      r.function.count(nodes: 2 * s.cases.count)
      let all = s.cases.flatMap { Array($0.body) }
      try r.declareBlock(all, in: scope)
      try r.functionsFirst(scope.functions)
      for c in s.cases {
        if let test = c.test { try r.expression(test) }
        try r.statements(c.body, skippingFunctions: true)
      }
    }
  }

  // MARK: Patterns

  mutating func pattern(_ p: Pattern, isDeclaration: Bool) throws(ScriptSyntaxError) {
    try visit()
    switch p {
    case .identifier(let id):
      if isDeclaration { initialize(id) } else { resolve(id) }
    case .expression(let e): try expression(e)
    case .object(let object):
      function.count(nodes: 3 * object.list.count)
      for property in object.list {
        try propertyName(property.name)
        if let e = property.element.initializer { try initializer(e) }
        try pattern(property.element.target, isDeclaration: isDeclaration)
      }
      if let rest = object.rest { try pattern(rest, isDeclaration: isDeclaration) }
    case .array(let array):
      for element in array.list {
        function.count(nodes: 1)
        guard let element else { continue }
        if let e = element.initializer { try initializer(e) }
        try pattern(element.target, isDeclaration: isDeclaration)
      }
      if let rest = array.rest { try pattern(rest, isDeclaration: isDeclaration) }
    }
  }

  /// Resolves the default value of a pattern or parameter.
  mutating func initializer(_ e: Expression) throws(ScriptSyntaxError) {
    function.count(nodes: 2)
    try expression(e)
  }

  /// Marks the declaration of a name as passed: from here on, its uses need no check.
  func initialize(_ id: IdentifierReference) {
    id.name.binding?.isInitialized = true
    switch resolve(id.name) {
    case .binding(let b, _): id.resolution = .binding(b, isChecked: false)
    case let other: id.resolution = other
    }
  }

  // MARK: Classes

  mutating func classNode(_ c: ClassNode) throws(ScriptSyntaxError) {
    c.scope = try inScope { (r, scope) throws(ScriptSyntaxError) in
      if let name = c.name { r.declare(name.name, .const, in: scope) }
      r.function.count(nodes: 8 + 3 * c.elements.count)
      for element in c.elements {
        let name: PropertyName
        switch element {
        case .method(let n, _, _), .getter(let n, _, _), .setter(let n, _, _), .field(let n, _, _, _): name = n
        case .staticBlock: continue
        }
        if case .privateName(let p) = name, scope.declared(p.name) == nil { r.declare(p.name, .privateName, in: scope) }
      }
      if let s = c.superclass { try r.expression(s) }
      if let f = c.constructor { try r.functionBody(f) }
      for element in c.elements {
        switch element {
        case .method(let n, let f, _), .getter(let n, let f, _), .setter(let n, let f, _):
          try r.propertyName(n)
          try r.functionBody(f)
        case .field(let n, let f, _, _):
          try r.propertyName(n)
          if let f { try r.functionBody(f) }
        case .staticBlock(let f): try r.functionBody(f)
        }
      }
      if let name = c.name, let inner = scope.declared(name.name) { inner.isInitialized = true }
    }
  }

  mutating func propertyName(_ name: PropertyName) throws(ScriptSyntaxError) {
    switch name {
    case .literal, .number: break
    case .computed(let e): try expression(e)
    case .privateName(let p): resolve(p.reference)
    }
  }
}
