/// ECMA-262 §14.3.3: Destructuring Binding Patterns.
extension Parser {
  /// ForBinding, CatchParameter: BindingIdentifier or BindingPattern.
  mutating func parseBindingTarget() throws(ScriptSyntaxError) -> Pattern {
    switch token.kind {
    case .leftBrace, .leftBracket: return try parseBindingPattern()
    default: return .identifier(try parseBindingIdentifier())
    }
  }

  /// BindingPattern
  mutating func parseBindingPattern() throws(ScriptSyntaxError) -> Pattern {
    try enter()
    let pattern = token.kind == .leftBrace ? try parseObjectBindingPattern() : try parseArrayBindingPattern()
    leave()
    return pattern
  }

  /// ObjectBindingPattern, with its BindingPropertyList.
  mutating func parseObjectBindingPattern() throws(ScriptSyntaxError) -> Pattern {
    let position = offset
    let first = lists.mark
    var rest: Pattern?
    try expect(.leftBrace)
    while token.kind != .rightBrace {
      if token.kind == .ellipsis {
        let start = token.start
        rest = try parseBindingRestProperty()
        if token.kind == .comma { throw error("Rest element must be last element", at: start) }
        break
      }
      lists.append(try parseBindingProperty())
      if token.kind == .rightBrace { break }
      try expect(.comma)
    }
    try expect(.rightBrace)
    return .object(PatternParts(list(from: first), rest: rest, offset: position, in: arena))
  }

  /// BindingRestProperty
  mutating func parseBindingRestProperty() throws(ScriptSyntaxError) -> Pattern {
    try advance()
    if token.kind == .leftBrace || token.kind == .leftBracket {
      throw error("`...` must be followed by an identifier in declaration contexts", at: token.start)
    }
    return .identifier(try parseBindingIdentifier())
  }

  /// BindingProperty: a SingleNameBinding, or a PropertyName and a BindingElement.
  mutating func parseBindingProperty() throws(ScriptSyntaxError) -> PatternProperty {
    if token.kind == .identifier {
      let next = try lookahead()
      if next.kind != .colon {
        let name = lexer.names.text(token.detail)
        let reference = try parseBindingIdentifier()
        return PatternProperty(
          name: .literal(name),
          element: PatternElement(target: .identifier(reference), initializer: try parseOptionalInitializer()))
      }
    }
    let first = token
    let name = try parsePropertyName()
    guard token.kind == .colon else { throw unexpected(endsShorthand ? first : token) }
    try advance()
    return PatternProperty(name: name, element: try parseBindingElement())
  }

  /// ArrayBindingPattern, with its BindingElementList: each Elision, and each BindingElisionElement.
  mutating func parseArrayBindingPattern() throws(ScriptSyntaxError) -> Pattern {
    let position = offset
    let first = lists.mark
    var rest: Pattern?
    try expect(.leftBracket)
    while token.kind != .rightBracket {
      if try accept(.comma) {
        lists.append(PatternElement?.none)
        continue
      }
      if token.kind == .ellipsis {
        let start = token.start
        rest = try parseBindingRestElement()
        if token.kind == .comma { throw error("Rest element must be last element", at: start) }
        break
      }
      lists.append(PatternElement?.some(try parseBindingElement()))
      if token.kind == .rightBracket { break }
      try expect(.comma)
    }
    try expect(.rightBracket)
    return .array(PatternParts(list(from: first), rest: rest, offset: position, in: arena))
  }

  /// BindingRestElement
  mutating func parseBindingRestElement() throws(ScriptSyntaxError) -> Pattern {
    try expect(.ellipsis)
    return try parseBindingTarget()
  }

  /// BindingElement, SingleNameBinding, FormalParameter
  mutating func parseBindingElement() throws(ScriptSyntaxError) -> PatternElement {
    let target = try parseBindingTarget()
    return PatternElement(target: target, initializer: try parseOptionalInitializer())
  }

  private mutating func parseOptionalInitializer() throws(ScriptSyntaxError) -> Expression? {
    token.kind == .assign ? try parseInitializer(acceptsIn: true) : nil
  }

  /// Initializer
  mutating func parseInitializer(acceptsIn: Bool) throws(ScriptSyntaxError) -> Expression {
    try expect(.assign)
    try enter()
    let value = try parseAssignmentExpression(acceptsIn: acceptsIn)
    leave()
    return value
  }
}
