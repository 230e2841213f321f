import JSONModel

/// Patterns of `match` that are written as regular expressions.
extension GlobPattern {
  /// Returns a message about a pattern that is certainly a regular expression; nil if it may be another pattern. A dot
  /// before an asterisk alone is not a sign of one, because texts such as addresses contain dots.
  /// - Parameter isName: Whether the pattern is for names, which contain neither files nor amounts of money.
  static func mistake(in pattern: String, isName: Bool) -> String? {
    isRegularExpression(pattern) || isName && isRegularExpressionForNames(pattern) ? message(pattern) : nil
  }

  /// Returns a message about a pattern that may be a regular expression, if no text matches it; nil if it is not.
  static func suspicion(in pattern: String) -> String? {
    let isSuspicious =
      pattern.contains(".*") || pattern.contains("|") || pattern.hasSuffix("$")
      || pattern.wholeMatch(of: literal) != nil
    return isSuspicious ? message(pattern) : nil
  }

  private static func message(_ pattern: String) -> String {
    "the pattern looks like a regular expression, but only * (any text), ? (a character), [...] and the "
      + "backslash have a meaning in a pattern"
      + (equivalent(of: pattern).map { "; write \(JSON.string($0))".shortenedForReport } ?? "")
  }

  private static func isRegularExpression(_ pattern: String) -> Bool {
    // Settings can have any number of patterns, of any length.
    guard pattern.utf8.count <= maximumLength, pattern.utf8.contains(where: "\\.+^$|(]".utf8.contains) else {
      return false
    }
    if pattern.hasPrefix("^") || pattern.hasSuffix(".*$") { return true }
    if pattern.utf8.count > 4, pattern.hasPrefix(".*"), pattern.hasSuffix(".*") { return true }
    return pattern.firstMatch(of: signs) != nil
  }

  private static let maximumLength = 1000

  /// What occurs in regular expressions only. Parsed once, because that takes longer than a search. Unsafe, because
  /// `Regex` does not conform to `Sendable`; it never changes.
  nonisolated(unsafe) private static let signs =
    #/\\[dDwWsSbB]|\s\.\*|\.\+|\]\+|\][{]\d|\(\?[:=!<]|^\(\?[a-z]+\)|\((?:[^()]*[^()\s])?\|[^()\s][^()]*\)/#

  private static func isRegularExpressionForNames(_ pattern: String) -> Bool {
    pattern.utf8.count <= maximumLength && pattern.wholeMatch(of: signsInNames) != nil
  }

  /// A regular expression in slashes, with flags. See ``signs``.
  nonisolated(unsafe) private static let literal = #/\/.+\/[a-z]+/#

  /// What occurs in regular expressions, but in no name. See ``signs``.
  nonisolated(unsafe) private static let signsInNames = #/\.\*|\/.+\/[a-z]*|.*[A-Za-z0-9)\]]\$/#

  /// Returns the pattern with the meaning of a regular expression; nil if that uses more than anchors and `.*`.
  private static func equivalent(of expression: String) -> String? {
    var text = Substring(expression)
    let isStart = text.hasPrefix("^")
    let isEnd = text.hasSuffix("$")
    if isStart { text.removeFirst() }
    if isEnd { text.removeLast() }
    let parts = text.split(separator: ".*", omittingEmptySubsequences: false)
    // In slashes, as in JavaScript, with flags that patterns do not have.
    if expression.wholeMatch(of: literal) != nil { return nil }
    let isPlain = parts.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || " _-/:".contains($0) } }
    guard isPlain else { return nil }
    let pattern = (isStart ? [] : [""]) + parts + (isEnd ? [] : [""])
    return pattern.joined(separator: "*").replacing(#/\*+/#, with: "*")
  }
}

extension FQLOperand {
  /// Whether the operand is a member that is a name in events of the client, such as `event`.
  var isName: Bool {
    guard case .path(let path) = self else { return false }
    return FilterExpression.typedMembers[path]?.contains(.string) == true
  }
}
