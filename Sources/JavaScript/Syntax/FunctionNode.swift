/// A function of any kind, or the whole script.
struct FunctionNode: Hashable, ChainLink, @unchecked Sendable {
  enum Kind: Sendable {
    case script, normal, arrow, method, getter, setter
    /// A constructor of a class without, or with, `extends`.
    case classConstructor, derivedConstructor
    /// One `name = value` of a class, or a static block, run as a method with `this`.
    case classFieldInitializer, classStaticBlock
  }

  struct Content: BitwiseCopyable {
    let kind: Kind
    var isAsync = false
    var isGenerator = false
    let isStrict: Bool
    /// The declared name, or nil. The evaluator names an anonymous function after its context.
    var name: IdentifierReference?
    /// True for a declaration; false for an expression, whose name is visible only inside it.
    var isDeclaration = false
    var parameters = SyntaxList<PatternElement>()
    var rest: Pattern?
    /// The statements. A concise arrow body is one `return` statement.
    let body: SyntaxList<Statement>
    /// The range of the source text, for `Function.prototype.toString` and error locations.
    let start: SourceOffset
    let end: SourceOffset
    /// Whether there are no default values, patterns and rest parameters.
    var hasSimpleParameters = true
    /// The maximum nesting of expressions and statements, not counting inner functions. It bounds the native stack that
    /// evaluation needs.
    let treeDepth: Int
    var scope = Resolved<FunctionScope>()
    var hoistedVariable: IdentifierReference?
    var next: FunctionNode?
  }

  private let content: UnsafeMutablePointer<Content>

  init(_ content: Content, in arena: SyntaxArena) { self.content = arena.make(content) }

  var kind: Kind { content.pointee.kind }
  var isAsync: Bool { content.pointee.isAsync }
  var isGenerator: Bool { content.pointee.isGenerator }
  var isStrict: Bool { content.pointee.isStrict }
  var name: IdentifierReference? { content.pointee.name }
  var isDeclaration: Bool { content.pointee.isDeclaration }
  var parameters: SyntaxList<PatternElement> { content.pointee.parameters }
  var rest: Pattern? { content.pointee.rest }
  var body: SyntaxList<Statement> { content.pointee.body }
  var start: SourceOffset { content.pointee.start }
  var end: SourceOffset { content.pointee.end }
  var hasSimpleParameters: Bool { content.pointee.hasSimpleParameters }
  var treeDepth: Int { content.pointee.treeDepth }

  /// Whether the function is neither a generator nor async.
  var isOrdinary: Bool { !isAsync && !isGenerator }

  /// The scopes, which the resolver fills in.
  var scope: FunctionScope {
    get { content.pointee.scope.value }
    nonmutating set { content.pointee.scope.value = newValue }
  }

  /// The variable of the enclosing function that a function declared in a block also sets (Annex B.3.2).
  var hoistedVariable: IdentifierReference? {
    get { content.pointee.hoistedVariable }
    nonmutating set { content.pointee.hoistedVariable = newValue }
  }

  /// The next function declared in the same scope.
  var next: FunctionNode? {
    get { content.pointee.next }
    nonmutating set { content.pointee.next = newValue }
  }
}
