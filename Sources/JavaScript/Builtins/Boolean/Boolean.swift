/// `Boolean` and `Boolean.prototype` (ECMA-262 §20.3).
extension IntrinsicDefinition {
  static func booleanDefinition() -> IntrinsicDefinition {
    // ECMA-262 §20.3.1.1
    .constructor("Boolean", length: 1) { (vm, arguments) throws(Abrupt) -> Value in
      let value = Value(vm.toBoolean(arguments[0]))
      guard arguments.isConstructorCall else { return value }
      let prototype = try vm.prototypeFromNewTarget(arguments.newTarget, default: .booleanPrototype)
      return Value(vm.makeWrapper(.booleanObject, value, prototype: prototype))
    } build: { b in
      b.prototype(.booleanPrototype)
    }
  }

  static func booleanPrototypeDefinition() -> IntrinsicDefinition {
    .object(kind: .booleanObject) { b in
      let names = b.vm.state.pointee.names
      b.object.internalSlot(0).write(plain: .false)
      b.constructor(.boolean)
      // ECMA-262 §20.3.3.2
      b.method(names.toString, 0) { (vm, arguments) throws(Abrupt) -> Value in
        Value(try vm.toString(vm.thisBoolean(arguments.this, "Boolean.prototype.toString")))
      }
      // ECMA-262 §20.3.3.3
      b.method(names.valueOf, 0) { (vm, arguments) throws(Abrupt) -> Value in
        try vm.thisBoolean(arguments.this, "Boolean.prototype.valueOf")
      }
    }
  }
}

extension VM {
  /// ThisBooleanValue (§20.3.3.3.1).
  fileprivate func thisBoolean(_ value: Value, _ method: StaticString) throws(Abrupt) -> Value {
    if value.isBoolean { return value }
    if value.isObject && value.asObject.kind == .booleanObject {
      let wrapped = value.asObject.internalSlot(0).pointee
      return wrapped.isBoolean ? wrapped : .false
    }
    throw typeError("\(method) requires that 'this' be a Boolean")
  }
}
