/// ECMA-262 §15.2, §15.4-§15.6, §15.8: Function, Generator, Async and Method Definitions.
extension Parser {
  /// FunctionDeclaration, GeneratorDeclaration, AsyncFunctionDeclaration, AsyncGeneratorDeclaration.
  ///
  /// - Parameter start: The offset of `async`, which has been parsed, or of `function`.
  mutating func parseFunctionDeclaration(start: Int32, isAsync: Bool) throws(ScriptSyntaxError) -> FunctionNode {
    let keyword = token.start
    try advance()
    let isGenerator = token.kind == .multiply
    if isGenerator { try advance() }
    if token.kind == .leftParenthesis { throw error("Function statements require a function name", at: keyword) }
    let name = try parseBindingIdentifier()
    let inner = functionContext(isAsync: isAsync, isGenerator: isGenerator)
    return try parseFunction(.normal, inner, name: name, isDeclaration: true, start: start)
  }

  /// FunctionExpression, GeneratorExpression, AsyncFunctionExpression, AsyncGeneratorExpression.
  @inline(never)
  mutating func parseFunctionExpression(start: Int32, isAsync: Bool) throws(ScriptSyntaxError) -> Expression {
    try advance()
    let isGenerator = token.kind == .multiply
    if isGenerator { try advance() }
    let inner = functionContext(isAsync: isAsync, isGenerator: isGenerator)
    var name: IdentifierReference?
    if token.kind != .leftParenthesis {
      // The name belongs to the function: `yield` and `await` have the same meaning in it as in the body.
      let outer = context
      context.isAsync = isAsync
      context.isGenerator = isGenerator
      context.forbidsAwait = false
      name = try parseBindingIdentifier()
      context = outer
    }
    return make(.function(try parseFunction(.normal, inner, name: name, isDeclaration: false, start: start)))
  }

  /// Returns the context of a function other than an arrow function.
  mutating func functionContext(isAsync: Bool, isGenerator: Bool) -> FunctionContext {
    var inner = FunctionContext()
    inner.isStrict = context.isStrict
    inner.isAsync = isAsync
    inner.isGenerator = isGenerator
    inner.allowsReturn = true
    inner.allowsNewTarget = true
    return inner
  }

  /// MethodDefinition, after its name.
  @inline(never)
  mutating func parseMethodDefinition(
    _ kind: FunctionNode.Kind, start: Int32, isAsync: Bool = false, isGenerator: Bool = false
  ) throws(ScriptSyntaxError) -> FunctionNode {
    var inner = functionContext(isAsync: isAsync, isGenerator: isGenerator)
    inner.allowsSuperProperty = true
    inner.allowsSuperCall = kind == .derivedConstructor
    return try parseFunction(kind, inner, name: nil, isDeclaration: false, start: start)
  }

  /// Parameters and body.
  @inline(never)
  private mutating func parseFunction(
    _ kind: FunctionNode.Kind, _ inner: FunctionContext, name: IdentifierReference?, isDeclaration: Bool, start: Int32
  ) throws(ScriptSyntaxError) -> FunctionNode {
    let saved = try beginFunction(inner)
    let parenthesis = token.start
    context.isInParameters = true
    let (parameters, rest) = try parseFormalParameters()
    context.isInParameters = false
    try checkAccessor(kind, parameters: parameters, rest: rest, at: parenthesis)
    let isSimple = FunctionNode.isSimple(parameters, rest: rest)
    guard token.kind == .leftBrace else { throw unexpected(token) }
    let body = try parseFunctionBody(hasSimpleParameters: isSimple)
    let end = token.end
    let isStrict = context.isStrict
    if isStrict && !saved.context.isStrict, let name { try name.checkStrictBinding() }
    try checkParameters(parameters, rest: rest, allowsDuplicates: kind == .normal && isSimple && !isStrict)
    let treeDepth = reached
    endFunction(saved)
    try advance()
    return FunctionNode(
      .init(
        kind: kind, isAsync: inner.isAsync, isGenerator: inner.isGenerator, isStrict: isStrict, name: name,
        isDeclaration: isDeclaration, parameters: parameters, rest: rest, body: body, start: offset(start),
        end: offset(end), hasSimpleParameters: isSimple, treeDepth: treeDepth), in: arena)
  }

  private mutating func checkAccessor(
    _ kind: FunctionNode.Kind, parameters: SyntaxList<PatternElement>, rest: Pattern?, at position: Int32
  ) throws(ScriptSyntaxError) {
    if kind == .getter && (!parameters.isEmpty || rest != nil) {
      throw error("Getter must not have any formal parameters.", at: position)
    }
    guard kind == .setter else { return }
    if rest != nil { throw error("Setter function argument must not be a rest parameter", at: position) }
    if parameters.count != 1 { throw error("Setter must have exactly one formal parameter.", at: position) }
  }

  /// FormalParameters in their parentheses, with their FormalParameterList and FunctionRestParameter; also
  /// UniqueFormalParameters and the PropertySetParameterList of a setter.
  @inline(never)
  mutating func parseFormalParameters() throws(ScriptSyntaxError) -> (
    parameters: SyntaxList<PatternElement>, rest: Pattern?
  ) {
    let first = lists.mark
    try expect(.leftParenthesis)
    while token.kind != .rightParenthesis {
      if token.kind == .ellipsis {
        let rest = try parseBindingRestElement()
        if token.kind == .assign { throw error("Rest parameter may not have a default initializer", at: token.start) }
        if token.kind == .comma { throw error("Rest parameter must be last formal parameter", at: token.start) }
        try expect(.rightParenthesis)
        return (list(from: first), rest)
      }
      lists.append(try parseBindingElement())
      guard token.kind != .rightParenthesis else { break }
      try expect(.comma)
    }
    try advance()
    return (list(from: first), nil)
  }

  /// FunctionBody, GeneratorBody, AsyncFunctionBody, AsyncGeneratorBody, starting at `{`: a FunctionStatementList. The
  /// caller consumes the closing brace after restoring the context.
  @inline(never)
  mutating func parseFunctionBody(hasSimpleParameters: Bool) throws(ScriptSyntaxError) -> SyntaxList<Statement> {
    try expect(.leftBrace)
    return try parseDirectivesAndStatementList(
      until: .rightBrace,
      strictViolation: hasSimpleParameters
        ? nil : "Illegal 'use strict' directive in function with non-simple parameter list")
  }

  /// ScriptBody, FunctionStatementList: a directive prologue (§11.2.1) and a StatementList.
  mutating func parseDirectivesAndStatementList(
    until end: TokenKind, strictViolation: String?
  ) throws(ScriptSyntaxError) -> SyntaxList<Statement> {
    let first = lists.mark
    var octal: Token?
    while token.kind == .string {
      let directive = token
      if directive.violation != .none && octal == nil { octal = directive }
      let statement = try parseStatementListItem()
      lists.append(statement)
      guard case .expression(let e, _) = statement.content, case .string = e.content else { break }
      guard isUseStrict(directive) else { continue }
      if let strictViolation { throw error(strictViolation, at: directive.start) }
      context.isStrict = true
      if let octal { throw escapeViolation(octal) }
    }
    try parseStatementList(until: end)
    return list(from: first)
  }

  private mutating func isUseStrict(_ token: Token) -> Bool {
    let expected: StaticString = "use strict"
    guard !token.hasEscape, token.end - token.start == 12 else { return false }
    for index in 0..<10 where lexer.source[Int(token.start) + 1 + index] != expected.utf8Start[index] { return false }
    return true
  }

  /// Checks the early errors of parameter names in the context of the body.
  @inline(never)
  mutating func checkParameters(
    _ parameters: SyntaxList<PatternElement>, rest: Pattern?, allowsDuplicates: Bool
  ) throws(ScriptSyntaxError) {
    let isStrict = context.isStrict
    if allowsDuplicates && !isStrict { return }
    var names: Set<Name> = []
    let needsSet = parameters.count + (rest == nil ? 0 : 1) > 1 || !FunctionNode.isSimple(parameters, rest: rest)
    func check(_ name: IdentifierReference) throws(ScriptSyntaxError) {
      if isStrict { try name.checkStrictBinding() }
      if needsSet && !names.insert(name.name).inserted {
        throw ScriptSyntaxError(message: "Duplicate parameter name not allowed in this context", offset: name.offset)
      }
    }
    for parameter in parameters { try parameter.target.forEachBoundName(check) }
    if let rest { try rest.forEachBoundName(check) }
  }
}

extension FunctionNode {
  /// IsSimpleParameterList (§15.1.3).
  static func isSimple(_ parameters: SyntaxList<PatternElement>, rest: Pattern?) -> Bool {
    if rest != nil { return false }
    for parameter in parameters {
      guard case .identifier = parameter.target, parameter.initializer == nil else { return false }
    }
    return true
  }
}
