import Foundation
import TestSupport
import Testing

@testable import JavaScript

/// Tests the lexer and regular expressions with random texts of `Grammar/JavaScript.ebnf`.
@Suite struct RandomTextTests {
  /// The goal symbols of the lexical grammar, and productions that are rare in them.
  private static let goals = [
    "InputElementDiv", "InputElementRegExp", "InputElementRegExpOrTemplateTail", "InputElementTemplateTail",
    "InputElementHashbangOrRegExp",
    "NumericLiteral", "StringLiteral", "Template", "NullLiteral", "BooleanLiteral",
  ]

  @Test("The lexer reads each random element of the lexical grammar as a single token")
  func elements() async throws {
    let (misread, untried) = try await onThread(stackSize: 64 << 20) {
      var texts = LexicalTexts(Derivation(try GrammarFile.shared.get(), seed: RandomProgramTests.seed))
      texts.isTagged = true
      var misread: [String] = []
      for round in 0..<(6 * RandomProgramTests.rounds) {
        texts.derivation.beginText(.lexical)
        let text = texts.text(of: Self.goals[round % Self.goals.count], depth: 14)
        if Self.endOfElement(Array(text.utf8)) != text.utf8.count { misread.append(text.debugDescription) }
      }
      return (misread, texts.derivation.untried(.lexical))
    }
    #expect(misread == [])
    #expect(untried == [])
  }

  /// Returns the offset at which the lexer ends the first element.
  private static func endOfElement(_ text: [UInt8]) -> Int {
    text.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes, SyntaxArena())
      do throws(ScriptSyntaxError) {
        if bytes.first == UInt8(ascii: "}") {
          lexer.position = 1
          if bytes.count > 1 { _ = try lexer.scanTemplateElement(templateStart: 0) }
          return lexer.position
        }
        let token = try lexer.next()
        if token.kind == .template { _ = try lexer.scanTemplateElement(templateStart: 0) }
        if token.kind == .divide || token.kind == .divideAssign, bytes.count > Int(token.end) {
          _ = try lexer.scanRegularExpression(at: 0)
        }
        return lexer.position
      } catch {
        return -1
      }
    }
  }

  @Test("Random patterns that cover the grammar of regular expressions compile")
  func patterns() async throws {
    let (refused, untried) = try await onThread(stackSize: 64 << 20) {
      var patterns = PatternTexts(Derivation(try GrammarFile.shared.get(), seed: RandomProgramTests.seed))
      var refused: [String] = []
      for _ in 0..<RandomProgramTests.rounds {
        let pattern = patterns.pattern()
        guard let flags = RegularExpressionFlags(pattern.flags.utf16) else { throw Unreadable(flags: pattern.flags) }
        do { _ = try RegularExpression(pattern: Array(pattern.text.utf16), flags: flags) } catch {
          refused.append("/\(pattern.text)/\(pattern.flags): \(error)")
        }
      }
      return (refused, patterns.lexical.derivation.untried(.pattern, countsLists: false))
    }
    #expect(refused == [])
    #expect(untried == [])
  }

  private struct Unreadable: Error {
    let flags: String
  }

  @Test("Damaged patterns crash neither the compiler nor the matcher")
  func damagedPatterns() async throws {
    try await onThread(stackSize: 64 << 20) {
      var patterns = PatternTexts(Derivation(try GrammarFile.shared.get(), seed: RandomProgramTests.seed &+ 1))
      let input = Array("aAbz_0 é\n-😀/".utf16)
      for round in 0..<RandomProgramTests.rounds {
        let pattern = patterns.pattern()
        var units = Array(pattern.text.utf16)
        var random = SeededRandom(seed: RandomProgramTests.seed &+ UInt64(round))
        for _ in 0...random.below(3) where !units.isEmpty {
          let i = random.below(units.count)
          let j = random.below(units.count)
          switch random.below(4) {
          case 0: units.remove(at: i)
          case 1: units.insert(units[i], at: j)
          case 2: units.swapAt(i, j)
          default: units[i] ^= UInt16(1 << random.below(16))
          }
        }
        guard let flags = RegularExpressionFlags(pattern.flags.utf16) else { throw Unreadable(flags: pattern.flags) }
        guard let expression = try? RegularExpression(pattern: units, flags: flags) else { continue }
        _ = try? expression.offsets(in: input, steps: 2000)
      }
    }
  }
}
