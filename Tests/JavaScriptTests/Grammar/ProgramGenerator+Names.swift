/// Generates names. Declarations use new names, so that no name is declared twice; references use any name.
extension ProgramGenerator {
  /// Words that are identifiers only outside strict mode code.
  static let sloppyNames = [
    "let", "static", "implements", "interface", "package", "private", "protected", "public", "yield",
  ]
  /// Words that are identifiers or contextual keywords.
  static let contextualNames = [
    "async", "of", "get", "set", "target", "meta", "as", "from", "eval", "arguments", "undefined", "accessor",
  ]

  // MARK: Declarations

  mutating func deriveBinding(_ production: Int, _ parameters: GrammarFile.Parameters, _ depth: Int) throws(DeadEnd) {
    let keyword = takeName(production, parameters)
    if let keyword { boundKeywords.insert(keyword) } else { appendFreshName() }
  }

  /// Chooses one of the alternatives Identifier, `yield` and `await`, and appends the keywords, each used once per
  /// program.
  private mutating func takeName(_ production: Int, _ parameters: GrammarFile.Parameters, isReference: Bool = false)
    -> String?
  {
    let context = context
    let bound = boundKeywords
    let alternatives = grammar.productions[production].alternatives
    let chosen = lexical.derivation.choose(production, parameters, depth: 1000, isStrict: context.isStrict) { i in
      guard case .terminal(let word)? = alternatives[i].symbols.first else { return true }
      return !context.avoidsKeywords && !(word == "yield" && context.isStrict) && (isReference || !bound.contains(word))
    }
    lexical.derivation.take(production, chosen ?? 0)
    guard let chosen, case .terminal(let word)? = alternatives[chosen].symbols.first else { return nil }
    append(word)
    tokens[tokens.count - 1].isSloppyOnly = word == "yield"
    return word
  }

  /// Appends an identifier that does not occur elsewhere.
  mutating func appendFreshName() {
    lexical.derivation.take(grammar["Identifier"], 0)
    let name = freshName()
    append(ProgramToken(name, isWord: true))
    declaredNames.append(name)
  }

  private mutating func freshName() -> String {
    counter += 1
    if chance(60) { return "v\(counter)" }
    return lexical.text(of: "IdentifierName") + "_\(counter)"
  }

  // MARK: References

  mutating func deriveReference(_ production: Int, _ parameters: GrammarFile.Parameters, _ depth: Int, isTarget: Bool)
    throws(DeadEnd)
  {
    if takeName(production, parameters, isReference: true) != nil { return }
    lexical.derivation.take(grammar["Identifier"], 0)
    // After "=" these words are always identifiers.
    let isClear = tokens.last?.text == "=" && !isTarget
    switch below(10) {
    case 0..<5 where !declaredNames.isEmpty:
      append(ProgramToken(declaredNames[below(declaredNames.count)], isWord: true))
    case 5 where isClear, 6 where isClear:
      let word = lexical.derivation.random.pick(ProgramGenerator.contextualNames)
      append(word == "arguments" && context.forbidsArguments ? "eval" : word)
    case 7 where isClear && !context.isStrict:
      // "yield" is reserved in generators as well.
      append(ProgramGenerator.sloppyNames[below(ProgramGenerator.sloppyNames.count - 1)])
      tokens[tokens.count - 1].isSloppyOnly = true
    case 8: append(ProgramToken(lexical.text(of: "IdentifierName") + "_", isWord: true))
    default: append(lexical.derivation.random.pick(["a", "b", "x", "foo", "undefined", "Math"]))
    }
  }

  /// Appends a text of a lexical production. An IdentifierName after a dot or of a property can be a reserved word.
  mutating func appendName(_ production: Int, _ parameters: GrammarFile.Parameters) {
    let name = grammar.productions[production].name
    guard name == "IdentifierName" else { return appendLexical(production, parameters) }
    let isProperty = parent == grammar["LiteralPropertyName"]
    if chance(20) {
      // These words do not include "constructor" and "prototype", which are special names of class members.
      append(lexical.text(of: chance(80) ? "ReservedWord" : "IdentifierName"))
    } else {
      append(
        lexical.derivation.random.pick(
          isProperty ? ["get", "set", "static", "async", "await", "yield", "let"] : ["length", "name"]))
    }
    tokens[tokens.count - 1].isWord = true
  }

  // MARK: Labels

  mutating func deriveLabelledStatement(_ production: Int, _ parameters: GrammarFile.Parameters, _ depth: Int)
    throws(DeadEnd)
  {
    let outer = context
    lexical.derivation.take(production, 0)
    if takeName(grammar["LabelIdentifier"], parameters).map({ boundKeywords.insert($0) }) == nil { appendFreshName() }
    context.labels.append((tokens[tokens.count - 1].text, false))
    context.pendingLabels += 1
    append(":")
    try derive(grammar["LabelledItem"], parameters, depth: depth - 1)
    context = outer
  }

  /// Appends the label of `break` or `continue`.
  mutating func deriveLabelUse(_ production: Int) {
    let isContinue = parent == grammar["ContinueStatement"]
    let names = context.labels.filter { $0.isLoop || !isContinue }.map(\.name)
    let name = names[below(names.count)]
    lexical.derivation.take(production, name == "yield" ? 1 : name == "await" ? 2 : 0)
    append(ProgramToken(name, isWord: true))
  }

  // MARK: Private names

  mutating func freshPrivateName() -> String {
    counter += 1
    return "#" + (chance(60) ? "p" : lexical.text(of: "IdentifierName")) + "_\(counter)"
  }

  mutating func derivePrivateName(_ production: Int) {
    lexical.derivation.take(production, 0)
    if parent == grammar["ClassElementName"] {
      let last = undeclaredPrivateNames.count - 1
      if let name = undeclaredPrivateNames[last].popLast() {
        append(ProgramToken(name, isWord: true))
      } else {
        let name = freshPrivateName()
        context.privateNames[context.privateNames.count - 1].append(name)
        append(ProgramToken(name, isWord: true))
      }
    } else {
      let names = context.privateNames.flatMap { $0 }
      append(ProgramToken(names[below(names.count)], isWord: true))
    }
  }
}
