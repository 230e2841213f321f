import JSONModel

/// Patterns that may be regular expressions, for tools that report mistakes.
extension FilterExpression {
  /// A call of `match` with a pattern that may be a regular expression.
  package struct SuspectedPattern: Sendable {
    /// The call as an expression.
    package let call: FilterExpression
    /// Whether the call is a part of a negation.
    package let isInNegation: Bool
    /// A message for the case that the call is true for no event.
    package let message: String
  }

  /// The calls of `match` with patterns that may be regular expressions, and are not reported without events.
  package var suspectedPatterns: [SuspectedPattern] {
    var found: [SuspectedPattern] = []
    root.collectMatches { node, call, isInNegation in
      guard let pattern = call.arguments[1].literalValue?.stringValue, GlobPattern.fault(in: pattern) == nil,
        GlobPattern.mistake(in: pattern, isName: call.arguments[0].isName) == nil, node.reasonForConstant == nil,
        let suspicion = GlobPattern.suspicion(in: pattern)
      else { return }
      let message = "\(node.title): \(suspicion)"
      guard !found.contains(where: { $0.message == message && $0.isInNegation == isInNegation }) else { return }
      found.append(SuspectedPattern(call: FilterExpression(node), isInNegation: isInNegation, message: message))
    }
    return found
  }
}

extension FQLNode {
  fileprivate func collectMatches(
    isInNegation: Bool = false, _ add: (_ node: FQLNode, _ call: FQLCall, _ isInNegation: Bool) -> Void
  ) {
    switch self {
    case .not(let node): node.collectMatches(isInNegation: !isInNegation, add)
    case .and(let nodes), .or(let nodes): for node in nodes { node.collectMatches(isInNegation: isInNegation, add) }
    case .call(let call) where call.function == .match: add(self, call, isInNegation)
    default: break
    }
  }
}
