import JSONModel

/// Writes the statements of filter rules. `e` is the event; `t`, `u`, `v` and `w` hold what is being looked at.
struct FilterScriptBody {
  /// Declarations of what is computed once.
  private(set) var constants: [String] = []
  private(set) var statements: [String] = []

  /// The name of a new constant.
  mutating func constant(_ expression: String) -> String {
    let name = "c\(constants.count)"
    constants.append("const \(name) = \(expression);")
    return name
  }

  /// Declarations of those of the variables that occur in a text.
  static func variables(of text: String) -> String {
    let names = ["t", "u", "v", "w"].filter { text.contains("\($0) = ") }
    return names.isEmpty ? "" : "let \(names.joined(separator: ", "));"
  }

  // MARK: Rules

  mutating func write(_ rule: FilterRule) {
    if let fault = rule.fault {
      statements.append("fail(\(JavaScriptText.string(fault.description)));")
      return
    }
    for step in rule.steps { write(step) }
  }

  private mutating func write(_ step: FilterRule.Step) {
    switch step.matcher {
    case .failure(let fault): statements.append("fail(\(JavaScriptText.string(fault.description)));")
    case .success(.none): return
    case .success(.all): write(step.transformers)
    case .success(.expression(let expression)):
      statements.append("if (\(condition(expression))) {")
      write(step.transformers)
      statements.append("}")
    }
  }

  private mutating func write(_ transformers: Result<[Result<FilterTransformer, FilterFault>], FilterFault>) {
    switch transformers {
    case .failure(let fault): statements.append("fail(\(JavaScriptText.string(fault.description)));")
    case .success(let list):
      for transformer in list {
        switch transformer {
        case .failure(let fault): statements.append("fail(\(JavaScriptText.string(fault.description)));")
        case .success(let transformer): write(transformer)
        }
      }
    }
  }

  // MARK: Transformers

  private mutating func write(_ transformer: FilterTransformer) {
    switch transformer {
    case .drop: statements.append("return null;")
    case .hashProperties: break
    case .dropProperties(let targets): for target in targets { writeDrop(target) }
    case .allowProperties(let targets): for target in targets { writeAllow(target) }
    case .mapProperties(let mappings): write(mappings)
    case .sampleEvent(let percent, let path): writeSample(percent ?? 0, path)
    }
  }

  private mutating func writeDrop(_ target: FilterTarget) {
    let path = FilterPath(target.path)
    guard !path.isUnsafe, !target.keys.isEmpty else { return }
    func deletions(_ object: String) -> String {
      target.keys.map { "delete \(object)\(JavaScriptText.member($0));" }.joined(separator: " ")
    }
    if target.path.isEmpty {
      statements.append(deletions("e"))
      return
    }
    statements.append("if (\(path.test("t", of: "e") { "typeof (t = \($0)) === \"object\" && t !== null" })) {")
    // What has no push is no array; the shape of an object tells that without a call.
    statements.append(
      "if (t.push !== undefined && isArray(t)) drop(t, \(constant(JavaScriptText.strings(target.keys)))); else { \(deletions("t")) }"
    )
    statements.append("}")
  }

  private mutating func writeAllow(_ target: FilterTarget) {
    let path = FilterPath(target.path)
    guard !path.isUnsafe else { return }
    let keys = constant("new Set(\(JavaScriptText.strings(target.keys)))")
    statements.append("allow(\(target.path.isEmpty ? "e" : path.value("t", of: "e")), \(keys));")
  }

  private mutating func writeSample(_ percent: Double, _ path: String?) {
    if !(percent > 0) {
      statements.append("return null;")
    } else if percent < 1 {
      let share = JSON.number(percent).description
      if let path {
        statements.append(
          "if (!(sample(JSON.stringify(\(FilterPath(path).value("t", of: "e")))) < \(share))) return null;")
      } else {
        statements.append("if (!(random() <= \(share))) return null;")
      }
    }
  }

  // MARK: Mappings

  /// All reading comes before any writing. Objects are read from a copy of the event, since the same object must not stand in two places of it.
  private mutating func write(_ mappings: [FilterMapping]) {
    guard !mappings.isEmpty else { return }
    var sources: [Int: FilterPath] = [:]
    for (i, mapping) in mappings.enumerated() {
      switch mapping.action {
      case .copy(let source), .move(let source): sources[i] = FilterPath(source)
      case .set, nil: break
      }
    }
    statements.append("{")
    let indices = sources.keys.sorted()
    for i in indices {
      guard let path = sources[i] else { continue }
      statements.append("let v\(i) = \(path.isUnsafe ? "undefined" : path.value("t", of: "e"));")
    }
    if !indices.isEmpty {
      statements.append(
        "if (\(indices.map { "typeof v\($0) === \"object\" && v\($0) !== null" }.joined(separator: " || "))) {")
      statements.append("const s = snapshot(e);")
      for i in indices {
        guard let path = sources[i], !path.isUnsafe else { continue }
        statements.append("v\(i) = \(path.value("t", of: "s"));")
      }
      statements.append("}")
    }
    for (i, mapping) in mappings.enumerated() {
      let parent = FilterPath(mapping.path).parent
      guard let parent else { continue }
      statements.append("const p\(i) = typeof (t = \(parent.value("t", of: "e"))) === \"object\" && t !== null;")
    }
    for (i, mapping) in mappings.enumerated() { write(mapping, i, sources[i]) }
    statements.append("}")
  }

  private mutating func write(_ mapping: FilterMapping, _ i: Int, _ source: FilterPath?) {
    let path = FilterPath(mapping.path)
    statements.append(path.parent == nil ? "{" : "if (p\(i)) {")
    switch mapping.action {
    case .copy, .move: statements.append("if (v\(i) !== undefined) { \(assignment(to: path, "v\(i)")) }")
    case .set(let value): statements.append(assignment(to: path, JavaScriptText.value(value)))
    case nil: break
    }
    if case .move(let name) = mapping.action, let source, !source.isUnsafe {
      var member = ""
      let test = source.test("t", of: "e") { text in
        member = text
        return text
      }
      // Lengths, and the characters of strings, cannot be removed.
      let fault = JavaScriptText.string(
        "map_properties: \(name) cannot be moved, as it cannot be removed from where it is; copy it")
      statements.append("if ((\(test)) && !delete \(member)) fail(\(fault));")
    }
    if mapping.isText, !path.isUnsafe {
      statements.append("t = \(path.value("t", of: "e"));")
      statements.append("if (t === undefined) { \(assignment(to: path, "\"undefined\"")) }")
      statements.append(
        "else if (typeof t !== \"string\" && (typeof t !== \"object\" || t === null)) { \(assignment(to: path, "JSON.stringify(t)")) }"
      )
    }
    statements.append("}")
  }

  private mutating func assignment(to path: FilterPath, _ value: String) -> String {
    if path.isUnsafe { return "" }
    if path.parent == nil { return "e\(JavaScriptText.member(path.names[0])) = \(value);" }
    return "put(e, \(constant(JavaScriptText.strings(path.names))), \(value));"
  }
}
