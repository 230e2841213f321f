/// The syntax tree of a pattern. Flags and modifiers have been applied: a node describes what it matches by itself.
indirect enum RegularExpressionNode {
  case empty
  /// One exact character: a code unit, or a code point in unicode mode.
  case character(UInt32)
  /// One character of a set.
  case set(CodePointSet)
  case sequence([RegularExpressionNode])
  case alternatives([RegularExpressionNode])
  case capture(index: Int, RegularExpressionNode)
  /// The text captured by one of the groups, of which at most one can have participated.
  case backreference(groups: [Int], CaseSensitivity)
  /// `\k<name>`, which is resolved once all groups are known.
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

/// A quantifier with the groups inside the part that it repeats, which are reset at each iteration.
struct RegularExpressionQuantifier {
  /// The value of `maximum` that means "no upper bound".
  static let unbounded = Int(Int32.max)

  let minimum: Int
  let maximum: Int
  let isGreedy: Bool
  let groups: Range<Int>
}

extension RegularExpressionNode {
  /// A lower bound for the number of code units that a match consumes.
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

  /// An upper bound for the number of code units that a match consumes, or nil if there is none.
  func maximumLength(isUnicodeMode: Bool) -> Int? {
    switch self {
    case .empty, .lineStart, .lineEnd, .wordBoundary, .look:
      return 0
    case .backreference, .namedBackreference:
      return nil
    case .character(let character):
      return character > 0xFFFF ? 2 : 1
    case .set:
      return isUnicodeMode ? 2 : 1
    case .sequence(let nodes):
      var total = 0
      for node in nodes {
        guard let length = node.maximumLength(isUnicodeMode: isUnicodeMode) else { return nil }
        total = Self.clampedSum(total, length)
      }
      return total
    case .alternatives(let nodes):
      var longest = 0
      for node in nodes {
        guard let length = node.maximumLength(isUnicodeMode: isUnicodeMode) else { return nil }
        longest = max(longest, length)
      }
      return longest
    case .capture(_, let node):
      return node.maximumLength(isUnicodeMode: isUnicodeMode)
    case .quantified(let quantifier, let node):
      if quantifier.maximum == 0 { return 0 }
      guard let length = node.maximumLength(isUnicodeMode: isUnicodeMode) else { return nil }
      if quantifier.maximum == RegularExpressionQuantifier.unbounded { return length == 0 ? 0 : nil }
      let (product, overflow) = quantifier.maximum.multipliedReportingOverflow(by: length)
      return overflow ? Self.longestLength : min(product, Self.longestLength)
    }
  }

  /// Whether the node never consumes a character and sets no group, so that repeating it changes nothing.
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
