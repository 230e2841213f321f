/// Two code units that every match contains at known distances from its start, as the first and the last unit of a
/// literal. A search skips all positions that are too far from them, which removed nine tenths of the work of patterns
/// such as `/(^|[^\\])"Date/` in long texts.
struct Landmark {
  /// A code unit, or two that differ only in the ignored bits, such as a letter in both cases.
  struct Unit: Equatable {
    /// The ignored bits are set.
    let value: UInt16
    let ignoredBits: UInt16

    init(value: UInt16, ignoredBits: UInt16 = 0) {
      self.value = value | ignoredBits
      self.ignoredBits = ignoredBits
    }

    /// Creates the unit that represents the members of a set, if there is one.
    init?(_ set: CodePointSet) {
      guard let lower = set.ranges.first?.lower, let upper = set.ranges.last?.upper, upper <= 0xFFFF,
        set.memberCount == 2, (lower ^ upper).nonzeroBitCount == 1
      else { return nil }
      self.init(value: UInt16(upper), ignoredBits: UInt16(lower ^ upper))
    }

    var isLatin1: Bool { value & ~ignoredBits <= 0xFF }
  }

  let first: Unit
  let last: Unit
  /// The number of units from the first to the last unit.
  let distance: Int
  /// The minimum and the maximum number of units from the start of a match to the first unit.
  let least: Int
  let most: Int

  /// Returns the landmark of a pattern whose matches start anywhere, or nil if it would not be better than the first
  /// character of a match.
  init?(of root: RegularExpressionNode, isUnicodeMode: Bool) {
    var search = LandmarkSearch(isUnicodeMode: isUnicodeMode)
    search.visit(root)
    search.endLiteral()
    guard let best = search.best else { return nil }
    self = best
    if distance == 0, most == 0, first.ignoredBits == 0 { return nil }
  }

  fileprivate init(_ units: [Unit], least: Int, most: Int) {
    first = units[0]
    last = units[units.count - 1]
    distance = units.count - 1
    self.least = least
    self.most = most
  }
}

/// Finds the longest literal near the start of a pattern.
private struct LandmarkSearch {
  let isUnicodeMode: Bool
  private(set) var best: Landmark?
  /// The literal that precedes the current position, and the lengths of matches of everything before it.
  private var literal: [Landmark.Unit] = []
  private var least = 0
  private var most = 0
  private var isAtEnd = false

  /// The maximum distance from the start. A match that starts much earlier than the literal would not be found sooner.
  private static let farthest = 32

  init(isUnicodeMode: Bool) {
    self.isUnicodeMode = isUnicodeMode
  }

  mutating func visit(_ node: RegularExpressionNode) {
    if isAtEnd { return }
    switch node {
    case .empty, .lineStart, .lineEnd, .wordBoundary, .look:
      break
    case .character(let character) where character & 0xFFFF_F800 != 0xD800 && character <= 0xFFFF:
      literal.append(Landmark.Unit(value: UInt16(character)))
    case .set(let set):
      if let unit = Landmark.Unit(set) { literal.append(unit) } else { skip(node) }
    case .sequence(let nodes):
      for node in nodes { visit(node) }
    case .capture(_, let node):
      visit(node)
    case .quantified(let quantifier, let node) where quantifier.minimum == 1 && quantifier.maximum == 1:
      visit(node)
    default:
      skip(node)
    }
  }

  /// Ends the literal before a node that is not part of one.
  private mutating func skip(_ node: RegularExpressionNode) {
    endLiteral()
    least += min(node.minimumLength, Self.farthest + 1)
    guard let longest = node.maximumLength(isUnicodeMode: isUnicodeMode), most + longest <= Self.farthest else {
      isAtEnd = true
      return
    }
    most += longest
  }

  mutating func endLiteral() {
    if !isAtEnd, literal.count > (best.map { $0.distance + 1 } ?? 0) {
      best = Landmark(literal, least: least, most: most)
    }
    least += literal.count
    most += literal.count
    literal = []
    if most > Self.farthest { isAtEnd = true }
  }
}

extension RegularExpressionProgram {
  /// Returns the first index at or after `index` where the landmark is, or `count` if there is none.
  @inline(__always)
  func firstIndex<Unit: RegularExpressionCodeUnit>(
    of landmark: Landmark, in input: UnsafePointer<Unit>, from index: Int, count: Int
  ) -> Int {
    if Unit.bitWidth == 8, !landmark.first.isLatin1 || !landmark.last.isLatin1 { return count }
    let first = UnitLanes<Unit>(landmark.first.value, ignoring: landmark.first.ignoredBits)
    let last = UnitLanes<Unit>(landmark.last.value, ignoring: landmark.last.ignoredBits)
    let distance = landmark.distance
    let end = count &- distance
    var index = index
    while index &+ UnitLanes<Unit>.count <= end {
      let difference = first.difference(at: input + index) | last.difference(at: input + (index &+ distance))
      if let lane = UnitLanes<Unit>.firstZero(of: difference) { return index &+ lane }
      index &+= UnitLanes<Unit>.count
    }
    while index < end {
      if first.isMatch(input[index]), last.isMatch(input[index &+ distance]) { return index }
      index &+= 1
    }
    return count
  }
}
