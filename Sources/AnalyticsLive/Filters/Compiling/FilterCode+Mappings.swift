import JSONModel

/// Compiles `map_properties`.
extension FilterCode {
  /// Reads all sources before it writes any member. Objects are read from a copy of the event, since an event must not
  /// contain the same object twice.
  mutating func add(_ mappings: [FilterMapping]) {
    let mappings = mappings.map { mapping in
      CompiledMapping(mapping, value: mapping.source == nil ? nil : temporary())
    }
    for mapping in mappings { if let value = mapping.value { add("\(value) = \(read(mapping, from: event));") } }
    let values = mappings.compactMap(\.value)
    if !values.isEmpty {
      let isObject = values.map { "typeof \($0) === \("object") && \($0) !== null" as JavaScriptCode }
      add("if (\(isObject.joined(conditions: " || ")))") { code in
        let copy = code.temporary()
        code.add("\(copy) = \(.snapshot)(\(code.event));")
        for mapping in mappings where mapping.source?.isUnsafe == false {
          if let value = mapping.value { code.add("\(value) = \(code.read(mapping, from: copy));") }
        }
      }
    }
    // Each mapping applies only if the object around its member exists before the first member is written, or is null.
    let tests = mappings.map { mapping in mapping.path.parent.map { hasObject(at: $0) } }
    for (mapping, test) in zip(mappings, tests) {
      scope { code in
        if let test {
          code.add("if (\(test))") { $0.add(mapping) }
        } else {
          code.add(mapping)
        }
      }
    }
  }
}

/// A mapping with the paths that it uses, and the variable that holds the value it copies.
private struct CompiledMapping {
  let mapping: FilterMapping
  let path: FilterPath
  let source: FilterPath?
  let value: JavaScriptCode?

  init(_ mapping: FilterMapping, value: JavaScriptCode?) {
    self.mapping = mapping
    path = FilterPath(mapping.path)
    source = mapping.source.map { FilterPath($0) }
    self.value = value
  }
}

extension FilterMapping {
  /// The path of the member that the mapping reads.
  fileprivate var source: String? {
    switch action {
    case .copy(let path), .move(let path): path
    case .set, nil: nil
    }
  }
}

extension FilterCode {
  private mutating func read(_ mapping: CompiledMapping, from object: JavaScriptCode) -> JavaScriptCode {
    guard let source = mapping.source, !source.isUnsafe else { return "undefined" }
    return scope { code in source.value(of: object, &code) }
  }

  /// Returns a variable that is true if there is an object or null at the path.
  private mutating func hasObject(at path: FilterPath) -> JavaScriptCode {
    let result = temporary()
    scope { code in
      let value = path.value(of: code.event, &code)
      code.add("\(result) = typeof (\(value)) === \("object");")
    }
    return result
  }

  private mutating func add(_ mapping: CompiledMapping) {
    switch mapping.mapping.action {
    case .copy, .move:
      if let value = mapping.value {
        add("if (\(value) !== undefined)") { $0.addAssignment(of: value, to: mapping.path) }
      }
    case .set(let json): addAssignment(of: "\(json)", to: mapping.path)
    case nil: break
    }
    if case .move(let name) = mapping.mapping.action, let source = mapping.source, !source.isUnsafe {
      addRemoval(of: source, name)
    }
    if mapping.mapping.isText, !mapping.path.isUnsafe { addConversionToText(at: mapping.path) }
  }

  private mutating func addRemoval(of source: FilterPath, _ name: String) {
    var member: JavaScriptCode = ""
    let isPresent = source.test(of: event, &self, isReference: true) { code in
      member = code
      return code
    }
    // The length of an array and the characters of a string cannot be removed.
    let message = "map_properties: the member \"\(name)\" cannot be removed, so it cannot be moved; use copy"
    add("if ((\(isPresent)) && !delete \(member)) \(failure(message));")
  }

  private mutating func addConversionToText(at path: FilterPath) {
    let t = temporary()
    add("\(t) = \(path.value(of: event, &self));")
    add("if (\(t) === undefined)") { $0.addAssignment(of: "\("undefined")", to: path) }
    add("else if (typeof \(t) !== \("string") && (typeof \(t) !== \("object") || \(t) === null))") {
      $0.addAssignment(of: "JSON.stringify(\(t))", to: path)
    }
  }

  private mutating func addAssignment(of value: JavaScriptCode, to path: FilterPath) {
    if path.isUnsafe { return }
    if path.parent == nil { return add("\(event)\(member: path.names[0]) = \(value);") }
    add("\(.put)(\(event), \(constant("\(path.names)")), \(value));")
  }
}
