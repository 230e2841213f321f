import Foundation
import TestSupport

/// A grammar in the notation of `Grammar/*.ebnf`.
struct GrammarNotation {
  indirect enum Part {
    case name(String)
    case text(String)
    /// A description in words.
    case words(String)
    case sequence([Part])
    case choice([Part])
    case optional(Part)
    case repeated(Part)
  }

  struct Production {
    let name: String
    let part: Part
    /// Whether white space is allowed between its symbols.
    let isSyntactic: Bool
  }

  private(set) var productions: [Production] = []

  /// - Parameter source: The grammar. Productions after a comment with the heading "Syntactic" are syntactic.
  init(_ source: String) throws {
    let header = source.range(of: "== Syntactic ==")?.lowerBound ?? source.endIndex
    for (text, isSyntactic) in [(source[..<header], false), (source[header...], true)] {
      // The heading is inside a comment that begins before it.
      let start = isSyntactic ? (text.range(of: "*)")?.upperBound ?? text.startIndex) : text.startIndex
      var rest = Tokens(text[start...])
      while let name = rest.next() {
        guard rest.next() == "=" else { throw NotationError(message: "no = after \(name)") }
        productions.append(Production(name: name, part: try rest.choice(), isSyntactic: isSyntactic))
        guard rest.next() == ";" else { throw NotationError(message: "no ; at the end of \(name)") }
      }
    }
  }

  func production(_ name: String) -> Production? { productions.first { $0.name == name } }

  struct NotationError: Error { let message: String }

  private struct Tokens {
    private var tokens: [String]
    private var place = 0

    init(_ text: Substring) {
      let source = String(text).replacingOccurrences(of: #"\(\*[\s\S]*?\*\)"#, with: " ", options: .regularExpression)
      tokens = source.matches(of: /"[^"\n]*"|'[^'\n]*'|\?[^?]*\?|[A-Za-z]+|[=,|;()\[\]{}]/).map { String($0.0) }
      // Removes the beginning of the comment that contains the heading.
      if let end = tokens.lastIndex(of: ";") { tokens = Array(tokens[...end]) } else { tokens = [] }
    }

    var peek: String? { place < tokens.count ? tokens[place] : nil }

    mutating func next() -> String? {
      guard place < tokens.count else { return nil }
      defer { place += 1 }
      return tokens[place]
    }

    mutating func choice() throws -> Part {
      var parts = [try sequence()]
      while peek == "|" {
        place += 1
        parts.append(try sequence())
      }
      return parts.count == 1 ? parts[0] : .choice(parts)
    }

    private mutating func sequence() throws -> Part {
      var parts = [try part()]
      while peek == "," {
        place += 1
        parts.append(try part())
      }
      return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func part() throws -> Part {
      guard let token = next() else { throw NotationError(message: "the grammar ends in a production") }
      func closed(by end: String, _ part: Part) throws -> Part {
        guard next() == end else { throw NotationError(message: "\(end) is missing") }
        return part
      }
      switch token.first {
      case "\"", "'": return .text(String(token.dropFirst().dropLast()))
      case "?": return .words(token.trimmingCharacters(in: CharacterSet(charactersIn: "? ")))
      case "(":
        let inner = try choice()
        return try closed(by: ")", inner)
      case "[":
        let inner = try choice()
        return try closed(by: "]", .optional(inner))
      case "{":
        let inner = try choice()
        return try closed(by: "}", .repeated(inner))
      default: return .name(token)
      }
    }
  }
}

/// Generates texts from the productions of a grammar.
struct TextGenerator {
  let grammar: GrammarNotation
  /// Example texts for the descriptions in words.
  let words: [String: [String]]
  /// Changes a token that the grammar excludes in words, such as a keyword.
  let fix: (_ production: String, _ text: String) -> String
  var random: SeededRandom
  /// The number of symbols after which only non-recursive alternatives are chosen.
  private var budget = 0

  init(_ grammar: GrammarNotation, words: [String: [String]], seed: UInt64, fix: @escaping (String, String) -> String) {
    self.grammar = grammar
    self.words = words
    self.fix = fix
    random = SeededRandom(seed: seed)
  }

  mutating func text(of name: String) throws -> String {
    budget = Int.random(in: 5...60, using: &random)
    var tokens: [String] = []
    try write(.name(name), isSyntactic: true, into: &tokens)
    var text = ""
    var last = ""
    for token in tokens {
      let ends = last.last.map { "()[]{},:!=<>\"'".contains($0) } ?? true
      let begins = token.first.map { "()[]{},:!=<>\"'".contains($0) } ?? true
      let isEscaped = last.contains("\\") && last.first != "\"" && last.first != "'"
      if isEscaped || !(ends || begins) || Bool.random(using: &random) {
        text += [" ", "\n", "\t", "  "].randomElement(using: &random) ?? " "
      }
      text += token
      last = token
    }
    return text
  }

  private mutating func write(_ part: GrammarNotation.Part, isSyntactic: Bool, into tokens: inout [String]) throws {
    budget -= 1
    switch part {
    case .text(let text): tokens.append(text)
    case .words(let text):
      guard let choice = words[text]?.randomElement(using: &random) else {
        throw GrammarNotation.NotationError(message: "there are no examples for: \(text)")
      }
      tokens.append(choice)
    case .name(let name):
      guard let production = grammar.production(name) else {
        throw GrammarNotation.NotationError(message: "there is no production \(name)")
      }
      if production.isSyntactic { return try write(production.part, isSyntactic: true, into: &tokens) }
      var inner: [String] = []
      try write(production.part, isSyntactic: false, into: &inner)
      tokens.append(isSyntactic ? fix(name, inner.joined()) : inner.joined())
    case .sequence(let parts): for part in parts { try write(part, isSyntactic: isSyntactic, into: &tokens) }
    case .choice(let parts):
      // When the budget is used up, take the last alternative, which is not recursive in this grammar.
      let choice = budget > 0 ? parts.randomElement(using: &random) : parts.last
      if let choice { try write(choice, isSyntactic: isSyntactic, into: &tokens) }
    case .optional(let part):
      if budget > 0, Bool.random(using: &random) { try write(part, isSyntactic: isSyntactic, into: &tokens) }
    case .repeated(let part):
      while budget > 0, Int.random(in: 0..<5, using: &random) < 2 {
        try write(part, isSyntactic: isSyntactic, into: &tokens)
      }
    }
  }
}
