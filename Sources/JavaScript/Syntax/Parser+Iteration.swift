/// ECMA-262 §14.7: Iteration Statements.
extension Parser {
  /// WhileStatement
  mutating func parseWhileStatement() throws(ScriptSyntaxError) -> Statement {
    let position = offset
    try advance()
    try expect(.leftParenthesis)
    let test = try parseExpression()
    try expect(.rightParenthesis)
    return make(.while(test: test, body: try parseLoopBody(), offset: position))
  }

  /// DoWhileStatement
  mutating func parseDoWhileStatement() throws(ScriptSyntaxError) -> Statement {
    let position = offset
    try advance()
    let body = try parseLoopBody()
    try expect(.while)
    try expect(.leftParenthesis)
    let test = try parseExpression()
    try expect(.rightParenthesis)
    // A semicolon is inserted here even without a line terminator (§12.10.1).
    _ = try accept(.semicolon)
    return make(.doWhile(body: body, test: test, offset: position))
  }

  private mutating func parseLoopBody() throws(ScriptSyntaxError) -> Statement {
    context.loopDepth += 1
    context.breakableDepth += 1
    let body = try parseStatement()
    context.loopDepth -= 1
    context.breakableDepth -= 1
    return body
  }

  /// ForStatement, ForInOfStatement
  mutating func parseForStatement() throws(ScriptSyntaxError) -> Statement {
    let position = offset
    try advance()
    var isAwait = false
    if token.isContextual(.await) && context.isAsync {
      isAwait = true
      context.lastAwait = token.start
      try advance()
    }
    try expect(.leftParenthesis)
    switch token.kind {
    case .semicolon where !isAwait: return try parseForTail(.none, position)
    case .var: return try parseForDeclaration(.var, isAwait: isAwait, position)
    case .const: return try parseForDeclaration(.const, isAwait: isAwait, position)
    case .identifier:
      if token.isContextual(.let), try startsLexicalDeclaration() {
        return try parseForDeclaration(.let, isAwait: isAwait, position)
      }
      return try parseForExpression(isAwait: isAwait, position)
    default: return try parseForExpression(isAwait: isAwait, position)
    }
  }

  /// The rest of a ForStatement, starting at the first `;`.
  private mutating func parseForTail(
    _ initializer: ForNode.Initializer, _ position: SourceOffset
  ) throws(ScriptSyntaxError) -> Statement {
    try expect(.semicolon)
    let test = token.kind == .semicolon ? nil : try parseExpression()
    try expect(.semicolon)
    let update = token.kind == .rightParenthesis ? nil : try parseExpression()
    try expect(.rightParenthesis)
    let body = try parseLoopBody()
    return make(
      .for(ForNode(initializer: initializer, test: test, update: update, body: body, offset: position, in: arena)))
  }

  /// ForDeclaration, or the declarations of a ForStatement, and the rest of the statement.
  mutating func parseForDeclaration(
    _ kind: DeclarationKind, isAwait: Bool, _ position: SourceOffset
  ) throws(ScriptSyntaxError) -> Statement {
    try advance()
    let declarators = try parseVariableDeclarationList(kind, acceptsIn: false)
    guard let first = declarators.first, isAwait || token.kind == .in || token.isContextual(.of) else {
      try requireInitializers(kind, declarators)
      return try parseForTail(.declaration(VariableDeclaration(kind: kind, declarators: declarators)), position)
    }
    let isIn = token.kind == .in
    let loop = isIn ? "for-in" : "for-of"
    if declarators.count > 1 {
      throw ScriptSyntaxError(
        message: "Invalid left-hand side in \(loop) loop: Must have a single binding.", offset: first.offset)
    }
    if first.initializer != nil && !(isIn && kind == .var && first.target.isIdentifier && !context.isStrict) {
      throw ScriptSyntaxError(
        message: "\(loop) loop variable declaration may not have an initializer.", offset: first.offset)
    }
    return try parseForInOfStatement(
      .declaration(kind, first.target, initializer: first.initializer), isAwait: isAwait, position)
  }

  /// An expression or a pattern in the head, and the rest of the statement.
  private mutating func parseForExpression(
    isAwait: Bool, _ position: SourceOffset
  ) throws(ScriptSyntaxError) -> Statement {
    let first = token
    let outer = cover
    cover = CoverErrors()
    let expression = try parseAssignmentExpression(acceptsIn: false, isCover: true)
    let isOf = token.isContextual(.of)
    if isOf || token.kind == .in || isAwait {
      if isOf && first.isContextual(.let) {
        throw error("The left-hand side of a for-of loop may not be 'let'.", at: first.start)
      }
      if isOf, !isAwait, first.isContextual(.async), case .identifier = expression.content {
        throw error("The left-hand side of a for-of loop may not be 'async'.", at: first.start)
      }
      let target = try assignmentPattern(
        expression, start: first.start, message: "Invalid left-hand side in for-loop")
      cover = outer
      return try parseForInOfStatement(.pattern(target), isAwait: isAwait, position)
    }
    try checkExpression(cover)
    cover = outer
    guard token.kind == .comma else { return try parseForTail(.expression(expression), position) }
    return try parseForTail(.expression(try parseCommaList(expression, acceptsIn: false)), position)
  }

  /// ForInOfStatement, starting at `in` or `of`.
  mutating func parseForInOfStatement(
    _ left: ForInNode.Left, isAwait: Bool, _ position: SourceOffset
  ) throws(ScriptSyntaxError) -> Statement {
    let right: Expression
    let kind: ForInNode.Kind
    if token.kind == .in && !isAwait {
      kind = .in
      try advance()
      right = try parseExpression()
    } else {
      guard token.isContextual(.of) else { throw unexpected(token) }
      kind = isAwait ? .awaitOf : .of
      try advance()
      right = try parseAssignmentExpression()
    }
    try expect(.rightParenthesis)
    let body = try parseLoopBody()
    return make(.forIn(ForInNode(kind: kind, left: left, right: right, body: body, offset: position, in: arena)))
  }
}

extension Pattern {
  var isIdentifier: Bool {
    if case .identifier = self { true } else { false }
  }
}
