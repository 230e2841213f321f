/// Finds out why a value is too deep for JSON, for the message.
extension VM {
  /// Returns the error for a value that is nested too deeply. It names the property that refers to an object around it,
  /// if there is one.
  /// - Parameters:
  ///   - v: The innermost value.
  ///   - depth: The number of values around it. They are roots on the value stack, because they are being converted.
  func nestedTooDeep(_ v: Value, depth: Int) -> Abrupt {
    let text = "The value cannot be converted to JSON: "
    let found: [NamedValue]?
    do throws(Abrupt) { found = try chain(to: v, depth) } catch { return error }
    guard let chain = found else {
      return typeError("\(text)it is nested more than \(VM.maximumJSONDepth) levels deep or refers to itself")
    }
    for i in chain.indices {
      guard let first = chain[..<i].firstIndex(where: { $0.value.bits == chain[i].value.bits }) else { continue }
      let target = first == 0 ? "the whole value" : pointer(chain[1...first])
      return typeError("\(text)\(pointer(chain[1...i])) refers to \(target), which contains it")
    }
    return typeError(
      "\(text)it is nested more than \(VM.maximumJSONDepth) levels deep at \(pointer(chain[1...min(8, chain.count - 1)]))/..."
    )
  }

  /// A value, and its name in the object around it.
  struct NamedValue {
    let value: Value
    let name: String

    var isArray: Bool { value.isObject && value.asObject.kind == .array }
  }

  /// Returns the values from the outermost to the innermost one, which is being converted. Each has its name in the one
  /// before it. Nil if a name is not found, because script code makes the values.
  /// - Parameter depth: The number of values around the innermost one. They are roots on the value stack.
  func chain(to innermost: Value, _ depth: Int) throws(Abrupt) -> [NamedValue]? {
    var chain: [NamedValue] = []
    var child = innermost
    var slot = state.pointee.stackTop
    while chain.count < depth, slot > state.pointee.stackBase {
      slot -= 1
      guard slot.pointee.isObject, let name = try name(of: child, in: slot.pointee.asObject) else { continue }
      chain.append(NamedValue(value: child, name: name))
      child = slot.pointee
    }
    guard chain.count == depth else { return nil }
    chain.append(NamedValue(value: child, name: ""))
    return chain.reversed()
  }

  /// Returns the name of the first data property of a plain object or array that contains a value.
  private func name(of child: Value, in object: ObjectRef) throws(Abrupt) -> String? {
    switch object.kind {
    case .object, .hostObject, .array: break
    default: return nil
    }
    guard !object.has(.lazyProperties), object.shape.count <= 10_000, object.indexedCount <= 10_000 else { return nil }
    let keys = try ownKeys(object)
    try charge(keys.count)
    for key in keys {
      guard let property = ordinaryOwnProperty(object, key), !property.isAccessor,
        property.value.bits == child.bits
      else { continue }
      return describe(key)
    }
    return nil
  }

  /// Returns the location as a JSON pointer (RFC 6901).
  private func pointer(_ steps: ArraySlice<NamedValue>) -> String {
    steps.map { step in
      "/"
        + step.name.unicodeScalars.prefix(100)
        .map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
    }.joined()
  }
}
