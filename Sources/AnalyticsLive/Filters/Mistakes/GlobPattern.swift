/// The patterns of `match`, as `filters.js` reads them.
enum GlobPattern {
  /// Returns why no text matches a pattern; nil if one may match.
  static func fault(in pattern: String) -> String? {
    var rest = Array(pattern.utf16)[...]
    while let unit = rest.popFirst() {
      switch unit {
      case backslash:
        if rest.popFirst() == nil { return "a character must follow the backslash at the end of the pattern" }
      case open:
        let isNegated = rest.first == negation
        if isNegated { rest.removeFirst() }
        if let fault = faultInClass(isNegated: isNegated, &rest) { return fault }
      default: break
      }
    }
    return nil
  }

  private static let backslash = UInt16(UnicodeScalar("\\").value)
  private static let open = UInt16(UnicodeScalar("[").value)
  private static let close = UInt16(UnicodeScalar("]").value)
  private static let negation = UInt16(UnicodeScalar("^").value)
  private static let hyphen = UInt16(UnicodeScalar("-").value)

  /// Reads the rest of a class, after its bracket.
  private static func faultInClass(isNegated: Bool, _ rest: inout ArraySlice<UInt16>) -> String? {
    let unclosed = "a \"[\" in the pattern is not closed; close it with \"]\", or write \\\\[ for the character"
    guard rest.contains(close) else { return unclosed }
    var isEmpty = true
    repeat {
      guard let low = unit(&rest) else {
        return
          "\"[]\" in the pattern contains no characters, or \"-\" without both ends; write two backslashes before a character that is meant literally"
      }
      var high = low
      if rest.first == hyphen {
        rest.removeFirst()
        guard let end = unit(&rest) else { return "a range in the pattern has no end; write \\\\- for the character" }
        high = end
      }
      if rest.isEmpty { return unclosed }
      if low <= high { isEmpty = false }
    } while rest.first != close
    rest.removeFirst()
    return isEmpty && !isNegated ? "a range in the pattern has its ends in the wrong order" : nil
  }

  /// Reads a character of a class; nil if it cannot be one without a backslash.
  private static func unit(_ rest: inout ArraySlice<UInt16>) -> UInt16? {
    guard let first = rest.first, first != hyphen, first != close else { return nil }
    rest.removeFirst()
    return first == backslash ? rest.popFirst() : first
  }
}
