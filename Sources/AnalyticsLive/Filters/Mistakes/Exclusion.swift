import JSONModel

/// Conditions joined by `and` that no event fulfills together, or joined by `or` of which each event fulfills one,
/// because of the values of a single operand.
struct Exclusion {
  /// `never` or `always`.
  let result: String
  let reason: String
  /// The second of the conditions.
  let node: FQLNode

  /// Returns nil if the conditions may have both results.
  init?(in node: FQLNode, _ tester: ConditionTester) {
    let conditions = node.chain
    guard conditions.count > 1 else { return nil }
    let isOr = if case .or = node { true } else { false }
    // An alternative of which one condition is always true excludes that no condition is true.
    let tests = isOr ? conditions.map { FQLNode.not($0) } : conditions
    result = isOr ? "always" : "never"
    if let (path, left, right, second) = Self.differentLiterals(conditions, isOr ? .notEqual : .equal) {
      self.node = second
      reason =
        isOr
        ? "\(path) differs from \(left) or from \(right); write and"
        : "\(path) cannot equal both \(left) and \(right); write or"
      return
    }
    guard let (subject, indices) = Self.excluded(tests, tester) else { return nil }
    self.node = conditions[indices[1]]
    let each = isOr ? "each value of \(subject.title) fulfills " : "no value of \(subject.title) fulfills "
    if indices.count == conditions.count {
      reason = each + (isOr ? "one of the conditions" : indices.count == 2 ? "both conditions" : "all conditions")
    } else if indices.count == 2 {
      let (first, second) = (conditions[indices[0]].title, conditions[indices[1]].title)
      reason = each + (isOr ? "\(first) or \(second)" : "both \(first) and \(second)")
    } else {
      reason = each + (isOr ? "one of its conditions" : "all its conditions")
    }
  }

  /// Returns the indices of conditions on one operand that exclude each other: two of them if two suffice.
  private static func excluded(_ tests: [FQLNode], _ tester: ConditionTester) -> (FQLOperand, [Int])? {
    var groups: [String: [Int]] = [:]
    for (i, test) in tests.enumerated() { if let path = test.onlyPath { groups[path, default: []].append(i) } }
    for (path, indices) in groups.sorted(by: { $0.value[0] < $1.value[0] }) where indices.count > 1 {
      let literals = indices.reduce(0) { $0 + tests[$1].literals.count }
      if literals > maximumLiterals { continue }
      func subject(_ indices: [Int]) -> FQLOperand? { excludedSubject(indices.map { tests[$0] }, path, tester) }
      guard let found = subject(indices) else { continue }
      guard indices.count <= maximumPairs else { return (found, indices) }
      for j in indices.indices.dropFirst() {
        for i in indices[..<j].indices {
          let pair = [indices[i], indices[j]]
          if let found = subject(pair) { return (found, pair) }
        }
      }
      return (found, indices)
    }
    return nil
  }

  /// The maximum number of conditions among which a pair is searched.
  private static let maximumPairs = 32
  /// The maximum number of literals in conditions on one operand. Each condition is tested with the value of each.
  private static let maximumLiterals = 500

  /// Returns the operand of which no value fulfills all conditions.
  /// - Parameter path: The only path that the conditions read.
  private static func excludedSubject(_ tests: [FQLNode], _ path: String, _ tester: ConditionTester) -> FQLOperand? {
    let member = FQLOperand.path(path)
    // The member has one of these values, so the other conditions can be anything.
    if let values = tests.lazy.compactMap({ $0.onlyValues(of: member) }).min(by: { $0.count < $1.count }) {
      return tester.canFulfill(tests, member, values) ? nil : member
    }
    var groups: [FQLOperand: [FQLNode]] = [:]
    for test in tests { if let operand = test.onlyOperand { groups[operand, default: []].append(test) } }
    return groups.first { subject, tests in
      tests.count > 1 && !tester.canFulfill(tests, subject, samples(of: tests))
    }?.key
  }

  /// Returns values of which one fulfills all comparisons with literals that any value fulfills.
  private static func samples(of tests: [FQLNode]) -> [JSON?] {
    let literals = tests.flatMap(\.literals)
    // Comparisons find a missing value different from each literal, like a text that no condition contains.
    var samples: [JSON?] = [nil, true] + literals
    let numbers = literals.compactMap(\.doubleValue).sorted()
    if let first = numbers.first, let last = numbers.last {
      samples += [.number(first.nextDown), .number(last.nextUp)]
      samples += zip(numbers, numbers.dropFirst()).map { JSON.number($0 / 2 + $1 / 2) }
    }
    return samples.filter { $0?.doubleValue?.isFinite != false }
  }

  /// Returns a path that several conditions compare with different literals.
  private static func differentLiterals(
    _ nodes: [FQLNode], _ comparison: FQLComparison
  ) -> (path: String, left: String, right: String, second: FQLNode)? {
    var literals: [String: JSON] = [:]
    for node in nodes {
      guard case .comparison(comparison, .path(let path), .literal(let value)) = node else { continue }
      if let other = literals[path], !areEqual(other, value) {
        return (path.shortenedForReport, "\(other)".shortenedForReport, "\(value)".shortenedForReport, node)
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

extension FQLNode {
  /// The operands of all conditions in the node; nil if a part is invalid.
  private var operands: [FQLOperand]? {
    switch self {
    case .not(let node): return node.operands
    case .and(let nodes), .or(let nodes):
      let operands = nodes.compactMap(\.operands)
      return operands.count == nodes.count ? operands.flatMap(\.self) : nil
    case .comparison(_, let left, let right): return [left, right]
    case .membership(let item, let members): return [item] + members
    case .call(let call): return [.call(call)]
    case .operand(let operand): return [operand]
    case .invalid: return nil
    }
  }

  /// The path that the conditions read, if they read only one.
  fileprivate var onlyPath: String? {
    guard let operands else { return nil }
    let paths = Set(operands.flatMap(\.paths))
    return paths.count == 1 ? paths.first : nil
  }

  /// The operand that the node compares with literals, if it does nothing else.
  fileprivate var onlyOperand: FQLOperand? {
    guard let operands else { return nil }
    let others = Set(operands.filter { !$0.isConstant })
    guard others.count == 1, let other = others.first else { return nil }
    // The values that a condition such as contains(…) depends on are not those of the call.
    if case .call(let call) = other, call.function.isCondition { return nil }
    return operands.allSatisfy { $0 == other || $0.literalValue != nil } ? other : nil
  }

  fileprivate var literals: [JSON] { (operands ?? []).compactMap(\.literalValue) }

  /// The values of which the operand must have one so that the condition is true; nil if it is not such a condition.
  fileprivate func onlyValues(of operand: FQLOperand) -> [JSON]? {
    switch self {
    case .comparison(.equal, operand, let other), .comparison(.equal, let other, operand),
      .not(.comparison(.notEqual, operand, let other)), .not(.comparison(.notEqual, let other, operand)):
      return other.literalValue.map { [$0] }
    case .membership(operand, let members):
      let values = members.compactMap(\.literalValue)
      // An empty list has its own message.
      return values.count == members.count && !values.isEmpty ? values : nil
    default: return nil
    }
  }
}

extension FQLOperand {
  fileprivate var paths: [String] {
    switch self {
    case .path(let path): [path]
    case .call(let call): call.arguments.flatMap(\.paths)
    case .literal, .array: []
    }
  }
}
