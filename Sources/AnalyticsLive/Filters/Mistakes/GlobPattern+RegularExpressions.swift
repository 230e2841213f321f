import JSONModel

/// Patterns of `match` that are written as regular expressions.
extension GlobPattern {
  /// Returns a message about a pattern that is probably a regular expression; nil if it is probably not. A dot before
  /// an asterisk alone is not a sign of one, because texts such as addresses contain dots.
  static func mistake(in pattern: String) -> String? {
    guard isRegularExpression(pattern) else { return nil }
    return "the pattern looks like a regular expression, but only * (any text), ? (a character), [...] and the "
      + "backslash have a meaning in a pattern"
      + (equivalent(of: pattern).map { "; write \(JSON.string($0))".shortenedForReport } ?? "")
  }

  private static func isRegularExpression(_ pattern: String) -> Bool {
    if pattern.hasPrefix("^") || pattern.hasSuffix(".*$") { return true }
    if pattern.utf8.count > 4, pattern.hasPrefix(".*"), pattern.hasSuffix(".*") { return true }
    return pattern.firstMatch(
      of: #/\\[dDwWsSbB]|\s\.\*|\.\+|\]\+|\][{]\d|\(\?[:=!<]|\((?:[^()]*[^()\s])?\|[^()\s][^()]*\)/#)
      != nil
  }

  /// Returns the pattern with the meaning of a regular expression; nil if that uses more than anchors and `.*`.
  private static func equivalent(of expression: String) -> String? {
    var text = Substring(expression)
    let isStart = text.hasPrefix("^")
    let isEnd = text.hasSuffix("$")
    if isStart { text.removeFirst() }
    if isEnd { text.removeLast() }
    let parts = text.split(separator: ".*", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || " _-/:".contains($0) } }
    guard isPlain else { return nil }
    let pattern = (isStart ? [] : [""]) + parts + (isEnd ? [] : [""])
    return pattern.joined(separator: "*").replacing(#/\*+/#, with: "*")
  }
}
