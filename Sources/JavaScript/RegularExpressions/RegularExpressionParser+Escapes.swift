/// Escapes: those of atoms, and those that atoms and classes share.
extension RegularExpressionParser {
  mutating func parseAtomEscape() throws(SyntaxError) -> Node {
    let start = position
    position += 1
    guard position < pattern.count else { throw error("\\ at end of pattern") }
    if (0x31...0x39).contains(peek()) {
      if let node = try parseBackreference() { return node }
    } else if peek("k"), isUnicodeMode || prescan.hasNamedGroups {
      position += 1
      guard consume("<") else { throw error("Invalid named reference") }
      let name = try parseGroupName()
      namedReferences.append((name, start))
      return .namedBackreference(name: name, caseSensitivity)
    } else if let contents = try parseClassEscape(inClass: false) {
      return try classNode(contents)
    }
    return try literal(parseCharacterEscape(inClass: false))
  }

  /// Parses a decimal escape that refers to a group. Returns `nil` without advancing if Annex B interprets it as
  /// something else.
  private mutating func parseBackreference() throws(SyntaxError) -> Node? {
    let start = position
    let group = parseDecimal() ?? 0
    if group <= prescan.captureCount { return .backreference(groups: [group], caseSensitivity) }
    if isUnicodeMode { throw error("Invalid escape") }
    position = start
    return nil
  }

  /// Parses `\d`, `\p{…}` and similar escapes, starting at the letter. Returns `nil` if another kind of escape follows.
  mutating func parseClassEscape(inClass: Bool) throws(SyntaxError) -> ClassContents? {
    let folds = caseSensitivity == .ignoringByFolding
    let set: CodePointSet
    switch UInt8(exactly: peek()) {
    case UInt8(ascii: "d"), UInt8(ascii: "D"): set = .digits
    case UInt8(ascii: "s"), UInt8(ascii: "S"): set = .whiteSpace
    case UInt8(ascii: "w"), UInt8(ascii: "W"): set = folds ? .foldedWordCharacters : .wordCharacters
    case UInt8(ascii: "p") where isUnicodeMode, UInt8(ascii: "P") where isUnicodeMode:
      return try parsePropertyEscape(inClass: inClass)
    default: return nil
    }
    let isComplement = peek() & 0x20 == 0
    position += 1
    return ClassContents(isComplement ? set.complement(upTo: largestCharacter) : set)
  }

  /// Parses an escape for one character, starting after the backslash.
  mutating func parseCharacterEscape(inClass: Bool) throws(SyntaxError) -> UInt32 {
    guard position < pattern.count else { throw error("\\ at end of pattern") }
    if (0x30...0x39).contains(peek()) { return try parseDigitEscape(inClass: inClass) }
    switch UInt8(exactly: peek()) {
    case UInt8(ascii: "f"): return control(0x0C)
    case UInt8(ascii: "n"): return control(0x0A)
    case UInt8(ascii: "r"): return control(0x0D)
    case UInt8(ascii: "t"): return control(0x09)
    case UInt8(ascii: "v"): return control(0x0B)
    case UInt8(ascii: "b") where inClass: return control(0x08)
    case UInt8(ascii: "c"): return try parseControlLetter(inClass: inClass)
    case UInt8(ascii: "x"):
      position += 1
      if let value = parseHexadecimal(digits: 2) { return value }
      if isUnicodeMode { throw error("Invalid escape") }
      return 0x78
    case UInt8(ascii: "u"):
      position += 1
      if let value = parseUnicodeEscape(asUnicodeMode: isUnicodeMode) { return value }
      if isUnicodeMode { throw error("Invalid Unicode escape") }
      return 0x75
    case UInt8(ascii: "k") where prescan.hasNamedGroups && !isUnicodeMode:
      throw error("Invalid escape")
    default:
      if isUnicodeMode && !isIdentityEscape(peek(), inClass: inClass) { throw error("Invalid escape") }
      return readCharacter()
    }
  }

  private mutating func control(_ character: UInt32) -> UInt32 {
    position += 1
    return character
  }

  private mutating func parseControlLetter(inClass: Bool) throws(SyntaxError) -> UInt32 {
    let letter = peek(1)
    let isLetter = (0x61...0x7A).contains(letter | 0x20) && letter > 0
    // Annex B.1.2: in a class also a digit or an underscore.
    let isLegacy = inClass && !isUnicodeMode && ((0x30...0x39).contains(letter) || letter == 0x5F)
    if isLetter || isLegacy {
      position += 2
      return UInt32(truncatingIfNeeded: letter & 0x1F)
    }
    if isUnicodeMode { throw error("Invalid Unicode escape") }
    // Annex B.1.2: the backslash is a literal character and the `c` is read again.
    return 0x5C
  }

  /// Parses `\0` and, according to Annex B.1.2, octal escapes; `\8` and `\9` denote the digit.
  private mutating func parseDigitEscape(inClass: Bool) throws(SyntaxError) -> UInt32 {
    if peek("0"), !(0x30...0x39).contains(peek(1)) { return control(0) }
    if isUnicodeMode {
      if inClass { throw error("Invalid class escape") }
      throw error(peek("0") ? "Invalid decimal escape" : "Invalid escape")
    }
    return peek("8") || peek("9") ? readCharacter() : parseLegacyOctal()
  }

  /// Parses a LegacyOctalEscapeSequence (Annex B.1.2): up to three digits, at most 0o377.
  private mutating func parseLegacyOctal() -> UInt32 {
    var value = 0
    while (0x30...0x37).contains(peek()), value * 8 + peek() - 0x30 <= 0o377 {
      let isThird = value >= 8
      value = value * 8 + peek() - 0x30
      position += 1
      if isThird { break }
    }
    return UInt32(truncatingIfNeeded: value)
  }

  /// Returns whether a character may be escaped. In unicode mode, only characters that have a special meaning may be.
  private func isIdentityEscape(_ unit: Int, inClass: Bool) -> Bool {
    switch UInt8(exactly: unit) {
    case UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "\\"), UInt8(ascii: "."), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "/"):
      true
    case UInt8(ascii: "-"): inClass
    case UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"),
      UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "~"):
      inClass && hasUnicodeSets
    default: false
    }
  }

  /// Parses exactly `digits` hexadecimal digits, or nothing.
  private mutating func parseHexadecimal(digits: Int) -> UInt32? {
    var value: UInt32 = 0
    for offset in 0..<digits {
      guard let digit = hexadecimalValue(peek(offset)) else { return nil }
      value = value << 4 | digit
    }
    position += digits
    return value
  }

  /// Parses the part after `\u`. Does not advance if that is not an escape.
  mutating func parseUnicodeEscape(asUnicodeMode: Bool) -> UInt32? {
    let start = position
    if asUnicodeMode, consume("{") {
      var value: UInt32 = 0
      var hasDigits = false
      while let digit = hexadecimalValue(peek()), value <= CodePointSet.largestCodePoint {
        value = value << 4 | digit
        hasDigits = true
        position += 1
      }
      if hasDigits, value <= CodePointSet.largestCodePoint, consume("}") { return value }
      position = start
      return nil
    }
    guard let lead = parseHexadecimal(digits: 4) else { return nil }
    guard asUnicodeMode, lead & 0xFC00 == 0xD800, peek("\\"), peek("u", 1) else { return lead }
    let afterLead = position
    position += 2
    if let trail = parseHexadecimal(digits: 4), trail & 0xFC00 == 0xDC00 {
      return 0x10000 + ((lead & 0x3FF) << 10 | trail & 0x3FF)
    }
    position = afterLead
    return lead
  }

  private func hexadecimalValue(_ unit: Int) -> UInt32? {
    switch unit {
    case 0x30...0x39: UInt32(truncatingIfNeeded: unit - 0x30)
    case 0x41...0x46: UInt32(truncatingIfNeeded: unit - 0x41 + 10)
    case 0x61...0x66: UInt32(truncatingIfNeeded: unit - 0x61 + 10)
    default: nil
    }
  }
}
