struct ClassNode: @unchecked Sendable {
  enum Element: Sendable {
    case method(name: PropertyName, function: FunctionNode, isStatic: Bool)
    case getter(name: PropertyName, function: FunctionNode, isStatic: Bool)
    case setter(name: PropertyName, function: FunctionNode, isStatic: Bool)
    /// The initializer is a function of kind `classFieldInitializer` with one `return` statement.
    case field(name: PropertyName, initializer: FunctionNode?, isStatic: Bool, offset: SourceOffset)
    case staticBlock(FunctionNode)
  }

  struct Content: BitwiseCopyable {
    let name: IdentifierReference?
    let isDeclaration: Bool
    let superclass: Expression?
    /// The constructor, or nil for the default constructor.
    let constructor: FunctionNode?
    let elements: SyntaxList<Element>
    let start: SourceOffset
    let end: SourceOffset
    var scope = Resolved<Scope>()
  }

  private let content: UnsafeMutablePointer<Content>
  /// Identifies the node.
  var address: UnsafeRawPointer { UnsafeRawPointer(content) }

  init(_ content: Content, in arena: SyntaxArena) { self.content = arena.make(content) }

  var name: IdentifierReference? { content.pointee.name }
  var isDeclaration: Bool { content.pointee.isDeclaration }
  var superclass: Expression? { content.pointee.superclass }
  var constructor: FunctionNode? { content.pointee.constructor }
  var elements: SyntaxList<Element> { content.pointee.elements }
  var start: SourceOffset { content.pointee.start }
  var end: SourceOffset { content.pointee.end }

  /// The scope that contains the inner binding of the class's name and its private names.
  var scope: Scope {
    get { content.pointee.scope.value }
    nonmutating set { content.pointee.scope.value = newValue }
  }
}
