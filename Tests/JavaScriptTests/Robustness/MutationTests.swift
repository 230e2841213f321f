import Foundation
import TestSupport
import Testing

@testable import JavaScript

/// Tests that damaged copies of real scripts result in an error or a value and leave the interpreter usable.
/// `FUZZ_ROUNDS` sets the number of mutants (default 150) and `FUZZ_SEED` the random seed.
@Suite struct MutationTests {
  private static let rounds = TestRounds.number("FUZZ_ROUNDS", 150)

  @Test func damagedScriptsNeverCrash() throws {
    let scripts = try MutationTests.scripts()
    try #require(!scripts.isEmpty)
    let environment = ProcessInfo.processInfo.environment
    let rounds = Self.rounds
    var mutator = Mutator(scripts: scripts, seed: environment["FUZZ_SEED"].flatMap(UInt64.init) ?? 1)
    var interpreter = MutationTests.interpreter()
    for round in 0..<rounds {
      let source = mutator.next()
      MutationTests.note(source, round)
      if round % 8 == 0 { interpreter = MutationTests.interpreter(stresses: round % 64 == 0) }
      do throws(JavaScriptError) {
        _ = try interpreter.evaluate(Script(utf8: source, name: "mutant.js"))
      } catch {
        #expect(!error.description.isEmpty)
      }
      #expect(try Interpreter.answers(interpreter), "round \(round)")
    }
  }

  @Test func everyPrefixOfAScriptIsHandled() throws {
    for source in try MutationTests.scripts() {
      let step = max(1, source.count * 20 / Self.rounds)
      for length in stride(from: 0, to: source.count, by: step) {
        let interpreter = MutationTests.interpreter()
        do throws(JavaScriptError) {
          _ = try interpreter.evaluate(Script(utf8: Array(source[..<length]), name: "prefix.js"))
        } catch {
          #expect(!error.description.isEmpty)
        }
      }
    }
  }

  /// Writes the mutant to the path in `FUZZ_LAST` before it runs, so that it is available after a crash.
  private static func note(_ source: [UInt8], _ round: Int) {
    guard let path = ProcessInfo.processInfo.environment["FUZZ_LAST"] else { return }
    try? Data(source).write(to: URL(fileURLWithPath: path))
  }

  private static func interpreter(stresses: Bool = false) -> Interpreter {
    let interpreter = Interpreter(
      limits: Limits(steps: stresses ? 300 : 30_000, memory: 24 << 20), stressesCollector: stresses)
    interpreter.clock = { 1_700_000_000_000 }
    interpreter.random = { 0.5 }
    return interpreter
  }

  private static func scripts() throws -> [[UInt8]] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var found: [[UInt8]] = []
    for folder in ["Benchmarks/Scripts", "Benchmarks/Fixtures/plugins"] {
      let directory = root.appendingPathComponent(folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
      where name.hasSuffix(".js") {
        found.append([UInt8](try Data(contentsOf: directory.appendingPathComponent(name))))
      }
    }
    return found
  }
}

extension Interpreter {
  /// Returns whether a simple script has the correct result. It uses no globals, which the mutant may have replaced.
  fileprivate static func answers(_ interpreter: Interpreter) throws -> Bool {
    try interpreter.evaluate("(() => { let s = 0; for (let i = 0; i < 4; i++) s += i; return s })()").number == 6
  }
}

/// Creates damaged copies of scripts that depend only on the seed.
private struct Mutator {
  let scripts: [[UInt8]]
  var random: SeededRandom

  init(scripts: [[UInt8]], seed: UInt64) {
    self.scripts = scripts
    random = SeededRandom(seed: seed)
  }

  mutating func next() -> [UInt8] {
    var source = scripts[below(scripts.count)]
    for _ in 0...below(4) { mutate(&source) }
    return source
  }

  private mutating func below(_ n: Int) -> Int { Int(random.next() % UInt64(max(1, n))) }

  private mutating func range(in source: [UInt8], atMost limit: Int) -> Range<Int> {
    let start = below(source.count + 1)
    return start..<min(source.count, start + below(limit))
  }

  private mutating func mutate(_ source: inout [UInt8]) {
    switch below(9) {
    case 0: source.removeLast(below(source.count + 1))
    case 1: source.removeSubrange(range(in: source, atMost: 60))
    case 2:
      let copied = Array(source[range(in: source, atMost: 200)])
      source.insert(contentsOf: copied, at: below(source.count + 1))
    case 3:
      let other = scripts[below(scripts.count)]
      let copied = Array(other[range(in: other, atMost: 300)])
      source.insert(contentsOf: copied, at: below(source.count + 1))
    case 4: if !source.isEmpty { source[below(source.count)] = UInt8(truncatingIfNeeded: random.next()) }
    case 5, 6:
      source.insert(contentsOf: Array(Mutator.tokens[below(Mutator.tokens.count)].utf8), at: below(source.count + 1))
    default: replaceWord(&source)
    }
  }

  /// Replaces a word or a run of other characters by a token or another word of the script.
  private mutating func replaceWord(_ source: inout [UInt8]) {
    guard !source.isEmpty else { return }
    let from = word(in: source, around: below(source.count))
    let replacement =
      below(2) == 0
      ? Array(Mutator.tokens[below(Mutator.tokens.count)].utf8)
      : Array(source[word(in: source, around: below(source.count))])
    source.replaceSubrange(from, with: replacement)
  }

  private func word(in source: [UInt8], around index: Int) -> Range<Int> {
    func isWord(_ b: UInt8) -> Bool {
      b >= 48 && b <= 57 || b >= 65 && b <= 90 || b >= 97 && b <= 122 || b == 95 || b == 36
    }
    var start = index
    var end = index + 1
    guard isWord(source[index]) else { return start..<end }
    while start > 0 && isWord(source[start - 1]) { start -= 1 }
    while end < source.count && isWord(source[end]) { end += 1 }
    return start..<end
  }

  private static let tokens = [
    " null ", " undefined ", " this ", " arguments ", " super ", " new ", " delete ", " typeof ", " in ",
    " instanceof ", " void ", " yield ", " await ", " async ",
    " let ", " const ", " var ", " class A extends B {} ", " function f() {} ", " return ", " throw ", " try { ",
    " } catch (e) { ", " finally { ", " for (;;) ",
    " while (1) ", " switch (x) { case 1: ", " default: ", " break ", " continue ", " label: ", "(", ")", "[", "]", "{",
    "}", ";", ",", ".", "?.", "...", "=>", "=",
    "==", "===", "+", "++", "--", "**", "*", "/", "%", "&&", "||", "??", "??=", "!", "~", "<", ">", "<<", ">>>", "?",
    ":", "`", "${", "'", "\"", "\\", "/x/g", "#p", "@",
    "0", "-1", "1e308", "4294967295", "0x7fffffff", "2147483648", "NaN", "Infinity", "1n", "\"\"", "\"length\"",
    "\"__proto__\"", ".length = 0", ".length = 4294967295",
    ".constructor", ".prototype", "[Symbol.iterator]", "[Symbol.toPrimitive]", ".valueOf = null",
    ".toString = () => ({})", ".push(", ".map(", ".sort(", ".replace(",
    "Object.freeze(", "Object.defineProperty(", "Object.setPrototypeOf(", "JSON.stringify(", "JSON.parse(",
    "Array.from(", "new Map(", "new Proxy(", "\u{2028}", "\u{FEFF}",
  ]
}
