/// The syntax tree of a pattern. Flags and modifiers are already worked in: a node says what it matches by itself.
indirect enum RegularExpressionNode {
  case empty
  /// One exact character: a code unit, or a code point in unicode mode.
  case character(UInt32)
  /// One character out of a set.
  case set(CodePointSet)
  case sequence([RegularExpressionNode])
  case alternatives([RegularExpressionNode])
  case capture(index: Int, RegularExpressionNode)
  /// Matches what one of the groups captured; at most one of them can have taken part.
  case backreference(groups: [Int], CaseSensitivity)
  /// `\k<name>`, to be looked up once all groups are known.
  case namedBackreference(name: String, CaseSensitivity)
  case lineStart(multiline: Bool)
  case lineEnd(multiline: Bool)
  case wordBoundary(negated: Bool, CodePointSet)
  case look(RegularExpressionLook, RegularExpressionNode)
  case quantified(RegularExpressionQuantifier, RegularExpressionNode)
}

/// A lookaround assertion.
struct RegularExpressionLook {
  let isBehind: Bool
  let isNegated: Bool
}

/// A quantifier with the groups that stand inside what it repeats: they are reset at each iteration.
struct RegularExpressionQuantifier {
  /// Stands for "no upper bound" in `maximum`.
  static let unbounded = Int(Int32.max)

  let minimum: Int
  let maximum: Int
  let isGreedy: Bool
  let groups: Range<Int>
}

extension RegularExpressionNode {
  /// A lower bound for the number of code units that a match takes.
  var minimumLength: Int {
    switch self {
    case .empty, .backreference, .namedBackreference, .lineStart, .lineEnd, .wordBoundary, .look:
      return 0
    case .character(let character):
      return character > 0xFFFF ? 2 : 1
    case .set:
      return 1
    case .sequence(let nodes):
      var total = 0
      for node in nodes { total = Self.clampedSum(total, node.minimumLength) }
      return total
    case .alternatives(let nodes):
      var shortest = Self.longestLength
      for node in nodes { shortest = min(shortest, node.minimumLength) }
      return shortest
    case .capture(_, let node):
      return node.minimumLength
    case .quantified(let quantifier, let node):
      if quantifier.minimum == 0 { return 0 }
      let (product, overflow) = quantifier.minimum.multipliedReportingOverflow(by: node.minimumLength)
      return overflow ? Self.longestLength : min(product, Self.longestLength)
    }
  }

  /// True for nodes that never take a character and set no group, so that repeating them changes nothing.
  var isPureAssertion: Bool {
    switch self {
    case .empty, .lineStart, .lineEnd, .wordBoundary: true
    case .sequence(let nodes), .alternatives(let nodes): nodes.allSatisfy(\.isPureAssertion)
    case .quantified(_, let node): node.isPureAssertion
    default: false
    }
  }

  private static var longestLength: Int { 1 << 32 }

  private static func clampedSum(_ a: Int, _ b: Int) -> Int {
    min(a &+ b, longestLength)
  }
}
