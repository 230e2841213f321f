/// ECMA-262 §14: Statements and Declarations.
struct Statement: @unchecked Sendable {
  private let pointer: UnsafePointer<Content>

  @inline(__always)
  init(_ content: Content, in arena: SyntaxArena) { pointer = UnsafePointer(arena.make(content)) }

  var content: Content { @inline(__always) get { pointer.pointee } }

  enum Content {
    case empty
    case expression(Expression, offset: SourceOffset)
    case variable(VariableDeclaration)
    case function(FunctionNode)
    case `class`(ClassNode)
    case block(BlockNode)
    case `if`(test: Expression, consequent: Statement, alternate: Statement?, offset: SourceOffset)
    case `for`(ForNode)
    case forIn(ForInNode)
    case `while`(test: Expression, body: Statement, offset: SourceOffset)
    case doWhile(body: Statement, test: Expression, offset: SourceOffset)
    case `continue`(label: Name?, offset: SourceOffset)
    case `break`(label: Name?, offset: SourceOffset)
    case `return`(Expression?, offset: SourceOffset)
    case `throw`(Expression, offset: SourceOffset)
    case `try`(block: BlockNode, handler: CatchClause?, finalizer: BlockNode?, offset: SourceOffset)
    case `switch`(SwitchNode)
    case labelled(label: Name, body: Statement, offset: SourceOffset)
    case debugger
  }
}

enum DeclarationKind: Sendable { case `var`, `let`, const }

struct VariableDeclaration: Sendable {
  struct Declarator: Sendable {
    let target: Pattern
    let initializer: Expression?
    let offset: SourceOffset
  }
  let kind: DeclarationKind
  let declarators: SyntaxList<Declarator>
}
