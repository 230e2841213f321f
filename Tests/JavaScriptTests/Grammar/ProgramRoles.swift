/// The roles of productions and symbols whose derivation depends on the context because of early errors.
enum ProgramRole {
  case plain
  // Productions
  case bindingIdentifier, identifierReference, labelIdentifier, identifier, privateIdentifier, lexical
  case regularExpression, function, method, memberName, parameters, functionBody, arrowFunction, arrowHead, arrowBody
  case classDefinition, classTail, classHeritage, classBody, classElement, fieldDefinition, staticBlock, objectLiteral
  case lexicalDeclaration, letOrConst, iteration, breakable, labelledStatement, statement, statementListItem
  // Symbols
  /// A name or a member.
  case target, targetName
  /// A name, a member or a pattern.
  case targetOrPattern
  case restTarget
  /// A block, because another statement could consume the `else`.
  case block
  case parenthesizedExpression, arrowFormalParameters, callMemberExpression, asyncArrowHead
  case deleted
}

/// A condition for an alternative with a certain symbol.
enum ProgramCondition {
  case loop, label, loopLabel, breakable, unlabelledBreak, noParameters, superProperty, superCall, newTarget,
    privateName, noObjectMember
  case listItem, never
}

extension GrammarFile {
  /// Returns the role of a production according to its name.
  static func role(of production: Production) -> ProgramRole {
    if production.isLexical {
      switch production.name {
      case "PrivateIdentifier": return .privateIdentifier
      case "RegularExpressionLiteral": return .regularExpression
      default: return .lexical
      }
    }
    switch production.name {
    case "BindingIdentifier": return .bindingIdentifier
    case "IdentifierReference": return .identifierReference
    case "LabelIdentifier": return .labelIdentifier
    case "Identifier": return .identifier
    case "FunctionDeclaration", "FunctionExpression", "GeneratorDeclaration", "GeneratorExpression",
      "AsyncFunctionDeclaration",
      "AsyncFunctionExpression", "AsyncGeneratorDeclaration", "AsyncGeneratorExpression":
      return .function
    case "MethodDefinition", "GeneratorMethod", "AsyncMethod", "AsyncGeneratorMethod": return .method
    case "ArrowFunction", "AsyncArrowFunction": return .arrowFunction
    case "ArrowParameters", "AsyncArrowHead", "AsyncArrowBindingIdentifier": return .arrowHead
    case "ConciseBody", "AsyncConciseBody": return .arrowBody
    case "ClassElementName": return .memberName
    case "FunctionBody": return .functionBody
    case "FormalParameters", "PropertySetParameterList": return .parameters
    case "ClassDeclaration", "ClassExpression": return .classDefinition
    case "ClassTail": return .classTail
    case "ClassHeritage": return .classHeritage
    case "ClassBody": return .classBody
    case "ClassElement": return .classElement
    case "FieldDefinition": return .fieldDefinition
    case "ClassStaticBlock": return .staticBlock
    case "ObjectLiteral": return .objectLiteral
    case "LexicalDeclaration", "ForDeclaration": return .lexicalDeclaration
    case "LetOrConst": return .letOrConst
    case "IterationStatement": return .iteration
    case "SwitchStatement": return .breakable
    case "LabelledStatement": return .labelledStatement
    case "Statement": return .statement
    case "StatementListItem": return .statementListItem
    default: return .plain
    }
  }

  /// Returns the role of a symbol in an alternative of a production.
  func role(of symbol: Nonterminal, in production: Production, _ alternative: Alternative) -> ProgramRole {
    let name = productions[symbol.production].name
    func has(_ terminal: String) -> Bool {
      alternative.symbols.contains { if case .terminal(terminal) = $0 { true } else { false } }
    }
    switch (production.name, name) {
    case ("UpdateExpression", _) where alternative.symbols.count > 1: return .target
    case ("UnaryExpression", "UnaryExpression") where has("delete"): return .deleted
    case ("AssignmentExpression", "LeftHandSideExpression"): return has("=") ? .targetOrPattern : .target
    case ("ForInOfStatement", "LeftHandSideExpression"): return .targetOrPattern
    case ("DestructuringAssignmentTarget", _): return .targetOrPattern
    case ("AssignmentRestProperty", _): return .restTarget
    case ("AssignmentProperty", "IdentifierReference"): return .targetName
    case ("IfStatement", "Statement") where has("else"): return .block
    case ("PrimaryExpression", "CoverParenthesizedExpressionAndArrowParameterList"): return .parenthesizedExpression
    case ("ArrowParameters", "CoverParenthesizedExpressionAndArrowParameterList"): return .arrowFormalParameters
    case ("CallExpression", "CoverCallExpressionAndAsyncArrowHead"): return .callMemberExpression
    case ("AsyncArrowFunction", "CoverCallExpressionAndAsyncArrowHead"): return .asyncArrowHead
    default: return .plain
    }
  }

  /// Returns the alternatives of a production that access members.
  func members(of name: String) -> Set<Int> {
    var result: Set<Int> = []
    for (i, alternative) in productions[self[name]].alternatives.enumerated() {
      let isMember = alternative.symbols.contains { symbol in
        switch symbol {
        case .terminal(let text): text == "." || text == "["
        case .nonterminal(let n): n.production == self["SuperProperty"]
        default: false
        }
      }
      if isMember { result.insert(i) }
    }
    return result
  }

  /// Returns the conditions that the context must satisfy for the alternative.
  func conditions(of alternative: Alternative, in production: Production) -> [ProgramCondition] {
    var result: [ProgramCondition] = []
    if production.name == "BreakStatement" && alternative.symbols.count == 2 { result.append(.unlabelledBreak) }
    for symbol in alternative.symbols {
      if case .terminal("await") = symbol, production.name == "ForInOfStatement" { result.append(.noParameters) }
      guard case .nonterminal(let n) = symbol else { continue }
      switch (production.name, productions[n.production].name) {
      case (_, "ContinueStatement"): result.append(.loop)
      case (_, "BreakStatement"): result.append(.breakable)
      case ("ContinueStatement", "LabelIdentifier"): result.append(.loopLabel)
      case ("BreakStatement", "LabelIdentifier"): result.append(.label)
      case (_, "YieldExpression"), (_, "AwaitExpression"): result.append(.noParameters)
      case (_, "SuperProperty"): result.append(.superProperty)
      case (_, "SuperCall"): result.append(.superCall)
      case (_, "MetaProperty"): result.append(.newTarget)
      case ("ClassElementName", "PrivateIdentifier"): result.append(.noObjectMember)
      case (_, "PrivateIdentifier"): result.append(.privateName)
      // Part of a cover grammar: the result is not an object literal.
      case (_, "CoverInitializedName"): result.append(.never)
      case ("LabelledItem", "FunctionDeclaration"): result.append(.listItem)
      default: break
      }
    }
    return result
  }
}
