/// ECMA-262 §14: Statements and Declarations.
extension Parser {
  /// StatementList, which is added to `lists`.
  mutating func parseStatementList(until end: TokenKind) throws(ScriptSyntaxError) {
    while token.kind != end {
      if token.kind == .endOfInput { throw unexpected(token) }
      lists.append(try parseStatementListItem())
    }
  }

  /// StatementListItem: a Statement or a Declaration, HoistableDeclaration included.
  mutating func parseStatementListItem() throws(ScriptSyntaxError) -> Statement {
    listItemStart = token.start
    switch token.kind {
    case .function:
      try enter()
      let function = try parseFunctionDeclaration(start: token.start, isAsync: false)
      leave()
      return make(.function(function))
    case .class: return try parseClassDeclaration()
    case .const: return try parseLexicalDeclaration()
    case .identifier:
      if token.isContextual(.let), try startsLexicalDeclaration() { return try parseLexicalDeclaration() }
      if token.isContextual(.async), try startsAsyncFunction() { return try parseAsyncFunctionDeclaration() }
      return try parseStatement()
    default: return try parseStatement()
    }
  }

  /// Whether `let`, the current token, starts a declaration in a StatementList.
  mutating func startsLexicalDeclaration() throws(ScriptSyntaxError) -> Bool {
    switch try lookahead().kind {
    case .identifier, .escapedKeyword, .leftBracket, .leftBrace, .enum: true
    default: false
    }
  }

  /// Whether `async`, the current token, starts a function.
  private mutating func startsAsyncFunction() throws(ScriptSyntaxError) -> Bool {
    let next = try lookahead()
    return next.kind == .function && !next.isAfterNewline
  }

  /// AsyncFunctionDeclaration, AsyncGeneratorDeclaration
  private mutating func parseAsyncFunctionDeclaration() throws(ScriptSyntaxError) -> Statement {
    let start = token.start
    try enter()
    try advance()
    let function = try parseFunctionDeclaration(start: start, isAsync: true)
    leave()
    return make(.function(function))
  }

  /// Statement: a BlockStatement, a BreakableStatement (an IterationStatement or SwitchStatement), or another one.
  mutating func parseStatement() throws(ScriptSyntaxError) -> Statement {
    try enter()
    let statement = try parseOneStatement()
    leave()
    return statement
  }

  private mutating func parseOneStatement() throws(ScriptSyntaxError) -> Statement {
    switch token.kind {
    case .leftBrace: return make(.block(try parseBlock()))
    case .var: return try parseVariableStatement()
    case .semicolon: return try parseEmptyStatement()
    case .if: return try parseIfStatement()
    case .for: return try parseForStatement()
    case .while: return try parseWhileStatement()
    case .do: return try parseDoWhileStatement()
    case .continue: return try parseContinueStatement()
    case .break: return try parseBreakStatement()
    case .return: return try parseReturnStatement()
    case .switch: return try parseSwitchStatement()
    case .throw: return try parseThrowStatement()
    case .try: return try parseTryStatement()
    case .debugger: return try parseDebuggerStatement()
    case .with: throw error("'with' statements are not supported", at: token.start)
    case .import: return try parseImport()
    case .export: throw error("Cannot use export statement: \(Parser.modulesAreNotSupported)", at: token.start)
    case .const, .class: throw misplacedDeclaration()
    case .function:
      throw error(
        context.isStrict
          ? "In strict mode code, functions can only be declared at top level or inside a block."
          : "In non-strict mode code, functions can only be declared at top level, inside a block, "
            + "or as the body of an if statement.", at: token.start)
    default: return try parseExpressionStatement()
    }
  }

  private mutating func misplacedDeclaration() -> ScriptSyntaxError {
    if token.kind == .class { return unexpected(token) }
    return error("Lexical declaration cannot appear in a single-statement context", at: token.start)
  }

  private mutating func parseImport() throws(ScriptSyntaxError) -> Statement {
    let next = try lookahead()
    if next.kind == .leftParenthesis || next.kind == .dot { throw unsupportedModules() }
    throw error("Cannot use import statement outside a module", at: token.start)
  }

  /// EmptyStatement
  mutating func parseEmptyStatement() throws(ScriptSyntaxError) -> Statement {
    try advance()
    return make(.empty)
  }

  /// DebuggerStatement
  mutating func parseDebuggerStatement() throws(ScriptSyntaxError) -> Statement {
    try advance()
    try consumeSemicolon()
    return make(.debugger)
  }

  /// Block
  mutating func parseBlock() throws(ScriptSyntaxError) -> BlockNode {
    let position = offset
    try expect(.leftBrace)
    let first = lists.mark
    try parseStatementList(until: .rightBrace)
    try advance()
    return BlockNode(body: list(from: first), offset: position, in: arena)
  }

  /// ExpressionStatement, LabelledStatement
  mutating func parseExpressionStatement() throws(ScriptSyntaxError) -> Statement {
    let first = token
    if first.kind == .identifier {
      if first.isContextual(.let) { try checkLetExpression() }
      if first.isContextual(.async), try startsAsyncFunction() {
        throw error("Async functions can only be declared at the top level or inside a block.", at: first.start)
      }
    }
    let expression = try parseExpression()
    if first.kind == .identifier, token.kind == .colon, case .identifier = expression.content {
      return try parseLabelledStatement(first)
    }
    try consumeSemicolon()
    return make(.expression(expression, offset: offset(first.start)))
  }

  /// Checks that an ExpressionStatement does not start with `let [`, and that `let name` is not a misplaced
  /// declaration.
  private mutating func checkLetExpression() throws(ScriptSyntaxError) {
    let next = try lookahead()
    guard next.kind == .leftBracket || !next.isAfterNewline && (next.kind == .identifier || next.kind == .leftBrace)
    else {
      return
    }
    throw misplacedDeclaration()
  }

  /// IfStatement
  mutating func parseIfStatement() throws(ScriptSyntaxError) -> Statement {
    let position = offset
    try advance()
    try expect(.leftParenthesis)
    let test = try parseExpression()
    try expect(.rightParenthesis)
    let consequent = try parseIfBranch()
    let alternate = try accept(.else) ? try parseIfBranch() : nil
    return make(.if(test: test, consequent: consequent, alternate: alternate, offset: position))
  }

  /// A branch of `if`, which in sloppy mode can also be a function, as if in a block (§B.3.3).
  private mutating func parseIfBranch() throws(ScriptSyntaxError) -> Statement {
    guard token.kind == .function && !context.isStrict else { return try parseStatement() }
    let position = offset
    let function = try parsePlainFunctionDeclaration()
    return make(.block(BlockNode(body: SyntaxList([function], in: arena), offset: position, in: arena)))
  }

  /// A function declaration where only an ordinary function is allowed.
  private mutating func parsePlainFunctionDeclaration() throws(ScriptSyntaxError) -> Statement {
    try enter()
    let next = try lookahead()
    if next.kind == .multiply {
      throw error("Generators can only be declared at the top level or inside a block.", at: next.start)
    }
    let function = try parseFunctionDeclaration(start: token.start, isAsync: false)
    leave()
    return make(.function(function))
  }

  /// LabelledStatement and its LabelledItem, after the label, which has been checked.
  mutating func parseLabelledStatement(_ label: Token) throws(ScriptSyntaxError) -> Statement {
    try advance()
    let name = label.detail
    if labels.contains(where: { $0.name == name }) {
      throw error("Label '\(lexer.names.string(name))' has already been declared", at: label.start)
    }
    let isLoop = token.kind == .for || token.kind == .while || token.kind == .do
    // Labels directly before this one label the same statement.
    for index in labels.indices.reversed() {
      guard labels[index].bodyStart == label.start else { break }
      labels[index] = Label(name: labels[index].name, isLoop: isLoop, bodyStart: token.start)
    }
    labels.append(Label(name: name, isLoop: isLoop, bodyStart: token.start))
    let isInList = label.start == listItemStart
    if isInList { listItemStart = token.start }
    let body =
      isInList && token.kind == .function && !context.isStrict
      ? try parsePlainFunctionDeclaration() : try parseStatement()
    labels.removeLast()
    return make(.labelled(label: lexer.names[name], body: body, offset: offset(label.start)))
  }
}
