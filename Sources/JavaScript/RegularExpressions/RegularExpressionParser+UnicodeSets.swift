/// Character classes with the `v` flag: nested classes, set operations and strings (ECMA-262 §22.2.1,
/// ClassSetExpression).
extension RegularExpressionParser {
  private enum Operator {
    case union, intersection, subtraction
  }

  /// An operand: its contents and its form.
  private struct Operand {
    var contents: ClassContents
    /// The character of a single-character operand, which may start a range.
    var character: UInt32?
    var isRange = false
  }

  mutating func parseClassSet() throws(SyntaxError) -> ClassContents {
    try enter()
    defer { leave() }
    position += 1
    let isNegated = consume("^")
    var contents = ClassContents()
    var ranges: [CodePointRange] = []
    var operation: Operator?
    var count = 0
    while !consume("]") {
      if position >= pattern.count { throw error("Unterminated character class") }
      let next = nextOperator()
      if next != .union {
        let isSingleOperand = count == 1 && operation == nil
        guard operation == next || isSingleOperand else { throw operatorError(isFirst: count == 0) }
        operation = next
        position += 2
        if peek("&"), next == .intersection { throw error("Invalid character in character class") }
        if peek("]") { throw error("Invalid set operation in character class") }
      } else if let operation, operation != .union {
        throw error("Invalid set operation in character class")
      } else if count > 0 {
        operation = .union
      }
      let operand = try parseOperand()
      count += 1
      if operand.isRange {
        if let operation, operation != .union { throw error("Invalid set operation in character class") }
        operation = .union
      }
      if let operation, operation != .union {
        flush(&ranges, into: &contents)
        let operand = operand.contents
        try charge(ranges: contents.set.ranges.count + operand.set.ranges.count)
        try charge(work: PatternWork.unitsPerStringSearch * (contents.stringCount + operand.stringCount))
      }
      switch operation {
      case nil, .union:
        ranges += operand.contents.set.ranges
        var rest = operand.contents
        rest.set = CodePointSet()
        contents.formUnion(rest)
      case .intersection:
        contents.formIntersection(operand.contents)
      case .subtraction:
        contents.subtract(operand.contents)
      }
    }
    flush(&ranges, into: &contents)
    guard isNegated else { return contents }
    if contents.mayContainStrings { throw error("Negated character class may contain strings") }
    return ClassContents(contents.set.complement(upTo: largestCharacter))
  }

  /// Adds the ranges of a union, which are collected and merged once.
  private func flush(_ ranges: inout [CodePointRange], into contents: inout ClassContents) {
    if ranges.isEmpty { return }
    contents.set = contents.set.union(CodePointSet(unordered: ranges))
    ranges = []
  }

  private func nextOperator() -> Operator {
    if peek("&"), peek("&", 1) { return .intersection }
    if peek("-"), peek("-", 1) { return .subtraction }
    return .union
  }

  private func operatorError(isFirst: Bool) -> SyntaxError {
    error(isFirst && peek("-") ? "Invalid character in character class" : "Invalid set operation in character class")
  }

  /// Parses an operand; a range counts as one.
  private mutating func parseOperand() throws(SyntaxError) -> Operand {
    var operand = try parseSimpleOperand()
    guard peek("-"), !peek("-", 1) else { return operand }
    guard let lower = operand.character else { throw error("Invalid character class") }
    position += 1
    if position >= pattern.count { throw error("Unterminated character class") }
    guard let upper = try parseSimpleOperand().character else { throw error("Invalid character class") }
    if lower > upper { throw error("Range out of order in character class") }
    operand.contents = ClassContents(try closure(of: CodePointSet(lower, upper)))
    operand.character = nil
    operand.isRange = true
    return operand
  }

  private mutating func parseSimpleOperand() throws(SyntaxError) -> Operand {
    if peek("[") { return Operand(contents: try parseClassSet(), character: nil) }
    if peek("\\") {
      if peek("q", 1), peek("{", 2) {
        position += 3
        return Operand(contents: try parseStringDisjunction(), character: nil)
      }
      position += 1
      if let contents = try parseClassEscape(inClass: true) { return Operand(contents: contents, character: nil) }
      return try single(parseCharacterEscape(inClass: true))
    }
    return try single(parseSetCharacter())
  }

  private mutating func single(_ character: UInt32) throws(SyntaxError) -> Operand {
    if ignoreCase { try charge(work: PatternWork.unitsPerSet) }
    let contents = ClassContents(caseSensitivity.closure(of: CodePointSet(character)))
    return Operand(contents: contents, character: character)
  }

  /// Parses an unescaped character that has no special meaning in a class.
  private mutating func parseSetCharacter() throws(SyntaxError) -> UInt32 {
    switch UInt8(exactly: peek()) {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "|"):
      throw error("Invalid character in character class")
    default:
      break
    }
    if peek() == peek(1), isReservedDouble(peek()) { throw error("Invalid set operation in character class") }
    return readCharacter()
  }

  private func isReservedDouble(_ unit: Int) -> Bool {
    switch UInt8(exactly: unit) {
    case UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"),
      UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "?"),
      UInt8(ascii: "@"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  mutating func insert(_ string: [UInt32], into contents: inout ClassContents) throws(SyntaxError) {
    try charge(work: PatternWork.unitsPerString + (ignoreCase ? PatternWork.unitsPerSet : 1) * string.count)
    contents.insert(string, caseSensitivity)
  }

  /// Parses the alternatives of `\q{…}` and the closing brace.
  private mutating func parseStringDisjunction() throws(SyntaxError) -> ClassContents {
    var contents = ClassContents()
    var ranges: [CodePointRange] = []
    var string: [UInt32] = []
    while true {
      if position >= pattern.count { throw error("Invalid character in character class") }
      if peek("|") || peek("}") {
        if let character = string.first, string.count == 1 {
          ranges += try single(character).contents.set.ranges
        } else {
          try insert(string, into: &contents)
        }
        string = []
        let isEnd = peek("}")
        position += 1
        if isEnd {
          flush(&ranges, into: &contents)
          return contents
        }
      } else if consume("\\") {
        string.append(try parseCharacterEscape(inClass: true))
      } else {
        string.append(try parseSetCharacter())
      }
    }
  }
}
