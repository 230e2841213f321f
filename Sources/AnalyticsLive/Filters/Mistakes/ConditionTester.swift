import JSONModel
import JavaScript

/// Evaluates conditions on chosen values, for tools that report mistakes. It uses the engine that filters events, so
/// that both agree.
final class ConditionTester {
  /// Created for the first condition that is tested; most expressions have none.
  private lazy var home = try? FilterInterpreter(limits: Limits(), random: nil)

  /// Returns whether a condition that reads no member of the event is true.
  func isTrue(_ node: FQLNode) -> Bool { (try? function([node])?.call([:])?.boolValue) == true }

  /// Returns whether one of several values fulfills all conditions.
  /// - Parameters:
  ///   - subject: The operand that has the values.
  ///   - values: The values; nil is a missing member.
  /// - Returns: `true` if the conditions are too large to be tested.
  func canFulfill(_ conditions: [FQLNode], _ subject: FQLOperand, _ values: [JSON?]) -> Bool {
    guard values.count * conditions.count <= Self.maximumTests else { return true }
    let tests = conditions.map { $0.replacing(subject, with: .path("value")) }
    guard let function = try? function(tests) else { return true }
    return values.contains { value in
      let result = try? function.call(value.map { ["value": $0] } ?? [:])
      return result == nil || result?.boolValue == true
    }
  }

  /// The maximum number of conditions times values that are tested.
  private static let maximumTests = 1 << 16

  private func function(_ conditions: [FQLNode]) throws(JavaScriptError) -> FilterFunction? {
    guard let home else { return nil }
    return try FilterFunction(FilterCode.source(FilterExpression(.and(conditions)), limits: home.limits), in: home)
  }
}

extension FQLNode {
  /// Returns the condition with another operand in place of one, also in calls.
  fileprivate func replacing(_ subject: FQLOperand, with other: FQLOperand) -> FQLNode {
    func replaced(_ operand: FQLOperand) -> FQLOperand {
      if operand == subject { return other }
      guard case .call(let call) = operand else { return operand }
      return .call(FQLCall(function: call.function, arguments: call.arguments.map(replaced)))
    }
    return switch self {
    case .not(let node): .not(node.replacing(subject, with: other))
    case .and(let nodes): .and(nodes.map { $0.replacing(subject, with: other) })
    case .or(let nodes): .or(nodes.map { $0.replacing(subject, with: other) })
    case .comparison(let comparison, let left, let right): .comparison(comparison, replaced(left), replaced(right))
    case .membership(let item, let members): .membership(replaced(item), members.map(replaced))
    case .call(let call): .call(FQLCall(function: call.function, arguments: call.arguments.map(replaced)))
    case .operand(let operand): .operand(replaced(operand))
    case .invalid: self
    }
  }
}
