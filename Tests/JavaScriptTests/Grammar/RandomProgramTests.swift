import Foundation
import TestSupport
import Testing

@testable import JavaScript

/// Tests the parser with random programs of `Grammar/JavaScript.ebnf`, unchanged and damaged.
/// `GRAMMAR_ROUNDS` sets the number of programs (default 250) and `GRAMMAR_SEED` the random seed.
@Suite struct RandomProgramTests {
  static let environment = ProcessInfo.processInfo.environment
  static let rounds = TestRounds.number("GRAMMAR_ROUNDS", 250)
  static let seed = environment["GRAMMAR_SEED"].flatMap(UInt64.init) ?? 1

  @Test("The parser accepts random programs that cover nearly all alternatives of the grammar")
  func programsAreAccepted() async throws {
    let (refused, untried) = try await onThread(stackSize: 64 << 20) {
      var generator = ProgramGenerator(try GrammarFile.shared.get(), seed: Self.seed)
      var refused: [String] = []
      for _ in 0..<Self.rounds where refused.count < 10 {
        let source = generator.script(generator.program())
        // The frames of the parser are several times as large with the address sanitizer.
        if let error = syntaxError(source, stack: 16 << 20) {
          refused.append("\(error.message) at \(error.offset):\n\(source)")
        }
      }
      return (refused, generator.lexical.derivation.untried(.syntactic))
    }
    for problem in refused { Issue.record("\(problem)") }
    // Programs seldom reach the depth of some alternatives of async functions and labelled loops.
    #expect(untried.count < 10, "\(untried)")
  }

  @Test("Damaged programs are accepted or rejected with a position, and never crash the parser")
  func damagedPrograms() async throws {
    let (refusedCount, withoutPlace) = try await onThread(stackSize: 64 << 20) {
      var generator = ProgramGenerator(try GrammarFile.shared.get(), seed: Self.seed &+ 1)
      var random = SeededRandom(seed: Self.seed &+ 2)
      var refusedCount = 0
      var withoutPlace: [String] = []
      for round in 0..<Self.rounds {
        var tokens = generator.program()
        if round % 3 != 0 { for _ in 0...random.below(3) { Self.damage(&tokens, &random) } }
        var bytes = Array(generator.script(tokens).utf8)
        if round % 3 == 0 && !bytes.isEmpty {
          for _ in 0...random.below(4) { bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8)) }
        }
        do throws(JavaScriptError) { _ = try Script(utf8: bytes, name: "damaged.js") } catch {
          refusedCount += 1
          if error.message.isEmpty || error.line == nil || error.column == nil {
            withoutPlace.append(String(decoding: bytes, as: UTF8.self))
          }
        }
      }
      return (refusedCount, withoutPlace)
    }
    #expect(withoutPlace == [])
    #expect(refusedCount > Self.rounds / 4)
  }

  /// Removes, duplicates or exchanges tokens.
  private static func damage(_ tokens: inout [ProgramToken], _ random: inout SeededRandom) {
    guard !tokens.isEmpty else { return }
    let i = random.below(tokens.count)
    let j = random.below(tokens.count)
    switch random.below(3) {
    case 0: tokens.remove(at: i)
    case 1: tokens.insert(tokens[i], at: j)
    default: tokens.swapAt(i, j)
    }
  }
}
