import JSONModel

/// The kinds of values without which conditions are false, for tools that report mistakes.
extension FilterExpression {
  /// A member of the event, and the kinds of values that it must have so that a condition can be true.
  package struct Requirement: Hashable, Sendable {
    /// The path of the member as it is written.
    package let path: String
    private let names: [String]
    package let kinds: Set<JSONKind>
    /// The condition.
    let node: FQLNode
    /// The condition as it is written.
    var condition: String { node.text ?? node.ir.description }
    /// Whether the condition is an inequality, which is true if the member has another kind.
    package let isNegated: Bool
    /// The literal with which the member is compared; nil if it is not compared with one.
    private let literal: JSON?
    /// Whether the condition is a part of a negation, which is true if the member has another kind.
    package let isInNegation: Bool

    init(
      _ path: String, _ kinds: Set<JSONKind>, _ node: FQLNode, isNegated: Bool, _ literal: JSON?, isInNegation: Bool
    ) {
      self.path = path
      self.isInNegation = isInNegation
      names = FilterPath(path).names
      self.kinds = kinds
      self.node = node
      self.isNegated = isNegated
      self.literal = literal
    }

    /// Returns the kind of the value that an event has at the path; nil if it has none.
    package func kind(in event: JSONObject) -> JSONKind? { FilterExpression.value(at: names, in: event)?.kind }

    /// Returns a message about the condition if the member has other kinds of values.
    /// - Parameters:
    ///   - found: The kinds of the values.
    ///   - scope: Where the member has these kinds, such as ` in all events`, or an empty text.
    package func message(found: Set<JSONKind>, _ scope: String) -> String {
      let name = path.shortenedForReport
      let kinds = found.filter { $0 != .null || found.count == 1 }.map(\.description).sorted().joined(separator: " or ")
      return "\(condition.shortenedForReport) is \(isNegated ? "always" : "never") true: \(name) is \(kinds)\(scope)"
        + advice(found)
    }

    /// Whether the condition compares the member with `null`.
    package var concernsNull: Bool { kinds == [.null] && literal == .null }

    /// A message about a comparison with `null`, if an event does not have the member.
    package var messageAboutMissing: String {
      let (result, purpose, symbol) = isNegated ? ("true", "exclude", "!=") : ("false", "select", "=")
      return "\(condition.shortenedForReport) is \(result) for events without \(path.shortenedForReport)"
        + "; to \(purpose) them, write typeof(\(path.shortenedForReport)) \(symbol) \"undefined\""
    }

    private func advice(_ found: Set<JSONKind>) -> String {
      if let literal {
        if found.contains(.string), [.number, .boolean].contains(literal.kind) {
          return "; write \(JSON.string(literal.description))"
        }
        if found.contains(.number), let number = literal.stringValue.flatMap({ try? JSON(parsing: $0) }),
          number.kind == .number
        {
          return "; write \(number) without quotes"
        }
        return ""
      }
      switch kinds {
      case [.number]: return ", and only numbers have an order"
      case [.string, .array, .null]: return ", which has no length"
      case [.boolean]: return "; a member alone is a condition only if it is a boolean; compare it with a value"
      default: return ", which has no text"
      }
    }
  }

  /// The requirements, each once.
  package var requirements: [Requirement] {
    var found: [Requirement] = []
    var seen: Set<Requirement> = []
    root.collectRequirements { requirement in if seen.insert(requirement).inserted { found.append(requirement) } }
    return found
  }
}

extension FQLNode {
  /// - Parameters:
  ///   - enclosing: The comparison that contains a call; nil if the node is a condition by itself.
  ///   - isInNegation: Whether an odd number of negations contains the node.
  fileprivate func collectRequirements(
    of enclosing: FQLNode? = nil, isInNegation: Bool = false, _ add: (FilterExpression.Requirement) -> Void
  ) {
    func require(_ operand: FQLOperand, _ kinds: Set<JSONKind>, isNegated: Bool = false, _ literal: JSON? = nil) {
      guard case .path(let path) = operand else { return }
      add(
        FilterExpression.Requirement(
          path, kinds, enclosing ?? self, isNegated: isNegated, literal, isInNegation: isInNegation))
    }
    switch self {
    case .not(let node): node.collectRequirements(isInNegation: !isInNegation, add)
    case .and(let nodes), .or(let nodes):
      for node in nodes { node.collectRequirements(isInNegation: isInNegation, add) }
    case .comparison(let comparison, let left, let right):
      for (operand, other) in [(left, right), (right, left)] {
        switch comparison {
        case .equal, .notEqual:
          if let kinds = other.kinds { require(operand, kinds, isNegated: comparison == .notEqual, other.literalValue) }
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
          if other.kinds?.contains(.number) != false { require(operand, [.number]) }
        }
        // Other comparisons may be true for a call without a value.
        let value = other.literalValue
        if comparison != .notEqual, value != nil, value != .null, value != false, case .call(let call) = operand {
          FQLNode.call(call).collectRequirements(of: self, isInNegation: isInNegation, add)
        }
      }
    case .membership(let item, let members):
      let kinds = members.map(\.kinds)
      if !members.isEmpty, !kinds.contains(nil) {
        require(item, kinds.reduce(into: []) { $0.formUnion($1 ?? []) }, members[0].literalValue)
      }
    case .call(let call):
      switch call.function {
      case .contains, .match: for argument in call.arguments { require(argument, [.string]) }
      case .lowercase: require(call.arguments[0], [.string])
      case .length: require(call.arguments[0], [.string, .array, .null])
      case .typeof: break
      }
    case .operand(let operand): require(operand, [.boolean])
    case .invalid: break
    }
  }
}

extension FQLOperand {
  /// The kinds of values that the operand can have; nil if they depend on the event.
  var kinds: Set<JSONKind>? {
    switch self {
    case .path: nil
    case .literal(let value): [value.kind]
    case .array: [.array]
    case .call(let call):
      switch call.function {
      case .contains, .match: [.boolean]
      case .lowercase: [.string, .null]
      case .length: [.number]
      case .typeof: [.string]
      }
    }
  }
}
