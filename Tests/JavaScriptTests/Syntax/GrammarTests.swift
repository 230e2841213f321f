import Foundation
import Testing

/// `Grammar/JavaScript.ebnf` and the parser name the same productions.
@Suite struct GrammarTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func grammar() throws -> String {
    try String(contentsOf: root.appendingPathComponent("Grammar/JavaScript.ebnf"), encoding: .utf8)
  }

  private static func parser() throws -> String {
    let folder = root.appendingPathComponent("Sources/JavaScript/Syntax")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.lastPathComponent.hasPrefix("Parser") }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }

  /// The names that begin a line and are followed by `=`.
  private static func productions(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count > 1, words[1] == "=", words[0].allSatisfy(\.isLetter) else { return nil }
      return String(words[0])
    }
  }

  @Test func everyProductionHasAParserFunction() throws {
    let grammar = try Self.grammar()
    let parser = try Self.parser()
    let start = try #require(grammar.range(of: "Expressions =====")).upperBound
    let names = Self.productions(grammar[start...])
    #expect(names.count > 80)
    for name in names { #expect(parser.contains("func parse\(name)("), "\(name)") }
  }

  @Test func everyNameInAProductionIsAProduction() throws {
    var grammar = try Self.grammar()
    let names = Set(Self.productions(grammar))
    for pattern in [#"\(\*[\s\S]*?\*\)"#, #""[^"\n]*"|'"'|\?[^?\n]*\?"#] {
      grammar = grammar.replacingOccurrences(of: pattern, with: " ", options: .regularExpression)
    }
    let used = Set(grammar.split { !$0.isLetter }.map(String.init))
    #expect(used.subtracting(names).isEmpty)
  }
}
