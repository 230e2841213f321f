/// A syntax error in a pattern.
struct RegularExpressionSyntaxError: Error, Equatable {
  /// What is wrong, without the pattern: "Unterminated group".
  let message: String
  /// The position of the error: a UTF-16 offset into the pattern.
  let offset: Int
  /// Whether the pattern is valid as far as it was read, but needs more work than allowed.
  var isLimit = false
  /// The work until the error was found. See `PatternWork`.
  var work = 0
}

/// The reason why a match was abandoned. A script cannot observe either as an ordinary result, because the search has
/// no result.
enum RegularExpressionFailure: Error {
  /// The step budget is exhausted.
  case stepLimit
  /// The backtrack stack reached its size limit.
  case stackLimit
}
