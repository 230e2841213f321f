/// Groups, lookaround, modifiers and group names.
extension RegularExpressionParser {
  mutating func parseGroup() throws(SyntaxError) -> Node {
    position += 1
    guard consume("?") else { return try parseCapture(name: nil) }
    if consume(":") { return try parseGroupBody() }
    if consume("=") { return try parseLook(isBehind: false, isNegated: false) }
    if consume("!") { return try parseLook(isBehind: false, isNegated: true) }
    if consume("<") {
      if consume("=") { return try parseLook(isBehind: true, isNegated: false) }
      if consume("!") { return try parseLook(isBehind: true, isNegated: true) }
      return try parseCapture(name: try parseGroupName())
    }
    return try parseModifiers()
  }

  private mutating func parseGroupBody() throws(SyntaxError) -> Node {
    let node = try parseDisjunction()
    guard consume(")") else { throw error("Unterminated group") }
    return node
  }

  private mutating func parseLook(isBehind: Bool, isNegated: Bool) throws(SyntaxError) -> Node {
    .look(RegularExpressionLook(isBehind: isBehind, isNegated: isNegated), try parseGroupBody())
  }

  private mutating func parseCapture(name: String?) throws(SyntaxError) -> Node {
    let index = captureCount
    captureCount += 1
    if let name { try declare(name, index: index) }
    return .capture(index: index, try parseGroupBody())
  }

  /// Declares a group name. A name may be repeated only in alternatives that cannot both participate (ECMA-262
  /// §22.2.1.3).
  private mutating func declare(_ name: String, index: Int) throws(SyntaxError) {
    // The comparison with all other names, and the memory of the path.
    try charge(ranges: groupNames.count / 8 + alternativePath.count)
    for (group, path) in zip(groupNames, groupPaths) where group.name == name {
      if mightBothParticipate(path, alternativePath) { throw error("Duplicate capture group name") }
    }
    groupNames.append((name, index))
    groupPaths.append(alternativePath)
  }

  private func mightBothParticipate(_ a: [AlternativeStep], _ b: [AlternativeStep]) -> Bool {
    for (left, right) in zip(a, b) {
      if left.disjunction != right.disjunction { return true }
      if left.alternative != right.alternative { return false }
    }
    return true
  }

  /// Parses `ims-ims:` and the group that it applies to (ECMA-262 §22.2.1, Modifiers).
  private mutating func parseModifiers() throws(SyntaxError) -> Node {
    var added: Set<Int> = []
    var removed: Set<Int> = []
    var isRemoving = false
    while !peek(":") {
      if peek("-"), !isRemoving {
        isRemoving = true
      } else if peek("i") || peek("m") || peek("s") {
        if added.contains(peek()) || removed.contains(peek()) { throw error("Repeated flag in modifiers") }
        if isRemoving { removed.insert(peek()) } else { added.insert(peek()) }
      } else {
        throw error("Invalid group")
      }
      position += 1
    }
    if added.isEmpty && removed.isEmpty { throw error("Invalid group") }
    position += 1
    let saved = (ignoreCase, multiline, dotAll)
    defer { (ignoreCase, multiline, dotAll) = saved }
    func value(_ letter: Int, _ current: Bool) -> Bool {
      added.contains(letter) || (current && !removed.contains(letter))
    }
    ignoreCase = value(0x69, ignoreCase)
    multiline = value(0x6D, multiline)
    dotAll = value(0x73, dotAll)
    return try parseGroupBody()
  }

  /// Parses a group name and the `>` that ends it. Names are identifiers; escapes and surrogate pairs denote their code
  /// points in every mode.
  mutating func parseGroupName() throws(SyntaxError) -> String {
    let message = "Invalid capture group name"
    var name = String.UnicodeScalarView()
    while !peek(">") {
      guard position < pattern.count else { throw error(message) }
      var character: UInt32
      if consume("\\") {
        guard consume("u") else { throw error(message) }
        guard let escaped = parseUnicodeEscape(asUnicodeMode: true) else { throw error("Invalid Unicode escape") }
        character = escaped
      } else {
        character = UInt32(truncatingIfNeeded: peek())
        position += 1
        if character & 0xFC00 == 0xD800, peek() & 0xFC00 == 0xDC00 {
          character = 0x10000 + ((character & 0x3FF) << 10 | UInt32(truncatingIfNeeded: peek()) & 0x3FF)
          position += 1
        }
      }
      guard let scalar = Unicode.Scalar(character), isIdentifierPart(scalar, isFirst: name.isEmpty) else {
        throw error(message)
      }
      name.append(scalar)
    }
    if name.isEmpty { throw error(message) }
    position += 1
    return String(name)
  }

  private func isIdentifierPart(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar.value {
    case 0x24, 0x5F, 0x41...0x5A, 0x61...0x7A: true
    case 0x30...0x39: !isFirst
    case 0...0x7F: false
    case 0x200C, 0x200D: !isFirst
    default: isFirst ? scalar.properties.isIDStart : scalar.properties.isIDContinue
    }
  }
}
