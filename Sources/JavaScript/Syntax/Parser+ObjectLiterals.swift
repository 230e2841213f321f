/// ECMA-262 §13.2.5: Object Initializer.
extension Parser {
  /// ObjectLiteral, with its PropertyDefinitionList.
  @inline(never)
  mutating func parseObjectLiteral() throws(ScriptSyntaxError) -> Expression {
    let position = offset
    let first = lists.mark
    var hasPrototype = false
    try enter()
    try advance()
    while token.kind != .rightBrace {
      let start = token.start
      let property = try parsePropertyDefinition()
      switch property {
      case .prototype:
        if hasPrototype { cover.noteExpression(.duplicatePrototype, at: start) }
        hasPrototype = true
      case .spread: if token.kind != .rightBrace { cover.notePattern(.restIsNotLast, at: start) }
      default: break
      }
      lists.append(property)
      if token.kind == .rightBrace { break }
      try expect(.comma)
    }
    try advance()
    leave()
    return make(.object(list(from: first), offset: position))
  }

  /// PropertyDefinition
  @inline(never)
  mutating func parsePropertyDefinition() throws(ScriptSyntaxError) -> PropertyDefinition {
    let first = token
    if try accept(.ellipsis) {
      let start = token.start
      let value = try parseAssignmentExpression(isCover: true)
      if value.isLiteralPattern { cover.notePattern(.restTarget, at: start) }
      noteTarget(value, start: start, isRest: true)
      return .spread(value)
    }
    if first.kind == .identifier || first.kind == .multiply, let method = try parseModifiedMethod(first) {
      return method
    }
    let isIdentifier = first.kind == .identifier || first.kind == .escapedKeyword
    let name = try parsePropertyName()
    switch token.kind {
    case .colon:
      try advance()
      let start = token.start
      let value = try parseAssignmentExpression(isCover: true)
      noteTarget(value, start: start, isRest: false)
      if case .literal(let text) = name, text.isEqual(to: lexer.names[ContextualName.proto.rawValue]) {
        return .prototype(value)
      }
      return .property(name: name, value: value, offset: offset(first.start))
    case .leftParenthesis:
      cover.notePattern(.target, at: first.start)
      return .method(name: name, function: try parseMethodDefinition(.method, start: first.start))
    default:
      guard isIdentifier else { throw unexpected(first.kind.isReservedWord && endsShorthand ? first : token) }
      return try parseShorthand(first, name: name)
    }
  }

  /// CoverInitializedName and the shorthand `{ a }`, whose name has been parsed as a property name.
  @inline(never)
  private mutating func parseShorthand(
    _ first: Token, name: PropertyName
  ) throws(ScriptSyntaxError) -> PropertyDefinition {
    guard endsShorthand else { throw unexpected(token) }
    try checkReference(first)
    let reference = reference(first.detail, at: first.start)
    guard token.kind == .assign else { return .shorthand(reference) }
    let position = offset
    cover.noteExpression(.shorthandInitializer, at: token.start)
    if context.isStrict { try reference.checkStrictBinding() }
    try advance()
    let initializer = try parseAssignmentExpression()
    let value = make(.assignment(target: .identifier(reference), value: initializer, offset: position))
    return .property(name: name, value: value, offset: offset(first.start))
  }

  /// Whether `token` can follow a property that consists of only a name.
  var endsShorthand: Bool { token.kind == .comma || token.kind == .rightBrace || token.kind == .assign }

  /// Checks that a token that has been consumed can be an IdentifierReference.
  private mutating func checkReference(_ first: Token) throws(ScriptSyntaxError) {
    guard first.kind == .identifier else { throw unexpected(first) }
    if first.detail == ContextualName.await.rawValue {
      if context.isAsync || context.forbidsAwait { throw error("Unexpected reserved word", at: first.start) }
      context.lastAwaitName = first.start
    } else if first.detail <= ContextualName.yield.rawValue
      && (context.isStrict || first.isNamed(.yield) && context.isGenerator)
    {
      throw unexpected(first)
    } else if first.isNamed(.arguments) && context.forbidsArguments {
      throw forbiddenArguments(at: first.start)
    }
  }

  /// GeneratorMethod, AsyncMethod, AsyncGeneratorMethod, getter or setter. Returns nil if the name of a property starts
  /// here.
  @inline(never)
  private mutating func parseModifiedMethod(_ first: Token) throws(ScriptSyntaxError) -> PropertyDefinition? {
    guard let modifiers = try parseMethodModifiers() else { return nil }
    cover.notePattern(.target, at: first.start)
    let name = try parsePropertyName()
    guard token.kind == .leftParenthesis else { throw unexpected(token) }
    switch modifiers {
    case .getter: return .getter(name: name, function: try parseMethodDefinition(.getter, start: first.start))
    case .setter: return .setter(name: name, function: try parseMethodDefinition(.setter, start: first.start))
    case .method(let isAsync, let isGenerator):
      return .method(
        name: name,
        function: try parseMethodDefinition(.method, start: first.start, isAsync: isAsync, isGenerator: isGenerator))
    }
  }

  enum MethodModifiers {
    case getter, setter
    case method(isAsync: Bool, isGenerator: Bool)
  }

  /// Consumes and returns the modifiers of a MethodDefinition. Returns nil, and consumes nothing, if there are none.
  mutating func parseMethodModifiers() throws(ScriptSyntaxError) -> MethodModifiers? {
    let first = token
    if first.kind == .multiply {
      try advance()
      return .method(isAsync: false, isGenerator: true)
    }
    guard first.isContextual(.async) || first.isContextual(.get) || first.isContextual(.set) else { return nil }
    let next = try lookahead()
    if first.isContextual(.async) {
      guard !next.isAfterNewline, next.kind.startsPropertyName || next.kind == .multiply else { return nil }
      try advance()
      return .method(isAsync: true, isGenerator: try accept(.multiply))
    }
    guard next.kind.startsPropertyName else { return nil }
    try advance()
    return first.isContextual(.get) ? .getter : .setter
  }

  /// PropertyName: LiteralPropertyName or ComputedPropertyName.
  @inline(never)
  mutating func parsePropertyName() throws(ScriptSyntaxError) -> PropertyName {
    switch token.kind {
    case .string:
      let name = PropertyName.literal(try stringValue())
      try advance()
      return name
    case .number:
      let name = PropertyName.number(try numericValue())
      try advance()
      return name
    case .bigInt:
      let name = bigIntName()
      try advance()
      return name
    case .leftBracket: return .computed(try parseComputedPropertyName())
    default: return .literal(try parseIdentifierName())
    }
  }

  /// Returns the key of a BigInt literal, which is its decimal form. The digits of a decimal literal are used as they
  /// are; other literals are converted when the script runs.
  private func bigIntName() -> PropertyName {
    let text = lexer.bigIntText(token)
    let isDecimal = text.bytes.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    return isDecimal ? .literal(text) : .computed(make(.bigInt(text, offset: offset(token.start))))
  }

  /// ComputedPropertyName
  mutating func parseComputedPropertyName() throws(ScriptSyntaxError) -> Expression {
    try advance()
    try enter()
    let name = try parseAssignmentExpression()
    leave()
    try expect(.rightBracket)
    return name
  }
}
