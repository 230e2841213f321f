/// `Object.prototype` (ECMA-262 §20.1.3, §B.2.2).
extension IntrinsicDefinition {
  static func objectPrototypeDefinition() -> IntrinsicDefinition {
    .object(prototype: nil) { b in
      b.constructor(.object)
      let names = b.vm.state.pointee.names
      // ECMA-262 §20.1.3.2
      b.method("hasOwnProperty", 1, steps: 4) { (vm, arguments) throws(Abrupt) -> Value in
        let key = try vm.toPropertyKey(arguments[0])
        if arguments.this.isObject { return Value(try vm.hasOwnProperty(arguments.this.asObject, key)) }
        return Value(try vm.hasOwnProperty(vm.toObject(arguments.this), key))
      }
      // ECMA-262 §20.1.3.3
      b.method("isPrototypeOf", 1) { (vm, arguments) throws(Abrupt) -> Value in
        guard arguments[0].isObject else { return .false }
        let object = try vm.toObject(arguments.this)
        try vm.root(Value(object))
        var prototype = try vm.getPrototype(arguments[0].asObject)
        while prototype.isObject {
          if prototype.asObject == object { return .true }
          try vm.charge(Work.stepsPerVisitedPrototype)
          prototype = try vm.getPrototype(prototype.asObject)
        }
        return .false
      }
      // ECMA-262 §20.1.3.4
      b.method("propertyIsEnumerable", 1, steps: 4) { (vm, arguments) throws(Abrupt) -> Value in
        let key = try vm.toPropertyKey(arguments[0])
        let object = try vm.toObject(arguments.this)
        return Value(try vm.getOwnProperty(object, key)?.isEnumerable ?? false)
      }
      // ECMA-262 §20.1.3.5
      b.method("toLocaleString", 0) { (vm, arguments) throws(Abrupt) -> Value in
        let method = try vm.getValue(arguments.this, vm.state.pointee.names.toString)
        return try vm.call(vm.requireCallable(method), this: arguments.this)
      }
      // ECMA-262 §20.1.3.6
      b.method(names.toString, 0) { (vm, arguments) throws(Abrupt) -> Value in
        Value(try vm.objectToString(arguments.this))
      }
      // ECMA-262 §20.1.3.7
      b.method(names.valueOf, 0) { (vm, arguments) throws(Abrupt) -> Value in Value(try vm.toObject(arguments.this)) }
      accessors(b)
    }
  }

  private static func accessors(_ b: ObjectBuilder) {
    // ECMA-262 §20.1.3.8
    b.accessor(b.vm.state.pointee.names.proto) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.getPrototype(vm.toObject(arguments.this))
    } _: { (vm, arguments) throws(Abrupt) -> Value in
      if arguments.this.isNullish { throw vm.typeError("Object.prototype.__proto__ called on null or undefined") }
      if arguments.this.isObject && (arguments[0].isObject || arguments[0].isNull) {
        try vm.setPrototypeOrThrow(arguments.this.asObject, arguments[0])
      }
      return .undefined
    }
    // ECMA-262 §20.1.3.9.1
    b.method("__defineGetter__", 2, steps: 4) { (vm, arguments) throws(Abrupt) -> Value in
      let object = try vm.toObject(arguments.this)
      try vm.root(Value(object))
      guard vm.isCallable(arguments[1]) else {
        throw vm.typeError("Object.prototype.__defineGetter__: Expecting function")
      }
      let descriptor = PropertyDescriptor(getter: arguments[1], setter: nil, enumerable: true, configurable: true)
      try vm.definePropertyOrThrow(object, vm.toPropertyKey(arguments[0]), descriptor)
      return .undefined
    }
    // ECMA-262 §20.1.3.9.2
    b.method("__defineSetter__", 2, steps: 4) { (vm, arguments) throws(Abrupt) -> Value in
      let object = try vm.toObject(arguments.this)
      try vm.root(Value(object))
      guard vm.isCallable(arguments[1]) else {
        throw vm.typeError("Object.prototype.__defineSetter__: Expecting function")
      }
      let descriptor = PropertyDescriptor(getter: nil, setter: arguments[1], enumerable: true, configurable: true)
      try vm.definePropertyOrThrow(object, vm.toPropertyKey(arguments[0]), descriptor)
      return .undefined
    }
    // ECMA-262 §20.1.3.9.3
    b.method("__lookupGetter__", 1, steps: 4) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.lookupAccessor(arguments.this, arguments[0])?.getter.pointee ?? .undefined
    }
    // ECMA-262 §20.1.3.9.4
    b.method("__lookupSetter__", 1, steps: 4) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.lookupAccessor(arguments.this, arguments[0])?.setter.pointee ?? .undefined
    }
  }
}

extension VM {
  /// `Object.prototype.toString` (§20.1.3.6).
  func objectToString(_ value: Value) throws(Abrupt) -> StringRef {
    if value.isUndefined { return string("[object Undefined]") }
    if value.isNull { return string("[object Null]") }
    let object = try toObject(value)
    try root(Value(object))
    let builtin: StaticString = try isArray(Value(object)) ? "[object Array]" : builtinText(object)
    spend(Work.stepsPerLookup)
    let tag = try get(object, state.pointee.names.symbolToStringTag, receiver: Value(object))
    guard tag.isString else { return string(builtin) }
    return try concatenate(concatenate(string("[object "), tag.asString), character(0x5D))
  }

  private func builtinText(_ object: ObjectRef) -> StaticString {
    switch object.kind {
    case .arguments: return "[object Arguments]"
    case .error: return "[object Error]"
    case .booleanObject: return "[object Boolean]"
    case .numberObject: return "[object Number]"
    case .stringObject: return "[object String]"
    case .date: return "[object Date]"
    case .regExp: return "[object RegExp]"
    default: return object.isCallable ? "[object Function]" : "[object Object]"
    }
  }

  /// Returns the accessor that `object[key]` would use, if it is one.
  fileprivate func lookupAccessor(_ base: Value, _ name: Value) throws(Abrupt) -> AccessorRef? {
    var object = try toObject(base)
    try root(Value(object))
    let key = try toPropertyKey(name)
    try root(key)
    while true {
      if let property = try getOwnProperty(object, key) { return property.isAccessor ? property.accessor : nil }
      let prototype = try getPrototype(object)
      guard prototype.isObject else { return nil }
      try charge(Work.stepsPerVisitedPrototype)
      object = prototype.asObject
    }
  }
}
