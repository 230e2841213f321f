/// Generates random programs without early errors.
struct ProgramGenerator {
  /// An error thrown when no alternative is possible. The generator then tries a different derivation.
  struct DeadEnd: Error {}

  let grammar: GrammarFile
  var lexical: LexicalTexts
  var patterns: PatternTexts
  var context = ProgramContext()
  var tokens: [ProgramToken] = []

  let roles: [ProgramRole]
  /// The alternatives of MemberExpression and CallExpression that access members: `a[b]`, `a.b`, `a.#b`, `super.b`.
  let members: Set<Int>
  let callMembers: Set<Int>
  private let symbolRoles: [[[ProgramRole]]]
  private let conditions: [[[ProgramCondition]]]
  private var staysOnLine = false
  /// The number of tokens after which derivations end as soon as possible.
  private var tokenLimit = 0
  /// A number that makes names unique.
  var counter = 0
  /// The declared names, which references can use.
  var declaredNames: [String] = []
  /// The contextual keywords that are already declared.
  var boundKeywords: Set<String> = []
  /// The private names of the enclosing classes that no member has declared yet.
  var undeclaredPrivateNames: [[String]] = []
  /// The index of the current function's first token, and whether its parameters are plain names.
  var functionStart = 0
  var hasSimpleParameters = true
  /// The contexts around the current members, with the innermost last.
  var memberContexts: [ProgramContext] = []
  /// The current production.
  private(set) var parent = -1

  init(_ grammar: GrammarFile, seed: UInt64) {
    self.grammar = grammar
    lexical = LexicalTexts(Derivation(grammar, seed: seed))
    patterns = PatternTexts(Derivation(grammar, seed: seed &+ 1))
    roles = grammar.productions.map(GrammarFile.role)
    symbolRoles = grammar.productions.map { production in
      production.alternatives.map { alternative in
        alternative.symbols.map { symbol in
          if case .nonterminal(let n) = symbol { grammar.role(of: n, in: production, alternative) } else { .plain }
        }
      }
    }
    members = grammar.members(of: "MemberExpression")
    callMembers = grammar.members(of: "CallExpression")
    conditions = grammar.productions.map { production in
      production.alternatives.map { grammar.conditions(of: $0, in: production) }
    }
  }

  /// Returns the tokens of a new program.
  mutating func program() -> [ProgramToken] {
    while true {
      lexical.derivation.beginText(.syntactic)
      context = ProgramContext()
      tokens = []
      declaredNames = []
      boundKeywords = []
      undeclaredPrivateNames = []
      memberContexts = []
      functionStart = 0
      staysOnLine = false
      tokenLimit = 10 + lexical.derivation.random.below(110)
      do throws(DeadEnd) {
        if chance(40) { appendUseStrict() }
        try derive(grammar["Script"], [], depth: 30 + lexical.derivation.random.below(40))
        return tokens
      } catch {
        lexical.derivation.goBack(to: 0)
      }
    }
  }

  /// Returns the tokens as a script.
  mutating func script(_ tokens: [ProgramToken]) -> String {
    var text = ProgramText(lexical)
    defer { lexical = text.lexical }
    return text.script(tokens)
  }

  mutating func chance(_ percent: Int) -> Bool { lexical.derivation.random.chance(percent) }
  mutating func below(_ n: Int) -> Int { lexical.derivation.random.below(n) }

  // MARK: Deriving

  mutating func derive(_ production: Int, _ parameters: GrammarFile.Parameters, depth: Int) throws(DeadEnd) {
    let outerParent = parent
    try derive(roles[production], production, parameters, depth)
    parent = outerParent
  }

  /// Chooses an alternative of the production and appends its symbols.
  mutating func deriveAlternative(
    _ production: Int, _ parameters: GrammarFile.Parameters, depth: Int, among wanted: (Int) -> Bool = { _ in true }
  ) throws(DeadEnd) {
    let depth = tokens.count > tokenLimit ? 0 : depth
    let context = context
    let conditions = conditions[production]
    let chosen = lexical.derivation.choose(production, parameters, depth: depth, isStrict: context.isStrict) { i in
      wanted(i) && conditions[i].allSatisfy { context.allows($0) }
    }
    guard let chosen else { throw DeadEnd() }
    try appendAlternative(production, chosen, parameters, depth: depth)
  }

  mutating func appendAlternative(_ production: Int, _ chosen: Int, _ parameters: GrammarFile.Parameters, depth: Int)
    throws(DeadEnd)
  {
    let alternative = grammar.productions[production].alternatives[chosen]
    let hasLookahead = alternative.symbols.contains { if case .lookahead = $0 { true } else { false } }
    let mark = (tokens.count, lexical.derivation.trace.count, context, staysOnLine)
    for attempt in 0..<(hasLookahead ? 12 : 1) {
      lexical.derivation.take(production, chosen)
      try appendSymbols(production, chosen, parameters, attempt > 8 ? 0 : depth)
      if !hasLookahead || lookaheadsHold(alternative, from: mark.0) { return }
      tokens.removeSubrange(mark.0...)
      lexical.derivation.goBack(to: mark.1)
      context = mark.2
      staysOnLine = mark.3
    }
    throw DeadEnd()
  }

  private mutating func appendSymbols(
    _ production: Int, _ chosen: Int, _ parameters: GrammarFile.Parameters, _ depth: Int
  ) throws(DeadEnd) {
    let symbols = grammar.productions[production].alternatives[chosen].symbols
    for (i, symbol) in symbols.enumerated() {
      parent = production
      switch symbol {
      case .terminal(let text): append(ProgramToken(text, isWord: text.first.map { $0.isLetter } ?? false))
      case .sameLine: staysOnLine = true
      case .lookahead: break
      case .butNot, .prose: break
      case .nonterminal(let n):
        let mustBe = context.needsInitializer && grammar.productions[production].name == "LexicalBinding"
        if n.isOptional && !mustBe && (depth <= 0 || tokens.count > tokenLimit || chance(40)) { continue }
        // The parameters indicate whether a template is tagged.
        let passed = roles[n.production] == .lexical ? parameters : lexical.derivation.parameters(n, in: parameters)
        try derive(symbolRoles[production][chosen][i], n.production, passed, depth - 1)
      }
    }
    if case .terminal(";")? = symbols.last, symbols.count > 1 { tokens[tokens.count - 1].isOptional = true }
    // The semicolons in the head of a `for` statement are required.
    if production == grammar["ForStatement"] {
      for i in (tokens.lastIndex { $0.text == "for" } ?? 0)..<tokens.count where tokens[i].text == ";" {
        tokens[i].isOptional = false
      }
    }
  }

  /// Returns whether the tokens from `start` satisfy the alternative's lookaheads. A lookahead at the end is not
  /// checked, because it concerns tokens of other productions.
  private func lookaheadsHold(_ alternative: GrammarFile.Alternative, from start: Int) -> Bool {
    var place = start
    for (i, symbol) in alternative.symbols.enumerated() {
      guard case .lookahead(let isWanted, let sequences) = symbol, i + 1 < alternative.symbols.count else {
        if case .terminal = symbol { place += 1 }
        continue
      }
      let isThere = sequences.contains { sequence in
        let texts = sequence.compactMap { if case .terminal(let text) = $0 { text } else { nil } }
        return tokens[place...].prefix(texts.count).map(\.text) == texts
      }
      if isThere != isWanted { return false }
    }
    return true
  }

  // MARK: Tokens

  mutating func append(_ token: ProgramToken) {
    var token = token
    token.staysOnLine = staysOnLine
    staysOnLine = false
    tokens.append(token)
  }

  mutating func append(_ text: String) { append(ProgramToken(text, isWord: text.first.map { $0.isLetter } ?? false)) }

  mutating func appendUseStrict() {
    append(ProgramToken(chance(50) ? "'use strict'" : "\"use strict\"", isWord: true))
    append(";")
    tokens[tokens.count - 1].isOptional = true
    context.isStrict = true
  }

  /// Appends a token of a lexical production.
  mutating func appendLexical(_ production: Int, _ parameters: GrammarFile.Parameters) {
    lexical.isStrict = context.isStrict
    lexical.isTagged = parameters.contains(.tagged)
    var token = ProgramToken(lexical.text(of: production), isWord: true)
    token.isSloppyOnly = lexical.isSloppyOnly
    append(token)
  }

  /// Removes all tokens after the first `count` ones.
  mutating func goBack(to count: Int, trace: Int) {
    tokens.removeSubrange(count...)
    lexical.derivation.goBack(to: trace)
  }
}

extension GrammarFile.Parameters {
  static let tagged = GrammarFile.Parameters(rawValue: 16)
}

extension ProgramContext {
  func allows(_ condition: ProgramCondition) -> Bool {
    switch condition {
    case .loop: loops > 0
    case .label: !labels.isEmpty
    case .breakable: breakables > 0 || !labels.isEmpty
    case .noParameters: !isInParameters
    case .superProperty: allowsSuperProperty
    case .superCall: allowsSuperCall
    case .newTarget: allowsNewTarget
    case .privateName: privateNames.contains { !$0.isEmpty }
    case .noObjectMember: !isObjectMember
    case .never: false
    case .listItem: isListItem
    case .unlabelledBreak: breakables > 0
    case .loopLabel: labels.contains { $0.isLoop }
    }
  }
}
