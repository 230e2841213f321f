extension OutlineBuilder {
  /// Notes a condition that is an assignment.
  mutating func condition(_ e: Expression) {
    switch e.content {
    case .assignment(.identifier(let id), _, let offset): note(id.shortText, isPlain: true, offset)
    case .assignment(.expression(let target), _, let offset): note(Self.name(of: target), isPlain: true, offset)
    case .assignment(_, _, let offset): note(nil, isPlain: true, offset)
    case .compoundAssignment(_, let target, _, let offset), .logicalAssignment(_, let target, _, let offset):
      note(Self.name(of: target), isPlain: false, offset)
    default: break
    }
  }

  private mutating func note(_ target: String?, isPlain: Bool, _ offset: SourceOffset) {
    result.conditionAssignments.append(
      ScriptOutline.ConditionAssignment(target: target, isPlain: isPlain, location: location(offset)))
  }

  /// Returns the names of a variable or member as the script writes them; nil if it is something else.
  private static func name(of e: Expression) -> String? {
    switch e.content {
    case .identifier(let id): id.shortText
    case .this: "this"
    case .member(let object, let name, _, _): Self.name(of: object).map { "\($0).\(name.shortText)" }
    default: nil
    }
  }
}
