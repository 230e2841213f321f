/// [[GetPrototypeOf]], [[SetPrototypeOf]], [[IsExtensible]] and [[PreventExtensions]] of proxies (ECMA-262
/// §10.5.1-§10.5.4).
extension VM {
  /// ECMA-262 §10.5.1
  func proxyGetPrototype(_ proxy: ObjectRef) throws(Abrupt) -> Value {
    let scope = RootScope(self)
    defer { scope.close() }
    let name = state.pointee.names.getPrototypeOf
    let trap = try trap(name, of: proxy)
    if trap.isAbsent { return try getPrototype(trap.target) }
    let prototype = try call(trap.function, this: trap.handler, Value(trap.target))
    guard prototype.isObject || prototype.isNull else {
      throw proxyError(name, "trap returned neither object nor null")
    }
    try root(prototype)
    if try isExtensible(trap.target) { return prototype }
    if try getPrototype(trap.target).bits != prototype.bits {
      throw proxyError(name, "proxy target is non-extensible but the trap did not return its actual prototype")
    }
    return prototype
  }

  /// ECMA-262 §10.5.2
  func proxySetPrototype(_ proxy: ObjectRef, _ prototype: Value) throws(Abrupt) -> Bool {
    let scope = RootScope(self)
    defer { scope.close() }
    try root(prototype)
    let name = state.pointee.names.setPrototypeOf
    let trap = try trap(name, of: proxy)
    if trap.isAbsent { return try setPrototype(trap.target, prototype) }
    guard toBoolean(try call(trap.function, this: trap.handler, Value(trap.target), prototype)) else { return false }
    if try isExtensible(trap.target) { return true }
    if try getPrototype(trap.target).bits != prototype.bits {
      throw proxyError(name, "trap returned truish for setting a new prototype on the non-extensible proxy target")
    }
    return true
  }

  /// ECMA-262 §10.5.3
  func proxyIsExtensible(_ proxy: ObjectRef) throws(Abrupt) -> Bool {
    let scope = RootScope(self)
    defer { scope.close() }
    let name = state.pointee.names.isExtensible
    let trap = try trap(name, of: proxy)
    if trap.isAbsent { return try isExtensible(trap.target) }
    let answer = toBoolean(try call(trap.function, this: trap.handler, Value(trap.target)))
    if try isExtensible(trap.target) != answer {
      throw proxyError(name, "trap result does not reflect extensibility of proxy target (which is '\(!answer)')")
    }
    return answer
  }

  /// ECMA-262 §10.5.4
  func proxyPreventExtensions(_ proxy: ObjectRef) throws(Abrupt) -> Bool {
    let scope = RootScope(self)
    defer { scope.close() }
    let name = state.pointee.names.preventExtensions
    let trap = try trap(name, of: proxy)
    if trap.isAbsent { return try preventExtensions(trap.target) }
    let answer = toBoolean(try call(trap.function, this: trap.handler, Value(trap.target)))
    if answer, try isExtensible(trap.target) {
      throw proxyError(name, "trap returned truish but the proxy target is extensible")
    }
    return answer
  }
}
