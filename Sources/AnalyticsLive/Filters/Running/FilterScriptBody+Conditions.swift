import JSONModel

/// Writes filter expressions (parity rows F4 to F15).
extension FilterScriptBody {
  /// The expression as a condition.
  mutating func condition(_ expression: FilterExpression) -> String {
    // What gives no boolean counts as false, but only out here (F4).
    if case .call(let call) = expression.root, !call.function.isCondition { return "false" }
    return condition(expression.root)
  }

  /// What is truthy when the node is true.
  private mutating func condition(_ node: FQLNode) -> String {
    switch node {
    case .not(let node): return "!(\(condition(node)))"
    case .and(let nodes): return nodes.isEmpty ? "true" : "(\(conditions(nodes).joined(separator: " && ")))"
    case .or(let nodes): return nodes.isEmpty ? "false" : "(\(conditions(nodes).joined(separator: " || ")))"
    case .comparison(let comparison, let left, let right):
      switch comparison {
      case .equal: return equality(left, right)
      case .notEqual: return "!(\(equality(left, right)))"
      default: return order(comparison, left, right)
      }
    case .membership(let item, let members): return membership(item, members)
    case .call(let call): return self.call(call)
    case .operand(let operand): return "(\(value(operand, "t")) === true)"
    case .invalid(let fault):
      let place = fault.path.isEmpty ? "" : "ir\(fault.path): "
      return "fail(\(JavaScriptText.string(place + fault.message)))"
    }
  }

  private mutating func conditions(_ nodes: [FQLNode]) -> [String] {
    var texts: [String] = []
    for node in nodes { texts.append(condition(node)) }
    return texts
  }

  // MARK: Operands

  private mutating func value(_ operand: FQLOperand, _ variable: String) -> String {
    switch operand {
    case .path(let path): return FilterPath(path).value(variable, of: "e")
    case .literal(let json): return literal(json)
    case .array(let items): return literal(.array(items))
    case .call(let call): return self.call(call)
    }
  }

  private mutating func literal(_ json: JSON) -> String {
    switch json {
    case .array, .object: return constant(JavaScriptText.value(json))
    default: return JavaScriptText.value(json)
    }
  }

  // MARK: Comparisons

  /// What is known of an operand before there is an event.
  private func literalValue(_ operand: FQLOperand) -> JSON? {
    switch operand {
    case .literal(let json): json
    case .array(let items): .array(items)
    case .path, .call: nil
    }
  }

  /// Strict; objects, arrays and null are compared by their JSON text (F8, F9).
  private mutating func equality(_ left: FQLOperand, _ right: FQLOperand) -> String {
    let value = literalValue(right) ?? literalValue(left)
    let other = literalValue(right) == nil ? right : left
    switch value {
    case nil: return "equal(\(self.value(left, "t")), \(self.value(right, "u")))"
    case .array?, .object?: return "equal(\(self.value(left, "t")), \(self.value(right, "u")))"
    case let json?:
      if case .path(let name) = other {
        return FilterPath(name).test("t", of: "e") { "\($0) === \(JavaScriptText.value(json))" }
      }
      return "(\(self.value(other, "t")) === \(JavaScriptText.value(json)))"
    }
  }

  /// False unless both are numbers (F10).
  private mutating func order(_ comparison: FQLComparison, _ left: FQLOperand, _ right: FQLOperand) -> String {
    var tests: [String] = []
    func isNumber(_ json: JSON?) -> Bool { json.map { $0.doubleValue != nil } ?? true }
    guard isNumber(literalValue(left)), isNumber(literalValue(right)) else { return "false" }
    var texts: [String] = []
    for (operand, variable) in [(left, "v"), (right, "w")] {
      if let json = literalValue(operand) {
        texts.append(JavaScriptText.value(json))
        continue
      }
      if case .path(let name) = operand {
        tests.append(FilterPath(name).test(variable, of: "e") { "typeof (\(variable) = \($0)) === \"number\"" })
      } else {
        tests.append("typeof (\(variable) = \(value(operand, "t"))) === \"number\"")
      }
      texts.append(variable)
    }
    return "(\((tests + ["\(texts[0]) \(comparison.rawValue) \(texts[1])"]).joined(separator: " && ")))"
  }

  /// Strictly equal to one of the members, without looking into objects (F11).
  private mutating func membership(_ item: FQLOperand, _ members: [FQLOperand]) -> String {
    // An object or array of the expression is no member of anything.
    let candidates = members.filter { member in
      switch literalValue(member) {
      case .array?, .object?: false
      default: true
      }
    }
    if candidates.isEmpty { return "false" }
    if candidates.count > 8, candidates.allSatisfy({ literalValue($0) != nil }) {
      let set = constant(
        "new Set([\(candidates.compactMap(literalValue).map(JavaScriptText.value).joined(separator: ", "))])")
      return "isIn(\(value(item, "t")), \(set))"
    }
    var tests: [String] = []
    for member in candidates { tests.append("u === \(value(member, "t"))") }
    return "((u = \(value(item, "t"))), \(tests.joined(separator: " || ")))"
  }

  // MARK: Functions

  private mutating func call(_ call: FQLCall) -> String {
    let arguments = call.arguments
    switch call.function {
    case .contains:
      return
        "(typeof (t = \(value(arguments[0], "t"))) === \"string\" && typeof (u = \(value(arguments[1], "u"))) === \"string\" && t.includes(u))"
    case .match:
      guard let pattern = literalValue(arguments[1]) else {
        return "matches(\(value(arguments[0], "t")), \(value(arguments[1], "u")))"
      }
      guard let pattern = pattern.stringValue.map(JSON.string) else { return "false" }
      let glob = constant("glob(\(JavaScriptText.value(pattern)))")
      return "(typeof (t = \(value(arguments[0], "t"))) === \"string\" && \(glob)(t))"
    case .lowercase: return "(typeof (t = \(value(arguments[0], "t"))) === \"string\" ? t.toLowerCase() : null)"
    case .length: return "length(\(value(arguments[0], "t")))"
    case .typeof: return "(typeof \(value(arguments[0], "t")))"
    }
  }
}
