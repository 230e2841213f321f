import AnalyticsCore
import JSONModel

/// Comparisons of the member `type` with values that are not types of events.
extension ConstantSearch {
  /// The types of events that a destination can receive.
  static let destinationTypes = (EventType.allCases.map(\.rawValue) + ["page"]).sorted()

  mutating func collectTypes(_ node: FQLNode) {
    guard let types else { return }
    let type = FQLOperand.path("type")
    switch node {
    case .comparison(let comparison, type, let other), .comparison(let comparison, let other, type):
      guard [.equal, .notEqual].contains(comparison), let reason = Self.reason(other, types) else { return }
      add("\(node.title) is \(comparison == .equal ? "never" : "always") true: \(reason)", node)
    case .membership(type, let members):
      // The text of a long list is made once, and only as many reasons as are reported.
      let reasons = members.lazy.compactMap { Self.reason($0, types) }.prefix(Self.maximumCount)
      guard !reasons.isEmpty else { return }
      let title = node.title + (members.allSatisfy { Self.isNoType($0, types) } ? " is never true: " : ": ")
      for reason in reasons { add(title + reason, node) }
    case .call(let call):
      guard call.function.isCondition, call.arguments[0] == type, call.arguments[1].literalValue?.stringValue != nil,
        !tester.canFulfill([node], type, types.map { .string($0) })
      else { return }
      // A pattern that matches nothing has its own message.
      if let pattern = call.arguments[1].literalValue?.stringValue, GlobPattern.fault(in: pattern) == nil {
        never(node, Self.list(types))
      }
    default: break
    }
  }

  /// Collects the comparisons in all parts of a tree.
  mutating func collectAllTypes(_ node: FQLNode) {
    switch node {
    case .not(let node): collectAllTypes(node)
    case .and(let nodes), .or(let nodes): for node in nodes { collectAllTypes(node) }
    default: collectTypes(node)
    }
  }

  private static func isNoType(_ operand: FQLOperand, _ types: [String]) -> Bool {
    operand.literalValue?.stringValue.map { !types.contains($0) } ?? false
  }

  /// Why an operand does not equal any type; nil if it may.
  private static func reason(_ operand: FQLOperand, _ types: [String]) -> String? {
    guard isNoType(operand, types), let text = operand.literalValue?.stringValue else { return nil }
    let advice = NearestName.of(text, in: types).map { "write \(JSON.string($0))" } ?? list(types)
    return "\(JSON.string(text)) is not a type of events; \(advice)".shortenedForReport
  }

  private static func list(_ types: [String]) -> String {
    "the types are \(types.dropLast().joined(separator: ", ")) and \(types.last ?? "")"
  }
}

extension FilterExpression {
  /// Returns the conditions on the member `type` with values that are neither types of the client nor others that
  /// events have.
  /// - Parameter others: Further types of events.
  package func typeConditions(others: Set<String>) -> [ConstantCondition] {
    var search = ConstantSearch(types: Set(ConstantSearch.destinationTypes).union(others).sorted())
    search.collectAllTypes(root)
    return search.found
  }
}
