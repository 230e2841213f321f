/// ECMA-262 §13.1: Identifiers.
extension Parser {
  /// BindingIdentifier
  mutating func parseBindingIdentifier() throws(ScriptSyntaxError) -> IdentifierReference {
    let position = token.start
    if context.isStrict && (token.isNamed(.eval) || token.isNamed(.arguments)) { throw evalOrArguments(at: position) }
    let name = try parseIdentifier()
    return reference(name, at: position)
  }

  /// A use of a name with the given index.
  @inline(__always)
  mutating func reference(_ name: Int32, at position: Int32) -> IdentifierReference {
    IdentifierReference(lexer.names[name], offset: offset(position), in: arena)
  }

  /// LabelIdentifier: returns the index of the name.
  mutating func parseLabelIdentifier() throws(ScriptSyntaxError) -> Int32 {
    try parseIdentifier()
  }

  /// Identifier, `yield`, `await`: returns the index of the name.
  mutating func parseIdentifier() throws(ScriptSyntaxError) -> Int32 {
    guard token.kind == .identifier else { throw unexpected(token) }
    let name = token.detail
    if name <= ContextualName.await.rawValue {
      if name == ContextualName.await.rawValue {
        if context.isAsync || context.forbidsAwait { throw error("Unexpected reserved word", at: token.start) }
        context.lastAwaitName = token.start
      } else if context.isStrict || name == ContextualName.yield.rawValue && context.isGenerator {
        throw unexpected(token)
      }
    }
    try advance()
    return name
  }

  mutating func evalOrArguments(at position: Int32) -> ScriptSyntaxError {
    error("Unexpected eval or arguments in strict mode", at: position)
  }

  mutating func forbiddenArguments(at position: Int32) -> ScriptSyntaxError {
    error("'arguments' is not allowed in class field initializer or static initialization block", at: position)
  }
}

extension IdentifierReference {
  /// Checks a bound name again after its code turned out to be strict mode code.
  func checkStrictBinding() throws(ScriptSyntaxError) {
    switch ContextualName(rawValue: name.index) {
    case .eval, .arguments:
      throw ScriptSyntaxError(message: "Unexpected eval or arguments in strict mode", offset: offset)
    case .implements, .interface, .let, .package, .private, .protected, .public, .static, .yield:
      throw ScriptSyntaxError(message: "Unexpected strict mode reserved word", offset: offset)
    default: break
    }
  }
}

extension Pattern {
  /// Calls `body` for every name that a binding pattern binds.
  func forEachBoundName(
    _ body: (IdentifierReference) throws(ScriptSyntaxError) -> Void
  ) throws(ScriptSyntaxError) {
    switch self {
    case .identifier(let identifier): try body(identifier)
    case .expression: break
    case .object(let object):
      for property in object.list { try property.element.target.forEachBoundName(body) }
      if let rest = object.rest { try rest.forEachBoundName(body) }
    case .array(let array):
      for case let element? in array.list { try element.target.forEachBoundName(body) }
      if let rest = array.rest { try rest.forEachBoundName(body) }
    }
  }
}
