import Foundation
import Testing

/// Tests that `Grammar/JavaScript.ebnf` is valid and complete, and that its productions match the parser's functions.
@Suite struct GrammarFileTests {
  @Test func everyNameInTheGrammarIsAProduction() throws {
    let grammar = try GrammarFile.shared.get()
    #expect(grammar.productions.count > 300)
  }

  @Test("Every production is used, except for goals and refinements of cover grammars")
  func roots() throws {
    let grammar = try GrammarFile.shared.get()
    #expect(
      Set(grammar.roots.map { grammar.productions[$0].name }) == [
        "InputElementDiv", "InputElementRegExp", "InputElementRegExpOrTemplateTail", "InputElementTemplateTail",
        "InputElementHashbangOrRegExp",
        "Script", "Pattern", "ParenthesizedExpression", "CallMemberExpression", "AsyncArrowHead", "AssignmentPattern",
      ])
  }

  @Test("Productions are used only with their declared parameters")
  func parameters() throws {
    let grammar = try GrammarFile.shared.get()
    for production in grammar.productions {
      func check(_ symbol: GrammarFile.Symbol) {
        switch symbol {
        case .nonterminal(let n):
          let used = grammar.productions[n.production]
          let known = used.parameters.reduce(into: GrammarFile.Parameters()) {
            $0.formUnion(GrammarFile.Parameters(name: $1) ?? [])
          }
          let own = production.parameters.reduce(into: GrammarFile.Parameters()) {
            $0.formUnion(GrammarFile.Parameters(name: $1) ?? [])
          }
          #expect(known.isSuperset(of: n.added.union(n.inherited)), "\(used.name) in \(production.name)")
          #expect(own.isSuperset(of: n.inherited), "\(used.name) in \(production.name)")
        case .butNot(let symbol, _): check(symbol)
        default: break
        }
      }
      for alternative in production.alternatives { alternative.symbols.forEach(check) }
    }
  }

  @Test(
    "Every syntactic production is named by a function of the parser or by the documentation of one"
  )
  func parserFunctions() throws {
    let functions = try namesInParser
    for production in try GrammarFile.shared.get().productions where production.part == .syntactic {
      #expect(functions.contains(production.name), "\(production.name)")
    }
  }

  /// The names X of all functions parseX, and the words in the documentation of the parser's functions and properties.
  private var namesInParser: Set<String> {
    get throws {
      let folder = GrammarFile.root.appendingPathComponent("Sources/JavaScript/Syntax")
      var names: Set<String> = []
      for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      where file.lastPathComponent.hasPrefix("Parser") {
        var documentation: [Substring] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          let line = line.drop { $0 == " " }
          if line.hasPrefix("///") {
            documentation.append(line)
          } else if line.contains("func ") || line.contains("var ") {
            if let start = line.range(of: "func parse") {
              names.insert(String(line[start.upperBound...].prefix { $0.isLetter }))
            }
            for words in documentation { names.formUnion(words.split { !$0.isLetter }.map(String.init)) }
            documentation = []
          } else if !line.hasPrefix("@inline") {
            documentation = []
          }
        }
      }
      return names
    }
  }
}
