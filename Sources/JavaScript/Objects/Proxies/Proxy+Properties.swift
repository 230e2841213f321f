/// [[Get]], [[Set]], [[HasProperty]], [[Delete]] of proxies (ECMA-262 §10.5.7-§10.5.10). The trap is called, and its
/// result must not contradict the permanent properties of the target.
extension VM {
  /// ECMA-262 §10.5.8
  func proxyGet(_ proxy: ObjectRef, _ key: PropertyKey, _ receiver: Value) throws(Abrupt) -> Value {
    let scope = RootScope(self)
    defer { scope.close() }
    try root(key)
    try root(receiver)
    let name = state.pointee.names.get
    let trap = try trap(name, of: proxy)
    if trap.isAbsent { return try get(trap.target, key, receiver: receiver) }
    let result = try call(trap.function, this: trap.handler, Value(trap.target), value(of: key), receiver)
    try root(result)
    guard let fixed = try getOwnProperty(trap.target, key), !fixed.attributes.contains(.configurable) else {
      return result
    }
    if fixed.isAccessor {
      if fixed.accessor.getter.pointee.isUndefined && !result.isUndefined {
        throw proxyError(
          name,
          "property '\(describe(key))' is a non-configurable accessor property on the proxy target and does not have a getter function, "
            + "but the trap did not return 'undefined' (got '\(describeForError(result))')")
      }
    } else if !fixed.attributes.contains(.writable), try !sameValue(result, fixed.value) {
      throw proxyError(
        name,
        "property '\(describe(key))' is a read-only and non-configurable data property on the proxy target "
          + "but the proxy did not return its actual value (expected '\(describeForError(fixed.value))' but got '\(describeForError(result))')"
      )
    }
    return result
  }

  /// ECMA-262 §10.5.9
  func proxySet(_ proxy: ObjectRef, _ key: PropertyKey, _ value: Value, _ receiver: Value) throws(Abrupt) -> Bool {
    let scope = RootScope(self)
    defer { scope.close() }
    try root(key)
    try root(value)
    try root(receiver)
    let name = state.pointee.names.set
    let trap = try trap(name, of: proxy)
    if trap.isAbsent { return try set(trap.target, key, value, receiver: receiver) }
    let arguments = [Value(trap.target), self.value(of: key), value, receiver]
    guard toBoolean(try call(trap.function, this: trap.handler, arguments: arguments)) else { return false }
    guard let fixed = try getOwnProperty(trap.target, key), !fixed.attributes.contains(.configurable) else {
      return true
    }
    let problem: StaticString
    if fixed.isAccessor {
      if !fixed.accessor.setter.pointee.isUndefined { return true }
      problem = "accessor property without a setter"
    } else {
      if fixed.attributes.contains(.writable) { return true }
      if try sameValue(value, fixed.value) { return true }
      problem = "data property with a different value"
    }
    throw proxyError(
      name,
      "trap returned truish for property '\(describe(key))' which exists in the proxy target as a non-configurable and non-writable \(problem)"
    )
  }

  /// ECMA-262 §10.5.7
  func proxyHas(_ proxy: ObjectRef, _ key: PropertyKey) throws(Abrupt) -> Bool {
    let scope = RootScope(self)
    defer { scope.close() }
    try root(key)
    let name = state.pointee.names.has
    let trap = try trap(name, of: proxy)
    if trap.isAbsent { return try hasProperty(trap.target, key) }
    if toBoolean(try call(trap.function, this: trap.handler, Value(trap.target), value(of: key))) { return true }
    guard let property = try getOwnProperty(trap.target, key) else { return false }
    if !property.attributes.contains(.configurable) {
      throw proxyError(
        name,
        "trap returned falsish for property '\(describe(key))' which exists in the proxy target as non-configurable")
    }
    if try !isExtensible(trap.target) {
      throw proxyError(
        name, "trap returned falsish for property '\(describe(key))' but the proxy target is not extensible")
    }
    return false
  }

  /// ECMA-262 §10.5.10
  func proxyDelete(_ proxy: ObjectRef, _ key: PropertyKey) throws(Abrupt) -> Bool {
    let scope = RootScope(self)
    defer { scope.close() }
    try root(key)
    let name = state.pointee.names.deleteProperty
    let trap = try trap(name, of: proxy)
    if trap.isAbsent { return try deleteProperty(trap.target, key) }
    guard toBoolean(try call(trap.function, this: trap.handler, Value(trap.target), value(of: key))) else {
      return false
    }
    guard let property = try getOwnProperty(trap.target, key) else { return true }
    if !property.attributes.contains(.configurable) {
      throw proxyError(
        name, "trap returned truish for property '\(describe(key))' which is non-configurable in the proxy target")
    }
    if try !isExtensible(trap.target) {
      throw proxyError(
        name, "trap returned truish for property '\(describe(key))' but the proxy target is non-extensible")
    }
    return true
  }
}
