import JSONModel
import JavaScript

/// The intermediate representation: JSON arrays such as `["and", ["=", "type", {"value": "track"}]]`.
extension FQLNode {
  /// Reads an intermediate representation. An invalid part becomes ``FQLNode/invalid(_:)``.
  init(ir: JSON) { self.init(ir, "", 0) }

  private init(_ json: JSON, _ path: String, _ depth: Int) {
    func invalid(_ message: String) -> FQLNode { .invalid(FQLFault(message: message, path: path, json: json)) }
    guard depth <= FQLParser.maximumDepth else {
      self = invalid("the expression is nested more than \(FQLParser.maximumDepth) levels deep")
      return
    }
    guard case .array(let items) = json else {
      self = FQLOperand(argument: json).map { .operand($0) } ?? invalid(FQLOperand.expectation(json))
      return
    }
    guard let name = items.first?.stringValue else {
      self = invalid(
        "the first element of an array must be an operator; found \(items.first?.kindDescription ?? "an empty array")")
      return
    }
    func operand(_ i: Int) -> FQLOperand? { FQLOperand(items[i]) }
    func argument(_ i: Int) -> FQLOperand? { FQLOperand(argument: items[i]) }
    func fault(_ i: Int) -> FQLNode {
      .invalid(FQLFault(message: FQLOperand.expectation(items[i]), path: "\(path)[\(i)]", json: json))
    }
    func conditions() -> [FQLNode] { items.indices.dropFirst().map { FQLNode(items[$0], "\(path)[\($0)]", depth + 1) } }
    func lacks(_ count: Int) -> FQLNode? {
      items.count > count ? nil : invalid("\"\(name)\" needs \(count == 1 ? "one operand" : "two operands")")
    }
    if let comparison = FQLComparison(rawValue: name) {
      if let node = lacks(2) {
        self = node
        return
      }
      guard let left = operand(1) else {
        self = fault(1)
        return
      }
      guard let right = operand(2) else {
        self = fault(2)
        return
      }
      self = .comparison(comparison, left, right)
    } else if let function = FQLFunction(rawValue: name) {
      if let node = lacks(function.arity) {
        self = node
        return
      }
      for i in 1...function.arity where argument(i) == nil {
        self = fault(i)
        return
      }
      self = .call(FQLCall(function: function, arguments: (1...function.arity).compactMap(argument)))
    } else {
      switch name {
      case "and": self = .and(conditions())
      case "or": self = .or(conditions())
      case "!": self = lacks(1) ?? .not(FQLNode(items[1], "\(path)[1]", depth + 1))
      case "in":
        if let node = lacks(2) {
          self = node
          return
        }
        guard let item = argument(1) else {
          self = fault(1)
          return
        }
        guard case .object(let object) = items[2], case .array(let list)? = object["value"] else {
          self = .invalid(
            FQLFault(message: "\"in\" needs a list of the form {\"value\": [...]}", path: "\(path)[2]", json: json))
          return
        }
        let members = list.compactMap { FQLOperand(argument: $0) }
        if let i = list.firstIndex(where: { FQLOperand(argument: $0) == nil }) {
          self = .invalid(
            FQLFault(message: FQLOperand.expectation(list[i]), path: "\(path)[2].value[\(i)]", json: json))
        } else {
          self = .membership(item, members)
        }
      default: self = invalid("unknown operator \"\(name.shortenedForReport)\"; use one of \(FQLNode.operators)")
      }
    }
  }

  private static let operators =
    (["and", "or", "!", "in"] + FQLComparison.allCases.map(\.rawValue) + FQLFunction.allCases.map(\.rawValue))
    .joined(separator: ", ")

  /// The intermediate representation.
  var ir: JSON {
    switch self {
    case .not(let node): ["!", node.ir]
    case .and(let nodes): .array(["and"] + nodes.map(\.ir))
    case .or(let nodes): .array(["or"] + nodes.map(\.ir))
    case .comparison(let comparison, let left, let right): [.string(comparison.rawValue), left.ir, right.ir]
    case .membership(let item, let members): ["in", item.ir, ["value": .array(members.map(\.ir))]]
    case .call(let call): call.ir
    case .operand(let operand): operand.ir
    case .invalid(let fault): fault.json
    }
  }

  /// The errors in the expression, in order.
  var faults: [FQLFault] {
    switch self {
    case .not(let node): node.faults
    case .and(let nodes), .or(let nodes): nodes.flatMap(\.faults)
    case .invalid(let fault): [fault]
    case .comparison, .membership, .call, .operand: []
    }
  }
}

extension FQLCall {
  var ir: JSON { .array([.string(function.rawValue)] + arguments.map(\.ir)) }
}

extension FQLOperand {
  /// Reads an operand of a comparison; nil if the value is not an operand.
  fileprivate init?(_ json: JSON) {
    if case .array(let items) = json, let name = items.first?.stringValue, let function = FQLFunction(rawValue: name),
      items.count == function.arity + 1
    {
      let arguments = items.dropFirst().compactMap { FQLOperand(argument: $0) }
      guard arguments.count == function.arity else { return nil }
      self = .call(FQLCall(function: function, arguments: arguments))
      return
    }
    self.init(argument: json)
  }

  /// Reads an argument of a function or a member of a list, which cannot be a call.
  fileprivate init?(argument json: JSON) {
    switch json {
    case .string(let path): self = .path(path)
    case .array(let items): self = .array(items)
    case .object(let object):
      guard let value = object["value"] else { return nil }
      self = .literal(value)
    default: return nil
    }
  }

  fileprivate static func expectation(_ json: JSON) -> String {
    "expected a path (a string), a literal of the form {\"value\": ...} or an array; found "
      + (json.objectValue == nil ? json.kindDescription : "an object without \"value\"")
  }

  var ir: JSON {
    switch self {
    case .path(let path): .string(path)
    case .literal(let value): ["value": value]
    case .call(let call): call.ir
    case .array(let items): .array(items)
    }
  }
}
