import JSONModel
import JavaScript

/// Conditions that have the same result for each event, for tools that report mistakes.
extension FilterExpression {
  /// Returns messages about the conditions that are never true, or always, in the order of the text.
  /// - Parameter areEventsTyped: Whether the members of events are those of the client, such as `userId`, which is a
  ///   text. Events in files may have others.
  package func constantConditions(areEventsTyped: Bool) -> [String] {
    var messages: [String] = []
    if case .call(let call) = root, !call.function.isCondition {
      messages.append("\(root.title) is never true: it is a value and not a condition; compare it with another value")
    }
    root.collectConstants { message in if !messages.contains(message) { messages.append(message) } }
    guard areEventsTyped else { return messages }
    for requirement in requirements {
      guard let kinds = Self.typedMembers[requirement.path], kinds.isDisjoint(with: requirement.kinds) else { continue }
      messages.append(requirement.message(found: kinds, ""))
    }
    return messages
  }

  /// The kinds of the members of events of the client.
  private static let typedMembers: [String: Set<JSONKind>] = {
    var members: [String: Set<JSONKind>] = [:]
    for name in [
      "type", "event", "name", "category", "userId", "anonymousId", "messageId", "groupId", "previousId", "timestamp",
    ] { members[name] = [.string, .null] }
    for name in ["properties", "traits", "context", "integrations"] { members[name] = [.object, .null] }
    return members
  }()
}

extension FQLNode {
  /// The condition as it is written.
  fileprivate var title: String { (text ?? ir.description).shortenedForReport }

  fileprivate func collectConstants(_ add: (String) -> Void) {
    func never(_ reason: String) { add("\(title) is never true: \(reason)") }
    switch self {
    case .not(let node): node.collectConstants(add)
    case .and(let nodes):
      if let (path, left, right) = FQLNode.differentLiterals(nodes, .equal) {
        never("\(path) cannot equal both \(left) and \(right); write or")
      }
      for node in nodes { node.collectConstants(add) }
    case .or(let nodes):
      if let (path, left, right) = FQLNode.differentLiterals(nodes, .notEqual) {
        add("\(title) is always true: \(path) differs from \(left) or from \(right); write and")
      }
      for node in nodes { node.collectConstants(add) }
    case .comparison(let comparison, let left, let right):
      switch comparison {
      case .equal, .notEqual:
        guard let reason = FQLNode.difference(left, right) ?? FQLNode.difference(right, left) else { break }
        add("\(title) is \(comparison == .equal ? "never" : "always") true: \(reason)")
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        if let reason = [left, right].lazy.compactMap(\.reasonForNoOrder).first { never(reason) }
      }
      for operand in [left, right] { if case .call(let call) = operand { FQLNode.call(call).collectConstants(add) } }
    case .membership(let item, let members):
      if members.isEmpty { never("the list is empty") }
      if !members.isEmpty, members.allSatisfy({ FQLNode.difference(item, $0) != nil }) {
        never("no member of the list has the kind of \(item.text ?? "\(item.ir)")")
      }
      if let member = members.first(where: { $0.literalValue?.isArrayOrObject == true }) {
        let name = (member.text ?? "\(member.ir)").shortenedForReport
        add("\(title): \(name) in the list does not equal anything, because it is an array or object")
      }
    case .call(let call):
      let texts = call.function == .length || call.function == .typeof ? [] : call.arguments
      for argument in texts {
        guard let kinds = argument.kinds, !kinds.contains(.string) else { continue }
        let name = (argument.text ?? "\(argument.ir)").shortenedForReport
        let effect = call.function.isCondition ? "is never true" : "has no value"
        add("\(title) \(effect): \(name) is \(FQLNode.words(kinds)), and \(call.function.rawValue) needs a string")
      }
      if call.function == .match, let pattern = call.arguments[1].literalValue?.stringValue,
        let fault = GlobPattern.fault(in: pattern)
      {
        never(fault)
      }
    case .operand(let operand):
      guard let kinds = operand.kinds, kinds != [.boolean] else { break }
      never("it is \(FQLNode.words(kinds)) and not a condition; compare it with a member of the event")
    case .invalid: break
    }
  }

  private static func words(_ kinds: Set<JSONKind>) -> String {
    kinds.map(\.description).sorted().joined(separator: " or ")
  }

  /// Returns why two operands never have the same value; nil if they may have.
  private static func difference(_ left: FQLOperand, _ right: FQLOperand) -> String? {
    guard let kinds = left.kinds, let others = right.kinds else { return nil }
    if kinds.isDisjoint(with: others) {
      return "\(left.text ?? "\(left.ir)") is \(words(kinds)), and \(right.text ?? "\(right.ir)") is \(words(others))"
    }
    guard case .call(let call) = left, let text = right.literalValue?.stringValue else { return nil }
    if call.function == .lowercase, let lowercase = lowercased(text), !lowercase.utf8.elementsEqual(text.utf8) {
      return "a lowercase text has no uppercase letters; write \(JSON.string(lowercase))"
    }
    if call.function == .typeof, !types.contains(text) {
      return "typeof is one of \(types.map { "\"\($0)\"" }.joined(separator: ", "))"
        + (["array", "null"].contains(text) ? "; of an array and of null it is \"object\"" : "")
    }
    return nil
  }

  /// Returns what the function `lowercase` converts a text to; nil if the text is too long for it.
  private static func lowercased(_ text: String) -> String? {
    let interpreter = Interpreter()
    return (try? interpreter.value(.string(text)).callMethod("toLowerCase"))?.string
  }

  /// The results of `typeof` for values of events.
  private static let types = ["undefined", "object", "boolean", "number", "string"]

  /// Returns a path that several conditions compare with different literals.
  private static func differentLiterals(
    _ nodes: [FQLNode], _ comparison: FQLComparison
  ) -> (path: String, left: String, right: String)? {
    var literals: [String: JSON] = [:]
    for node in nodes {
      guard case .comparison(comparison, .path(let path), .literal(let value)) = node else { continue }
      if let other = literals[path], !areEqual(other, value) {
        return (path.shortenedForReport, "\(other)".shortenedForReport, "\(value)".shortenedForReport)
      }
      literals[path] = value
    }
    return nil
  }

  /// Returns whether filters find two values equal. They compare numbers as doubles.
  private static func areEqual(_ left: JSON, _ right: JSON) -> Bool {
    switch (left, right) {
    case (.array(let left), .array(let right)): left.elementsEqual(right, by: areEqual)
    case (.object(let left), .object(let right)):
      left.elementsEqual(right) { $0.key == $1.key && areEqual($0.value, $1.value) }
    default: left.doubleValue.map { $0 == right.doubleValue } ?? (left == right)
    }
  }
}

extension FQLOperand {
  /// Why the operand is neither less nor greater than anything; nil if it may be.
  fileprivate var reasonForNoOrder: String? {
    guard let kinds, !kinds.contains(.number) else { return nil }
    let name = text ?? "\(ir)"
    let number = literalValue?.stringValue.flatMap { try? JSON(parsing: $0) }.flatMap { $0.kind == .number ? $0 : nil }
    return
      "only numbers have an order, and \(name.shortenedForReport) is \(kinds.map(\.description).sorted().joined(separator: " or "))"
      + (number.map { "; write \($0) without quotes" } ?? "")
  }
}
