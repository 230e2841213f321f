/// ECMA-262 §13.4-§13.13: Update, Unary and Binary Operators.
extension Parser {
  /// ShortCircuitExpression: LogicalORExpression or CoalesceExpression.
  @inline(__always)
  mutating func parseShortCircuitExpression(acceptsIn: Bool) throws(ScriptSyntaxError) -> Expression {
    try parseBinaryExpression(precedence: 1, acceptsIn: acceptsIn)
  }

  /// The operators from `??` to `*`, by precedence: CoalesceExpression and CoalesceExpressionHead, LogicalORExpression,
  /// LogicalANDExpression, BitwiseORExpression, BitwiseXORExpression, BitwiseANDExpression, EqualityExpression,
  /// RelationalExpression, ShiftExpression, AdditiveExpression, MultiplicativeExpression.
  mutating func parseBinaryExpression(precedence minimum: Int, acceptsIn: Bool) throws(ScriptSyntaxError) -> Expression
  {
    if token.kind == .privateName { return try parsePrivateIn(precedence: minimum, acceptsIn: acceptsIn) }
    let mark = beginChain()
    let operand = try parseExponentiationExpression()
    let expression = try parseBinaryOperators(operand, precedence: minimum, acceptsIn: acceptsIn)
    endChain(mark)
    return expression
  }

  private mutating func parseBinaryOperators(
    _ operand: Expression, precedence minimum: Int, acceptsIn: Bool
  ) throws(ScriptSyntaxError) -> Expression {
    var left = operand
    while true {
      let kind = token.kind
      let precedence = kind.binaryPrecedence
      guard precedence >= minimum, kind != .in || acceptsIn, token.start != arrowFollower else { return left }
      // `??` cannot be mixed with `||` and `&&` (§13.13).
      if precedence <= TokenKind.and.binaryPrecedence, case .logical(let other, _, _) = left.content,
        (other == .nullish) != (kind == .nullish)
      {
        throw unexpected(token)
      }
      let position = offset
      try extendChain()
      try advance()
      try enter()
      // The operand of `??` is a BitwiseORExpression.
      let next = kind == .nullish ? TokenKind.bitOr.binaryPrecedence : precedence + 1
      let right = try parseBinaryExpression(precedence: next, acceptsIn: acceptsIn)
      leave()
      switch kind {
      case .and: left = make(.logical(.and, left, right))
      case .or: left = make(.logical(.or, left, right))
      case .nullish: left = make(.logical(.nullish, left, right))
      default: left = make(.binary(kind.binaryOperator, left, right, offset: position))
      }
    }
  }

  /// The RelationalExpression `#name in ShiftExpression`, and what follows.
  @inline(never)
  private mutating func parsePrivateIn(precedence: Int, acceptsIn: Bool) throws(ScriptSyntaxError) -> Expression {
    let name = token
    let next = try lookahead()
    guard next.kind == .in, acceptsIn, precedence <= TokenKind.in.binaryPrecedence else { throw unexpected(name) }
    let mark = beginChain()
    let reference = try parsePrivateIdentifier()
    let position = offset
    try advance()
    try enter()
    let right = try parseBinaryExpression(precedence: TokenKind.in.binaryPrecedence + 1, acceptsIn: acceptsIn)
    leave()
    let test = make(Expression.Content.privateIn(reference, right, offset: position))
    let expression = try parseBinaryOperators(test, precedence: precedence, acceptsIn: acceptsIn)
    endChain(mark)
    return expression
  }

  /// ExponentiationExpression
  mutating func parseExponentiationExpression() throws(ScriptSyntaxError) -> Expression {
    let start = token.start
    let base = try parseUnaryExpression()
    guard token.kind == .exponent, token.start != arrowFollower else { return base }
    if base.isUnaryOperation {
      throw error(
        "Unary operator used immediately before exponentiation expression. "
          + "Parenthesis must be used to disambiguate operator precedence", at: start)
    }
    let position = offset
    try extendChain()
    try advance()
    try enter()
    let exponent = try parseExponentiationExpression()
    leave()
    return make(.binary(.exponent, base, exponent, offset: position))
  }

  /// UnaryExpression
  mutating func parseUnaryExpression() throws(ScriptSyntaxError) -> Expression {
    let unary: UnaryOperator
    switch token.kind {
    case .minus: unary = .minus
    case .plus: unary = .plus
    case .not: unary = .not
    case .bitNot: unary = .bitNot
    case .typeof: unary = .typeof
    case .void: unary = .void
    case .delete: unary = .delete
    case .identifier where token.detail == ContextualName.await.rawValue && isAwaitOperator:
      return try parseAwaitExpression()
    default: return try parseUpdateExpression()
    }
    let position = offset
    try advance()
    try enter()
    let operand = try parseUnaryExpression()
    leave()
    if unary == .delete { try checkDelete(operand) }
    return make(.unary(unary, operand, offset: position))
  }

  private mutating func checkDelete(_ operand: Expression) throws(ScriptSyntaxError) {
    switch operand.content {
    case .parenthesized(let inner), .optionalChain(let inner): try checkDelete(inner)
    case .identifier(let reference) where context.isStrict:
      throw ScriptSyntaxError(message: "Delete of an unqualified identifier in strict mode.", offset: reference.offset)
    case .privateMember(_, let reference, _, _):
      throw ScriptSyntaxError(message: "Private fields can not be deleted", offset: reference.offset)
    default: break
    }
  }

  /// Whether the name `await` is an operator here.
  private var isAwaitOperator: Bool { context.isAsync && !context.forbidsAwait }

  /// AwaitExpression
  @inline(never)
  mutating func parseAwaitExpression() throws(ScriptSyntaxError) -> Expression {
    let start = token.start
    if token.hasEscape { throw error("Keyword must not contain escaped characters", at: start) }
    if context.isInParameters {
      throw error("Illegal await-expression in formal parameters of async function", at: start)
    }
    try advance()
    context.lastAwait = start
    try enter()
    let operand = try parseUnaryExpression()
    leave()
    return make(.await(operand, offset: offset(start)))
  }

  /// UpdateExpression
  mutating func parseUpdateExpression() throws(ScriptSyntaxError) -> Expression {
    let start = token.start
    if token.kind == .increment || token.kind == .decrement { return try parsePrefixUpdate() }
    let mark = beginChain()
    var expression = try parseLeftHandSideExpression()
    if token.kind == .increment || token.kind == .decrement, !token.isAfterNewline, token.start != arrowFollower {
      expression = try parsePostfixUpdate(expression, start: start)
    }
    endChain(mark)
    return expression
  }

  @inline(never)
  private mutating func parsePrefixUpdate() throws(ScriptSyntaxError) -> Expression {
    let position = offset
    let update: UpdateOperator = token.kind == .increment ? .increment : .decrement
    try advance()
    try enter()
    let start = token.start
    let operand = try parseUnaryExpression()
    leave()
    let target = try simpleTarget(
      operand, start: start, message: "Invalid left-hand side expression in prefix operation")
    return make(.update(update, isPrefix: true, target: target, offset: position))
  }

  @inline(never)
  private mutating func parsePostfixUpdate(
    _ operand: Expression, start: Int32
  ) throws(ScriptSyntaxError) -> Expression {
    let target = try simpleTarget(
      operand, start: start, message: "Invalid left-hand side expression in postfix operation")
    let update: UpdateOperator = token.kind == .increment ? .increment : .decrement
    let position = offset
    try extendChain()
    try advance()
    return make(.update(update, isPrefix: false, target: target, offset: position))
  }
}

extension Expression {
  /// Whether this is a UnaryExpression but not an UpdateExpression, which is not allowed as the base of `**`.
  fileprivate var isUnaryOperation: Bool {
    switch content {
    case .unary, .await: true
    default: false
    }
  }
}

extension TokenKind {
  /// The precedence of a binary operator: MultiplicativeOperator and those that bind less tightly. 0 means that it is
  /// not a binary operator. `**` is not included, because it is right-associative.
  var binaryPrecedence: Int {
    switch self {
    case .nullish: 1
    case .or: 2
    case .and: 3
    case .bitOr: 4
    case .bitXor: 5
    case .bitAnd: 6
    case .equal, .notEqual, .strictEqual, .strictNotEqual: 7
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .instanceof, .in: 8
    case .shiftLeft, .shiftRight, .shiftRightUnsigned: 9
    case .plus, .minus: 10
    case .multiply, .divide, .remainder: 11
    default: 0
    }
  }

  fileprivate var binaryOperator: BinaryOperator {
    switch self {
    case .bitOr: .bitOr
    case .bitXor: .bitXor
    case .bitAnd: .bitAnd
    case .equal: .equal
    case .notEqual: .notEqual
    case .strictEqual: .strictEqual
    case .strictNotEqual: .strictNotEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .instanceof: .instanceOf
    case .in: .in
    case .shiftLeft: .shiftLeft
    case .shiftRight: .shiftRight
    case .shiftRightUnsigned: .shiftRightUnsigned
    case .minus: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .remainder: .remainder
    default: .add
    }
  }
}
