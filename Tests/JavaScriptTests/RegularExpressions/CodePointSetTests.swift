import TestSupport
import Testing

@testable import JavaScript

@Suite struct CodePointSetTests {
  /// Sets of a few ranges among the first letters with case, and of all characters.
  private static func sets() -> [CodePointSet] {
    var random = SeededRandom(seed: 11)
    let some = (0..<50).map { _ in
      CodePointSet(
        unordered: (0..<Int.random(in: 0...12, using: &random)).map { _ in
          let lower = UInt32.random(in: 0...0x600, using: &random)
          return CodePointRange(lower, lower + UInt32.random(in: 0...40, using: &random))
        })
    }
    return some + [CodePointSet(0, CodePointSet.largestCodePoint), CodePointSet(0x80, 0xFFFF)]
  }

  @Test("A union has the members of both sets, in ranges that are not adjacent")
  func union() {
    let sets = Self.sets()
    for (left, right) in zip(sets, sets.reversed()) {
      #expect(left.union(right) == CodePointSet(unordered: left.ranges + right.ranges))
    }
  }

  @Test(
    "The closure of a set contains all characters that match a member when case is ignored",
    arguments: [CaseSensitivity.ignoringByUppercase, .ignoringByFolding])
  func closure(_ sensitivity: CaseSensitivity) {
    for set in Self.sets() where set.ranges.last?.upper ?? 0 <= 0x700 {
      let classes = Set((0...0x700).filter(set.contains).map(sensitivity.canonicalize))
      let closure = sensitivity.closure(of: set)
      let wrong = (0...0x2200).first { closure.contains($0) != classes.contains(sensitivity.canonicalize($0)) }
      #expect(wrong == nil)
    }
    let all = CodePointSet(0, CodePointSet.largestCodePoint)
    #expect(sensitivity.closure(of: all) == all)
  }
}
