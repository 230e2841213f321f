import TestSupport

/// Generates random texts of the grammar's lexical productions.
struct LexicalTexts {
  var derivation: Derivation
  var grammar: GrammarFile { derivation.grammar }

  /// The context of the text.
  var isStrict = false
  var isTagged = false
  /// Whether strict mode code rejects the text.
  private(set) var isSloppyOnly = false

  /// The `[lookahead …]` conditions so far, which are checked when the text is complete.
  private var conditions: [(place: Int, isWanted: Bool, sequences: [[GrammarFile.Symbol]])] = []
  private var text: [Unicode.Scalar] = []

  private let tagged: Int, identifierStart: Int, identifierPart: Int, flags: Int

  init(_ derivation: Derivation) {
    self.derivation = derivation
    let grammar = derivation.grammar
    tagged = grammar["NotEscapeSequence"]
    identifierStart = grammar["IdentifierStart"]
    identifierPart = grammar["IdentifierPart"]
    flags = grammar["RegularExpressionFlags"]
  }

  /// Returns a text of the production, whose length depends on `depth`.
  mutating func text(of production: Int, depth: Int = 6, parameters: GrammarFile.Parameters = []) -> String {
    let mark = derivation.trace.count
    while true {
      text.removeAll(keepingCapacity: true)
      conditions.removeAll(keepingCapacity: true)
      isSloppyOnly = false
      if derive(production, parameters, depth), conditions.allSatisfy({ holds($0) }) {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text)
        return String(view)
      }
      derivation.goBack(to: mark)
    }
  }

  mutating func text(of name: String, depth: Int = 6) -> String { text(of: grammar[name], depth: depth) }

  /// Appends the production and returns whether that succeeded. If not, the text is started again.
  private mutating func derive(_ production: Int, _ parameters: GrammarFile.Parameters, _ depth: Int) -> Bool {
    let alternatives = grammar.productions[production].alternatives
    let refuses = isTagged ? -1 : tagged
    let chosen = derivation.choose(production, parameters, depth: depth, isStrict: isStrict) { i in
      refuses < 0
        || !alternatives[i].symbols.contains {
          if case .nonterminal(let n) = $0 { n.production == refuses } else { false }
        }
    }
    guard let chosen else { return false }
    derivation.take(production, chosen)
    let alternative = alternatives[chosen]
    if alternative.isSloppyOnly { isSloppyOnly = true }
    if production == identifierStart || production == identifierPart, case .terminal? = alternative.symbols.first {
      appendIdentifierEscape(isStart: production == identifierStart)
      return true
    }
    if production == flags {
      let letters =
        ["d", "g", "i", "m", "s", "y"].filter { _ in derivation.random.chance(30) } + [
          derivation.random.pick(["", "u", "v"])
        ]
      text.append(contentsOf: letters.shuffled(using: &derivation.random).joined().unicodeScalars)
      return true
    }
    for symbol in alternative.symbols where !append(symbol, parameters, depth - 1) { return false }
    return true
  }

  private mutating func append(_ symbol: GrammarFile.Symbol, _ parameters: GrammarFile.Parameters, _ depth: Int) -> Bool
  {
    switch symbol {
    case .terminal(let terminal): text.append(contentsOf: terminal.unicodeScalars)
    case .nonterminal(let n):
      if n.isOptional && (depth <= 0 || derivation.random.chance(40)) { return true }
      return derive(n.production, derivation.parameters(n, in: parameters), depth)
    case .butNot(let symbol, let excluded):
      let start = text.count
      let mark = derivation.trace.count
      for _ in 0..<50 {
        guard append(symbol, parameters, depth) else { return false }
        let piece = Array(text[start...])
        if !excluded.contains(where: { grammar.matches($0, piece) }) { return true }
        text.removeSubrange(start...)
        derivation.goBack(to: mark)
      }
      return false
    case .lookahead(let isWanted, let sequences): conditions.append((text.count, isWanted, sequences))
    case .prose(let prose):
      guard let piece = LexicalProse.text(of: prose, &derivation.random) else { return false }
      text.append(contentsOf: piece.unicodeScalars)
    case .sameLine: break
    }
    return true
  }

  /// Appends an escape sequence such as `\u0061` of a character that is valid in an identifier.
  private mutating func appendIdentifierEscape(isStart: Bool) {
    let scalar = derivation.random.pick(
      isStart ? ["a", "Z", "$", "é", "𝒳"] as [Unicode.Scalar] : ["b", "7", "_", "\u{200D}"])
    let digits = String(scalar.value, radix: 16, uppercase: derivation.random.chance(50))
    let escape =
      digits.count > 4 || derivation.random.chance(50)
      ? "u{\(digits)}" : "u" + String(repeating: "0", count: 4 - digits.count) + digits
    text.append(contentsOf: "\\\(escape)".unicodeScalars)
  }

  private func holds(_ condition: (place: Int, isWanted: Bool, sequences: [[GrammarFile.Symbol]])) -> Bool {
    condition.isWanted == condition.sequences.contains { grammar.begins($0, text[condition.place...]) }
  }
}

extension GrammarFile {
  /// Returns whether the symbol matches exactly a text. Supports the symbols that exclusions use.
  func matches(_ symbol: Symbol, _ text: [Unicode.Scalar]) -> Bool {
    switch symbol {
    case .terminal(let terminal): terminal.unicodeScalars.elementsEqual(text)
    case .nonterminal(let n):
      productions[n.production].alternatives.contains { $0.symbols.count == 1 && matches($0.symbols[0], text) }
    case .prose(let prose): LexicalProse.isText(text, of: prose)
    default: false
    }
  }

  /// Returns whether the text begins with the symbols, which must be terminals or lists of terminals.
  func begins(_ symbols: [Symbol], _ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = symbols.first else { return true }
    switch first {
    case .terminal(let terminal):
      return text.starts(with: terminal.unicodeScalars)
        && begins(Array(symbols.dropFirst()), text.dropFirst(terminal.unicodeScalars.count))
    case .nonterminal(let n):
      return productions[n.production].alternatives.contains { begins($0.symbols + symbols.dropFirst(), text) }
    default: return false
    }
  }
}

/// The texts that the grammar describes in words.
enum LexicalProse {
  static func text(of prose: String, _ random: inout SeededRandom) -> String? {
    switch prose {
    case "any Unicode code point":
      if random.chance(85) { return String(Unicode.Scalar(UInt8(0x20 + random.below(0x5F)))) }
      return random.pick([
        "\t", "\n", "\r", "\u{0}", "\u{7F}", "é", "ß", "中", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{200C}", "\u{FFFD}",
        "😀", "𝒳", "\u{10FFFF}",
      ])
    case "any code point of the category Space_Separator":
      return random.pick([" ", "\u{A0}", "\u{1680}", "\u{2003}", "\u{202F}", "\u{205F}", "\u{3000}"])
    case "any Unicode code point with the property ID_Start":
      return random.pick(["a", "f", "k", "x", "y", "A", "Z", "é", "中", "ª", "𝒳", "\u{2118}"])
    case "any Unicode code point with the property ID_Continue":
      return random.pick(["b", "i", "n", "o", "0", "9", "_", "ñ", "\u{301}", "\u{B7}", "𝟘"])
    case "HexDigits[~Sep] beyond 10FFFF": return random.pick(["110000", "00110000", "fFffFFfff"])
    case "Hex4Digits from D800 to DBFF": return random.pick(["D800", "dbff", "D83d"])
    case "Hex4Digits from DC00 to DFFF": return random.pick(["DC00", "dfff", "dE00"])
    case "Hex4Digits up to D7FF or from E000": return random.pick(["0000", "0041", "d7FF", "E000", "ffff"])
    case "General_Category, Script or Script_Extensions, or a short form of these", "a value of that property",
      "a value of General_Category, a binary property, or a property of strings":
      return nil
    default: return nil
    }
  }

  static func isText(_ text: [Unicode.Scalar], of prose: String) -> Bool {
    switch prose {
    case "HexDigits[~Sep] beyond 10FFFF":
      var value = 0
      for digit in text { value = min(value * 16 + (Character(digit).hexDigitValue ?? 0), 1 << 40) }
      return value > 0x10FFFF
    default: return false
    }
  }
}
