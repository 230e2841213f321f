/// Resolves names to variables before anything runs, determines which variables inner functions capture, assigns frame
/// and environment slots, and reports the early errors that require scopes (redeclarations; ECMA-262 §14.2.1, §16.1.1).
struct Resolver {
  var scope: Scope
  var function: FunctionScope
  let stackLimit: UInt
  var budget: ParsingBudget
  /// The memory of the tree, and the name `arguments`.
  let arena: SyntaxArena
  let arguments: Name

  /// Annotates a whole script.
  static func resolve(_ tree: SyntaxTree, stackLimit: UInt, budget: ParsingBudget) throws(ScriptSyntaxError) {
    let top = FunctionScope(node: tree.script, parent: nil, in: tree.arena)
    tree.script.scope = top
    var resolver = Resolver(
      scope: top.scope, function: top, stackLimit: stackLimit, budget: budget, arena: tree.arena,
      arguments: tree.arguments)
    try resolver.scriptBody(tree.script)
    resolver.assignSlots(top)
  }

  // MARK: Scripts

  private mutating func scriptBody(_ script: FunctionNode) throws(ScriptSyntaxError) {
    // Top-level declarations are global: they get no binding here, only a check for conflicts.
    var lexical: Set<Name> = []
    for name in Declarations.lexicalNames(script.body) {
      if !lexical.insert(name.name).inserted { throw redeclared(name) }
    }
    if !lexical.isEmpty {
      for v in Declarations.varNames(script.body, includingFunctions: true) where lexical.contains(v.name) {
        throw redeclared(v)
      }
    }
    for f in Declarations.functions(script.body) {
      try functionBody(f)
    }
    if !script.isStrict { hoistBlockFunctions(script.body, into: nil, lexicalOutside: lexical) }
    try statements(script.body, skippingFunctions: true)
  }

  func redeclared(_ name: IdentifierReference) -> ScriptSyntaxError {
    ScriptSyntaxError(message: "Identifier '\(name.text)' has already been declared", offset: name.offset)
  }

  // MARK: Functions

  /// Checks the native stack, which the levels of the tree use.
  func checkStack(_ message: String, at offset: SourceOffset) throws(ScriptSyntaxError) {
    if NativeStack.currentAddress < stackLimit { throw ScriptSyntaxError(message: message, offset: offset) }
  }

  /// Counts a node of the current function, and checks the clock from time to time.
  @inline(__always) mutating func visit() throws(ScriptSyntaxError) {
    function.count(nodes: 1)
    if let limit = budget.takeNode() { throw ScriptSyntaxError(message: "", offset: function.node.start, limit: limit) }
  }

  mutating func functionBody(_ node: FunctionNode) throws(ScriptSyntaxError) {
    try checkStack("Too deeply nested functions", at: node.start)
    function.count(nodes: 4)
    let fs = FunctionScope(node: node, parent: scope, in: arena)
    node.scope = fs
    let savedScope = scope
    let savedFunction = function
    scope = fs.scope
    function = fs
    declareParameters(node, fs)
    let hasExpressions = !node.hasSimpleParameters
    // The expressions of parameters see only the parameters and the name of the function.
    if hasExpressions {
      declareFunctionName(node, fs)
      for p in fs.scope.order where p.kind == .parameter { p.isInitialized = false }
      for element in node.parameters {
        if let e = element.initializer { try initializer(e) }
        try pattern(element.target, isDeclaration: true)
      }
      if let rest = node.rest { try pattern(rest, isDeclaration: true) }
    }
    let body: Scope
    if hasExpressions {
      body = Scope(parent: fs.scope, function: fs, in: arena)
      fs.content.pointee.bodyScope = body
      fs.content.pointee.innerScopes.append(body)
      scope = body
    } else {
      body = fs.scope
    }
    try declareBody(node, fs, body)
    if !hasExpressions { declareFunctionName(node, fs) }
    try functionsFirst(body.functions)
    try statements(node.body, skippingFunctions: true)
    assignSlots(fs)
    if hasExpressions { body.endNames() }
    fs.scope.endNames()
    scope = savedScope
    function = savedFunction
  }

  private func declareParameters(_ node: FunctionNode, _ fs: FunctionScope) {
    for (i, element) in node.parameters.enumerated() {
      if case .identifier(let id) = element.target {
        // Of duplicates (sloppy mode), the last one is used.
        let b = fs.scope.declared(id.name) ?? declare(id.name, .parameter, in: fs.scope)
        b.parameterIndex = i
      } else {
        for id in Declarations.names(element.target) where fs.scope.declared(id.name) == nil {
          declare(id.name, .parameter, in: fs.scope)
        }
      }
    }
    guard let rest = node.rest else { return }
    if case .identifier(let id) = rest {
      let b = fs.scope.declared(id.name) ?? declare(id.name, .parameter, in: fs.scope)
      b.parameterIndex = node.parameters.count
    } else {
      for id in Declarations.names(rest) where fs.scope.declared(id.name) == nil {
        declare(id.name, .parameter, in: fs.scope)
      }
    }
  }

  private mutating func declareBody(_ node: FunctionNode, _ fs: FunctionScope, _ body: Scope) throws(ScriptSyntaxError)
  {
    let lexical = Declarations.lexicalDeclarations(node.body)
    for (id, kind) in lexical {
      try visit()
      if body.declared(id.name) != nil || fs.scope.declared(id.name)?.kind == .parameter { throw redeclared(id) }
      declare(id.name, kind, in: body)
    }
    let functions = Declarations.functions(node.body)
    for id in Declarations.varNames(node.body, includingFunctions: false) {
      try visit()
      if let existing = body.declared(id.name) {
        if existing.isLexical { throw redeclared(id) }
        continue
      }
      // `var arguments` is the arguments object, unless a function or parameter has that name.
      if body == fs.scope, id.name == arguments, !functions.contains(where: { $0.name?.name == id.name }) {
        if case .binding(let b, _) = resolve(id.name), b.scope == fs.scope { continue }
      }
      // A variable of the body that hides a parameter starts with the parameter's value, which counts as a use.
      if body != fs.scope { _ = resolve(id.name) }
      declare(id.name, .var, in: body)
    }
    for f in functions {
      guard let name = f.name else { continue }
      if let existing = body.declared(name.name) {
        if existing.isLexical { throw redeclared(name) }
        if existing.kind == .var { existing.becomeFunction() }
      } else {
        declare(name.name, .function, in: body)
      }
      body.add(f)
    }
    if !node.isStrict, Declarations.hasBlockFunctions(node.body) {
      var outside = Set(lexical.map(\.name.name))
      for b in fs.scope.order where b.kind == .parameter { outside.insert(b.name) }
      hoistBlockFunctions(node.body, into: body, lexicalOutside: outside)
    }
  }

  /// Declares the name of a function expression, which is visible inside the function unless another declaration has
  /// the same name.
  private func declareFunctionName(_ node: FunctionNode, _ fs: FunctionScope) {
    guard !node.isDeclaration, node.kind == .normal, let name = node.name?.name else { return }
    if fs.scope.declared(name) != nil { return }
    fs.content.pointee.nameBinding = declare(name, .functionName, in: fs.scope)
  }

  mutating func functionsFirst(_ functions: Chain<FunctionNode>) throws(ScriptSyntaxError) {
    for f in functions {
      try functionBody(f)
      if let name = f.name { resolve(name) }
    }
  }

  /// Hoists functions (Annex B.3.2): a function declared in a block of a sloppy function is also a variable of the
  /// function, unless that would conflict with a lexical declaration in between.
  private func hoistBlockFunctions(_ body: SyntaxList<Statement>, into target: Scope?, lexicalOutside: Set<Name>) {
    Declarations.blockFunctions(body, lexicalOutside: lexicalOutside) { f in
      guard let name = f.name, f.isOrdinary else { return }
      let outer = IdentifierReference(name.name, offset: name.offset, in: arena)
      f.hoistedVariable = outer
      guard let target else {
        outer.resolution = .global
        return
      }
      let b = target.declared(name.name) ?? declare(name.name, .var, in: target)
      outer.resolution = .binding(b, isChecked: false)
    }
  }

  // MARK: Blocks

  /// Runs `body` in a new scope that declares `names`.
  mutating func inScope(_ body: (inout Resolver, Scope) throws(ScriptSyntaxError) -> Void) throws(ScriptSyntaxError)
    -> Scope
  {
    let new = Scope(parent: scope, function: function, in: arena)
    function.content.pointee.innerScopes.append(new)
    let saved = scope
    scope = new
    try body(&self, new)
    new.endNames()
    scope = saved
    return new
  }

  /// Declares the names that the statements of a block declare lexically.
  mutating func declareBlock(_ body: some Collection<Statement>, in scope: Scope) throws(ScriptSyntaxError) {
    for (id, kind) in Declarations.lexicalDeclarations(body) {
      if scope.declared(id.name) != nil { throw redeclared(id) }
      declare(id.name, kind, in: scope)
    }
    // The names of generators and asynchronous functions.
    var unordinary: Set<Name> = []
    for f in Declarations.functions(body) {
      guard let name = f.name else { continue }
      if !f.isOrdinary { unordinary.insert(name.name) }
      if let existing = scope.declared(name.name) {
        // Annex B.3.3.4: sloppy code may declare an ordinary function twice.
        let isAllowed = !function.node.isStrict && existing.kind == .function && !unordinary.contains(name.name)
        if !isAllowed { throw redeclared(name) }
      } else {
        declare(name.name, .function, in: scope)
      }
      scope.add(f)
    }
  }

  /// Checks that no lexical declaration between a `var` and the scope of its variable has the same name (§14.2.1). The
  /// scopes around a `var` are known when it is reached, so no scope searches its statements for them.
  func checkVar(_ target: Pattern) throws(ScriptSyntaxError) {
    for id in Declarations.names(target) {
      var binding = id.name.binding
      while let b = binding, b.scope.function == function, b.scope != function.scope, b.scope != function.bodyScope {
        // A parameter of a catch clause may have the same name if it is not a pattern (Annex B.3.4).
        guard b.kind == .catchParameter else { throw redeclared(id) }
        binding = b.hidden
      }
    }
  }

  // MARK: Names

  @discardableResult
  func declare(_ name: Name, _ kind: Binding.Kind, in scope: Scope) -> Binding {
    function.count(nodes: 1)
    return scope.declare(name, kind, in: arena)
  }

  /// Resolves a use of a name in the current scope.
  @inline(__always)
  func resolve(_ id: IdentifierReference) {
    if id.name == arguments {
      id.resolution = resolveArguments()
    } else if let b = id.name.binding {
      id.resolve(to: b, isChecked: noteUse(b))
    } else {
      id.resolution = .global
    }
  }

  /// Finds a name, starting at the current scope.
  @inline(__always)
  func resolve(_ name: Name) -> Resolution {
    if name == arguments { return resolveArguments() }
    guard let b = name.binding else { return .global }
    return use(b)
  }

  /// Finds `arguments`, which the innermost function that is not an arrow function declares implicitly.
  private func resolveArguments() -> Resolution {
    let declared = arguments.binding
    var current: Scope? = scope
    while let s = current {
      if let declared, declared.scope == s { return use(declared) }
      if s.isOutermost {
        let fs = s.function
        switch fs.node.kind {
        case .normal, .method, .getter, .setter, .classConstructor, .derivedConstructor:
          let b = declare(arguments, .special, in: s)
          fs.content.pointee.argumentsBinding = b
          if !fs.node.isStrict && fs.node.hasSimpleParameters {
            fs.content.pointee.hasMappedArguments = true
            for p in s.order where p.kind == .parameter { p.isCaptured = true }
          }
          return use(b)
        default: break
        }
      }
      current = s.parent
    }
    return .global
  }

  private func use(_ b: Binding) -> Resolution { .binding(b, isChecked: noteUse(b)) }

  /// Notes that the current function uses a binding. Returns whether the use may be in its temporal dead zone.
  @inline(__always)
  private func noteUse(_ b: Binding) -> Bool {
    if b.scope.function != function { b.isCaptured = true }
    let isChecked = !b.isInitialized || (b.isLexical && b.scope.isSwitch)
    if isChecked { b.needsCheck = true }
    return isChecked
  }

  /// Resolves `this` and similar names, which belong to the nearest function that is not an arrow function.
  func resolveSpecial(_ reference: IdentifierReference) {
    var owner = function
    while owner.isArrow, let outer = owner.scope.parent { owner = outer.function }
    reference.resolution = use(special(reference.name, in: owner))
  }

  private func special(_ name: Name, in fs: FunctionScope) -> Binding {
    func make(_ existing: Binding?) -> Binding { existing ?? fs.scope.declareHidden(.hidden, .special, in: arena) }
    switch name {
    case .this:
      let b = make(fs.thisBinding)
      fs.content.pointee.thisBinding = b
      fs.content.pointee.usesThis = true
      if fs.node.kind == .derivedConstructor {
        b.isInitialized = false
      }
      return b
    case .newTarget:
      let b = make(fs.newTargetBinding)
      fs.content.pointee.newTargetBinding = b
      return b
    case .homeObject:
      let b = make(fs.homeBinding)
      fs.content.pointee.homeBinding = b
      return b
    default:
      let b = make(fs.functionBinding)
      fs.content.pointee.functionBinding = b
      return b
    }
  }

  // MARK: Slots

  /// Assigns a slot to every variable of the function, after the function and everything inside it has been resolved.
  func assignSlots(_ fs: FunctionScope) {
    let node = fs.node
    let parameterCount = node.parameters.count + (node.rest == nil ? 0 : 1)
    var next = FrameSlot.first + parameterCount
    // A derived constructor returns `this`, so it always has a binding for it.
    if node.kind == .derivedConstructor, fs.thisBinding == nil {
      let b = fs.scope.declareHidden(.hidden, .special, in: arena)
      b.isInitialized = false
      fs.content.pointee.thisBinding = b
    }
    if fs.hasMappedArguments {
      // Parameters come first and in order, so that element i is slot i.
      fs.scope.environmentSize = node.parameters.count
      for b in fs.scope.order where b.kind == .parameter { b.slot = b.parameterIndex }
    }
    assignSlots(fs.scope, &next)
    for scope in fs.content.pointee.innerScopes { assignSlots(scope, &next) }
    fs.content.pointee.slotCount = next
  }

  private func assignSlots(_ scope: Scope, _ next: inout Int) {
    let fs = scope.function
    for b in scope.order where b.slot < 0 {
      if b.isCaptured {
        b.slot = scope.environmentSize
        scope.environmentSize += 1
      } else if b == fs.thisBinding {
        b.slot = FrameSlot.this
      } else if b == fs.functionBinding || b == fs.nameBinding {
        b.slot = FrameSlot.callee
      } else if b.parameterIndex >= 0 && !b.needsCheck {
        b.slot = FrameSlot.first + b.parameterIndex
      } else {
        b.slot = next
        next += 1
      }
    }
  }
}
