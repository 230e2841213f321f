import Foundation
import JSONModel
import TestSupport
import Testing

@testable import JavaScript

/// Tests with random regular expressions and JSON texts. See ``FuzzRun``.
@Suite(.serialized) struct TextFuzzTests {
  @Test("Regular expressions find the same in strings of one and of two bytes per code unit, with and without stress")
  func patterns() async throws {
    let defects = try await onThread(stackSize: 64 << 20) {
      var patterns = PatternTexts(Derivation(try GrammarFile.shared.get(), seed: FuzzRun.seed))
      return FuzzRun("patterns", rounds: 15).run { random, note in
        let pattern = patterns.pattern()
        var units = Array(pattern.text.utf16)
        for _ in 0..<random.below(3) { damage(&units, &random) }
        let subject = (0..<random.below(40)).map { _ in random.pick(pieces) }.joined()
        let source = """
          const subject = \(literal(subject)), wide = (subject + "\\u{1F600}").slice(0, -2);
          let pattern; try { pattern = new RegExp(\(literal(String(decoding: units, as: UTF16.self))), "\(pattern.flags)") } catch (e) { pattern = null }
          const all = s => {
            if (!pattern) return null;
            pattern.lastIndex = 0;
            const found = [pattern.exec(s), s.search(pattern), s.replace(pattern, "<$&$1$`>"), s.split(pattern, 9), pattern.test(s)];
            if (pattern.global) { pattern.lastIndex = 0; found.push([...s.matchAll(pattern)].slice(0, 9).map(m => [m.index, m])) }
            return JSON.stringify(found, (k, v) => k === "input" ? undefined : v);
          };
          if (all(subject) !== all(wide)) throw new Error("different: " + all(subject) + " and " + all(wide));
          all(subject);
          """
        note(source)
        let trial = ScriptTrial(source: source)
        if let outcome = trial.outcome(.init()), outcome.result.hasPrefix("Error: different") { return outcome.result }
        return trial.defect(&random)
      }
    }
    #expect(defects == [])
  }

  private static let pieces = [
    "a", "b", "z", "A", "K", "0", "9", "_", " ", "\n", "-", "ab", "aab", "abc", "é", "ß", "/", "(", ".", "\u{0}",
    "\r\n",
  ]
  private var pieces: [String] { Self.pieces }

  /// Changes a code unit or a range of them.
  private func damage(_ units: inout [UInt16], _ random: inout SeededRandom) {
    guard !units.isEmpty else { return }
    let i = random.below(units.count)
    switch random.below(4) {
    case 0: units.remove(at: i)
    case 1: units.insert(units[random.below(units.count)], at: i)
    case 2: units[i] ^= UInt16(1 << random.below(16))
    default:
      units.insert(
        contentsOf: random.pick(["{2,3}", "(?:", ")", "*?", "[^", "]", "\\b", "|", "(?=", "\\1"]).utf16, at: i)
    }
  }

  private func literal(_ text: String) -> String { JSON.string(text).description }

  @Test("JSON texts are accepted by JSONModel and by JSON.parse alike, and survive printing")
  func json() async throws {
    let defects = try await onThread {
      let interpreter = Interpreter(limits: Limits(steps: 1_000_000, memory: 64 << 20))
      let parse = try interpreter.evaluate("text => { try { return JSON.stringify(JSON.parse(text)) } catch {} }")
      return try FuzzRun("json", rounds: 200).run { random, note in
        var bytes = Array(JSONText.value(&random, depth: 5).utf8)
        for _ in 0..<random.below(3) where !bytes.isEmpty {
          let i = random.below(bytes.count)
          switch random.below(4) {
          case 0: bytes.remove(at: i)
          case 1: bytes.insert(contentsOf: random.pick(JSONText.tokens).utf8, at: i)
          case 2: bytes[i] = UInt8(32 + random.below(95))
          default: bytes.removeSubrange(i..<min(bytes.count, i + random.below(20)))
          }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        note(text)
        let json: JSON?
        do {
          json = try JSON(parsing: text)
        } catch let error as JSONParseError where error.message.contains("too large for a double") {
          // JSON.parse reads it as infinity.
          return nil
        } catch {
          json = nil
        }
        let parsed = try parse.call([interpreter.value(text)]).string
        if (parsed == nil) != (json == nil) { return "JSONModel: \(json != nil), JSON.parse: \(parsed != nil)" }
        guard let json, let printed = try? String(decoding: json.bytes(), as: UTF8.self) else { return nil }
        guard let again = try? JSON(parsing: printed) else { return "the printed text is not valid: \(printed)" }
        // A double beyond 2^53 is printed as an integer, which is read as an exact number with the same text.
        if try String(decoding: again.bytes(), as: UTF8.self) != printed { return "printed as \(printed)" }
        // The printed text has no key twice.
        if try parse.call([interpreter.value(printed)]).string.map({ Array($0.utf8) }) != parsed.map({ Array($0.utf8) })
        {
          return "JSON.parse returns another value: \(parsed ?? "")"
        }
        // In a list, because a single integer beyond 2^53 is rounded.
        return try interpreter.value([json]).json() == [json] ? nil : "the interpreter returns another value"
      }
    }
    #expect(defects == [])
  }
}
