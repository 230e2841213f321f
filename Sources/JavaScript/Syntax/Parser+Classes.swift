/// ECMA-262 §15.7: Class Definitions.
extension Parser {
  /// ClassDeclaration
  mutating func parseClassDeclaration() throws(ScriptSyntaxError) -> Statement {
    make(.class(try parseClass(isDeclaration: true)))
  }

  /// ClassExpression
  @inline(never)
  mutating func parseClassExpression() throws(ScriptSyntaxError) -> Expression {
    make(.class(try parseClass(isDeclaration: false)))
  }

  /// A class, starting at its name, with its ClassTail.
  private mutating func parseClass(isDeclaration: Bool) throws(ScriptSyntaxError) -> ClassNode {
    let start = token.start
    let wasStrict = context.isStrict
    try enter()
    try advance()
    context.isStrict = true
    var name: IdentifierReference?
    if isDeclaration || token.kind != .extends && token.kind != .leftBrace { name = try parseBindingIdentifier() }
    let superclass = token.kind == .extends ? try parseClassHeritage() : nil
    let (constructor, elements) = try parseClassBody(isDerived: superclass != nil)
    let end = token.end
    context.isStrict = wasStrict
    try advance()
    leave()
    return ClassNode(
      .init(
        name: name, isDeclaration: isDeclaration, superclass: superclass, constructor: constructor,
        elements: elements, start: offset(start), end: offset(end)), in: arena)
  }

  /// ClassHeritage
  mutating func parseClassHeritage() throws(ScriptSyntaxError) -> Expression {
    try advance()
    let outer = cover
    cover = CoverErrors()
    try enter()
    let superclass = try parseLeftHandSideExpression()
    leave()
    try checkExpression(cover)
    cover = outer
    return superclass
  }

  /// ClassBody in its braces, with its ClassElementList. The caller consumes the closing brace.
  mutating func parseClassBody(
    isDerived: Bool
  ) throws(ScriptSyntaxError) -> (constructor: FunctionNode?, elements: SyntaxList<ClassNode.Element>) {
    try expect(.leftBrace)
    privateScopes.append(PrivateScope())
    var constructor: FunctionNode?
    let first = lists.mark
    while token.kind != .rightBrace {
      if try accept(.semicolon) { continue }
      let start = token.start
      switch try parseClassElement(isDerived: isDerived) {
      case .constructor(let function):
        if constructor != nil { throw error("A class may only have one constructor", at: start) }
        constructor = function
      case .element(let element): lists.append(element)
      }
    }
    try closePrivateScope()
    return (constructor, list(from: first))
  }

  /// Closes the scope of private names. Names that the class uses but does not declare must be declared by an enclosing
  /// class.
  private mutating func closePrivateScope() throws(ScriptSyntaxError) {
    guard let scope = privateScopes.popLast() else { return }
    for reference in scope.references where scope.declared[reference.name] == nil {
      guard let outer = privateScopes.indices.last else {
        throw undeclaredPrivateName(reference.name, at: reference.offset)
      }
      privateScopes[outer].references.append(reference)
    }
  }

  enum ParsedClassElement {
    case constructor(FunctionNode)
    case element(ClassNode.Element)
  }

  /// ClassElement
  mutating func parseClassElement(isDerived: Bool) throws(ScriptSyntaxError) -> ParsedClassElement {
    var isStatic = false
    if token.isContextual(.static) {
      let next = try lookahead().kind
      if next == .leftBrace { return .element(.staticBlock(try parseClassStaticBlock())) }
      if next.startsPropertyName || next == .multiply {
        isStatic = true
        try advance()
      }
    }
    let first = token
    if let modifiers = try parseMethodModifiers() {
      return .element(try parseModifiedMethod(modifiers, first, isStatic: isStatic))
    }
    let nameToken = token
    let isConstructorName = isNamed(token, .constructor)
    let isPrototypeName = isStatic ? isNamed(token, .prototype) : false
    let name = try parseClassElementName(isStatic: isStatic, .other)
    guard token.kind == .leftParenthesis else {
      if isConstructorName { throw error("Classes may not have a field named 'constructor'", at: nameToken.start) }
      if isPrototypeName { throw staticPrototype(nameToken) }
      return .element(try parseFieldDefinition(name, nameToken, isStatic: isStatic))
    }
    if isPrototypeName { throw staticPrototype(nameToken) }
    if isConstructorName && !isStatic {
      let kind: FunctionNode.Kind = isDerived ? .derivedConstructor : .classConstructor
      return .constructor(try parseMethodDefinition(kind, start: first.start))
    }
    return .element(
      .method(name: name, function: try parseMethodDefinition(.method, start: first.start), isStatic: isStatic))
  }

  private mutating func staticPrototype(_ token: Token) -> ScriptSyntaxError {
    error("Classes may not have a static property named 'prototype'", at: token.start)
  }

  /// Returns whether a token, an identifier or a string, is the given property name.
  private mutating func isNamed(_ token: Token, _ name: ContextualName) -> Bool {
    switch token.kind {
    case .identifier: token.isNamed(name)
    case .string: lexer.stringValue.isEqual(to: lexer.names[name.rawValue])
    default: false
    }
  }

  /// GeneratorMethod, AsyncMethod, AsyncGeneratorMethod, getter or setter, after its modifiers.
  @inline(never)
  private mutating func parseModifiedMethod(
    _ modifiers: MethodModifiers, _ first: Token, isStatic: Bool
  ) throws(ScriptSyntaxError) -> ClassNode.Element {
    let nameToken = token
    let isConstructorName = isNamed(token, .constructor)
    if !isStatic && isConstructorName {
      let what =
        switch modifiers {
        case .getter, .setter: "an accessor"
        case .method(_, isGenerator: true): "a generator"
        case .method: "an async method"
        }
      throw error("Class constructor may not be \(what)", at: token.start)
    }
    let isPrototypeName = isNamed(token, .prototype)
    if isStatic && isPrototypeName { throw staticPrototype(nameToken) }
    switch modifiers {
    case .getter:
      let name = try parseClassElementName(isStatic: isStatic, isStatic ? .staticGetter : .getter)
      guard token.kind == .leftParenthesis else { throw unexpected(token) }
      return .getter(name: name, function: try parseMethodDefinition(.getter, start: first.start), isStatic: isStatic)
    case .setter:
      let name = try parseClassElementName(isStatic: isStatic, isStatic ? .staticSetter : .setter)
      guard token.kind == .leftParenthesis else { throw unexpected(token) }
      return .setter(name: name, function: try parseMethodDefinition(.setter, start: first.start), isStatic: isStatic)
    case .method(let isAsync, let isGenerator):
      let name = try parseClassElementName(isStatic: isStatic, .other)
      guard token.kind == .leftParenthesis else { throw unexpected(token) }
      let function = try parseMethodDefinition(.method, start: first.start, isAsync: isAsync, isGenerator: isGenerator)
      return .method(name: name, function: function, isStatic: isStatic)
    }
  }

  /// ClassElementName
  ///
  /// - Parameter kind: The kind with which a private name would be declared.
  private mutating func parseClassElementName(
    isStatic: Bool, _ kind: PrivateScope.Kind
  ) throws(ScriptSyntaxError) -> PropertyName {
    guard token.kind == .privateName else { return try parsePropertyName() }
    if lexer.names.string(token.detail) == "#constructor" {
      throw error("Classes may not have a private field named '#constructor'", at: token.start)
    }
    try declarePrivateName(token, kind)
    let reference = PrivateReference(reference: reference(token.detail, at: token.start))
    try advance()
    return .privateName(reference)
  }

  /// Declares a private name. A name may be declared only once, except for a getter and a setter that are both static
  /// or both not.
  private mutating func declarePrivateName(_ token: Token, _ kind: PrivateScope.Kind) throws(ScriptSyntaxError) {
    guard let innermost = privateScopes.indices.last else { return }
    if let known = privateScopes[innermost].declared[token.detail] {
      switch (known, kind) {
      case (.getter, .setter), (.setter, .getter), (.staticGetter, .staticSetter), (.staticSetter, .staticGetter):
        privateScopes[innermost].declared[token.detail] = .other
        return
      default:
        throw error("Identifier '\(lexer.names.string(token.detail))' has already been declared", at: token.start)
      }
    }
    privateScopes[innermost].declared[token.detail] = kind
  }

  /// FieldDefinition, after its name
  mutating func parseFieldDefinition(
    _ name: PropertyName, _ nameToken: Token, isStatic: Bool
  ) throws(ScriptSyntaxError) -> ClassNode.Element {
    var initializer: FunctionNode?
    if try accept(.assign) {
      let start = token.start
      let saved = try beginFunction(classInitializationContext())
      let value = try parseAssignmentExpression()
      let treeDepth = reached + 1
      endFunction(saved)
      let body = SyntaxList([make(.return(value, offset: offset(start)))], in: arena)
      initializer = FunctionNode(
        .init(
          kind: .classFieldInitializer, isStrict: true, body: body, start: offset(start), end: offset(previousEnd),
          treeDepth: treeDepth), in: arena)
    }
    try consumeSemicolon()
    return .field(name: name, initializer: initializer, isStatic: isStatic, offset: offset(nameToken.start))
  }

  private mutating func classInitializationContext() -> FunctionContext {
    var inner = functionContext(isAsync: false, isGenerator: false)
    inner.allowsReturn = false
    inner.allowsSuperProperty = true
    inner.forbidsArguments = true
    return inner
  }

  /// ClassStaticBlock, with its ClassStaticBlockBody, a ClassStaticBlockStatementList.
  mutating func parseClassStaticBlock() throws(ScriptSyntaxError) -> FunctionNode {
    let start = token.start
    try advance()
    var inner = classInitializationContext()
    inner.forbidsAwait = true
    let saved = try beginFunction(inner)
    try expect(.leftBrace)
    let first = lists.mark
    try parseStatementList(until: .rightBrace)
    let end = token.end
    let treeDepth = reached
    endFunction(saved)
    try advance()
    return FunctionNode(
      .init(
        kind: .classStaticBlock, isStrict: true, body: list(from: first), start: offset(start), end: offset(end),
        treeDepth: treeDepth), in: arena)
  }
}
