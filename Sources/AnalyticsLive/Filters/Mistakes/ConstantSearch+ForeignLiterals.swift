/// Literals of other languages, such as `True`, which are paths in expressions.
extension ConstantSearch {
  mutating func collectForeignLiterals(_ node: FQLNode) {
    switch node {
    case .comparison(let comparison, let left, let right):
      let equality = comparison == .notEqual ? "!=" : "="
      for (operand, other) in [(left, right), (right, left)] {
        addForeignLiteral(operand, node, missing: "typeof(\(other.memberTitle)) \(equality) \"undefined\"")
      }
    case .membership(_, let members): for member in members { addForeignLiteral(member, node) }
    case .operand(let operand): addForeignLiteral(operand, node)
    default: break
    }
  }

  /// - Parameter missing: The condition on a member that is missing.
  private mutating func addForeignLiteral(
    _ operand: FQLOperand, _ node: FQLNode, missing: String = "typeof(userId) = \"undefined\""
  ) {
    guard case .path(let path) = operand, FilterExpression.Path.isForeignLiteral(path) else { return }
    let advice =
      switch path.lowercased() {
      case "undefined": "for a missing member, write \(missing)"
      case "true": "write true"
      case "false": "write false"
      default: "write null"
      }
    add("\(node.title): \(path) is the name of a member; \(advice)", node)
  }
}

extension FilterExpression.Path {
  /// Whether a path is a literal in another language.
  static func isForeignLiteral(_ path: String) -> Bool {
    let literal = path.lowercased()
    return ["undefined", "nil"].contains(path) || path == "None"
      || ["true", "false", "null"].contains(literal) && path != literal
  }

  /// Whether the path is a literal in another language, which is reported without events.
  package var isForeignLiteral: Bool { Self.isForeignLiteral(text) }
}

extension FQLOperand {
  /// The operand as the argument of a call.
  fileprivate var memberTitle: String {
    if case .call(let call) = self { return call.arguments[0].title }
    return title
  }
}
