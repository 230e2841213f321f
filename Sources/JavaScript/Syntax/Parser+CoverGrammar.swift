/// Expressions that turn out to be patterns (ECMA-262 §13.15.5, §15.3). The conversion takes linear time.
extension Parser {
  /// Records whether an element of a literal or of a parenthesized list could be the target of a pattern.
  mutating func noteTarget(_ expression: Expression, start: Int32, isRest: Bool) {
    switch expression.content {
    case .identifier, .object, .array: break
    // Its target has already been recorded.
    case .assignment: if isRest { cover.notePattern(.target, at: start) }
    case .member, .index, .privateMember, .superMember, .superIndex: cover.noteBinding(at: start)
    case .parenthesized(let inner):
      if inner.isSimpleTarget {
        cover.noteBinding(at: start)
      } else {
        cover.notePattern(.target, at: start)
      }
    default: cover.notePattern(.target, at: start)
    }
  }

  /// An AssignmentPattern or a simple target, from the left side of `=`, `in` or `of`.
  @inline(never)
  mutating func assignmentPattern(
    _ expression: Expression, start: Int32, message: String
  ) throws(ScriptSyntaxError) -> Pattern {
    if expression.isLiteralPattern {
      try checkPattern(cover, isBinding: false)
      cover.expression = -1
      return try pattern(expression, isBinding: false)
    }
    let target = try simpleTarget(expression, start: start, message: message)
    if case .identifier(let reference) = target.content {
      if case .parenthesized = expression.content { cover.noteBinding(at: start) }
      return .identifier(reference)
    }
    cover.noteBinding(at: start)
    return .expression(target)
  }

  /// The target of a simple assignment without its parentheses: a name or a member.
  mutating func simpleTarget(_ expression: Expression, start: Int32, message: String) throws(ScriptSyntaxError)
    -> Expression
  {
    switch expression.content {
    case .identifier(let reference):
      if context.isStrict && reference.name.isEvalOrArguments {
        throw evalOrArguments(at: start)
      }
      return expression
    case .member, .index, .privateMember, .superMember, .superIndex: return expression
    case .parenthesized(let inner): return try simpleTarget(inner, start: start, message: message)
    default: throw error(message, at: start)
    }
  }

  /// Converts an expression to a pattern; `checkPattern` has succeeded.
  mutating func pattern(_ expression: Expression, isBinding: Bool) throws(ScriptSyntaxError) -> Pattern {
    try checkStack()
    switch expression.content {
    case .identifier(let reference): return try pattern(reference, isBinding: isBinding)
    case .parenthesized(let inner): return try pattern(inner, isBinding: isBinding)
    case .object(let properties, let position): return try objectPattern(properties, position, isBinding: isBinding)
    case .array(let elements, let position): return try arrayPattern(elements, position, isBinding: isBinding)
    default: return .expression(expression)
    }
  }

  /// Converts a name to a pattern.
  private func pattern(_ reference: IdentifierReference, isBinding: Bool) throws(ScriptSyntaxError) -> Pattern {
    if context.isStrict {
      if isBinding {
        try reference.checkStrictBinding()
      } else if reference.name.isEvalOrArguments {
        throw ScriptSyntaxError(message: "Unexpected eval or arguments in strict mode", offset: reference.offset)
      }
    }
    return .identifier(reference)
  }

  /// ObjectAssignmentPattern, with its AssignmentPropertyList, each AssignmentProperty and the AssignmentRestProperty.
  private mutating func objectPattern(
    _ definitions: SyntaxList<PropertyDefinition>, _ position: SourceOffset, isBinding: Bool
  ) throws(ScriptSyntaxError) -> Pattern {
    let first = lists.mark
    var rest: Pattern?
    for definition in definitions {
      switch definition {
      case .property(let name, let value, _):
        lists.append(PatternProperty(name: name, element: try patternElement(value, isBinding: isBinding)))
      case .shorthand(let reference):
        let target = try pattern(reference, isBinding: isBinding)
        lists.append(
          PatternProperty(
            name: .literal(lexer.names.text(reference.name.index)),
            element: PatternElement(target: target, initializer: nil)))
      case .prototype(let value):
        lists.append(
          PatternProperty(
            name: .literal(lexer.names.text(ContextualName.proto.rawValue)),
            element: try patternElement(value, isBinding: isBinding)))
      case .spread(let value):
        if isBinding, !value.isIdentifier {
          throw ScriptSyntaxError(
            message: "`...` must be followed by an identifier in declaration contexts", offset: position)
        }
        rest = try pattern(value, isBinding: isBinding)
      case .method, .getter, .setter:
        throw ScriptSyntaxError(message: "Invalid destructuring assignment target", offset: position)
      }
    }
    return .object(PatternParts(list(from: first), rest: rest, offset: position, in: arena))
  }

  /// ArrayAssignmentPattern, with its AssignmentElementList, each AssignmentElisionElement and the
  /// AssignmentRestElement.
  private mutating func arrayPattern(
    _ elements: SyntaxList<ArrayElement>, _ position: SourceOffset, isBinding: Bool
  ) throws(ScriptSyntaxError) -> Pattern {
    let first = lists.mark
    var rest: Pattern?
    for element in elements {
      switch element {
      case .hole: lists.append(PatternElement?.none)
      case .expression(let expression):
        lists.append(PatternElement?.some(try patternElement(expression, isBinding: isBinding)))
      case .spread(let expression): rest = try pattern(expression, isBinding: isBinding)
      }
    }
    return .array(PatternParts(list(from: first), rest: rest, offset: position, in: arena))
  }

  /// AssignmentElement: a DestructuringAssignmentTarget with or without an Initializer.
  mutating func patternElement(_ expression: Expression, isBinding: Bool) throws(ScriptSyntaxError) -> PatternElement {
    guard case .assignment(let target, let value, _) = expression.content else {
      return PatternElement(target: try pattern(expression, isBinding: isBinding), initializer: nil)
    }
    if isBinding && context.isStrict {
      try target.forEachBoundName { (name) throws(ScriptSyntaxError) in try name.checkStrictBinding() }
    }
    return PatternElement(target: target, initializer: value)
  }
}

extension Expression {
  fileprivate var isIdentifier: Bool {
    if case .identifier = content { true } else { false }
  }

  /// Whether this is a name or a member, possibly in parentheses.
  fileprivate var isSimpleTarget: Bool {
    switch content {
    case .identifier, .member, .index, .privateMember, .superMember, .superIndex: true
    case .parenthesized(let inner): inner.isSimpleTarget
    default: false
    }
  }
}
