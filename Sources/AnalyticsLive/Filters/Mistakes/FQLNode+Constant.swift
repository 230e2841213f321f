/// Conditions that read nothing from the event, often because the name of a member is in quotes.
extension FQLNode {
  /// Why the condition has the same result for each event, if its operands show it; nil if it may depend on the event.
  var reasonForConstant: String? {
    let operands: [FQLOperand]
    switch self {
    case .comparison(let comparison, .path(let left), .path(let right)):
      // Of "<=" and ">=", both sides must be numbers.
      return left == right && ![.lessOrEqual, .greaterOrEqual].contains(comparison) ? "both sides are \(left)" : nil
    case .comparison(_, let left, let right): operands = [left, right]
    case .membership(let item, let members): operands = members.isEmpty ? [] : [item] + members
    case .call(let call): operands = call.function.isCondition ? call.arguments : []
    case .not, .and, .or, .operand, .invalid: operands = []
    }
    guard !operands.isEmpty, operands.allSatisfy(\.isConstant) else { return nil }
    return "it reads no member of the event" + (operands.lazy.compactMap(\.quotedMember).first ?? "")
  }
}

extension FQLOperand {
  /// Whether the operand has the same value for each event.
  var isConstant: Bool {
    switch self {
    case .path: false
    case .literal, .array: true
    case .call(let call): call.arguments.allSatisfy(\.isConstant)
    }
  }

  /// Advice about a text that is the path of a member of events; nil if there is none.
  fileprivate var quotedMember: String? {
    switch self {
    case .path, .array: return nil
    case .call(let call): return call.arguments.lazy.compactMap(\.quotedMember).first
    case .literal(let value):
      guard let text = value.stringValue, let name = FilterPath(text).names.first,
        let kinds = FilterExpression.typedMembers[name], kinds.contains(.object) || name == text,
        let path = FQLOperand.path(text).text
      else { return nil }
      return "; to read \(path.shortenedForReport), write it without quotes"
    }
  }
}
