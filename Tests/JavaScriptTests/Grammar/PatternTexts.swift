@testable import JavaScript

/// Generates random regular expressions without early errors.
struct PatternTexts {
  private(set) var lexical: LexicalTexts
  private var grammar: GrammarFile { lexical.grammar }
  private var text: [Unicode.Scalar] = []
  private var parameters: GrammarFile.Parameters = []
  /// Whether the pattern is for a literal, and must not contain line terminators or slashes.
  private var isLiteral = false
  private var isUnicode: Bool { parameters.contains(.unicodeMode) }
  /// The number of groups so far, the declared names, and the names used by `\k<name>`.
  private var groupCount = 0
  private var declaredNames: [String] = [], wantedNames: [String] = []
  /// Whether strings are forbidden because a class begins with `^`.
  private var forbidsStrings = false
  private var quantifierStarts: Set<Int> = []
  private var conditions: [(place: Int, isWanted: Bool, sequences: [[GrammarFile.Symbol]])] = []
  private var lengthLimit = 0

  /// A placeholder for the number of a group until the number of groups is known.
  private static let placeholder: Unicode.Scalar = "\u{E000}"

  init(_ derivation: Derivation) { lexical = LexicalTexts(derivation) }

  struct Pattern {
    let text: String
    let flags: String
  }

  /// Returns a RegularExpressionLiteral.
  mutating func literal() -> String {
    while true {
      let pattern = pattern(isLiteral: true)
      let body = pattern.text.isEmpty ? "(?:)" : pattern.text
      if !body.hasPrefix("*") { return "/\(body)/\(pattern.flags)" }
    }
  }

  mutating func pattern(isLiteral: Bool = false) -> Pattern {
    self.isLiteral = isLiteral
    let mode = lexical.derivation.random.pick(["", "", "u", "v"])
    var flags = ["d", "g", "i", "m", "s", "y"].filter { _ in lexical.derivation.random.chance(20) }
    flags.append(mode)
    flags.shuffle(using: &lexical.derivation.random)
    parameters = mode == "" ? lexical.derivation.random.chance(50) ? [.namedGroups] : [] : [.namedGroups, .unicodeMode]
    if mode == "v" { parameters.insert(.unicodeSetsMode) }
    lexical.derivation.beginText(.pattern)
    while true {
      let mark = lexical.derivation.trace.count
      begin()
      if derive(grammar["Pattern"], parameters, 10 + lexical.derivation.random.below(25)), let text = complete() {
        return Pattern(text: text, flags: flags.joined())
      }
      lexical.derivation.goBack(to: mark)
    }
  }

  private mutating func begin() {
    text = []
    groupCount = 0
    declaredNames = []
    wantedNames = []
    forbidsStrings = false
    quantifierStarts = []
    conditions = []
    lengthLimit = 5 + lexical.derivation.random.below(40)
  }

  /// Returns the pattern with the groups that its references require, or nil if a part of it would have another
  /// meaning.
  private mutating func complete() -> String? {
    guard
      conditions.allSatisfy({ condition in
        condition.isWanted == condition.sequences.contains { grammar.begins($0, text[condition.place...]) }
      }),
      !hasAccidentalQuantifier
    else { return nil }
    for name in Set(wantedNames).sorted() where !declaredNames.contains(name) {
      text.append(contentsOf: "(?<\(name)>)".unicodeScalars)
      groupCount += 1
    }
    if groupCount == 0 && text.contains(PatternTexts.placeholder) {
      text.append(contentsOf: "()".unicodeScalars)
      groupCount = 1
    }
    var view = String.UnicodeScalarView()
    for scalar in text {
      if scalar == PatternTexts.placeholder {
        view.append(contentsOf: String(1 + lexical.derivation.random.below(groupCount)).unicodeScalars)
      } else {
        view.append(scalar)
      }
    }
    return String(view)
  }

  /// Whether literal characters form a quantifier such as `{1}`.
  private var hasAccidentalQuantifier: Bool {
    for i in text.indices where text[i] == "{" && !quantifierStarts.contains(i) && !isUnicode {
      let digits = text[(i + 1)...].prefix { ("0"..."9").contains($0) }
      var rest = text[(i + 1 + digits.count)...]
      if digits.isEmpty { continue }
      if rest.first == "," { rest = rest.dropFirst().drop { ("0"..."9").contains($0) } }
      if rest.first == "}" { return true }
    }
    return false
  }

  // MARK: Deriving

  private mutating func derive(_ production: Int, _ parameters: GrammarFile.Parameters, _ depth: Int) -> Bool {
    let name = grammar.productions[production].name
    let depth = text.count > lengthLimit ? 0 : depth
    let alternatives = grammar.productions[production].alternatives
    let forbidden = forbidsStrings ? grammar["ClassStringDisjunction"] : -1
    // "(?-:" would have no modifier.
    let needsModifier = name == "RegularExpressionModifiers" && text.suffix(2).elementsEqual("?-".unicodeScalars)
    let chosen = lexical.derivation.choose(production, parameters, depth: depth, isStrict: false) { i in
      !(needsModifier && alternatives[i].symbols.isEmpty)
        && !alternatives[i].symbols.contains {
          if case .nonterminal(let n) = $0 { n.production == forbidden } else { false }
        }
    }
    guard let chosen else { return false }
    lexical.derivation.take(production, chosen)
    let alternative = alternatives[chosen]
    let start = text.count
    switch name {
    case "QuantifierPrefix": quantifierStarts.insert(start)
    case "DecimalEscape" where isUnicode:
      text.append(PatternTexts.placeholder)
      conditions.append(
        (
          text.count, false,
          [[.nonterminal(.init(production: grammar["DecimalDigit"], added: [], inherited: [], isOptional: false))]]
        ))
      return true
    case "RegularExpressionModifiers" where !alternative.symbols.isEmpty, "UnicodePropertyValueExpression",
      "RegExpIdentifierName":
      return appendSpecial(name, alternative)
    default: break
    }
    let outer = forbidsStrings
    if case .terminal("[^")? = alternative.symbols.first { forbidsStrings = true }
    defer { forbidsStrings = outer }
    var places = [start]
    for symbol in alternative.symbols {
      guard append(symbol, parameters, depth - 1, in: production) else { return false }
      places.append(text.count)
    }
    return isInOrder(name, alternative, places)
  }

  private mutating func append(
    _ symbol: GrammarFile.Symbol, _ parameters: GrammarFile.Parameters, _ depth: Int, in production: Int
  ) -> Bool {
    switch symbol {
    case .terminal(let terminal): text.append(contentsOf: terminal.unicodeScalars)
    case .nonterminal(let n):
      let name = grammar.productions[n.production].name
      let isImpossible = name == "GroupSpecifier" && !parameters.contains(.namedGroups)
      if n.isOptional && (isImpossible || depth <= 0 || lexical.derivation.random.chance(50)) {
        if name == "GroupSpecifier" { groupCount += 1 }
        return true
      }
      let passed = lexical.derivation.parameters(n, in: parameters).union(
        name == "GroupSpecifier" ? parameters.intersection(.namedGroups) : [])
      switch name {
      case "GroupSpecifier": groupCount += 1
      case "GroupName":
        return appendGroupName(
          isReference: grammar.productions[production].name == "AtomEscape", n.production, passed, depth)
      case _ where grammar.productions[n.production].part == .lexical:
        text.append(contentsOf: lexical.text(of: n.production, depth: 3, parameters: passed).unicodeScalars)
        return true
      default: break
      }
      return derive(n.production, passed, depth)
    case .butNot(let symbol, let excluded):
      for _ in 0..<60 {
        let start = text.count
        guard append(symbol, parameters, depth, in: production) else { return false }
        let piece = Array(text[start...])
        let isAllowed = !isLiteral || !piece.contains { "/\n\r\u{2028}\u{2029}".unicodeScalars.contains($0) }
        if isAllowed && !excluded.contains(where: { grammar.matches($0, piece) })
          && piece.first != PatternTexts.placeholder
        {
          return true
        }
        text.removeSubrange(start...)
      }
      return false
    case .lookahead(let isWanted, let sequences):
      // A backslash is a literal character if a "c" follows it.
      if isWanted { text.append("c") } else { conditions.append((text.count, isWanted, sequences)) }
    case .prose(let prose):
      guard let piece = LexicalProse.text(of: prose, &lexical.derivation.random) else { return false }
      text.append(contentsOf: piece.unicodeScalars)
    case .sameLine: break
    }
    return true
  }

  // MARK: Avoiding early errors

  private mutating func appendGroupName(
    isReference: Bool, _ production: Int, _ parameters: GrammarFile.Parameters, _ depth: Int
  ) -> Bool {
    if isReference {
      let isKnown = lexical.derivation.random.chance(60) && !declaredNames.isEmpty
      let name = isKnown ? lexical.derivation.random.pick(declaredNames) : "w\(lexical.derivation.random.below(3))"
      lexical.derivation.take(production, 0)
      wantedNames.append(name)
      text.append(contentsOf: "<\(name)>".unicodeScalars)
      return true
    }
    let start = text.count + 1
    guard derive(production, parameters, depth) else { return false }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text[start..<(text.count - 1)])
    declaredNames.append(String(view))
    return true
  }

  private mutating func appendSpecial(_ name: String, _ alternative: GrammarFile.Alternative) -> Bool {
    switch name {
    case "RegularExpressionModifiers":
      // No modifier occurs twice, or is both added and removed.
      let isRemoving = text.last == "-"
      let letters = ["i", "m", "s"].filter { ($0 == "s") == isRemoving && lexical.derivation.random.chance(60) }
      text.append(contentsOf: (letters.isEmpty ? [isRemoving ? "s" : "i"] : letters).joined().unicodeScalars)
      lexical.derivation.take(grammar["RegularExpressionModifier"], letters.first == "m" ? 1 : isRemoving ? 2 : 0)
    case "UnicodePropertyValueExpression":
      let isPair = alternative.symbols.count > 1
      for part in isPair ? ["UnicodePropertyName", "UnicodePropertyValue"] : ["LoneUnicodePropertyNameOrValue"] {
        lexical.derivation.take(grammar[part], 0)
      }
      var texts =
        isPair
        ? [
          "General_Category=Lu", "gc=Decimal_Number", "Script=Greek", "sc=Latn", "Script_Extensions=Cyrillic",
          "scx=Hira",
        ]
        : ["L", "Lu", "Letter", "ASCII", "Any", "Alphabetic", "White_Space", "ID_Start", "Emoji"]
      let canBeStrings = parameters.contains(.unicodeSetsMode) && !forbidsStrings && text.suffix(2).first == "p"
      if canBeStrings && !isPair {
        texts += ["Basic_Emoji", "Emoji_Keycap_Sequence", "RGI_Emoji_Flag_Sequence", "RGI_Emoji"]
      }
      text.append(contentsOf: lexical.derivation.random.pick(texts).unicodeScalars)
    default:
      // A unique name in any spelling.
      text.append(contentsOf: lexical.text(of: "IdentifierName").unicodeScalars)
      text.append(contentsOf: "_\(declaredNames.count)".unicodeScalars)
      for part in ["RegExpIdentifierStart", "RegExpIdentifierPart"] {
        lexical.derivation.take(grammar[part], lexical.derivation.random.below(2))
      }
    }
    return true
  }

  /// Returns whether the bounds of a quantifier or of a range are in order. `places` contains the start of each symbol
  /// and the end.
  private func isInOrder(_ name: String, _ alternative: GrammarFile.Alternative, _ places: [Int]) -> Bool {
    switch name {
    case "QuantifierPrefix" where alternative.symbols.count == 5:
      let bounds = [1, 3].map { Double(PatternTexts.string(text[places[$0]..<places[$0 + 1]])) ?? 0 }
      return bounds[0] <= bounds[1]
    case "NonemptyClassRanges", "NonemptyClassRangesNoDash", "ClassSetRange":
      guard alternative.symbols.count > 2, case .terminal("-") = alternative.symbols[1] else { return true }
      let ends = [0, 2].map { ClassAtomValue(text[places[$0]..<places[$0 + 1]], isUnicode: isUnicode) }
      switch (ends[0], ends[1]) {
      case (.character(let lower), .character(let upper)): return lower <= upper
      case (.unclear, _), (_, .unclear): return false
      default: return !isUnicode
      }
    default: return true
    }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

/// The value of an end of a class range.
private enum ClassAtomValue {
  case character(UInt32)
  case set
  /// Possibly more than one character.
  case unclear

  init(_ atom: ArraySlice<Unicode.Scalar>, isUnicode: Bool) {
    let scalars = Array(atom)
    guard scalars.first == "\\", scalars.count > 1 else {
      self = scalars.count == 1 && (isUnicode || scalars[0].value < 0x10000) ? .character(scalars[0].value) : .unclear
      return
    }
    let rest = Array(scalars.dropFirst(2))
    func number(_ scalars: [Unicode.Scalar], _ radix: Int) -> UInt32? {
      UInt32(String(String.UnicodeScalarView(scalars)), radix: radix)
    }
    switch scalars[1] {
    case "d", "D", "s", "S", "w", "W": self = .set
    case "p", "P": self = isUnicode ? .set : .character(scalars[1].value)
    case "b": self = .character(8)
    case "t": self = .character(9)
    case "n": self = .character(10)
    case "v": self = .character(11)
    case "f": self = .character(12)
    case "r": self = .character(13)
    case "c":
      self = rest.count == 1 ? .character(rest[0].value % 32) : .unclear
    case "x", "u":
      let digits = rest.filter { $0 != "{" && $0 != "}" }
      let isEscape = digits.count > 1 && (scalars[1] == "u" || digits.count == 2) && !digits.contains("\\")
      self =
        isEscape
        ? number(digits, 16).map { .character($0) } ?? .unclear : rest.isEmpty ? .character(scalars[1].value) : .unclear
    case "0"..."7": self = number(Array(scalars.dropFirst()), 8).map { .character($0) } ?? .unclear
    default: self = rest.isEmpty && (isUnicode || scalars[1].value < 0x10000) ? .character(scalars[1].value) : .unclear
    }
  }
}
