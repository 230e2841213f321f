/// Parses a pattern (ECMA-262 §22.2.1 with the additions of Annex B.1.2) to its syntax tree and reports its early
/// errors.
struct RegularExpressionParser {
  typealias Node = RegularExpressionNode
  typealias SyntaxError = RegularExpressionSyntaxError

  /// The maximum nesting depth of groups and classes. It is lower at the end of the native stack.
  static let nestingLimit = 250
  static let captureLimit = 32767
  /// The maximum total number of ranges in the sets of a pattern, so that no pattern takes long to compile.
  static let rangeLimit = 4_000_000

  let pattern: [UInt16]
  let isUnicodeMode: Bool
  let hasUnicodeSets: Bool
  let prescan: RegularExpressionPrescan
  var position = 0
  var nesting = 0
  /// The address that the parser does not pass, so that the rest of the native stack suffices for compiling what it
  /// returns.
  private let stackLimit = NativeStack.knownLimit()

  // The flags that modifiers can change.
  var ignoreCase: Bool
  var multiline: Bool
  var dotAll: Bool

  /// The number of groups opened so far, including the whole match.
  var captureCount = 1
  var groupNames: [(name: String, index: Int)] = []
  var groupPaths: [[AlternativeStep]] = []
  var namedReferences: [(name: String, offset: Int)] = []
  var alternativePath: [AlternativeStep] = []
  var disjunctionCount = 0
  var propertySets: [String: CodePointSet] = [:]
  var rangeCount = 0
  /// The maximum of `work`.
  var workLimit = Int.max

  /// The work of compiling the whole pattern without its sets, names and strings, and of those read so far.
  private(set) var work: Int

  /// One step on the path from the pattern's root to a group: the disjunction and the alternative that contain it.
  struct AlternativeStep {
    let disjunction: Int
    var alternative: Int
  }

  init(pattern: [UInt16], flags: RegularExpressionFlags) {
    self.pattern = pattern
    isUnicodeMode = flags.isUnicodeMode
    hasUnicodeSets = flags.contains(.unicodeSets)
    work = PatternWork.unitsPerCodeUnit * pattern.count
    prescan = RegularExpressionPrescan(pattern, unicodeSets: flags.contains(.unicodeSets))
    ignoreCase = flags.contains(.ignoreCase)
    multiline = flags.contains(.multiline)
    dotAll = flags.contains(.dotAll)
  }

  mutating func parse() throws(SyntaxError) -> Node {
    try charge(work: 0)
    if prescan.captureCount >= Self.captureLimit { throw error("Too many captures") }
    let node = try parseDisjunction()
    if position < pattern.count { throw error("Unmatched ')'") }
    for _ in namedReferences { try charge(ranges: groupNames.count / 8) }
    for reference in namedReferences where !groupNames.contains(where: { $0.name == reference.name }) {
      throw SyntaxError(message: "Invalid named capture referenced", offset: reference.offset)
    }
    return node
  }

  // MARK: Reading

  /// Returns the code unit at the current position plus an offset, or -1 beyond the end.
  func peek(_ offset: Int = 0) -> Int {
    let index = position + offset
    return index < pattern.count ? Int(pattern[index]) : -1
  }

  func peek(_ character: Unicode.Scalar, _ offset: Int = 0) -> Bool {
    peek(offset) == Int(character.value)
  }

  mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard peek(character) else { return false }
    position += 1
    return true
  }

  /// Reads one source character: a code point in unicode mode, otherwise a code unit. Must not be called at the end.
  mutating func readCharacter() -> UInt32 {
    let unit = UInt32(truncatingIfNeeded: peek())
    position += 1
    guard isUnicodeMode, unit & 0xFC00 == 0xD800, peek() & 0xFC00 == 0xDC00 else { return unit }
    let trail = UInt32(truncatingIfNeeded: peek())
    position += 1
    return 0x10000 + ((unit & 0x3FF) << 10 | trail & 0x3FF)
  }

  func error(_ message: String) -> SyntaxError {
    SyntaxError(message: message, offset: min(position, pattern.count))
  }

  mutating func enter() throws(SyntaxError) {
    nesting += 1
    if nesting > Self.nestingLimit || NativeStack.currentAddress < stackLimit {
      throw error("Regular expression too large")
    }
  }

  mutating func leave() {
    nesting -= 1
  }

  /// Accounts for the ranges of a set, whose number is not proportional to the pattern's length.
  mutating func charge(ranges: Int) throws(SyntaxError) {
    rangeCount += ranges
    try charge(work: ranges)
    if rangeCount > Self.rangeLimit { throw error("Regular expression too large") }
  }

  /// Accounts for work that each code unit of the pattern does not take.
  mutating func charge(work units: Int) throws(SyntaxError) {
    work += units
    if work > workLimit { throw SyntaxError(message: "", offset: 0, isLimit: true) }
  }

  /// Returns the set together with all characters that its members match when case is ignored.
  mutating func closure(of set: CodePointSet) throws(SyntaxError) -> CodePointSet {
    if !ignoreCase { return set }
    // Beyond ASCII, a part of the table of characters with case is read.
    if let table = caseSensitivity.equivalence, let last = set.ranges.last, last.upper >= 128 {
      try charge(ranges: table.count(around: set) / PatternWork.casedCharactersPerUnit + PatternWork.unitsPerSet)
    }
    return caseSensitivity.closure(of: set)
  }

  var caseSensitivity: CaseSensitivity {
    if !ignoreCase { return .sensitive }
    return isUnicodeMode ? .ignoringByFolding : .ignoringByUppercase
  }

  /// The largest possible character: a code unit or a code point.
  var largestCharacter: UInt32 {
    isUnicodeMode ? CodePointSet.largestCodePoint : 0xFFFF
  }

  // MARK: Disjunctions and terms

  /// Parses a disjunction. Stops before a closing parenthesis or at the end of the pattern.
  mutating func parseDisjunction() throws(SyntaxError) -> Node {
    try enter()
    defer { leave() }
    alternativePath.append(AlternativeStep(disjunction: disjunctionCount, alternative: 0))
    disjunctionCount += 1
    defer { alternativePath.removeLast() }
    let first = try parseAlternative()
    guard peek("|") else { return first }
    var nodes = [first]
    while consume("|") {
      alternativePath[alternativePath.count - 1].alternative += 1
      nodes.append(try parseAlternative())
    }
    return .alternatives(nodes)
  }

  private mutating func parseAlternative() throws(SyntaxError) -> Node {
    var nodes: [Node] = []
    while position < pattern.count, !peek("|"), !peek(")") {
      nodes.append(try parseTerm())
    }
    if nodes.count == 1 { return nodes[0] }
    return nodes.isEmpty ? .empty : .sequence(nodes)
  }

  private mutating func parseTerm() throws(SyntaxError) -> Node {
    let firstGroup = captureCount
    let atom: Node
    switch UInt8(exactly: peek()) {
    case UInt8(ascii: "^"):
      position += 1
      return .lineStart(multiline: multiline)
    case UInt8(ascii: "$"):
      position += 1
      return .lineEnd(multiline: multiline)
    case UInt8(ascii: "("):
      let isQuantifiable = isQuantifiableGroup
      atom = try parseGroup()
      if !isQuantifiable {
        if try parseQuantifier(groups: firstGroup..<captureCount) != nil { throw error("Invalid quantifier") }
        return atom
      }
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
      throw error("Nothing to repeat")
    case UInt8(ascii: "{"):
      if parseInterval() != nil { throw error("Nothing to repeat") }
      if isUnicodeMode { throw error("Lone quantifier brackets") }
      atom = try literal(readCharacter())
    case UInt8(ascii: "}") where isUnicodeMode, UInt8(ascii: "]") where isUnicodeMode:
      throw error("Lone quantifier brackets")
    case UInt8(ascii: "."):
      position += 1
      try charge(work: PatternWork.unitsPerSet)
      let excluded = dotAll ? CodePointSet() : CodePointSet.lineTerminators
      atom = .set(excluded.complement(upTo: largestCharacter))
    case UInt8(ascii: "["):
      atom = try parseClass()
    case UInt8(ascii: "\\"):
      if peek("b", 1) || peek("B", 1) {
        let negated = peek("B", 1)
        position += 2
        let folded = caseSensitivity == .ignoringByFolding
        return .wordBoundary(negated: negated, folded ? .foldedWordCharacters : .wordCharacters)
      }
      atom = try parseAtomEscape()
    default:
      atom = try literal(readCharacter())
    }
    guard let quantifier = try parseQuantifier(groups: firstGroup..<captureCount) else { return atom }
    return .quantified(quantifier, atom)
  }

  /// Returns a node for a character that matches itself and, if case is ignored, its equivalents.
  mutating func literal(_ character: UInt32) throws(SyntaxError) -> Node {
    guard ignoreCase else { return .character(character) }
    try charge(work: PatternWork.unitsPerSet)
    let closure = caseSensitivity.closure(of: CodePointSet(character))
    return closure.onlyMember == nil ? .set(closure) : .character(character)
  }

  // MARK: Quantifiers

  /// Whether a quantifier may follow the group at the current position. False for lookarounds, except for the
  /// lookaheads that Annex B allows a quantifier after.
  private var isQuantifiableGroup: Bool {
    guard peek("?", 1) else { return true }
    if peek("=", 2) || peek("!", 2) { return !isUnicodeMode }
    return !(peek("<", 2) && (peek("=", 3) || peek("!", 3)))
  }

  private mutating func parseQuantifier(groups: Range<Int>) throws(SyntaxError) -> RegularExpressionQuantifier? {
    let bounds: (minimum: Int, maximum: Int)
    if consume("*") {
      bounds = (0, RegularExpressionQuantifier.unbounded)
    } else if consume("+") {
      bounds = (1, RegularExpressionQuantifier.unbounded)
    } else if consume("?") {
      bounds = (0, 1)
    } else if peek("{") {
      guard let interval = parseInterval() else {
        if isUnicodeMode { throw error("Incomplete quantifier") }
        return nil
      }
      if interval.minimum > interval.maximum { throw error("numbers out of order in {} quantifier") }
      bounds = interval
    } else {
      return nil
    }
    let isGreedy = !consume("?")
    return RegularExpressionQuantifier(
      minimum: bounds.minimum, maximum: bounds.maximum, isGreedy: isGreedy, groups: groups)
  }

  /// Parses `{n}`, `{n,}` or `{n,m}`. Does not advance if there is anything else.
  private mutating func parseInterval() -> (minimum: Int, maximum: Int)? {
    let start = position
    position += 1
    guard let minimum = parseDecimal() else {
      position = start
      return nil
    }
    var maximum = minimum
    if consume(",") {
      maximum = peek("}") ? RegularExpressionQuantifier.unbounded : parseDecimal() ?? -1
    }
    guard maximum >= 0, consume("}") else {
      position = start
      return nil
    }
    return (minimum, maximum)
  }

  /// Parses decimal digits. Values too large for a counter become its largest value.
  mutating func parseDecimal() -> Int? {
    guard (0x30...0x39).contains(peek()) else { return nil }
    var value = 0
    while (0x30...0x39).contains(peek()) {
      value = min(value * 10 + peek() - 0x30, RegularExpressionQuantifier.unbounded)
      position += 1
    }
    return value
  }
}
