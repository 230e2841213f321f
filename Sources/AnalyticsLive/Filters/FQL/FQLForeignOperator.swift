/// Advice about operators of other languages, such as `LIKE`.
enum FQLForeignOperator {
  static let negation = "write ! before the condition instead of not"
  static let path = "dots separate the names and indices of a path"

  static func lowercase(_ word: String) -> String { "write \"\(word.lowercased())\" in lowercase" }

  /// Returns advice about a word after an operand; nil if it is not an operator.
  static func advice(for word: String, after operand: String) -> String? {
    switch word.lowercased() {
    case "and", "or", "in": lowercase(word)
    case "not": "write a negation as !(\(operand) in [...])"
    case "is": "write \(operand) = null, or typeof(\(operand)) = \"undefined\" for events without the member"
    case "like": "write match(\(operand), pattern), in which * stands for any text"
    case "contains": "write contains(\(operand), text)"
    case "matches": "write match(\(operand), pattern)"
    default: nil
    }
  }
}
