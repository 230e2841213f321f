/// ECMA-262 §13.3: Left-Hand-Side Expressions.
extension Parser {
  /// LeftHandSideExpression: NewExpression, CallExpression or OptionalExpression, link by link.
  mutating func parseLeftHandSideExpression() throws(ScriptSyntaxError) -> Expression {
    let start = token.start
    let isAsync = token.isContextual(.async)
    let mark = beginChain()
    var expression = try parseMemberExpression()
    if token.start != arrowFollower {
      var isInChain = false
      var canBeAsyncArrow = isAsync && start == arrowStart && previousEnd - start == 5 && !token.isAfterNewline
      loop: while true {
        switch token.kind {
        case .leftParenthesis:
          if canBeAsyncArrow {
            let (result, isArrow) = try parseCoverCallExpressionAndAsyncArrowHead(expression, start: start)
            if isArrow {
              endChain(mark)
              return result
            }
            expression = result
          } else {
            expression = try parseCall(expression, start: start, isOptional: false)
          }
        case .optionalChain:
          isInChain = true
          expression = try parseOptionalChain(expression, start: start)
        case .template where isInChain:
          throw error("Invalid tagged template on optional chain", at: token.start)
        case .dot, .leftBracket, .template: expression = try parseMemberAccess(expression, start: start)
        default: break loop
        }
        canBeAsyncArrow = false
      }
      if isInChain {
        expression = make(.optionalChain(expression))
        try extendChain()
      }
    }
    endChain(mark)
    return expression
  }

  /// CallExpression, CallMemberExpression: the arguments of a call.
  private mutating func parseCall(
    _ callee: Expression, start: Int32, isOptional: Bool
  ) throws(ScriptSyntaxError) -> Expression {
    try extendChain()
    let arguments = try parseArguments()
    return make(
      .call(callee: callee, arguments: arguments, isOptional: isOptional, offset: callee.memberOffset ?? offset(start)))
  }

  /// The first link of an OptionalChain, after `?.`.
  @inline(never)
  private mutating func parseOptionalChain(_ object: Expression, start: Int32) throws(ScriptSyntaxError) -> Expression {
    try advance()
    switch token.kind {
    case .leftParenthesis: return try parseCall(object, start: start, isOptional: true)
    case .leftBracket: return try parseIndex(object, isOptional: true)
    case .template: throw error("Invalid tagged template on optional chain", at: token.start)
    default: return try parseName(object, isOptional: true)
    }
  }

  /// `.name`, `[index]` or a template after an expression.
  @inline(never)
  private mutating func parseMemberAccess(_ object: Expression, start: Int32) throws(ScriptSyntaxError) -> Expression {
    switch token.kind {
    case .dot:
      try advance()
      return try parseName(object, isOptional: false)
    case .leftBracket: return try parseIndex(object, isOptional: false)
    default:
      try extendChain()
      let quasi = try parseTemplateLiteral(isTagged: true)
      return make(.taggedTemplate(tag: object, quasi: quasi, offset: object.memberOffset ?? offset(start)))
    }
  }

  private mutating func parseIndex(_ object: Expression, isOptional: Bool) throws(ScriptSyntaxError) -> Expression {
    let position = offset
    try extendChain()
    try advance()
    try enter()
    let index = try parseExpression()
    leave()
    try expect(.rightBracket)
    return make(.index(object: object, index: index, isOptional: isOptional, offset: position))
  }

  private mutating func parseName(_ object: Expression, isOptional: Bool) throws(ScriptSyntaxError) -> Expression {
    let position = offset
    try extendChain()
    if token.kind == .privateName {
      let name = try parsePrivateIdentifier()
      return make(.privateMember(object: object, name: name, isOptional: isOptional, offset: position))
    }
    let name = try parseIdentifierName()
    return make(.member(object: object, name: name, isOptional: isOptional, offset: position))
  }

  /// IdentifierName
  mutating func parseIdentifierName() throws(ScriptSyntaxError) -> SyntaxText {
    guard token.kind.isIdentifierName else { throw unexpected(token) }
    let name = lexer.names.text(token.detail)
    try advance()
    return name
  }

  /// PrivateIdentifier: a use of the name, not a declaration.
  mutating func parsePrivateIdentifier() throws(ScriptSyntaxError) -> PrivateReference {
    guard let innermost = privateScopes.indices.last else { throw undeclaredPrivateName(token.detail, at: token.start) }
    privateScopes[innermost].references.append((token.detail, token.start))
    let reference = PrivateReference(reference: reference(token.detail, at: token.start))
    try advance()
    return reference
  }

  mutating func undeclaredPrivateName(_ name: Int32, at position: Int32) -> ScriptSyntaxError {
    error("Private field '\(lexer.names.string(name))' must be declared in an enclosing class", at: position)
  }

  /// MemberExpression
  mutating func parseMemberExpression() throws(ScriptSyntaxError) -> Expression {
    let start = token.start
    let mark = beginChain()
    var expression: Expression
    switch token.kind {
    case .new: expression = try parseNewExpression()
    case .super: expression = try parseSuper()
    case .import: throw unsupportedModules()
    default: expression = try parsePrimaryExpression()
    }
    if token.start != arrowFollower {
      while token.kind == .dot || token.kind == .leftBracket || token.kind == .template {
        expression = try parseMemberAccess(expression, start: start)
      }
    }
    endChain(mark)
    return expression
  }

  /// NewExpression, `new` MemberExpression Arguments, or the MetaProperty NewTarget.
  @inline(never)
  mutating func parseNewExpression() throws(ScriptSyntaxError) -> Expression {
    let position = offset
    try advance()
    if token.kind == .dot { return try parseNewTarget(position) }
    try enter()
    if token.kind == .import { throw error("Cannot use new with import", at: token.start) }
    let callee = try parseMemberExpression()
    if token.kind == .optionalChain { throw error("Invalid optional chain from new expression", at: token.start) }
    let arguments = token.kind == .leftParenthesis ? try parseArguments() : SyntaxList()
    leave()
    return make(.new(callee: callee, arguments: arguments, offset: position))
  }

  /// NewTarget, after `new`.
  mutating func parseNewTarget(_ position: SourceOffset) throws(ScriptSyntaxError) -> Expression {
    try advance()
    guard token.isContextual(.target) else { throw unexpected(token) }
    guard context.allowsNewTarget else { throw error("new.target expression is not allowed here", at: token.start) }
    try advance()
    return make(.newTarget(IdentifierReference(.newTarget, offset: position, in: arena)))
  }

  @inline(never)
  private mutating func parseSuper() throws(ScriptSyntaxError) -> Expression {
    let start = token.start
    try advance()
    switch token.kind {
    case .leftParenthesis where context.allowsSuperCall: return try parseSuperCall(offset(start))
    case .dot where context.allowsSuperProperty, .leftBracket where context.allowsSuperProperty:
      return try parseSuperProperty(offset(start))
    default: throw error("'super' keyword unexpected here", at: start)
    }
  }

  /// SuperCall, after `super`.
  mutating func parseSuperCall(_ position: SourceOffset) throws(ScriptSyntaxError) -> Expression {
    let reference = SuperReference(offset: position, in: arena)
    return make(.superCall(reference, arguments: try parseArguments(), offset: position))
  }

  /// SuperProperty, after `super`.
  mutating func parseSuperProperty(_ position: SourceOffset) throws(ScriptSyntaxError) -> Expression {
    let bracket = offset
    if try accept(.dot) {
      if token.kind == .privateName { throw error("Unexpected private field", at: token.start) }
      let nameOffset = offset
      let name = try parseIdentifierName()
      return make(.superMember(SuperReference(offset: position, in: arena), name: name, offset: nameOffset))
    }
    try expect(.leftBracket)
    try enter()
    let index = try parseExpression()
    leave()
    try expect(.rightBracket)
    return make(.superIndex(SuperReference(offset: position, in: arena), index: index, offset: bracket))
  }

  /// Arguments, with their ArgumentList.
  ///
  /// - Parameter isCover: Whether the arguments may become the parameters of an async arrow function.
  @inline(never)
  mutating func parseArguments(isCover: Bool = false) throws(ScriptSyntaxError) -> SyntaxList<Argument> {
    let first = lists.mark
    var comma: Int32 = -1
    try enter()
    try expect(.leftParenthesis)
    while token.kind != .rightParenthesis {
      let isSpread = try accept(.ellipsis)
      let start = token.start
      let expression = try parseAssignmentExpression(isCover: isCover)
      if isCover { noteTarget(expression, start: start, isRest: isSpread) }
      lists.append(Argument(expression: expression, isSpread: isSpread))
      guard token.kind == .comma else { break }
      if isSpread && comma < 0 { comma = token.start }
      try advance()
    }
    guard token.kind == .rightParenthesis else {
      throw token.kind == .endOfInput ? unexpected(token) : error("missing ) after argument list", at: token.start)
    }
    try advance()
    leave()
    commaAfterSpread = comma
    return list(from: first)
  }

  mutating func unsupportedModules() -> ScriptSyntaxError {
    error("Cannot use import: \(Parser.modulesAreNotSupported)", at: token.start)
  }
}

extension Expression {
  /// The offset of the name or bracket of a member, which is reported as the location of a call of that member.
  fileprivate var memberOffset: SourceOffset? {
    switch content {
    case .member(_, _, _, let offset), .index(_, _, _, let offset), .privateMember(_, _, _, let offset),
      .superMember(_, _, let offset), .superIndex(_, _, let offset):
      offset
    default: nil
    }
  }
}
