// The statements that have scopes. The resolver fills in the scope.

/// `{ … }` with its own scope.
struct BlockNode: @unchecked Sendable {
  private struct Content: BitwiseCopyable {
    let body: SyntaxList<Statement>
    let offset: SourceOffset
    var scope = Resolved<Scope>()
  }

  private let content: UnsafeMutablePointer<Content>
  /// Identifies the node.
  var address: UnsafeRawPointer { UnsafeRawPointer(content) }

  init(body: SyntaxList<Statement>, offset: SourceOffset, in arena: SyntaxArena) {
    content = arena.make(Content(body: body, offset: offset))
  }

  var body: SyntaxList<Statement> { content.pointee.body }
  var offset: SourceOffset { content.pointee.offset }
  var scope: Scope {
    get { content.pointee.scope.value }
    nonmutating set { content.pointee.scope.value = newValue }
  }
}

/// `for (init; test; update) body`.
struct ForNode: @unchecked Sendable {
  enum Initializer: Sendable {
    case none
    case declaration(VariableDeclaration)
    case expression(Expression)
  }

  private struct Content: BitwiseCopyable {
    let initializer: Initializer
    let test: Expression?
    let update: Expression?
    let body: Statement
    let offset: SourceOffset
    var scope = Resolved<Scope>()
  }

  private let content: UnsafeMutablePointer<Content>
  /// Identifies the node.
  var address: UnsafeRawPointer { UnsafeRawPointer(content) }

  init(
    initializer: Initializer, test: Expression?, update: Expression?, body: Statement, offset: SourceOffset,
    in arena: SyntaxArena
  ) {
    content = arena.make(
      Content(initializer: initializer, test: test, update: update, body: body, offset: offset))
  }

  var initializer: Initializer { content.pointee.initializer }
  var test: Expression? { content.pointee.test }
  var update: Expression? { content.pointee.update }
  var body: Statement { content.pointee.body }
  var offset: SourceOffset { content.pointee.offset }
  /// The scope of `let`/`const` declarations in the head.
  var scope: Scope {
    get { content.pointee.scope.value }
    nonmutating set { content.pointee.scope.value = newValue }
  }
}

/// `for (left in|of right) body`, `for await`.
struct ForInNode: @unchecked Sendable {
  enum Kind: Sendable { case `in`, of, awaitOf }
  enum Left: Sendable {
    /// The initializer is that of `for (var a = 1 in o)` (Annex B.3.5), in sloppy mode and with `in` only.
    case declaration(DeclarationKind, Pattern, initializer: Expression?)
    case pattern(Pattern)
  }

  private struct Content: BitwiseCopyable {
    let kind: Kind
    let left: Left
    let right: Expression
    let body: Statement
    let offset: SourceOffset
    var scope = Resolved<Scope>()
  }

  private let content: UnsafeMutablePointer<Content>
  /// Identifies the node.
  var address: UnsafeRawPointer { UnsafeRawPointer(content) }

  init(
    kind: Kind, left: Left, right: Expression, body: Statement, offset: SourceOffset, in arena: SyntaxArena
  ) {
    content = arena.make(Content(kind: kind, left: left, right: right, body: body, offset: offset))
  }

  var kind: Kind { content.pointee.kind }
  var left: Left { content.pointee.left }
  var right: Expression { content.pointee.right }
  var body: Statement { content.pointee.body }
  var offset: SourceOffset { content.pointee.offset }
  var scope: Scope {
    get { content.pointee.scope.value }
    nonmutating set { content.pointee.scope.value = newValue }
  }
}

struct CatchClause: @unchecked Sendable {
  private struct Content: BitwiseCopyable {
    let parameter: Pattern?
    let body: BlockNode
    var scope = Resolved<Scope>()
  }

  private let content: UnsafeMutablePointer<Content>

  init(parameter: Pattern?, body: BlockNode, in arena: SyntaxArena) {
    content = arena.make(Content(parameter: parameter, body: body))
  }

  var parameter: Pattern? { content.pointee.parameter }
  var body: BlockNode { content.pointee.body }
  var scope: Scope {
    get { content.pointee.scope.value }
    nonmutating set { content.pointee.scope.value = newValue }
  }
}

struct SwitchNode: @unchecked Sendable {
  struct Case: Sendable {
    /// The expression, or nil for `default`.
    let test: Expression?
    let body: SyntaxList<Statement>
  }

  private struct Content: BitwiseCopyable {
    let discriminant: Expression
    let cases: SyntaxList<Case>
    let offset: SourceOffset
    var scope = Resolved<Scope>()
  }

  private let content: UnsafeMutablePointer<Content>
  /// Identifies the node.
  var address: UnsafeRawPointer { UnsafeRawPointer(content) }

  init(discriminant: Expression, cases: SyntaxList<Case>, offset: SourceOffset, in arena: SyntaxArena) {
    content = arena.make(Content(discriminant: discriminant, cases: cases, offset: offset))
  }

  var discriminant: Expression { content.pointee.discriminant }
  var cases: SyntaxList<Case> { content.pointee.cases }
  var offset: SourceOffset { content.pointee.offset }
  var scope: Scope {
    get { content.pointee.scope.value }
    nonmutating set { content.pointee.scope.value = newValue }
  }
}
