import JSONModel

/// Compiles filter expressions.
extension FilterCode {
  /// Returns the expression as a condition.
  mutating func condition(_ expression: FilterExpression) -> JavaScriptCode {
    // A call that returns no Boolean counts as false, but only if it is the whole expression.
    if case .call(let call) = expression.root, !call.function.isCondition { return "false" }
    return condition(expression.root)
  }

  /// Returns code that is truthy if the node is true.
  private mutating func condition(_ node: FQLNode) -> JavaScriptCode {
    scope { code in
      switch node {
      case .not(let node): "!(\(code.condition(node)))"
      case .and(let nodes): nodes.isEmpty ? "true" : "(\(nodes.map { code.condition($0) }.joined(conditions: " && ")))"
      case .or(let nodes): nodes.isEmpty ? "false" : "(\(nodes.map { code.condition($0) }.joined(conditions: " || ")))"
      case .comparison(let comparison, let left, let right): code.comparison(comparison, left, right)
      case .membership(let item, let members): code.membership(item, members)
      case .call(let call): code.call(call)
      case .operand(let operand): "(\(code.value(operand)) === true)"
      case .invalid(let fault): code.failure((fault.path.isEmpty ? "" : "ir\(fault.path): ") + fault.message)
      }
    }
  }

  /// Returns code that reports a failure of the rule.
  func failure(_ message: String) -> JavaScriptCode { "\(.fail)(\(message))" }

  // MARK: Operands

  private mutating func value(_ operand: FQLOperand) -> JavaScriptCode {
    switch operand {
    case .path(let path): return FilterPath(path).value(of: event, &self)
    case .call(let call): return self.call(call)
    case .literal(let json): return literal(json)
    case .array(let items): return literal(.array(items))
    }
  }

  private mutating func literal(_ json: JSON) -> JavaScriptCode {
    json.isArrayOrObject ? constant("\(json)") : "\(json)"
  }

  // MARK: Comparisons

  private mutating func comparison(
    _ comparison: FQLComparison, _ left: FQLOperand, _ right: FQLOperand
  ) -> JavaScriptCode {
    switch comparison {
    case .equal: equality(left, right)
    case .notEqual: "!(\(equality(left, right)))"
    case .less: order(left, "<", right)
    case .lessOrEqual: order(left, "<=", right)
    case .greater: order(left, ">", right)
    case .greaterOrEqual: order(left, ">=", right)
    }
  }

  /// Compares strictly, but objects, arrays and null by their JSON text.
  private mutating func equality(_ left: FQLOperand, _ right: FQLOperand) -> JavaScriptCode {
    let literal = right.literalValue ?? left.literalValue
    guard let literal, !literal.isArrayOrObject else { return "\(.equal)(\(value(left)), \(value(right)))" }
    let other = right.literalValue == nil ? right : left
    if case .path(let path) = other {
      return FilterPath(path).test(of: event, &self) { "\($0) === \(literal)" }
    }
    return "(\(value(other)) === \(literal))"
  }

  /// Compares numbers. The result is false unless both operands are numbers.
  private mutating func order(_ left: FQLOperand, _ symbol: JavaScriptCode, _ right: FQLOperand) -> JavaScriptCode {
    guard [left, right].allSatisfy({ $0.literalValue.map { $0.doubleValue != nil } ?? true }) else { return "false" }
    var tests: [JavaScriptCode] = []
    var numbers: [JavaScriptCode] = []
    for operand in [left, right] {
      if let literal = operand.literalValue {
        numbers.append("\(literal)")
        continue
      }
      let number = temporary()
      if case .path(let path) = operand {
        tests.append(FilterPath(path).test(of: event, &self) { "typeof (\(number) = \($0)) === \("number")" })
      } else {
        tests.append("typeof (\(number) = \(value(operand))) === \("number")")
      }
      numbers.append(number)
    }
    return "(\((tests + ["\(numbers[0]) \(symbol) \(numbers[1])"]).joined(" && ")))"
  }

  /// Compares with each member strictly. Objects and arrays are never equal.
  private mutating func membership(_ item: FQLOperand, _ members: [FQLOperand]) -> JavaScriptCode {
    let candidates = members.filter { $0.literalValue?.isArrayOrObject != true }
    if candidates.isEmpty { return "false" }
    let literals = candidates.compactMap(\.literalValue)
    if candidates.count > 8, literals.count == candidates.count {
      return "\(.isIn)(\(value(item)), \(constant("new Set(\(JSON.array(literals)))")))"
    }
    let t = temporary()
    let first: JavaScriptCode = "(\(t) = \(value(item)))"
    let tests = candidates.map { member in scope { code in "\(t) === \(code.value(member))" as JavaScriptCode } }
    return "(\(first), \(tests.joined(conditions: " || ")))"
  }

  // MARK: Functions

  private mutating func call(_ call: FQLCall) -> JavaScriptCode {
    let first = value(call.arguments[0])
    switch call.function {
    case .contains:
      let (text, part) = (temporary(), temporary())
      let isText: JavaScriptCode = "typeof (\(text) = \(first)) === \("string")"
      let isPart: JavaScriptCode = "typeof (\(part) = \(value(call.arguments[1]))) === \("string")"
      return "(\(isText) && \(isPart) && \(text).includes(\(part)))"
    case .match:
      guard let literal = call.arguments[1].literalValue else {
        return "\(.matches)(\(first), \(value(call.arguments[1])))"
      }
      guard let pattern = literal.stringValue else { return "false" }
      let text = temporary()
      return "(typeof (\(text) = \(first)) === \("string") && \(constant("\(.glob)(\(pattern))"))(\(text)))"
    case .lowercase:
      let text = temporary()
      return "(typeof (\(text) = \(first)) === \("string") ? \(text).toLowerCase() : null)"
    case .length: return "\(.length)(\(first))"
    case .typeof: return "(typeof \(first))"
    }
  }
}

extension FQLOperand {
  /// The value, if it does not depend on the event.
  var literalValue: JSON? {
    switch self {
    case .literal(let json): json
    case .array(let items): .array(items)
    case .path, .call: nil
    }
  }
}

extension JSON {
  var isArrayOrObject: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }
}
