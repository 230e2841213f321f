/// ECMA-262 §15.3, §15.9: Arrow Functions, Async Arrow Functions.
extension Parser {
  /// CoverParenthesizedExpressionAndArrowParameterList: a ParenthesizedExpression, or the arrow function that starts
  /// with it.
  @inline(never)
  mutating func parseCoverParenthesizedExpressionAndArrowParameterList() throws(ScriptSyntaxError) -> Expression {
    let start = token.start
    let canBeArrow = start == arrowStart
    let acceptsIn = arrowAcceptsIn
    let outer = cover
    cover = CoverErrors()
    let mark = beginChain()
    try enter()
    try advance()
    let first = lists.mark
    var rest: Pattern?
    /// The first token that is valid only if `=>` follows.
    var parameterToken: Token?
    while token.kind != .rightParenthesis {
      if token.kind == .ellipsis {
        if parameterToken == nil { parameterToken = token }
        guard canBeArrow else { throw unexpected(token) }
        rest = try parseBindingRestElement()
        if token.kind != .rightParenthesis {
          throw error("Rest parameter must be last formal parameter", at: token.start)
        }
        break
      }
      let elementStart = token.start
      let element = try parseAssignmentExpression(isCover: true)
      noteTarget(element, start: elementStart, isRest: false)
      lists.append(element)
      guard try accept(.comma) else { break }
      if token.kind == .rightParenthesis { parameterToken = token }
    }
    let expressions: SyntaxList<Expression> = list(from: first)
    if expressions.isEmpty && parameterToken == nil { parameterToken = token }
    guard token.kind == .rightParenthesis else { throw unexpected(token) }
    try advance()
    leave()
    let inner = cover
    cover = outer
    let parametersDepth = reached - depth
    endChain(mark)
    if canBeArrow && token.kind == .arrow && !token.isAfterNewline {
      try checkPattern(inner, isBinding: true)
      try checkArrowParameters(start: start, isAsync: false)
      let parameters = try arrowParameters(expressions)
      let function = try parseArrowFunction(
        parameters, rest: rest, start: start, isAsync: false, acceptsIn: acceptsIn, parametersDepth: parametersDepth)
      return make(.function(function))
    }
    if let parameterToken { throw unexpected(parameterToken) }
    try checkExpression(inner)
    guard let first = expressions.first else { throw unexpected(token) }
    return make(.parenthesized(expressions.count == 1 ? first : make(.sequence(expressions))))
  }

  /// ArrowFormalParameters, the ArrowParameters in parentheses, from the expressions that they were parsed as.
  @inline(never)
  private mutating func arrowParameters(
    _ expressions: SyntaxList<Expression>
  ) throws(ScriptSyntaxError) -> SyntaxList<PatternElement> {
    let first = lists.mark
    for expression in expressions { lists.append(try patternElement(expression, isBinding: true)) }
    return list(from: first)
  }

  /// `yield` and `await` are not allowed in the parameters of an arrow function (§15.3.1, §15.9.1).
  private mutating func checkArrowParameters(start: Int32, isAsync: Bool) throws(ScriptSyntaxError) {
    if context.lastYield >= start {
      throw error("Yield expression not allowed in formal parameter", at: context.lastYield)
    }
    if context.lastAwait >= start {
      throw error("Illegal await-expression in formal parameters of async function", at: context.lastAwait)
    }
    if isAsync && context.lastAwaitName >= start { throw error("Unexpected reserved word", at: context.lastAwaitName) }
  }

  /// AsyncArrowFunction with an AsyncArrowBindingIdentifier: `async x => …`.
  @inline(never)
  mutating func parseAsyncArrowFunction(start: Int32, acceptsIn: Bool) throws(ScriptSyntaxError) -> Expression {
    try advance()
    if token.isNamed(.await) { throw error("Unexpected reserved word", at: token.start) }
    let reference = try parseBindingIdentifier()
    guard !token.isAfterNewline else { throw unexpected(token) }
    let function = try parseArrowFunction(
      parameter(reference), rest: nil, start: start, isAsync: true, acceptsIn: acceptsIn, parametersDepth: 0)
    return make(.function(function))
  }

  /// The parameters of an arrow function that are one name.
  func parameter(_ reference: IdentifierReference) -> SyntaxList<PatternElement> {
    SyntaxList([PatternElement(target: .identifier(reference), initializer: nil)], in: arena)
  }

  /// CoverCallExpressionAndAsyncArrowHead: a call, or the async arrow function that has it as its AsyncArrowHead.
  /// `async` has been parsed.
  @inline(never)
  mutating func parseCoverCallExpressionAndAsyncArrowHead(
    _ callee: Expression, start: Int32
  ) throws(ScriptSyntaxError) -> (expression: Expression, isArrow: Bool) {
    let acceptsIn = arrowAcceptsIn
    let outer = cover
    cover = CoverErrors()
    let mark = beginChain()
    let arguments = try parseArguments(isCover: true)
    let parametersDepth = reached - depth
    endChain(mark)
    let inner = cover
    cover = outer
    guard token.kind == .arrow && !token.isAfterNewline else {
      try checkExpression(inner)
      try extendChain()
      return (make(.call(callee: callee, arguments: arguments, isOptional: false, offset: offset(start))), false)
    }
    try checkPattern(inner, isBinding: true)
    try checkArrowParameters(start: start, isAsync: true)
    if commaAfterSpread >= 0 { throw error("Rest parameter must be last formal parameter", at: commaAfterSpread) }
    let first = lists.mark
    var rest: Pattern?
    for argument in arguments {
      if argument.isSpread {
        rest = try pattern(argument.expression, isBinding: true)
      } else {
        lists.append(try patternElement(argument.expression, isBinding: true))
      }
    }
    let function = try parseArrowFunction(
      list(from: first), rest: rest, start: start, isAsync: true, acceptsIn: acceptsIn,
      parametersDepth: parametersDepth)
    return (make(.function(function)), true)
  }

  /// ArrowFunction, after its parameters.
  @inline(never)
  mutating func parseArrowFunction(
    _ parameters: SyntaxList<PatternElement>, rest: Pattern?, start: Int32, isAsync: Bool, acceptsIn: Bool,
    parametersDepth: Int
  ) throws(ScriptSyntaxError) -> FunctionNode {
    try advance()
    var inner = context
    inner.isAsync = isAsync
    inner.isGenerator = false
    inner.forbidsAwait = false
    inner.allowsReturn = true
    inner.isInParameters = false
    inner.loopDepth = 0
    inner.breakableDepth = 0
    inner.lastYield = -1
    inner.lastAwait = -1
    let isSimple = FunctionNode.isSimple(parameters, rest: rest)
    let saved = try beginFunction(inner)
    let body: SyntaxList<Statement>
    let end: Int32
    let hasBlock = token.kind == .leftBrace
    if hasBlock {
      body = try parseFunctionBody(hasSimpleParameters: isSimple)
      end = token.end
    } else {
      body = try parseConciseBody(acceptsIn: acceptsIn)
      end = previousEnd
    }
    try checkParameters(parameters, rest: rest, allowsDuplicates: false)
    let isStrict = context.isStrict
    let treeDepth = max(reached, parametersDepth)
    let lastAwaitName = context.lastAwaitName
    endFunction(saved)
    context.lastAwaitName = lastAwaitName
    if hasBlock { try advance() }
    arrowFollower = token.start
    return FunctionNode(
      .init(
        kind: .arrow, isAsync: isAsync, isStrict: isStrict, parameters: parameters, rest: rest, body: body,
        start: offset(start), end: offset(end), hasSimpleParameters: isSimple, treeDepth: treeDepth), in: arena)
  }

  /// ConciseBody or AsyncConciseBody that is an ExpressionBody.
  mutating func parseConciseBody(acceptsIn: Bool) throws(ScriptSyntaxError) -> SyntaxList<Statement> {
    let position = offset
    try enter()
    let value = try parseAssignmentExpression(acceptsIn: acceptsIn)
    leave()
    return SyntaxList([make(.return(value, offset: position))], in: arena)
  }
}
