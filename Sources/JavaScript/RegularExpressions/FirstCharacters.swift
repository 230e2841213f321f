/// The characters with which a match of a node can start.
struct FirstCharacters {
  var set: CodePointSet
  /// Whether the node can match without consuming a character.
  var isNullable: Bool

  init(of node: RegularExpressionNode) {
    set = CodePointSet()
    isNullable = true
    switch node {
    case .empty, .lineStart, .lineEnd, .wordBoundary, .look:
      break
    case .character(let character):
      set = CodePointSet(character)
      isNullable = false
    case .set(let characters):
      set = characters
      isNullable = false
    case .sequence(let nodes):
      for node in nodes where isNullable {
        let first = FirstCharacters(of: node)
        set = set.union(first.set)
        isNullable = first.isNullable
      }
    case .alternatives(let nodes):
      isNullable = false
      var ranges: [CodePointRange] = []
      for node in nodes {
        let first = FirstCharacters(of: node)
        ranges += first.set.ranges
        isNullable = isNullable || first.isNullable
      }
      set = CodePointSet(unordered: ranges)
    case .capture(_, let node):
      self = FirstCharacters(of: node)
    case .backreference, .namedBackreference:
      set = CodePointSet(0, CodePointSet.largestCodePoint)
    case .quantified(let quantifier, let node):
      if quantifier.maximum == 0 { break }
      self = FirstCharacters(of: node)
      isNullable = isNullable || quantifier.minimum == 0
    }
  }

  /// The code units with which a member of the set starts. Surrogates are not distinguished.
  var units: CodePointSet {
    let units = set.intersection(CodePointSet(0, 0xFFFF))
    let surrogates = UnicodeAreas.surrogates
    guard set.intersects(0x10000, CodePointSet.largestCodePoint) || set.intersects(surrogates.lower, surrogates.upper)
    else { return units }
    return units.union(CodePointSet(surrogates.lower, surrogates.upper))
  }
}

extension RegularExpressionNode {
  /// Whether a match can start only at the start of the input.
  var isAnchoredAtStart: Bool {
    switch self {
    case .lineStart(let multiline): !multiline
    case .sequence(let nodes): nodes.first?.isAnchoredAtStart ?? false
    case .alternatives(let nodes): nodes.allSatisfy(\.isAnchoredAtStart)
    case .capture(_, let node): node.isAnchoredAtStart
    default: false
    }
  }
}
