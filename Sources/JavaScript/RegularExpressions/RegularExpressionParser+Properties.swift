/// `\p{…}` and `\P{…}` (ECMA-262 §22.2.1, CharacterClassEscape).
extension RegularExpressionParser {
  mutating func parsePropertyEscape(inClass: Bool) throws(SyntaxError) -> ClassContents {
    let message = inClass ? "Invalid property name in character class" : "Invalid property name"
    let isComplement = peek("P")
    position += 1
    guard consume("{") else { throw error(message) }
    let name = readPropertyWord()
    var value: String?
    if consume("=") { value = readPropertyWord() }
    guard consume("}") else { throw error(message) }
    if value == nil, hasUnicodeSets, let sequences = EmojiSequenceSets.named(name) {
      if isComplement { throw error(message) }
      try charge(ranges: sequences.set.ranges.count)
      var contents = ClassContents(try closure(of: sequences.set))
      for string in sequences.strings { try insert(string, into: &contents) }
      return contents
    }
    guard let set = propertySet(name, value) else { throw error(message) }
    try charge(ranges: set.ranges.count + 50)
    let limit = CodePointSet.largestCodePoint
    // With `v`, the complement of the case-folded property is taken; with `u`, the case folding of the complement.
    if hasUnicodeSets {
      let closure = try memoizedClosure(of: set, key: "\(name)=\(value ?? "")")
      return ClassContents(isComplement ? closure.complement(upTo: limit) : closure)
    }
    if !isComplement {
      return ClassContents(inClass ? set : try memoizedClosure(of: set, key: "\(name)=\(value ?? "")"))
    }
    let complement = set.complement(upTo: limit)
    return ClassContents(inClass ? complement : try memoizedClosure(of: complement, key: "^\(name)=\(value ?? "")"))
  }

  /// Returns the closure of a set under the case sensitivity, computing it only once, because a large set takes time
  /// and a pattern may use it repeatedly.
  private mutating func memoizedClosure(
    of set: CodePointSet, key: String
  ) throws(SyntaxError) -> CodePointSet {
    if !ignoreCase { return set }
    if let known = propertySets[key] { return known }
    let closure = try closure(of: set)
    propertySets[key] = closure
    return closure
  }

  private func propertySet(_ name: String, _ value: String?) -> CodePointSet? {
    guard let value else { return GeneralCategorySets.named(name) ?? BinaryPropertySets.named(name) }
    switch name {
    case "General_Category", "gc":
      return GeneralCategorySets.named(value)
    case "Script", "sc":
      return ScriptSets.script(named: value)
    case "Script_Extensions", "scx":
      return ScriptSets.scriptExtensions(named: value)
    default:
      return nil
    }
  }

  private mutating func readPropertyWord() -> String {
    var word = String.UnicodeScalarView()
    while let byte = UInt8(exactly: peek()), CodePointSet.wordCharacters.contains(UInt32(byte)) {
      word.append(Unicode.Scalar(byte))
      position += 1
    }
    return String(word)
  }
}
