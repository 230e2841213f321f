/// A syntax error in a pattern.
struct RegularExpressionSyntaxError: Error, Equatable {
  /// What is wrong, without the pattern: "Unterminated group".
  let message: String
  /// Where the parser noticed it: a UTF-16 offset into the pattern.
  let offset: Int
}

/// Why a match was given up. Neither is visible to a script as an ordinary result: the search has no answer.
enum RegularExpressionFailure: Error {
  /// The step budget is used up.
  case stepLimit
  /// The backtrack stack reached its size limit.
  case stackLimit
}
