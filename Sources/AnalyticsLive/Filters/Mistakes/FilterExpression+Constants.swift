import JSONModel
import JavaScript

/// Conditions that have the same result for each event, for tools that report mistakes.
extension FilterExpression {
  /// Returns the conditions that are never true, or always, and those that probably do not have the intended meaning;
  /// each message once, up to 100.
  /// - Parameter areEventsTyped: Whether the members of events are those of the client, such as `userId`, which is a
  ///   text. Events in files may have others.
  package func constantConditions(areEventsTyped: Bool) -> [ConstantCondition] {
    var search = ConstantSearch(types: areEventsTyped ? ConstantSearch.destinationTypes : nil)
    if case .call(let call) = root, !call.function.isCondition {
      search.never(root, "it is a value and not a condition; compare it with another value")
    }
    search.collect(root)
    guard areEventsTyped else { return search.found }
    for requirement in requirements {
      guard let kinds = Self.typedMembers[requirement.path], kinds.isDisjoint(with: requirement.kinds) else { continue }
      search.add(requirement.message(found: kinds, ""), requirement.node)
    }
    return search.found
  }

  /// The kinds of the members of events of the client.
  static let typedMembers: [String: Set<JSONKind>] = {
    var members: [String: Set<JSONKind>] = [:]
    for name in [
      "type", "event", "name", "category", "userId", "anonymousId", "messageId", "groupId", "previousId", "timestamp",
    ] { members[name] = [.string, .null] }
    for name in ["properties", "traits", "context", "integrations"] { members[name] = [.object, .null] }
    return members
  }()
}

/// Collects constant conditions in a tree.
struct ConstantSearch {
  /// The values of the member `type` of events; nil if they are not known.
  let types: [String]?
  private(set) var found: [ConstantCondition] = []
  private var messages: Set<String> = []
  let tester = ConditionTester()
  static let maximumCount = 100

  init(types: [String]?) { self.types = types }

  mutating func add(_ message: String, _ node: FQLNode) {
    if found.count < Self.maximumCount, messages.insert(message).inserted {
      found.append(ConstantCondition(message: message, node: node))
    }
  }

  mutating func never(_ node: FQLNode, _ reason: String) { add("\(node.title) is never true: \(reason)", node) }

  mutating func collect(_ node: FQLNode) {
    if let reason = node.reasonForConstant {
      // The engine decides, so that the message is right whatever the values are.
      let result = tester.isTrue(node) ? "always" : "never"
      return add("\(node.title) is \(result) true: \(reason)", node)
    }
    collectTypes(node)
    collectForeignLiterals(node)
    switch node {
    case .not(let node): collect(node)
    case .and, .or:
      collectExclusion(node)
      for part in node.chain { collect(part) }
    case .comparison(let comparison, let left, let right): collect(node, comparison, left, right)
    case .membership(let item, let members): collect(node, item, members)
    case .call(let call): collect(node, call)
    case .operand(let operand):
      guard let kinds = operand.kinds, kinds != [.boolean] else { break }
      never(node, "it is \(kinds.words) and not a condition; compare it with a member of the event")
    case .invalid: break
    }
  }

  /// Reports conditions that exclude each other, or of which one is always true.
  private mutating func collectExclusion(_ node: FQLNode) {
    guard let exclusion = Exclusion(in: node, tester) else { return }
    add("\(node.title) is \(exclusion.result) true: \(exclusion.reason)", exclusion.node)
  }

  private mutating func collect(
    _ node: FQLNode, _ comparison: FQLComparison, _ left: FQLOperand, _ right: FQLOperand
  ) {
    switch comparison {
    case .equal, .notEqual:
      guard let reason = FQLOperand.difference(left, right) ?? FQLOperand.difference(right, left) else { break }
      add("\(node.title) is \(comparison == .equal ? "never" : "always") true: \(reason)", node)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      if let reason = [left, right].lazy.compactMap(\.reasonForNoOrder).first { never(node, reason) }
    }
    for operand in [left, right] { if case .call(let call) = operand { collect(.call(call)) } }
  }

  private mutating func collect(_ node: FQLNode, _ item: FQLOperand, _ members: [FQLOperand]) {
    if members.isEmpty { never(node, "the list is empty") }
    if let member = members.first(where: { $0.literalValue?.isArrayOrObject == true }) {
      add(
        "\(node.title): \(member.title) in the list does not equal anything, because it is an array or object", node)
    }
  }

  private mutating func collect(_ node: FQLNode, _ call: FQLCall) {
    let texts = call.function == .length || call.function == .typeof ? [] : call.arguments
    for argument in texts {
      guard let kinds = argument.kinds, !kinds.contains(.string) else { continue }
      let effect = call.function.isCondition ? "is never true" : "has no value"
      add(
        "\(node.title) \(effect): \(argument.title) is \(kinds.words), and \(call.function.rawValue) needs a string",
        node)
    }
    guard call.function == .match, let pattern = call.arguments[1].literalValue?.stringValue else { return }
    if let fault = GlobPattern.fault(in: pattern) {
      never(node, fault)
    } else if let mistake = GlobPattern.mistake(in: pattern, isName: call.arguments[0].isName) {
      add("\(node.title): \(mistake)", node)
    }
  }
}

extension FQLNode {
  /// The condition as it is written.
  var title: String { (text ?? ir.description).shortenedForReport }

  /// The conditions that are joined by the same operator, also those in parentheses; the node itself if it joins none.
  var chain: [FQLNode] {
    switch self {
    case .and(let nodes): nodes.flatMap { node in if case .and = node { node.chain } else { [node] } }
    case .or(let nodes): nodes.flatMap { node in if case .or = node { node.chain } else { [node] } }
    default: [self]
    }
  }
}

extension FQLOperand {
  /// The operand as it is written.
  var title: String { (text ?? "\(ir)").shortenedForReport }

  /// Returns why two operands never have the same value; nil if they may have.
  fileprivate static func difference(_ left: FQLOperand, _ right: FQLOperand) -> String? {
    guard let kinds = left.kinds, let others = right.kinds else { return nil }
    if kinds.isDisjoint(with: others) {
      return "\(left.title) is \(kinds.words), and \(right.title) is \(others.words)"
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

  /// Why the operand is neither less nor greater than anything; nil if it may be.
  fileprivate var reasonForNoOrder: String? {
    guard let kinds, !kinds.contains(.number) else { return nil }
    let number = literalValue?.stringValue.flatMap { try? JSON(parsing: $0) }.flatMap { $0.kind == .number ? $0 : nil }
    return "only numbers have an order, and \(title) is \(kinds.words)"
      + (number.map { "; write \($0) without quotes" } ?? "")
  }
}

extension Set<JSONKind> {
  /// The kinds in messages.
  var words: String { map(\.description).sorted().joined(separator: " or ") }
}
