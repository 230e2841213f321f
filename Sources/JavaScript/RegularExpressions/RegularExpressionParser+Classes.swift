/// Character classes without the `v` flag, and the conversion of classes to nodes.
extension RegularExpressionParser {
  mutating func parseClass() throws(SyntaxError) -> Node {
    if hasUnicodeSets { return try classNode(parseClassSet()) }
    position += 1
    let isNegated = consume("^")
    var ranges: [CodePointRange] = []
    while !consume("]") {
      if position >= pattern.count { throw error("Unterminated character class") }
      try parseClassRange(into: &ranges)
    }
    let set = try closure(of: CodePointSet(unordered: ranges))
    return .set(isNegated ? set.complement(upTo: largestCharacter) : set)
  }

  private enum ClassAtom {
    case character(UInt32)
    case set(CodePointSet)

    func add(to ranges: inout [CodePointRange]) {
      switch self {
      case .character(let character): ranges.append(CodePointRange(character, character))
      case .set(let set): ranges += set.ranges
      }
    }
  }

  /// Parses a class atom, or two with a `-` between them.
  private mutating func parseClassRange(into ranges: inout [CodePointRange]) throws(SyntaxError) {
    let first = try parseClassAtom()
    guard peek("-"), !peek("]", 1), position + 1 < pattern.count else {
      first.add(to: &ranges)
      return
    }
    position += 1
    let second = try parseClassAtom()
    if case .character(let lower) = first, case .character(let upper) = second {
      if lower > upper { throw error("Range out of order in character class") }
      ranges.append(CodePointRange(lower, upper))
      return
    }
    if isUnicodeMode { throw error("Invalid character class") }
    first.add(to: &ranges)
    second.add(to: &ranges)
    ranges.append(CodePointRange(0x2D, 0x2D))
  }

  private mutating func parseClassAtom() throws(SyntaxError) -> ClassAtom {
    guard consume("\\") else { return .character(readCharacter()) }
    if let contents = try parseClassEscape(inClass: true) { return .set(contents.set) }
    return .character(try parseCharacterEscape(inClass: true))
  }

  /// Returns a set, or the alternatives of a class with strings: longest first, with the set among the strings of one
  /// character.
  mutating func classNode(_ contents: ClassContents) throws(SyntaxError) -> Node {
    var alternatives: [Node] = []
    let strings = contents.strings
    for string in strings where !string.isEmpty {
      var sequence: [Node] = []
      for character in string { sequence.append(try literal(character)) }
      alternatives.append(.sequence(sequence))
    }
    if !contents.set.isEmpty || strings.isEmpty { alternatives.append(.set(contents.set)) }
    if strings.last?.isEmpty == true { alternatives.append(.empty) }
    return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
  }
}
