/// ECMA-262 §13.15-§13.16: Assignment, Comma and Conditional Operators.
extension Parser {
  /// Expression
  mutating func parseExpression(acceptsIn: Bool = true) throws(ScriptSyntaxError) -> Expression {
    let first = try parseAssignmentExpression(acceptsIn: acceptsIn)
    guard token.kind == .comma else { return first }
    return try parseCommaList(first, acceptsIn: acceptsIn)
  }

  /// The rest of an Expression.
  @inline(never)
  mutating func parseCommaList(_ first: Expression, acceptsIn: Bool) throws(ScriptSyntaxError) -> Expression {
    let mark = lists.mark
    lists.append(first)
    try enter()
    while try accept(.comma) { lists.append(try parseAssignmentExpression(acceptsIn: acceptsIn)) }
    leave()
    return make(.sequence(list(from: mark)))
  }

  /// AssignmentExpression
  ///
  /// - Parameter isCover: Whether the expression may become part of a pattern. Errors that depend on this are added to
  ///   `cover`.
  mutating func parseAssignmentExpression(
    acceptsIn: Bool = true, isCover: Bool = false
  ) throws(ScriptSyntaxError) -> Expression {
    if context.isGenerator && token.isNamed(.yield) { return try parseYieldExpression(acceptsIn: acceptsIn) }
    let start = token.start
    arrowStart = start
    arrowAcceptsIn = acceptsIn
    let outer = cover
    cover = CoverErrors()
    let mark = beginChain()
    var expression = try parseConditionalExpression(acceptsIn: acceptsIn)
    if !expression.isLiteralPattern {
      // The literals inside remain literals.
      try checkExpression(cover)
      cover = CoverErrors()
    }
    if token.kind.isAssignmentOperator && token.start != arrowFollower {
      expression = try parseAssignment(to: expression, start: start, acceptsIn: acceptsIn)
    }
    endChain(mark)
    let inner = cover
    cover = outer
    if isCover {
      cover.merge(inner)
    } else {
      try checkExpression(inner)
    }
    return expression
  }

  /// The assignment whose left side has been parsed.
  @inline(never)
  private mutating func parseAssignment(
    to left: Expression, start: Int32, acceptsIn: Bool
  ) throws(ScriptSyntaxError) -> Expression {
    let kind = token.kind
    let position = offset
    if kind == .assign {
      let target = try assignmentPattern(left, start: start, message: "Invalid left-hand side in assignment")
      try advance()
      let value = try parseAssignedValue(acceptsIn: acceptsIn)
      // A parenthesized name does not name a function (§13.15.2), and a sequence of one expression is not a function
      // definition.
      if case .parenthesized = left.content, case .identifier = target, value.isAnonymousFunctionDefinition {
        return make(.assignment(target: target, value: sequence(of: value), offset: position))
      }
      return make(.assignment(target: target, value: value, offset: position))
    }
    let target = try simpleTarget(left, start: start, message: "Invalid left-hand side in assignment")
    try advance()
    let value = try parseAssignedValue(acceptsIn: acceptsIn)
    switch kind {
    case .andAssign, .orAssign, .nullishAssign:
      let logical: LogicalOperator = kind == .andAssign ? .and : kind == .orAssign ? .or : .nullish
      if case .parenthesized = left.content, case .identifier = target.content, value.isAnonymousFunctionDefinition {
        return make(.logicalAssignment(logical, target: target, value: sequence(of: value), offset: position))
      }
      return make(.logicalAssignment(logical, target: target, value: value, offset: position))
    default:
      return make(.compoundAssignment(kind.compoundOperator, target: target, value: value, offset: position))
    }
  }

  private func sequence(of value: Expression) -> Expression { make(.sequence(SyntaxList([value], in: arena))) }

  private mutating func parseAssignedValue(acceptsIn: Bool) throws(ScriptSyntaxError) -> Expression {
    try extendChain()
    try enter()
    let value = try parseAssignmentExpression(acceptsIn: acceptsIn)
    leave()
    return value
  }

  /// ConditionalExpression
  mutating func parseConditionalExpression(acceptsIn: Bool) throws(ScriptSyntaxError) -> Expression {
    let test = try parseShortCircuitExpression(acceptsIn: acceptsIn)
    guard token.kind == .question, token.start != arrowFollower else { return test }
    try extendChain()
    try advance()
    try enter()
    let consequent = try parseAssignmentExpression()
    try expect(.colon)
    let alternate = try parseAssignmentExpression(acceptsIn: acceptsIn)
    leave()
    return make(.conditional(test: test, consequent: consequent, alternate: alternate))
  }

  /// YieldExpression
  @inline(never)
  mutating func parseYieldExpression(acceptsIn: Bool) throws(ScriptSyntaxError) -> Expression {
    let start = token.start
    if token.hasEscape { throw error("Keyword must not contain escaped characters", at: start) }
    if context.isInParameters { throw error("Yield expression not allowed in formal parameter", at: start) }
    try advance()
    context.lastYield = start
    try enter()
    let isDelegate = token.isAfterNewline ? false : try accept(.multiply)
    var operand: Expression?
    if isDelegate || !token.isAfterNewline && !endsYield(token.kind) {
      operand = try parseAssignmentExpression(acceptsIn: acceptsIn)
    }
    leave()
    return make(.yield(operand, isDelegate: isDelegate, offset: offset(start)))
  }

  private mutating func endsYield(_ kind: TokenKind) -> Bool {
    switch kind {
    case .rightParenthesis, .rightBracket, .rightBrace, .comma, .semicolon, .colon, .endOfInput, .in: true
    default: false
    }
  }
}

extension TokenKind {
  /// AssignmentOperator, `&&=`, `||=`, `??=`.
  fileprivate var compoundOperator: BinaryOperator {
    switch self {
    case .subtractAssign: .subtract
    case .multiplyAssign: .multiply
    case .divideAssign: .divide
    case .remainderAssign: .remainder
    case .exponentAssign: .exponent
    case .shiftLeftAssign: .shiftLeft
    case .shiftRightAssign: .shiftRight
    case .shiftRightUnsignedAssign: .shiftRightUnsigned
    case .bitAndAssign: .bitAnd
    case .bitOrAssign: .bitOr
    case .bitXorAssign: .bitXor
    default: .add
    }
  }
}

extension Expression {
  /// Whether this is an object or array literal, which an assignment converts to a pattern.
  var isLiteralPattern: Bool {
    switch content {
    case .object, .array: true
    default: false
    }
  }

  /// IsAnonymousFunctionDefinition (§8.4.5).
  var isAnonymousFunctionDefinition: Bool {
    switch content {
    case .function(let function): function.name == nil
    case .class(let node): node.name == nil
    case .parenthesized(let inner): inner.isAnonymousFunctionDefinition
    default: false
    }
  }
}
