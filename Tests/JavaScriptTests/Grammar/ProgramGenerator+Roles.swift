/// Derives productions and symbols that need more than the choice of an alternative.
extension ProgramGenerator {
  mutating func derive(_ role: ProgramRole, _ production: Int, _ parameters: GrammarFile.Parameters, _ depth: Int)
    throws(DeadEnd)
  {
    let outer = context
    switch role {
    case .plain: try derivePlain(production, parameters, depth)
    case .lexical: appendName(production, parameters)
    case .identifier: appendFreshName()
    case .bindingIdentifier: try deriveBinding(production, parameters, depth)
    case .identifierReference: try deriveReference(production, parameters, depth, isTarget: false)
    case .labelIdentifier: deriveLabelUse(production)
    case .privateIdentifier: derivePrivateName(production)
    case .regularExpression: append(ProgramToken(patterns.literal(), isWord: true))

    case .function, .method: try deriveFunction(production, parameters, depth, isMethod: role == .method)
    case .memberName:
      // Computed names are evaluated in the context around the member.
      context = memberContexts.last ?? context
      try deriveAlternative(production, parameters, depth: depth)
      context = outer
    case .arrowFunction: try deriveArrowFunction(production, parameters, depth)
    case .arrowHead:
      context.isInParameters = true
      try deriveAlternative(production, parameters, depth: depth)
      context = outer
    case .arrowBody:
      context = context.inArrowFunction()
      try deriveAlternative(production, parameters, depth: depth)
      context = outer
    case .parameters:
      let start = tokens.count
      context.isInParameters = true
      try deriveAlternative(production, parameters, depth: depth)
      context = outer
      hasSimpleParameters = tokens[start...].allSatisfy { $0.isWord || $0.text == "," }
    case .functionBody:
      let mayBeStrict = hasSimpleParameters && !tokens[functionStart...].contains { $0.isSloppyOnly }
      if !context.isStrict && mayBeStrict && chance(15) { appendUseStrict() }
      try deriveAlternative(production, parameters, depth: depth)

    case .classDefinition:
      context.isStrict = true
      try deriveAlternative(production, parameters, depth: depth)
      context = outer
    case .classTail: try deriveClassTail(production, parameters, depth)
    case .classHeritage:
      try deriveAlternative(production, parameters, depth: depth)
      context.hasHeritage = true
    case .classBody: try deriveClassBody(production, parameters, depth)
    case .classElement:
      context.isObjectMember = false
      try deriveAlternative(production, parameters, depth: depth)
      context = outer
    case .fieldDefinition: try deriveField(production, parameters, depth)
    case .staticBlock:
      context = context.inFunction(isMethod: true)
      context.forbidsArguments = true
      context.isInParameters = true
      try deriveAlternative(production, parameters, depth: depth)
      context = outer
    case .objectLiteral:
      context.isObjectMember = true
      try deriveAlternative(production, parameters, depth: depth)
      context = outer

    case .lexicalDeclaration:
      try deriveAlternative(production, parameters, depth: depth)
      context = outer
    case .letOrConst:
      try deriveAlternative(production, parameters, depth: depth)
      context.needsInitializer = tokens.last?.text == "const"
    case .iteration, .breakable:
      if role == .iteration {
        for i in 0..<context.pendingLabels { context.labels[context.labels.count - 1 - i].isLoop = true }
        context.loops += 1
      }
      context.breakables += 1
      context.pendingLabels = 0
      try deriveAlternative(production, parameters, depth: depth)
      context = outer
    case .labelledStatement: try deriveLabelledStatement(production, parameters, depth)
    case .statement:
      if parent != grammar["StatementListItem"] && parent != grammar["LabelledItem"] {
        context.isListItem = false
        context.pendingLabels = 0
      }
      try deriveAlternative(production, parameters, depth: depth)
      context = outer
    case .statementListItem:
      context.isListItem = true
      context.pendingLabels = 0
      try deriveAlternative(production, parameters, depth: depth)
      context = outer

    case .targetName: try deriveReference(production, parameters, depth, isTarget: true)
    case .target: try deriveTarget(parameters, depth, allowsPattern: false)
    case .targetOrPattern: try deriveTarget(parameters, depth, allowsPattern: !context.needsSimpleTarget)
    case .restTarget:
      context.needsSimpleTarget = true
      try derive(production, parameters, depth: depth)
      context = outer
    case .block: try derive(grammar["BlockStatement"], parameters, depth: depth)
    case .parenthesizedExpression: try derive(grammar["ParenthesizedExpression"], parameters, depth: depth)
    case .arrowFormalParameters: try derive(grammar["ArrowFormalParameters"], parameters, depth: depth)
    case .callMemberExpression: try derive(grammar["CallMemberExpression"], parameters, depth: depth)
    case .asyncArrowHead:
      // The head is first parsed as the arguments of a call, in which a generator reserves these words.
      context.avoidsKeywords = context.avoidsKeywords || parameters.contains(.yield)
      try derive(grammar["AsyncArrowHead"], [], depth: depth)
      context = outer
    case .deleted: try deriveDeleted(production, parameters, depth)
    }
  }

  /// Derives a production without a role, or a symbol with the role of its production.
  private mutating func derivePlain(_ production: Int, _ parameters: GrammarFile.Parameters, _ depth: Int)
    throws(DeadEnd)
  {
    if roles[production] == .plain {
      try deriveAlternative(production, parameters, depth: depth)
    } else {
      try derive(production, parameters, depth: depth)
    }
  }

  // MARK: Functions

  private mutating func deriveFunction(
    _ production: Int, _ parameters: GrammarFile.Parameters, _ depth: Int, isMethod: Bool
  ) throws(DeadEnd) {
    let outer = context
    let outerStart = functionStart
    functionStart = tokens.count
    hasSimpleParameters = true
    // A GeneratorMethod or similar production is the MethodDefinition that contains it.
    let around = parent == grammar["MethodDefinition"] ? memberContexts.last ?? outer : outer
    context = around.inFunction(isMethod: isMethod)
    memberContexts.append(around)
    try deriveAlternative(production, parameters, depth: depth)
    memberContexts.removeLast()
    context = outer
    functionStart = outerStart
  }

  private mutating func deriveArrowFunction(_ production: Int, _ parameters: GrammarFile.Parameters, _ depth: Int)
    throws(DeadEnd)
  {
    let outer = context
    let outerStart = functionStart
    functionStart = tokens.count
    hasSimpleParameters = true
    try deriveAlternative(production, parameters, depth: depth)
    context = outer
    functionStart = outerStart
  }

  // MARK: Classes

  private mutating func deriveClassTail(_ production: Int, _ parameters: GrammarFile.Parameters, _ depth: Int)
    throws(DeadEnd)
  {
    let outer = context
    context.avoidsKeywords = true
    context.hasHeritage = false
    try deriveAlternative(production, parameters, depth: depth)
    context = outer
  }

  private mutating func deriveClassBody(_ production: Int, _ parameters: GrammarFile.Parameters, _ depth: Int)
    throws(DeadEnd)
  {
    // Members can use private names before their declarations.
    let names = (0..<2).map { _ in freshPrivateName() }
    context.privateNames.append(names)
    undeclaredPrivateNames.append(names)
    if chance(40) { try deriveConstructor(parameters, depth) }
    try deriveAlternative(production, parameters, depth: depth)
    for name in undeclaredPrivateNames.removeLast() {
      append(ProgramToken(name, isWord: true))
      append(";")
    }
    context.privateNames.removeLast()
  }

  private mutating func deriveConstructor(_ parameters: GrammarFile.Parameters, _ depth: Int) throws(DeadEnd) {
    let outer = context
    let outerStart = functionStart
    functionStart = tokens.count
    hasSimpleParameters = true
    context = context.inFunction(isMethod: true)
    context.allowsSuperCall = outer.hasHeritage
    append("constructor")
    append("(")
    try derive(grammar["UniqueFormalParameters"], [], depth: depth)
    append(")")
    append("{")
    if context.allowsSuperCall && chance(60) {
      let superCall = grammar["SuperCall"]
      let alternatives = grammar.productions[grammar["CallExpression"]].alternatives
      try deriveAlternative(grammar["CallExpression"], [], depth: depth) { i in
        alternatives[i].symbols.contains {
          if case .nonterminal(let n) = $0 { n.production == superCall } else { false }
        }
      }
      append(";")
    }
    try derive(grammar["FunctionBody"], [], depth: depth)
    append("}")
    context = outer
    functionStart = outerStart
  }

  private mutating func deriveField(_ production: Int, _ parameters: GrammarFile.Parameters, _ depth: Int)
    throws(DeadEnd)
  {
    let outer = context
    context = context.inFunction(isMethod: true)
    context.forbidsArguments = true
    memberContexts.append(outer)
    try deriveAlternative(production, parameters, depth: depth)
    memberContexts.removeLast()
    context = outer
  }

  // MARK: Expressions

  /// Appends a name or a member, with or without parentheses, or a pattern.
  mutating func deriveTarget(_ parameters: GrammarFile.Parameters, _ depth: Int, allowsPattern: Bool) throws(DeadEnd) {
    if allowsPattern && chance(40) { return try derive(grammar["AssignmentPattern"], parameters, depth: depth) }
    switch below(10) {
    case 0..<4: try deriveReference(grammar["IdentifierReference"], parameters, depth, isTarget: true)
    case 4:
      append("(")
      try deriveTarget(parameters, depth - 1, allowsPattern: false)
      append(")")
    case 5:
      let members = callMembers
      try deriveAlternative(grammar["CallExpression"], parameters, depth: depth) { members.contains($0) }
    default:
      let members = members
      try deriveAlternative(grammar["MemberExpression"], parameters, depth: depth) { members.contains($0) }
    }
  }

  /// Appends the operand of `delete`, which must not be a name in strict mode code or a private member.
  private mutating func deriveDeleted(_ production: Int, _ parameters: GrammarFile.Parameters, _ depth: Int)
    throws(DeadEnd)
  {
    let count = tokens.count
    let trace = lexical.derivation.trace.count
    for _ in 0..<10 {
      try derive(production, parameters, depth: depth)
      let operand = tokens[count...].filter { $0.text != "(" && $0.text != ")" }
      let isName = operand.count == 1 && operand[0].isWord && context.isStrict
      if !isName && !operand.contains(where: { $0.text.hasPrefix("#") }) { return }
      goBack(to: count, trace: trace)
    }
    throw DeadEnd()
  }
}
