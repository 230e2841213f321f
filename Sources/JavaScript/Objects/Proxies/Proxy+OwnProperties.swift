/// [[GetOwnProperty]], [[DefineOwnProperty]] and [[OwnPropertyKeys]] of proxies (ECMA-262 §10.5.5, §10.5.6, §10.5.11).
extension VM {
  /// ECMA-262 §10.5.5
  func proxyGetOwnProperty(_ proxy: ObjectRef, _ key: PropertyKey) throws(Abrupt) -> OwnProperty? {
    let scope = RootScope(self)
    defer { scope.close() }
    try root(key)
    let name = state.pointee.names.getOwnPropertyDescriptor
    let trap = try trap(name, of: proxy)
    if trap.isAbsent { return try getOwnProperty(trap.target, key) }
    let answer = try call(trap.function, this: trap.handler, Value(trap.target), value(of: key))
    guard answer.isObject || answer.isUndefined else {
      throw proxyError(name, "trap returned neither object nor undefined for property '\(describe(key))'")
    }
    try root(answer)
    let current = try getOwnProperty(trap.target, key)
    if let current { try root(current.value) }
    if answer.isUndefined {
      guard let current else { return nil }
      if !current.attributes.contains(.configurable) {
        throw proxyError(
          name, "trap returned undefined for property '\(describe(key))' which is non-configurable in the proxy target")
      }
      if try !isExtensible(trap.target) {
        throw proxyError(
          name,
          "trap returned undefined for property '\(describe(key))' which exists in the non-extensible proxy target")
      }
      return nil
    }
    let isExtensible = try isExtensible(trap.target)
    let property = makeProperty(try toPropertyDescriptor(answer))
    let isAllowed =
      if let current { try isCompatible(PropertyDescriptor(property), with: current) } else { isExtensible }
    guard isAllowed else {
      throw proxyError(
        name,
        "trap returned descriptor for property '\(describe(key))' that is incompatible with the existing property in the proxy target"
      )
    }
    if property.attributes.contains(.configurable) { return property }
    guard let current, !current.attributes.contains(.configurable) else {
      throw proxyError(
        name,
        "trap reported non-configurability for property '\(describe(key))' which is either non-existent or configurable in the proxy target"
      )
    }
    if !property.isAccessor && !property.attributes.contains(.writable) && current.attributes.contains(.writable) {
      throw proxyError(
        name,
        "trap reported non-configurable and writable for property '\(describe(key))' which is non-configurable, non-writable in the proxy target"
      )
    }
    return property
  }

  /// Returns the property that a descriptor describes, where absent fields are false or undefined
  /// (CompletePropertyDescriptor, §6.2.6.6).
  private func makeProperty(_ d: PropertyDescriptor) -> OwnProperty {
    var attributes: PropertyAttributes = []
    if d.enumerable == true { attributes.insert(.enumerable) }
    if d.configurable == true { attributes.insert(.configurable) }
    if d.isAccessor {
      let pair = makeAccessor(getter: d.getter ?? .undefined, setter: d.setter ?? .undefined)
      return OwnProperty(Value(cell: pair.pointer), attributes.union(.accessor))
    }
    if d.writable == true { attributes.insert(.writable) }
    return OwnProperty(d.value ?? .undefined, attributes)
  }

  /// ECMA-262 §10.5.6
  func proxyDefine(_ proxy: ObjectRef, _ key: PropertyKey, _ d: PropertyDescriptor) throws(Abrupt) -> Bool {
    let scope = RootScope(self)
    defer { scope.close() }
    try root(key)
    for value in [d.value, d.getter, d.setter] { if let value { try root(value) } }
    let name = state.pointee.names.defineProperty
    let trap = try trap(name, of: proxy)
    if trap.isAbsent { return try defineOwnProperty(trap.target, key, d) }
    let descriptor = fromPropertyDescriptor(d)
    guard toBoolean(try call(trap.function, this: trap.handler, Value(trap.target), value(of: key), descriptor)) else {
      return false
    }
    let current = try getOwnProperty(trap.target, key)
    if let current { try root(current.value) }
    let isExtensible = try isExtensible(trap.target)
    if current == nil && !isExtensible {
      throw proxyError(
        name, "trap returned truish for adding property '\(describe(key))' to the non-extensible proxy target")
    }
    if let current, try !isCompatible(d, with: current) {
      throw proxyError(
        name,
        "trap returned truish for adding property '\(describe(key))' that is incompatible with the existing property in the proxy target"
      )
    }
    if d.configurable == false && current?.attributes.contains(.configurable) != false {
      throw proxyError(
        name,
        "trap returned truish for defining non-configurable property '\(describe(key))' "
          + "which is either non-existent or configurable in the proxy target")
    }
    if let current, !current.isAccessor, !current.attributes.contains(.configurable),
      current.attributes.contains(.writable), d.writable == false
    {
      throw proxyError(
        name,
        "trap returned truish for defining non-configurable property '\(describe(key))' which cannot be non-writable, "
          + "unless there exists a corresponding non-configurable, non-writable own property of the target object.")
    }
    return true
  }

  /// ECMA-262 §10.5.11
  func proxyOwnKeys(_ proxy: ObjectRef) throws(Abrupt) -> [PropertyKey] {
    let scope = RootScope(self)
    defer { scope.close() }
    let name = state.pointee.names.ownKeys
    let trap = try trap(name, of: proxy)
    if trap.isAbsent { return try ownKeys(trap.target) }
    let keys = try keyList(try call(trap.function, this: trap.handler, Value(trap.target)))
    var unlisted = Set(keys)
    if unlisted.count < keys.count { throw proxyError(name, "trap returned duplicate entries") }
    let isExtensible = try isExtensible(trap.target)
    let targetKeys = try ownKeys(trap.target)
    try rootKeys(targetKeys)
    // Each is looked up, and taken from the set of listed keys.
    try charge(2 * targetKeys.count)
    // Non-configurable properties must be listed. If the target is not extensible, exactly its properties must be
    // listed.
    var optional: [PropertyKey] = []
    for key in targetKeys {
      let property = try getOwnProperty(trap.target, key)
      if property?.attributes.contains(.configurable) == false {
        if unlisted.remove(key) == nil { throw proxyError(name, "trap result did not include '\(describe(key))'") }
      } else {
        optional.append(key)
      }
    }
    if isExtensible { return keys }
    for key in optional where unlisted.remove(key) == nil {
      throw proxyError(name, "trap result did not include '\(describe(key))'")
    }
    if !unlisted.isEmpty { throw proxyError(name, "trap returned extra keys but proxy target is non-extensible") }
    return keys
  }

  /// CreateListFromArrayLike (§7.3.19) with property keys only. The keys stay rooted.
  private func keyList(_ list: Value) throws(Abrupt) -> [PropertyKey] {
    guard list.isObject else { throw typeError("CreateListFromArrayLike called on non-object") }
    try root(list)
    let kept = makeArray()
    try root(Value(kept))
    let length = try lengthOfArrayLike(list.asObject)
    var keys: [PropertyKey] = []
    for i in 0..<length {
      // The key is also interned, and added to a set.
      try charge(4)
      // Memory for the list, and for the set of its keys that is created next.
      if i & 0xFFF == 0 { try reserve(keys.count * 40) }
      let element = try get(list.asObject, elementKey(i))
      guard element.isString || element.isSymbol else {
        throw typeError("\(describeForError(element)) is not a valid property name")
      }
      let key = try toPropertyKey(element)
      if !key.isIndex { push(kept, Value(bits: key.bits)) }
      keys.append(key)
    }
    return keys
  }
}
