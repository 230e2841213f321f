/// ECMA-262 §13.2: Primary Expressions.
extension Parser {
  /// PrimaryExpression
  mutating func parsePrimaryExpression() throws(ScriptSyntaxError) -> Expression {
    switch token.kind {
    case .identifier: return try parseNameOrArrowFunction()
    case .number, .bigInt, .string, .null, .true, .false: return try parseLiteral()
    case .leftParenthesis: return try parseCoverParenthesizedExpressionAndArrowParameterList()
    case .leftBracket: return try parseArrayLiteral()
    case .leftBrace: return try parseObjectLiteral()
    case .function: return try parseFunctionExpression(start: token.start, isAsync: false)
    case .class: return try parseClassExpression()
    case .template: return make(.template(try parseTemplateLiteral(isTagged: false)))
    case .divide, .divideAssign: return try parseRegularExpressionLiteral()
    case .this:
      let reference = IdentifierReference(.this, offset: offset, in: arena)
      try advance()
      return make(.this(reference))
    default: throw unexpected(token)
    }
  }

  /// Literal
  @inline(never)
  mutating func parseLiteral() throws(ScriptSyntaxError) -> Expression {
    let literal: Expression.Content
    switch token.kind {
    case .number: literal = .number(try numericValue())
    case .bigInt: literal = .bigInt(lexer.bigIntText(token), offset: offset(token.start))
    case .string: literal = .string(try stringValue())
    case .true: literal = .boolean(true)
    case .false: literal = .boolean(false)
    default: literal = .null
    }
    try advance()
    return make(literal)
  }

  /// The value of the current token, a number.
  mutating func numericValue() throws(ScriptSyntaxError) -> Double {
    if context.isStrict && token.violation != .none {
      throw error(
        token.violation == .octal
          ? "Octal literals are not allowed in strict mode."
          : "Decimals with leading zeros are not allowed in strict mode.", at: token.start)
    }
    return token.number
  }

  /// The value of the current token, a string.
  mutating func stringValue() throws(ScriptSyntaxError) -> SyntaxText {
    if context.isStrict && token.violation != .none { throw escapeViolation(token) }
    return lexer.stringValue
  }

  mutating func escapeViolation(_ token: Token) -> ScriptSyntaxError {
    error(
      token.violation == .octal
        ? "Octal escape sequences are not allowed in strict mode." : "\\8 and \\9 are not allowed in strict mode.",
      at: token.detail)
  }

  /// RegularExpressionLiteral
  @inline(never)
  mutating func parseRegularExpressionLiteral() throws(ScriptSyntaxError) -> Expression {
    let position = offset
    let source = try lexer.scanRegularExpression(at: Int(token.start))
    token.end = Int32(truncatingIfNeeded: lexer.position)
    try advance()
    return make(.regularExpression(source, offset: position))
  }

  /// TemplateLiteral: one without substitutions, or a SubstitutionTemplate with its TemplateSpans and
  /// TemplateMiddleList.
  @inline(never)
  mutating func parseTemplateLiteral(isTagged: Bool) throws(ScriptSyntaxError) -> TemplateLiteral {
    let start = token.start
    var elements: [TemplateLiteral.Element] = []
    var expressions: [Expression] = []
    try enter()
    while true {
      let scanned = try lexer.scanTemplateElement(templateStart: start)
      if let fault = scanned.fault, !isTagged { throw lexer.error(fault.message.description, at: fault.offset) }
      elements.append(scanned.element)
      token.end = Int32(truncatingIfNeeded: lexer.position)
      try advance()
      if scanned.isTail { break }
      expressions.append(try parseExpression())
      guard token.kind == .rightBrace else {
        throw token.kind == .endOfInput
          ? error("Unterminated template literal", at: start)
          : error("Missing } in template expression", at: token.start)
      }
    }
    leave()
    return TemplateLiteral(
      elements: SyntaxList(elements, in: arena), expressions: SyntaxList(expressions, in: arena))
  }

  /// ArrayLiteral, with its ElementList: each Elision, and each SpreadElement.
  @inline(never)
  mutating func parseArrayLiteral() throws(ScriptSyntaxError) -> Expression {
    let position = offset
    let first = lists.mark
    try enter()
    try advance()
    while token.kind != .rightBracket {
      if try accept(.comma) {
        lists.append(ArrayElement.hole)
        continue
      }
      let start = token.start
      let isSpread = try accept(.ellipsis)
      let elementStart = token.start
      let element = try parseAssignmentExpression(isCover: true)
      noteTarget(element, start: elementStart, isRest: isSpread)
      lists.append(isSpread ? ArrayElement.spread(element) : .expression(element))
      if token.kind == .rightBracket { break }
      if isSpread { cover.notePattern(.restIsNotLast, at: start) }
      try expect(.comma)
    }
    try advance()
    leave()
    return make(.array(list(from: first), offset: position))
  }

  /// IdentifierReference, `async` function or arrow function.
  @inline(never)
  private mutating func parseNameOrArrowFunction() throws(ScriptSyntaxError) -> Expression {
    let start = token.start
    let acceptsIn = arrowAcceptsIn
    let canBeArrow = start == arrowStart
    if token.isContextual(.async) {
      let next = try lookahead()
      if next.kind == .function && !next.isAfterNewline {
        try advance()
        return try parseFunctionExpression(start: start, isAsync: true)
      }
      if canBeArrow, next.kind == .identifier, !next.isAfterNewline, try isAsyncArrow() {
        return try parseAsyncArrowFunction(start: start, acceptsIn: acceptsIn)
      }
    }
    let position = token.start
    let name = try parseIdentifier()
    let reference = reference(name, at: position)
    if canBeArrow && token.kind == .arrow && !token.isAfterNewline {
      let function = try parseArrowFunction(
        parameter(reference), rest: nil, start: start, isAsync: false, acceptsIn: acceptsIn, parametersDepth: 0)
      return make(.function(function))
    }
    if name == ContextualName.await.rawValue && !token.isAfterNewline && startsOperand(token.kind) {
      throw error("await is only valid in async functions", at: position)
    }
    if name == ContextualName.arguments.rawValue && context.forbidsArguments { throw forbiddenArguments(at: position) }
    return make(.identifier(reference))
  }

  /// Returns whether a token that cannot follow a name could follow the operator `await`.
  private mutating func startsOperand(_ kind: TokenKind) -> Bool {
    switch kind {
    case .identifier, .number, .string, .this, .new, .function, .class: true
    default: false
    }
  }

  /// Whether `async` and a name are followed by `=>`.
  private mutating func isAsyncArrow() throws(ScriptSyntaxError) -> Bool {
    let position = lexer.position
    _ = try lexer.next()
    let arrow = try lexer.next()
    lexer.position = position
    return arrow.kind == .arrow
  }
}
