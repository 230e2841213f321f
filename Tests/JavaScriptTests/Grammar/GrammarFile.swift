import Foundation

/// The parsed content of `Grammar/JavaScript.ebnf`. The head of that file explains the notation.
struct GrammarFile: Sendable {
  enum Part: Sendable { case lexical, syntactic, pattern }

  struct Production: Sendable {
    let name: String
    let part: Part
    let parameters: [String]
    /// Whether no white space is allowed between symbols.
    let isLexical: Bool
    /// Whether the production is a list with `one of`.
    let isList: Bool
    var alternatives: [Alternative] = []
    let line: Int
  }

  struct Alternative: Sendable {
    var required: Parameters = []
    var forbidden: Parameters = []
    /// Whether the alternative is marked with `[~Strict]`.
    var isSloppyOnly = false
    var symbols: [Symbol] = []
  }

  indirect enum Symbol: Sendable {
    case terminal(String)
    case nonterminal(Nonterminal)
    case butNot(Symbol, [Symbol])
    case lookahead(isWanted: Bool, [[Symbol]])
    case sameLine
    case prose(String)
  }

  struct Nonterminal: Sendable {
    var production: Int
    let added: Parameters
    let inherited: Parameters
    var isOptional: Bool
  }

  /// A set of grammar parameters.
  struct Parameters: OptionSet, Sendable {
    let rawValue: Int
    static let names = [
      "In", "Yield", "Await", "Return", "Tagged", "Sep", "UnicodeMode", "UnicodeSetsMode", "NamedCaptureGroups",
    ]
    static let `in` = Parameters(rawValue: 1), yield = Parameters(rawValue: 2), await = Parameters(rawValue: 4)
    static let unicodeMode = Parameters(rawValue: 64), unicodeSetsMode = Parameters(rawValue: 128),
      namedGroups = Parameters(rawValue: 256)

    init(rawValue: Int) { self.rawValue = rawValue }
    init?(name: some StringProtocol) {
      guard let i = Parameters.names.firstIndex(where: { $0 == name }) else { return nil }
      rawValue = 1 << i
    }
  }

  struct Fault: Error, CustomStringConvertible {
    let line: Int
    let description: String
  }

  private(set) var productions: [Production] = []
  private(set) var indices: [String: Int] = [:]
  private var used: Set<Int> = []

  /// The characters for the notation `<NAME>`.
  static let characters: [String: String] = [
    "TAB": "\t", "VT": "\u{B}", "FF": "\u{C}", "ZWNBSP": "\u{FEFF}", "LF": "\n", "CR": "\r", "LS": "\u{2028}",
    "PS": "\u{2029}",
    "ZWNJ": "\u{200C}", "ZWJ": "\u{200D}",
  ]

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let text = Result {
    try String(contentsOf: root.appendingPathComponent("Grammar/JavaScript.ebnf"), encoding: .utf8)
  }
  static let shared = Result { try GrammarFile(text.get()) }

  // MARK: Reading

  init(_ text: String) throws {
    let lines = text.components(separatedBy: "\n")
    try readHeads(lines)
    var current: Int?
    for (i, line) in lines.enumerated() {
      if line.isEmpty || line.hasPrefix("//") { continue }
      if !line.hasPrefix(" ") {
        current = indices[String(line.prefix { $0.isLetter || $0.isNumber })]
        continue
      }
      guard let production = current else {
        throw Fault(line: i + 1, description: "an alternative without a production")
      }
      var reader = LineReader(line, number: i + 1, indices: indices)
      let alternative = try reader.alternative()
      used.formUnion(reader.used)
      if productions[production].isList {
        productions[production].alternatives += alternative.symbols.map { Alternative(symbols: [$0]) }
      } else {
        productions[production].alternatives.append(alternative)
      }
    }
    for production in productions where production.alternatives.isEmpty {
      throw Fault(line: production.line, description: "\(production.name) has no alternatives")
    }
  }

  /// Reads the names of all productions before the alternatives, which can refer to later productions.
  private mutating func readHeads(_ lines: [String]) throws {
    var part = Part.lexical
    for (i, line) in lines.enumerated() {
      if line.hasPrefix("// ====") {
        part = line.contains("Lexical") ? .lexical : line.contains("Regular expressions") ? .pattern : .syntactic
      }
      if line.isEmpty || line.hasPrefix("//") || line.hasPrefix(" ") { continue }
      let name = String(line.prefix { $0.isLetter || $0.isNumber })
      var rest = line.dropFirst(name.count)
      var parameters: [String] = []
      if rest.first == "[", let end = rest.firstIndex(of: "]") {
        parameters = rest[rest.index(after: rest.startIndex)..<end].components(separatedBy: ", ")
        rest = rest[rest.index(after: end)...]
      }
      guard [" :", " ::", " : one of", " :: one of"].contains(String(rest)), indices[name] == nil else {
        throw Fault(line: i + 1, description: "not the head of a new production: \(line)")
      }
      indices[name] = productions.count
      productions.append(
        Production(
          name: name, part: part, parameters: parameters, isLexical: rest.hasPrefix(" ::"),
          isList: rest.hasSuffix("one of"), line: i + 1))
    }
  }

  subscript(name: String) -> Int { indices[name] ?? -1 }

  /// The start symbols, which no production refers to.
  var roots: Set<Int> { Set(productions.indices).subtracting(used) }

  /// The productions of which texts consist: those that the roots reach, except through exclusions and lookaheads.
  var productive: Set<Int> {
    var reached = roots
    var open = Array(roots)
    func visit(_ symbol: Symbol) {
      switch symbol {
      case .nonterminal(let n): if reached.insert(n.production).inserted { open.append(n.production) }
      case .butNot(let symbol, _): visit(symbol)
      default: break
      }
    }
    while let next = open.popLast() {
      for alternative in productions[next].alternatives { alternative.symbols.forEach(visit) }
    }
    return reached
  }
}

/// Reads the symbols of one line.
private struct LineReader {
  private var rest: Substring
  private let number: Int
  private let indices: [String: Int]
  private(set) var used: Set<Int> = []

  init(_ line: String, number: Int, indices: [String: Int]) {
    rest = line[...]
    self.number = number
    self.indices = indices
  }

  mutating func alternative() throws -> GrammarFile.Alternative {
    var result = GrammarFile.Alternative()
    skipSpaces()
    if rest.hasPrefix("> ") {
      result.symbols = [.prose(String(rest.dropFirst(2)))]
      return result
    }
    while !rest.isEmpty {
      if accept("[empty]") {
      } else if accept("[~Strict]") {
        result.isSloppyOnly = true
      } else if rest.hasPrefix("[+") || rest.hasPrefix("[~") {
        let isRequired = rest.hasPrefix("[+")
        rest.removeFirst(2)
        let parameter = try parameter()
        if isRequired { result.required.insert(parameter) } else { result.forbidden.insert(parameter) }
        guard accept("]") else { throw fault("] is missing") }
      } else {
        result.symbols.append(try symbol())
      }
      skipSpaces()
    }
    return result
  }

  private mutating func symbol() throws -> GrammarFile.Symbol {
    if accept("[no LineTerminator here]") { return .sameLine }
    if accept("[lookahead ") { return try lookahead() }
    let first = try simpleSymbol()
    skipSpaces()
    guard accept("but not ") else { return first }
    var excluded: [GrammarFile.Symbol] = []
    let isList = accept("one of ")
    repeat {
      excluded.append(try simpleSymbol())
      skipSpaces()
    } while isList && accept("or ")
    return .butNot(first, excluded)
  }

  private mutating func lookahead() throws -> GrammarFile.Symbol {
    let isWanted = accept("= ") || accept("∈ ")
    guard isWanted || accept("≠ ") || accept("∉ ") else { throw fault("the kind of lookahead is missing") }
    var sequences: [[GrammarFile.Symbol]] = [[]]
    let isSet = accept("{ ")
    while !rest.hasPrefix(isSet ? "}" : "]") {
      guard !rest.isEmpty else { throw fault("] is missing") }
      if accept(",") { sequences.append([]) } else { sequences[sequences.count - 1].append(try symbol()) }
      skipSpaces()
    }
    if isSet { _ = accept("}") }
    guard accept("]") else { throw fault("] is missing") }
    return .lookahead(isWanted: isWanted, sequences)
  }

  private mutating func simpleSymbol() throws -> GrammarFile.Symbol {
    if rest.first == "`" { return .terminal(try terminal()) }
    if accept("<") {
      let name = String(rest.prefix { $0 != ">" })
      rest.removeFirst(min(rest.count, name.count + 1))
      if name == "USP" { return .prose("any code point of the category Space_Separator") }
      guard let character = GrammarFile.characters[name] else { throw fault("no such character: \(name)") }
      return .terminal(character)
    }
    let name = String(rest.prefix { $0.isLetter || $0.isNumber })
    guard let production = indices[name] else { throw fault("no such production: \(rest)") }
    rest.removeFirst(name.count)
    used.insert(production)
    var added: GrammarFile.Parameters = []
    var inherited: GrammarFile.Parameters = []
    if accept("[") {
      repeat {
        guard let mode = rest.popFirst() else { throw fault("] is missing") }
        let parameter = try parameter()
        if mode == "+" {
          added.insert(parameter)
        } else if mode == "?" {
          inherited.insert(parameter)
        } else if mode != "~" {
          throw fault("+, ~ or ? is missing")
        }
      } while accept(", ")
      guard accept("]") else { throw fault("] is missing") }
    }
    return .nonterminal(.init(production: production, added: added, inherited: inherited, isOptional: accept("?")))
  }

  /// Reads a terminal between backticks. In a run of more than two backticks, all but the outer two are the terminal.
  private mutating func terminal() throws -> String {
    let run = rest.prefix { $0 == "`" }
    if run.count > 2 {
      rest.removeFirst(run.count)
      return String(run.dropFirst(2))
    }
    rest.removeFirst()
    guard let end = rest.firstIndex(of: "`"), end > rest.startIndex else { throw fault("` is missing") }
    defer { rest = rest[rest.index(after: end)...] }
    return String(rest[..<end])
  }

  private mutating func parameter() throws -> GrammarFile.Parameters {
    let name = rest.prefix { $0.isLetter }
    guard let parameter = GrammarFile.Parameters(name: name) else { throw fault("no such parameter: \(name)") }
    rest.removeFirst(name.count)
    return parameter
  }

  private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }

  private mutating func accept(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }

  private func fault(_ text: String) -> GrammarFile.Fault {
    GrammarFile.Fault(line: number, description: "line \(number): \(text)")
  }
}
