/// Internal slots of a proxy. Both are null once it has been revoked.
enum ProxySlot {
  static var target: Int { @inline(__always) get { 0 } }
  static var handler: Int { @inline(__always) get { 1 } }
  static var count: Int { @inline(__always) get { 2 } }
}

/// The trap, target and handler with which an internal method of a proxy (ECMA-262 §10.5) starts.
struct ProxyTrap {
  fileprivate let rootedTarget: RootedObject
  fileprivate let rootedHandler: Rooted
  fileprivate let rootedFunction: Rooted

  var target: ObjectRef { rootedTarget.object }
  var handler: Value { rootedHandler.value }
  /// The trap, or undefined if the operation applies to the target itself.
  var function: Value { rootedFunction.value }
  var isAbsent: Bool { function.isUndefined }
}

extension VM {
  /// ProxyCreate (§10.5.14).
  func makeProxy(_ target: Value, _ handler: Value) throws(Abrupt) -> ObjectRef {
    guard target.isObject && handler.isObject else {
      throw typeError("Cannot create proxy with a non-object as target or handler")
    }
    var flags: CellFlags = .exotic
    if target.asObject.isCallable { flags.insert(.callable) }
    if target.asObject.isConstructor { flags.insert(.constructor) }
    let proxy = makeObject(.proxy, state.pointee.proxyShape, capacity: 0, flags: flags)
    proxy.internalSlot(ProxySlot.target).initialize(to: target)
    proxy.internalSlot(ProxySlot.handler).initialize(to: handler)
    return proxy
  }

  /// Performs the first steps of every internal method of a proxy: throws a TypeError for a revoked proxy, and looks up
  /// the trap. Roots the proxy, its target and handler, and the trap; the caller restores the top of the stack.
  func trap(_ name: PropertyKey, of proxy: ObjectRef) throws(Abrupt) -> ProxyTrap {
    try checkNativeStack()
    try charge(Work.stepsPerTrap)
    let target = proxy.internalSlot(ProxySlot.target).pointee
    let handler = proxy.internalSlot(ProxySlot.handler).pointee
    guard target.isObject && handler.isObject else {
      throw typeError("Cannot perform '\(describe(name))' on a proxy that has been revoked")
    }
    try root(proxy)
    let trap = ProxyTrap(
      rootedTarget: try root(target.asObject), rootedHandler: try root(handler), rootedFunction: try rootSlot())
    let function = try get(handler.asObject, name)
    if function.isNullish { return trap }
    guard isCallable(function) else {
      throw typeError(
        "\(describeForError(function)) returned for property '\(describe(name))' of object '\(describeForError(handler))' is not a function"
      )
    }
    trap.rootedFunction.value = function
    return trap
  }

  /// Returns the error for a trap whose result violates an invariant.
  func proxyError(_ name: PropertyKey, _ problem: String) -> Abrupt {
    typeError("'\(describe(name))' on proxy: \(problem)")
  }

  /// Returns the error for a trap that returned false where that is not allowed.
  func proxyRefusal(_ name: PropertyKey, _ key: PropertyKey? = nil) -> Abrupt {
    proxyError(name, "trap returned falsish" + (key.map { " for property '\(describe($0))'" } ?? ""))
  }

  /// Returns the object named in the error message: the innermost target that rejected the operation. Runs no script
  /// code.
  func refusing(_ object: ObjectRef, _ name: PropertyKey) -> ObjectRef {
    var object = object
    while object.kind == .proxy {
      let target = object.internalSlot(ProxySlot.target).pointee
      guard target.isObject, !mayHave(object.internalSlot(ProxySlot.handler).pointee, name) else { break }
      state.pointee.fuel &-= 1
      object = target.asObject
    }
    return object
  }

  private func mayHave(_ handler: Value, _ name: PropertyKey) -> Bool {
    var holder = handler
    while holder.isObject {
      let object = holder.asObject
      if object.kind == .proxy { return true }
      if let property = ordinaryOwnProperty(object, name) { return property.isAccessor || !property.value.isNullish }
      spend(1)
      holder = object.shape.prototype
    }
    return false
  }

  /// Returns the target of an object through all proxies, or nil if one of them has been revoked.
  func withoutProxies(_ object: ObjectRef) -> ObjectRef? {
    var object = object
    while object.kind == .proxy {
      guard let target = object.internalSlot(ProxySlot.target).pointee.asObjectOrNil else { return nil }
      state.pointee.fuel &-= 1
      object = target
    }
    return object
  }

  /// Returns the prototype as `console` and messages show it: without running script code, with proxies replaced by
  /// their targets.
  func shownPrototype(_ object: ObjectRef) -> Value {
    guard let object = withoutProxies(object), let prototype = object.shape.prototype.asObjectOrNil else {
      return .null
    }
    return withoutProxies(prototype).map { Value($0) } ?? .null
  }

  /// IsArray (§7.2.2).
  @inline(__always) func isArray(_ value: Value) throws(Abrupt) -> Bool {
    guard value.isObject else { return false }
    return value.asObject.kind == .proxy ? try isProxyOfArray(value.asObject) : value.asObject.kind == .array
  }

  @inline(never) private func isProxyOfArray(_ proxy: ObjectRef) throws(Abrupt) -> Bool {
    guard let object = withoutProxies(proxy) else {
      throw typeError("Cannot perform 'IsArray' on a proxy that has been revoked")
    }
    return object.kind == .array
  }
}
