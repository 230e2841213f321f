/// A recursive-descent parser for scripts (ECMA-262 §12-§16 and annex B). `Grammar/JavaScript.ebnf` is the grammar. A
/// function `parseX` parses its production `X`, or those that its documentation names, and leaves `token` at the first
/// token after it.
///
/// The first error ends the parse, so functions do not need to restore the parser when they throw.
struct Parser: ~Copyable {
  /// The maximum depth of the tree of one function.
  static let maximumDepth = 2000
  /// The maximum depth of the whole tree, including the trees of nested functions. It is limited because visiting a
  /// tree uses native stack.
  static let maximumTotalDepth = 4000
  static let maximumFunctionNesting = 200
  /// The number of bytes of native stack that visiting one level of a tree may use. Chains are parsed without recursion
  /// but visited with it, so the stack given to the parser also bounds the depth.
  static let stackPerLevel: UInt = 512

  let arena: SyntaxArena
  var lexer: Lexer
  /// The elements of the lists around the current position.
  var lists = ListStack()
  /// The first token that has not been parsed.
  var token: Token
  /// The end of the token before `token`.
  var previousEnd: Int32 = 0

  var context = FunctionContext()
  /// The labels around the current statement in the current function.
  var labels: [Label] = []
  /// The start of the current StatementListItem after its labels. Only there may a label precede a function.
  var listItemStart: Int32 = -1
  /// The classes around the current position, innermost last.
  var privateScopes: [PrivateScope] = []

  /// The position where an arrow function may start (the start of the current AssignmentExpression), and whether its
  /// body may contain `in`.
  var arrowStart: Int32 = -1
  var arrowAcceptsIn = true
  /// The start of the token after the last arrow function: an arrow function cannot be the left operand of an operator.
  var arrowFollower: Int32 = -1
  var cover = CoverErrors()
  /// The trailing comma after a spread in the last Arguments, or -1.
  var commaAfterSpread: Int32 = -1

  /// The level of the current node in the tree of the current function, and in the whole tree.
  var depth = 0
  var totalDepth = 0
  /// The deepest level that the current node's subtree reaches in the tree of the current function, and in the whole
  /// tree.
  var reached = 0
  var totalReached = 0
  var functionNesting = 0
  let totalDepthLimit: Int
  private var budget: ParsingBudget
  private let stackLimit: UInt

  static let modulesAreNotSupported =
    "modules are not supported; bundle them into one script, for example with esbuild --bundle --format=iife"

  /// Parses the source text of a script (ECMA-262 §16.1).
  ///
  /// - Parameters:
  ///   - source: The text in UTF-8.
  ///   - stackLimit: The lowest native stack address that may be used, or 0 for no check.
  ///   - budget: What parsing may use, reduced by what it used.
  static func parseScript(_ source: [UInt8], stackLimit: UInt, budget: inout ParsingBudget) throws(ScriptSyntaxError)
    -> SyntaxTree
  {
    guard source.count < Int(Int32.max) else { throw ScriptSyntaxError(message: "The script is too long", offset: 0) }
    return try source.withUnsafeBufferPointer { (bytes) throws(ScriptSyntaxError) -> SyntaxTree in
      var parser = try Parser(bytes, stackLimit: stackLimit, budget)
      let script = try parser.parseScript()
      budget = parser.budget
      return SyntaxTree(
        arena: parser.arena, script: script, arguments: parser.lexer.names[ContextualName.arguments.rawValue])
    }
  }

  private init(_ source: UnsafeBufferPointer<UInt8>, stackLimit: UInt, _ budget: ParsingBudget)
    throws(ScriptSyntaxError)
  {
    self.budget = budget
    arena = SyntaxArena()
    lexer = Lexer(source, arena)
    token = Token(kind: .endOfInput, isAfterNewline: false, start: 0, end: 0)
    self.stackLimit = stackLimit
    let address = NativeStack.currentAddress
    let levels = stackLimit == 0 || stackLimit > address ? .max : (address - stackLimit) / Parser.stackPerLevel
    totalDepthLimit = Int(min(levels, UInt(Parser.maximumTotalDepth)))
    token = try lexer.next()
    if let limit = self.budget.takeToken() {
      throw ScriptSyntaxError(message: "", offset: 0, limit: limit)
    }
  }

  /// Script
  private mutating func parseScript() throws(ScriptSyntaxError) -> FunctionNode {
    let body = try parseDirectivesAndStatementList(until: .endOfInput, strictViolation: nil)
    return FunctionNode(
      .init(
        kind: .script, isStrict: context.isStrict, body: body, start: 0,
        end: SourceOffset(truncatingIfNeeded: lexer.source.count), treeDepth: reached), in: arena)
  }
}

// MARK: - Nodes

extension Parser {
  @inline(__always)
  func make(_ content: Expression.Content) -> Expression { Expression(content, in: arena) }

  @inline(__always)
  func make(_ content: Statement.Content) -> Statement { Statement(content, in: arena) }

  /// Ends the list that began at a mark.
  @inline(__always)
  mutating func list<Element: BitwiseCopyable>(from mark: Int) -> SyntaxList<Element> {
    lists.list(from: mark, in: arena)
  }
}

// MARK: - Tokens

extension Parser {
  @inline(__always)
  mutating func advance() throws(ScriptSyntaxError) {
    previousEnd = token.end
    token = try lexer.next()
    if let limit = budget.takeToken() {
      throw ScriptSyntaxError(message: "", offset: SourceOffset(token.start), limit: limit)
    }
  }

  /// Returns the token after `token`. It must not be used when `token` is a string, whose value would be lost.
  @inline(never)
  mutating func lookahead() throws(ScriptSyntaxError) -> Token {
    let position = lexer.position
    let next = try lexer.next()
    lexer.position = position
    return next
  }

  /// Consumes `token` if it is of the given kind.
  @inline(__always)
  mutating func accept(_ kind: TokenKind) throws(ScriptSyntaxError) -> Bool {
    guard token.kind == kind else { return false }
    try advance()
    return true
  }

  @inline(__always)
  mutating func expect(_ kind: TokenKind) throws(ScriptSyntaxError) {
    guard token.kind == kind else { throw unexpected(token) }
    try advance()
  }

  /// Consumes a semicolon or inserts one automatically (§12.10).
  mutating func consumeSemicolon() throws(ScriptSyntaxError) {
    if try accept(.semicolon) { return }
    guard token.kind == .rightBrace || token.kind == .endOfInput || token.isAfterNewline else {
      throw unexpected(token)
    }
  }

  @inline(__always)
  func offset(_ position: Int32) -> SourceOffset { SourceOffset(truncatingIfNeeded: position) }

  /// The offset of the current token.
  @inline(__always)
  var offset: SourceOffset { offset(token.start) }

  @inline(__always)
  func error(_ message: String, at position: Int32) -> ScriptSyntaxError {
    ScriptSyntaxError(message: message, offset: offset(position))
  }

  func text(_ token: Token) -> String {
    String(decoding: lexer.source[Int(token.start)..<Int(token.end)], as: UTF8.self)
  }

  @inline(never)
  mutating func unexpected(_ token: Token) -> ScriptSyntaxError {
    let message =
      switch token.kind {
      case .endOfInput: "Unexpected end of input"
      case .identifier where context.isStrict && token.detail <= ContextualName.yield.rawValue:
        "Unexpected strict mode reserved word"
      case .identifier, .privateName: "Unexpected identifier '\(text(token))'"
      case .escapedKeyword: "Keyword must not contain escaped characters"
      case .number, .bigInt: "Unexpected number"
      case .string: "Unexpected string"
      case .template: "Unexpected template string"
      case .enum: "Unexpected reserved word"
      default: "Unexpected token '\(text(token))'"
      }
    return error(message, at: token.start)
  }
}

// MARK: - Depth

extension Parser {
  /// Descends one level in the tree.
  @inline(__always)
  mutating func enter() throws(ScriptSyntaxError) {
    depth += 1
    totalDepth += 1
    reached = max(reached, depth)
    totalReached = max(totalReached, totalDepth)
    if depth > Parser.maximumDepth || totalDepth > totalDepthLimit { throw tooDeep() }
    try checkStack()
  }

  @inline(__always)
  mutating func leave() {
    depth -= 1
    totalDepth -= 1
  }

  @inline(__always)
  func checkStack() throws(ScriptSyntaxError) {
    if NativeStack.currentAddress < stackLimit { throw tooDeep() }
  }

  @inline(__always)
  func tooDeep() -> ScriptSyntaxError { error("Too deeply nested source text", at: token.start) }

  /// The values of `reached` and `totalReached` before a chain.
  struct ChainMark {
    let reached: Int
    let totalReached: Int
  }

  /// Begins a node that may become the left child of others (`a + b + c`, `a.b.c`).
  @inline(__always)
  mutating func beginChain() -> ChainMark {
    let mark = ChainMark(reached: reached, totalReached: totalReached)
    reached = depth
    totalReached = totalDepth
    return mark
  }

  /// Moves everything parsed since `beginChain` down one level, below a new node.
  @inline(__always)
  mutating func extendChain() throws(ScriptSyntaxError) {
    reached += 1
    totalReached += 1
    if reached > Parser.maximumDepth || totalReached > totalDepthLimit { throw tooDeep() }
  }

  @inline(__always)
  mutating func endChain(_ mark: ChainMark) {
    reached = max(reached, mark.reached)
    totalReached = max(totalReached, mark.totalReached)
  }
}
