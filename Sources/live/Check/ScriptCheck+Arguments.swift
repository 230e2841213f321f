import JavaScript

/// Arguments of `analytics` that have no effect.
extension ScriptCheck {
  /// What a method needs as an argument.
  private enum Need {
    case text(String)
    case object(String)
    case category

    /// The text after `it needs`.
    var description: String {
      switch self {
      case .text(let text), .object(let text): text
      case .category: "a category, which is a text"
      }
    }

    /// Returns whether the literal with a description can be the argument.
    func accepts(_ kind: String) -> Bool {
      if case .object = self { return kind == "an object" }
      return kind == "a string"
    }
  }

  private static let needs: [String: [Need]] = [
    "track": [.text("the name of an event"), .object("an object of properties"), .object("an object of the context")],
    "identify": [.text("the id of a user"), .object("an object of traits"), .object("an object of the context")],
    "screen": [
      .text("the title of a screen"), .category, .object("an object of properties"),
      .object("an object of the context"),
    ],
    "group": [.text("the id of a group"), .object("an object of traits"), .object("an object of the context")],
    "alias": [.text("the new id of a user")],
  ]

  /// Reports literals that a method of `analytics` ignores. The runtime reports other values when the call runs.
  mutating func checkArguments() {
    for (script, outline) in files {
      for call in outline.calls where call.object == "analytics" && !names.defined.contains("analytics") {
        guard let needs = Self.needs[call.method] else { continue }
        for (i, (need, argument)) in zip(needs, call.arguments).enumerated() {
          guard let kind = argument.kind, !need.accepts(kind) else { continue }
          let name = "analytics.\(call.method)"
          let subject = i == 0 ? name : "the \(["second", "third", "fourth"][i - 1]) argument of \(name)"
          var advice = ""
          if case .category = need { advice = "; properties are the third argument" }
          add(
            .warning, .ineffectiveArgument, script, call.location,
            "\(subject) has no effect: it needs \(need.description), found \(kind)\(advice)")
        }
      }
    }
  }
}

extension ScriptOutline.Call.Argument {
  /// The kind of a literal in messages; nil for other arguments.
  fileprivate var kind: String? {
    switch self {
    case .text: "a string"
    case .literal(let kind): kind
    case .name, .instance, .other: nil
    }
  }
}
