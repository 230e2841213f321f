import TestSupport
import Testing

@testable import JavaScript

@Suite struct SourceMappingsTests {
  private struct Entry {
    let line: Int
    let column: Int
    /// The location in a source; nil if there is none.
    let target: (source: Int, line: Int, column: Int)?
  }

  /// Returns random segments in order, with many empty lines and long lines.
  private static func entries(_ random: inout SeededRandom) -> [Entry] {
    var entries: [Entry] = []
    var line = 0
    for _ in 0..<(1 + random.below(8)) {
      line += random.chance(20) ? random.below(600) : random.below(2)
      var column = 0
      for _ in 0..<(random.chance(30) ? random.below(300) : random.below(4)) {
        column += random.below(random.chance(10) ? 100_000 : 5)
        let target = (random.below(3), random.below(2000), random.below(100))
        entries.append(Entry(line: line, column: column, target: random.chance(85) ? target : nil))
      }
    }
    return entries.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func encode(_ number: Int, _ text: inout [UInt8]) {
    var rest = number < 0 ? -number << 1 | 1 : number << 1
    repeat {
      text.append(digits[rest & 31 | (rest > 31 ? 32 : 0)])
      rest >>= 5
    } while rest > 0
  }

  private static func text(_ entries: [Entry], _ random: inout SeededRandom) -> [UInt8] {
    var text: [UInt8] = []
    var (line, column, last) = (0, 0, (0, 0, 0))
    var isFirst = true
    for entry in entries {
      while line < entry.line {
        text.append(UInt8(ascii: ";"))
        (line, column, isFirst) = (line + 1, 0, true)
      }
      if !isFirst { text.append(UInt8(ascii: ",")) }
      isFirst = false
      encode(entry.column - column, &text)
      column = entry.column
      guard let target = entry.target else { continue }
      encode(target.source - last.0, &text)
      encode(target.line - last.1, &text)
      encode(target.column - last.2, &text)
      if random.chance(30) { encode(random.below(50), &text) }
      last = target
    }
    return text + (random.chance(50) ? Array(";;,;".utf8) : [])
  }

  @Test("Each location has the last segment before it, as the definition says")
  func property() async {
    let defects = await onThread {
      FuzzRun("mappings", rounds: 60).run { random, note in
        let entries = Self.entries(&random)
        let text = Self.text(entries, &random)
        note(String(decoding: text, as: UTF8.self))
        guard let mappings = SourceMappings(text, sourceCount: 3) else { return "the mappings are rejected" }
        for _ in 0..<200 {
          let near = entries.isEmpty ? nil : random.pick(entries)
          let line = max(0, (near?.line ?? 0) + (random.chance(80) ? 0 : random.below(5) - 2))
          let column = max(1, (near?.column ?? 0) + random.below(7) - 3)
          let expected = entries.last { $0.line == line && $0.column < column }?.target
          let found = mappings.segment(line: line, before: column).map { ($0.source, $0.line, $0.column) }
          let isSame =
            switch (expected, found) {
            case (let expected?, let found?): expected == found
            case (nil, nil): true
            default: false
            }
          if !isSame {
            return "\(line):\(column): \(String(describing: found)), not \(String(describing: expected))"
          }
        }
        return nil
      }
    }
    #expect(defects == [])
  }

  @Test(
    "Invalid mappings are rejected",
    arguments: [
      "A!", "AAAA AAAA", "ADAA", "AADA", "AAAD", "AGAA", "g", "AAAAg", "gggggggA", "AAAAAA", ";;AAAA;;ADAA", "é",
    ])
  func invalid(_ text: String) { #expect(SourceMappings(Array(text.utf8), sourceCount: 3) == nil) }

  @Test("Mappings without segments are valid", arguments: ["", ";", ",", ";;;,,,;;;", "A", "A,C;E"])
  func empty(_ text: String) {
    let mappings = SourceMappings(Array(text.utf8), sourceCount: 0)
    #expect(mappings != nil && mappings?.segment(line: 0, before: 9) == nil)
  }
}
