/// ECMA-262 §14.8-§14.15: Jumps, Switch, Try.
extension Parser {
  /// ContinueStatement
  mutating func parseContinueStatement() throws(ScriptSyntaxError) -> Statement {
    let start = token.start
    try advance()
    let label = try parseJumpLabel()
    if let label {
      if !label.isLoop {
        throw error(
          "Illegal continue statement: '\(label.name.text)' does not denote an iteration statement", at: label.position)
      }
    } else if context.loopDepth == 0 {
      throw error("Illegal continue statement: no surrounding iteration statement", at: start)
    }
    try consumeSemicolon()
    return make(.continue(label: label?.name, offset: offset(start)))
  }

  /// BreakStatement
  mutating func parseBreakStatement() throws(ScriptSyntaxError) -> Statement {
    let start = token.start
    try advance()
    let label = try parseJumpLabel()
    if label == nil && context.breakableDepth == 0 { throw error("Illegal break statement", at: start) }
    try consumeSemicolon()
    return make(.break(label: label?.name, offset: offset(start)))
  }

  private mutating func parseJumpLabel() throws(ScriptSyntaxError) -> (name: Name, isLoop: Bool, position: Int32)? {
    guard token.kind == .identifier || token.kind == .escapedKeyword, !token.isAfterNewline else { return nil }
    let position = token.start
    let name = try parseLabelIdentifier()
    guard let label = labels.last(where: { $0.name == name }) else {
      throw error("Undefined label '\(lexer.names.string(name))'", at: position)
    }
    return (lexer.names[name], label.isLoop, position)
  }

  /// ReturnStatement
  mutating func parseReturnStatement() throws(ScriptSyntaxError) -> Statement {
    let position = offset
    guard context.allowsReturn else { throw error("Illegal return statement", at: token.start) }
    try advance()
    var value: Expression?
    if token.kind != .semicolon && token.kind != .rightBrace && token.kind != .endOfInput && !token.isAfterNewline {
      value = try parseExpression()
    }
    try consumeSemicolon()
    return make(.return(value, offset: position))
  }

  /// ThrowStatement
  mutating func parseThrowStatement() throws(ScriptSyntaxError) -> Statement {
    let start = token.start
    try advance()
    if token.isAfterNewline { throw error("Illegal newline after throw", at: start) }
    let value = try parseExpression()
    try consumeSemicolon()
    return make(.throw(value, offset: offset(start)))
  }

  /// TryStatement, with Catch and Finally.
  mutating func parseTryStatement() throws(ScriptSyntaxError) -> Statement {
    let position = offset
    try advance()
    let block = try parseBlock()
    guard token.kind == .catch || token.kind == .finally else {
      throw error("Missing catch or finally after try", at: token.start)
    }
    let handler = token.kind == .catch ? try parseCatch() : nil
    let finalizer = try accept(.finally) ? try parseBlock() : nil
    return make(.try(block: block, handler: handler, finalizer: finalizer, offset: position))
  }

  /// Catch
  mutating func parseCatch() throws(ScriptSyntaxError) -> CatchClause {
    try advance()
    var parameter: Pattern?
    if try accept(.leftParenthesis) {
      parameter = try parseBindingTarget()
      try expect(.rightParenthesis)
    }
    return CatchClause(parameter: parameter, body: try parseBlock(), in: arena)
  }

  /// SwitchStatement
  mutating func parseSwitchStatement() throws(ScriptSyntaxError) -> Statement {
    let position = offset
    try advance()
    try expect(.leftParenthesis)
    let discriminant = try parseExpression()
    try expect(.rightParenthesis)
    context.breakableDepth += 1
    let cases = try parseCaseBlock()
    context.breakableDepth -= 1
    return make(.switch(SwitchNode(discriminant: discriminant, cases: cases, offset: position, in: arena)))
  }

  /// CaseBlock, with its CaseClauses.
  mutating func parseCaseBlock() throws(ScriptSyntaxError) -> SyntaxList<SwitchNode.Case> {
    try expect(.leftBrace)
    let first = lists.mark
    var hasDefault = false
    while token.kind != .rightBrace {
      if token.kind == .default {
        if hasDefault { throw error("More than one default clause in switch statement", at: token.start) }
        hasDefault = true
      }
      lists.append(try parseCaseClause())
    }
    try advance()
    return list(from: first)
  }

  /// CaseClause, DefaultClause
  mutating func parseCaseClause() throws(ScriptSyntaxError) -> SwitchNode.Case {
    var test: Expression?
    if try !accept(.default) {
      try expect(.case)
      test = try parseExpression()
    }
    try expect(.colon)
    let first = lists.mark
    while token.kind != .case && token.kind != .default && token.kind != .rightBrace {
      if token.kind == .endOfInput { throw unexpected(token) }
      lists.append(try parseStatementListItem())
    }
    return SwitchNode.Case(test: test, body: list(from: first))
  }
}
