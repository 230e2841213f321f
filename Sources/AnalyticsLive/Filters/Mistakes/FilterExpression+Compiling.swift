import JavaScript

/// Expressions that cannot be compiled, for tools that report mistakes.
extension FilterExpression {
  /// A message about the reason why the expression cannot be compiled; nil if it can.
  package var compilationProblem: String? {
    do throws(JavaScriptError) {
      _ = try EventFilter(self)
      return nil
    } catch {
      return FilterExpression.message(error)
    }
  }

  /// A message about an error that occurred while an expression was compiled.
  package static func message(_ error: JavaScriptError) -> String {
    "the expression is too large (\(error.message)); to compare a member with many values, write in [...]"
  }
}
