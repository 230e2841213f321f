/// ECMA-262 §14.3: Declarations and the Variable Statement.
extension Parser {
  /// LexicalDeclaration, starting at LetOrConst.
  mutating func parseLexicalDeclaration() throws(ScriptSyntaxError) -> Statement {
    let kind: DeclarationKind = token.kind == .const ? .const : .let
    try enter()
    try advance()
    let declarators = try parseVariableDeclarationList(kind, acceptsIn: true)
    try requireInitializers(kind, declarators)
    leave()
    try consumeSemicolon()
    return make(.variable(VariableDeclaration(kind: kind, declarators: declarators)))
  }

  /// VariableStatement
  mutating func parseVariableStatement() throws(ScriptSyntaxError) -> Statement {
    try advance()
    let declarators = try parseVariableDeclarationList(.var, acceptsIn: true)
    try requireInitializers(.var, declarators)
    try consumeSemicolon()
    return make(.variable(VariableDeclaration(kind: .var, declarators: declarators)))
  }

  /// VariableDeclarationList, also as the BindingList of a LexicalDeclaration
  mutating func parseVariableDeclarationList(
    _ kind: DeclarationKind, acceptsIn: Bool
  ) throws(ScriptSyntaxError) -> SyntaxList<VariableDeclaration.Declarator> {
    let first = lists.mark
    repeat {
      lists.append(try parseVariableDeclaration(kind, acceptsIn: acceptsIn))
    } while try accept(.comma)
    return list(from: first)
  }

  /// VariableDeclaration, also as a LexicalBinding
  mutating func parseVariableDeclaration(
    _ kind: DeclarationKind, acceptsIn: Bool
  ) throws(ScriptSyntaxError) -> VariableDeclaration.Declarator {
    let position = offset
    if kind != .var && token.isNamed(.let) { throw Parser.letAsName(at: position) }
    let target = try parseBindingTarget()
    if kind != .var, !target.isIdentifier {
      try target.forEachBoundName { (name) throws(ScriptSyntaxError) in
        if name.name.is(.let) { throw Parser.letAsName(at: name.offset) }
      }
    }
    let initializer = token.kind == .assign ? try parseInitializer(acceptsIn: acceptsIn) : nil
    return VariableDeclaration.Declarator(target: target, initializer: initializer, offset: position)
  }

  private static func letAsName(at position: SourceOffset) -> ScriptSyntaxError {
    ScriptSyntaxError(message: "let is disallowed as a lexically bound name", offset: position)
  }

  /// Checks that patterns and constants have an initializer. The head of for-in and for-of does not require one.
  mutating func requireInitializers(
    _ kind: DeclarationKind, _ declarators: SyntaxList<VariableDeclaration.Declarator>
  ) throws(ScriptSyntaxError) {
    for declarator in declarators where declarator.initializer == nil {
      if !declarator.target.isIdentifier {
        throw ScriptSyntaxError(message: "Missing initializer in destructuring declaration", offset: declarator.offset)
      }
      if kind == .const {
        throw ScriptSyntaxError(message: "Missing initializer in const declaration", offset: declarator.offset)
      }
    }
  }
}
