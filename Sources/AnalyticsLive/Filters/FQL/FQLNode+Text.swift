import JSONModel

/// The text of an expression. Some intermediate representations have no equivalent text.
extension FQLNode {
  /// The text; nil if no text has the same meaning.
  var text: String? {
    switch self {
    case .or(let nodes): FQLNode.joined(nodes, " or ") { if case .or = $0 { true } else { false } }
    case .and(let nodes):
      FQLNode.joined(nodes, " and ") { if case .or = $0 { true } else if case .and = $0 { true } else { false } }
    case .not(let node): node.text.map { node.isSimple ? "!\($0)" : "!(\($0))" }
    case .comparison(let comparison, let left, let right):
      FQLNode.joined(left.text, " \(comparison.rawValue) ", right.text)
    case .membership(let item, let members):
      FQLNode.joined(item.text, " in ", FQLOperand.list(members).map { "[\($0)]" })
    case .call(let call): call.text
    case .operand(let operand): operand.text
    case .invalid: nil
    }
  }

  /// A Boolean value that indicates whether the node needs no parentheses after "!".
  private var isSimple: Bool {
    switch self {
    case .not, .call, .operand: true
    default: false
    }
  }

  private static func joined(_ left: String?, _ middle: String, _ right: String?) -> String? {
    guard let left, let right else { return nil }
    return left + middle + right
  }

  private static func joined(_ nodes: [FQLNode], _ word: String, needsParentheses: (FQLNode) -> Bool) -> String? {
    let parts = nodes.compactMap { node in node.text.map { needsParentheses(node) ? "(\($0))" : $0 } }
    return parts.count == nodes.count && parts.count > 1 ? parts.joined(separator: word) : nil
  }
}

extension FQLCall {
  var text: String? { FQLOperand.list(arguments).map { "\(function.rawValue)(\($0))" } }
}

extension FQLOperand {
  var text: String? {
    switch self {
    case .path(let path): FQLOperand.text(ofPath: path)
    case .literal(let value): value.description
    case .call(let call): call.text
    case .array: nil
    }
  }

  fileprivate static func list(_ operands: [FQLOperand]) -> String? {
    let texts = operands.compactMap(\.text)
    return texts.count == operands.count ? texts.joined(separator: ", ") : nil
  }

  /// With backslashes where they are needed; nil when a name is empty or has a line end in it.
  private static func text(ofPath path: String) -> String? {
    var text = String.UnicodeScalarView()
    var isAtNameStart = true
    for c in path.unicodeScalars {
      if c == "." {
        if isAtNameStart { return nil }
        isAtNameStart = true
        text.append(c)
        continue
      }
      if c == "\n" || c == "\r" { return nil }
      let isPlain = text.isEmpty ? c.isFQLNameStart : c.isFQLNameCharacter
      if !isPlain { text.append("\\") }
      text.append(c)
      isAtNameStart = false
    }
    if isAtNameStart { return nil }
    return FQLToken.keywords.contains(path) ? "\\" + String(text) : String(text)
  }
}
