/// A condition that has the same result for each event, or that probably does not have the intended meaning.
package struct ConstantCondition: Sendable {
  /// What is wrong with the condition, and how to fix it.
  package let message: String
  /// The part of the expression that the message concerns.
  let node: FQLNode
}

/// The locations of the parts of an expression, for tools that report mistakes. Lines and columns start at 1, and
/// columns are UTF-16 code units.
package struct FilterLocations {
  private let text: [Unicode.Scalar]
  private let offsets: [FQLNode: Int]

  /// Finds the parts of an expression.
  package init(_ text: String) {
    self.text = Array(text.unicodeScalars)
    offsets = FQLParser.offsets(in: self.text)
  }

  /// The location of the expression.
  package var start: (line: Int, column: Int) {
    location(of: text.firstIndex { !$0.isFQLWhiteSpace } ?? 0)
  }

  /// Returns the location of a condition; that of the expression if the text does not contain the condition.
  package func location(of condition: ConstantCondition) -> (line: Int, column: Int) {
    offsets[condition.node].map(location) ?? start
  }

  /// Returns the location of an error in the text.
  package func location(of error: FQLError) -> (line: Int, column: Int) {
    guard case .text(let line, let column) = error.position else { return start }
    let before = text.lazy.split(separator: "\n", omittingEmptySubsequences: false).prefix(line - 1)
    return location(of: min(before.reduce(0) { $0 + $1.count + 1 } + column - 1, text.count))
  }

  private func location(of offset: Int) -> (line: Int, column: Int) {
    let before = text[..<offset]
    let line = before.lastIndex(of: "\n").map { before[($0 + 1)...] } ?? before
    let breaks = before.reduce(0) { $0 + ($1 == "\n" ? 1 : 0) }
    return (breaks + 1, line.reduce(1) { $0 + UTF16.width($1) })
  }
}
