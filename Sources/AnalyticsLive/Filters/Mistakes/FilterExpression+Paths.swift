import JSONModel

/// The members of events that an expression reads, for tools that report mistakes.
extension FilterExpression {
  /// A path such as `properties.price`.
  package struct Path: Hashable, Sendable {
    /// The path as it is written.
    package let text: String
    /// Whether another value is compared with it, as in `type = track`, where a text without quotes is a path.
    package let isComparedValue: Bool
    private let names: [String]

    init(_ text: String, isComparedValue: Bool) {
      self.text = text
      self.isComparedValue = isComparedValue
      names = FilterPath(text).names
    }

    /// Returns the kind of the value that an event has at the path; nil if it has none.
    package func kind(in event: JSONObject) -> JSONKind? { FilterExpression.value(at: names, in: event)?.kind }

    /// Returns the path of a member that an event has, of which one name differs by a few letters from this path; nil
    /// if there is none.
    package func similar(in event: JSONObject) -> String? {
      guard let i = names.indices.first(where: { FilterExpression.value(at: Array(names[...$0]), in: event) == nil }),
        case .object(let object) = i == 0 ? .object(event) : FilterExpression.value(at: Array(names[..<i]), in: event),
        let name = NearestName.of(names[i], in: object.lazy.prefix(1000).map(\.key)), !name.contains(".")
      else { return nil }
      let found = names[..<i] + [name] + names[(i + 1)...]
      guard FilterExpression.value(at: Array(found), in: event) != nil else { return nil }
      return FQLOperand.path(found.joined(separator: ".")).text
    }
  }

  /// Returns the value that an event has at a path, or the length of a text or list; nil if there is none.
  static func value(at names: [String], in event: JSONObject) -> JSON? {
    var value = JSON.object(event)
    for name in names {
      let next: JSON? =
        switch value {
        case .object(let object): object[name]
        case .array(let items):
          name == "length" ? JSON(items.count) : Int(name).flatMap { items.indices.contains($0) ? items[$0] : nil }
        default: name == "length" ? value.stringValue.map { JSON($0.utf16.count) } : nil
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }

  /// The paths, each once.
  package var paths: [Path] {
    var found: [Path] = []
    var seen: Set<Path> = []
    root.collectPaths { path in if seen.insert(path).inserted { found.append(path) } }
    return found
  }
}

extension FQLNode {
  fileprivate func collectPaths(_ add: (FilterExpression.Path) -> Void) {
    switch self {
    case .not(let node): node.collectPaths(add)
    case .and(let nodes), .or(let nodes): for node in nodes { node.collectPaths(add) }
    case .comparison(_, let left, let right):
      left.collectPaths(isComparedValue: false, add)
      right.collectPaths(isComparedValue: true, add)
    case .membership(let item, let members):
      item.collectPaths(isComparedValue: false, add)
      for member in members {
        // A path in a list may be missing in all events of a file, but a single name is probably a text.
        var isName = true
        if case .path(let path) = member, path.contains(".") { isName = false }
        member.collectPaths(isComparedValue: isName, add)
      }
    case .call(let call): FQLOperand.call(call).collectPaths(isComparedValue: false, add)
    case .operand(let operand): operand.collectPaths(isComparedValue: false, add)
    case .invalid: break
    }
  }
}

extension FQLOperand {
  fileprivate func collectPaths(isComparedValue: Bool, _ add: (FilterExpression.Path) -> Void) {
    switch self {
    case .path(let path): add(FilterExpression.Path(path, isComparedValue: isComparedValue))
    case .call(let call):
      for (i, argument) in call.arguments.enumerated() { argument.collectPaths(isComparedValue: i > 0, add) }
    case .literal, .array: break
    }
  }
}
