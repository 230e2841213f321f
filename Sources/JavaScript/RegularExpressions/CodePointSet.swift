/// An inclusive range of code points.
struct CodePointRange: Hashable, Sendable {
  let lower: UInt32
  let upper: UInt32

  init(_ lower: UInt32, _ upper: UInt32) {
    self.lower = lower
    self.upper = upper
  }
}

/// A set of code points (or, without the `u` flag, of code units), stored as sorted ranges that are not adjacent.
struct CodePointSet: Hashable, Sendable {
  private(set) var ranges: [CodePointRange]

  static let largestCodePoint: UInt32 = 0x10FFFF

  /// Creates an empty set.
  init() {
    ranges = []
  }

  init(_ character: UInt32) {
    ranges = [CodePointRange(character, character)]
  }

  init(_ lower: UInt32, _ upper: UInt32) {
    ranges = lower <= upper ? [CodePointRange(lower, upper)] : []
  }

  /// Creates a set from ranges in any order, which may overlap.
  init(unordered: [CodePointRange]) {
    ranges = []
    ranges.reserveCapacity(unordered.count)
    for range in unordered.sorted(by: { $0.lower < $1.lower }) {
      appendOrdered(range)
    }
  }

  /// Creates the set of the code points in `candidates` that satisfy the predicate.
  init(in candidates: [CodePointRange], where predicate: (UInt32) -> Bool) {
    ranges = []
    for candidate in candidates {
      var start: UInt32?
      for character in candidate.lower...candidate.upper {
        if predicate(character) {
          if start == nil { start = character }
        } else if let lower = start {
          appendOrdered(CodePointRange(lower, character - 1))
          start = nil
        }
      }
      if let lower = start { appendOrdered(CodePointRange(lower, candidate.upper)) }
    }
  }

  var isEmpty: Bool { ranges.isEmpty }

  /// The member of a set with exactly one member, or nil.
  var onlyMember: UInt32? {
    guard ranges.count == 1, let range = ranges.first, range.lower == range.upper else { return nil }
    return range.lower
  }

  var memberCount: Int { ranges.reduce(0) { $0 + Int($1.upper - $1.lower) + 1 } }

  func contains(_ character: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      let range = ranges[middle]
      if character < range.lower {
        high = middle
      } else if character > range.upper {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }

  /// Returns whether the set contains a member in `lower...upper`.
  func intersects(_ lower: UInt32, _ upper: UInt32) -> Bool {
    ranges.contains { $0.lower <= upper && $0.upper >= lower }
  }

  func isDisjoint(with other: CodePointSet) -> Bool {
    intersection(other).isEmpty
  }

  func union(_ other: CodePointSet) -> CodePointSet {
    if isEmpty { return other }
    if other.isEmpty { return self }
    var result = CodePointSet()
    result.ranges.reserveCapacity(ranges.count + other.ranges.count)
    var (left, right) = (0, 0)
    while left < ranges.count || right < other.ranges.count {
      if right == other.ranges.count || left < ranges.count && ranges[left].lower <= other.ranges[right].lower {
        result.appendOrdered(ranges[left])
        left += 1
      } else {
        result.appendOrdered(other.ranges[right])
        right += 1
      }
    }
    return result
  }

  func intersection(_ other: CodePointSet) -> CodePointSet {
    var result = CodePointSet()
    var left = 0
    var right = 0
    while left < ranges.count && right < other.ranges.count {
      let a = ranges[left]
      let b = other.ranges[right]
      let lower = max(a.lower, b.lower)
      let upper = min(a.upper, b.upper)
      if lower <= upper { result.appendOrdered(CodePointRange(lower, upper)) }
      if a.upper < b.upper { left += 1 } else { right += 1 }
    }
    return result
  }

  func subtracting(_ other: CodePointSet) -> CodePointSet {
    intersection(other.complement(upTo: CodePointSet.largestCodePoint))
  }

  /// Returns the members of `0...limit` that are not in the set.
  func complement(upTo limit: UInt32) -> CodePointSet {
    var result = CodePointSet()
    var next: UInt32 = 0
    for range in ranges {
      if range.lower > limit { break }
      if range.lower > next { result.ranges.append(CodePointRange(next, range.lower - 1)) }
      next = range.upper + 1
    }
    if next <= limit { result.ranges.append(CodePointRange(next, limit)) }
    return result
  }

  /// Adds a range whose lower bound is not less than that of any range added before.
  private mutating func appendOrdered(_ range: CodePointRange) {
    if let last = ranges.last, range.lower <= last.upper + 1 {
      if range.upper > last.upper {
        ranges[ranges.count - 1] = CodePointRange(last.lower, range.upper)
      }
    } else {
      ranges.append(range)
    }
  }
}

/// The sets of `\d`, `\s`, `\w` and `.` (ECMA-262 §22.2.2.9).
extension CodePointSet {
  static let digits = CodePointSet(0x30, 0x39)

  static let asciiLetters = CodePointSet(unordered: [CodePointRange(0x41, 0x5A), CodePointRange(0x61, 0x7A)])

  static let wordCharacters = CodePointSet(unordered: [
    CodePointRange(0x30, 0x39), CodePointRange(0x41, 0x5A), CodePointRange(0x5F, 0x5F), CodePointRange(0x61, 0x7A),
  ])

  /// The word characters and all characters that fold to one of them: U+017F and U+212A (ECMA-262 §22.2.2.7.3).
  static let foldedWordCharacters = wordCharacters.union(
    CodePointSet(unordered: [CodePointRange(0x17F, 0x17F), CodePointRange(0x212A, 0x212A)]))

  /// WhiteSpace and LineTerminator (ECMA-262 §12.2, §12.3).
  static let whiteSpace = CodePointSet(unordered: [
    CodePointRange(0x09, 0x0D), CodePointRange(0x20, 0x20), CodePointRange(0xA0, 0xA0),
    CodePointRange(0x1680, 0x1680), CodePointRange(0x2000, 0x200A), CodePointRange(0x2028, 0x2029),
    CodePointRange(0x202F, 0x202F), CodePointRange(0x205F, 0x205F), CodePointRange(0x3000, 0x3000),
    CodePointRange(0xFEFF, 0xFEFF),
  ])

  static let lineTerminators = CodePointSet(unordered: [
    CodePointRange(0x0A, 0x0A), CodePointRange(0x0D, 0x0D), CodePointRange(0x2028, 0x2029),
  ])
}
