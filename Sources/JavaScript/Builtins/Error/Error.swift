/// `Error`, the NativeErrors and `AggregateError` (ECMA-262 §20.5).
extension IntrinsicDefinition {
  static func errorDefinition() -> IntrinsicDefinition {
    // ECMA-262 §20.5.1.1
    .constructor("Error", length: 1) { (vm, arguments) throws(Abrupt) -> Value in
      Value(try vm.constructError(arguments, default: .errorPrototype, message: arguments[0], options: arguments[1]))
    } build: { b in
      b.prototype(.errorPrototype)
      b.method("captureStackTrace", 2) { (vm, arguments) throws(Abrupt) -> Value in
        guard arguments[0].isObject && arguments[0].asObject.kind != .proxy else {
          throw vm.typeError("Invalid argument")
        }
        vm.captureStack(arguments[0].asObject)
        return .undefined
      }
    }
  }

  static func errorPrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      let names = b.vm.state.pointee.names
      b.constructor(.error)
      b.value(names.name, Value(b.vm.string("Error")), .hidden)
      b.value(names.message, Value(names.empty.asString), .hidden)
      // ECMA-262 §20.5.3.4
      b.method(names.toString, 0) { (vm, arguments) throws(Abrupt) -> Value in
        guard arguments.this.isObject else {
          throw vm.typeError("Error.prototype.toString requires that 'this' be a JSReceiver")
        }
        return Value(try vm.errorText(arguments.this.asObject))
      }
    }
  }

  /// One of the six NativeErrors (§20.5.6), whose instances inherit from `prototype`.
  static func nativeErrorDefinition(_ name: StaticString, _ prototype: Intrinsic) -> IntrinsicDefinition {
    .constructor(name, length: 1, parent: .error) { (vm, arguments) throws(Abrupt) -> Value in
      Value(try vm.constructError(arguments, default: prototype, message: arguments[0], options: arguments[1]))
    } build: { b in
      b.prototype(prototype)
    }
  }

  /// The prototype of a NativeError (§20.5.6.3).
  static func nativeErrorPrototypeDefinition(_ name: StaticString, _ constructor: Intrinsic) -> IntrinsicDefinition {
    .object(prototype: .errorPrototype) { b in
      let names = b.vm.state.pointee.names
      b.constructor(constructor)
      b.value(names.name, Value(b.vm.string(name)), .hidden)
      b.value(names.message, Value(names.empty.asString), .hidden)
    }
  }

  static func aggregateErrorDefinition() -> IntrinsicDefinition {
    // ECMA-262 §20.5.7.1
    .constructor("AggregateError", length: 2, parent: .error) { (vm, arguments) throws(Abrupt) -> Value in
      let error = try vm.constructError(
        arguments, default: .aggregateErrorPrototype, message: arguments[1], options: arguments[2])
      try vm.root(Value(error))
      let errors = vm.makeArray()
      try vm.root(Value(errors))
      try vm.iterate(arguments[0]) { (value) throws(Abrupt) in vm.push(errors, value) }
      try vm.definePropertyOrThrow(
        error, vm.state.pointee.names.errors, PropertyDescriptor(value: Value(errors), .hidden))
      return Value(error)
    } build: { b in
      b.prototype(.aggregateErrorPrototype)
    }
  }
}

extension VM {
  /// The steps that all error constructors share (§20.5.1.1, InstallErrorCause §20.5.8.1).
  fileprivate func constructError(
    _ arguments: Arguments, default prototype: Intrinsic, message: Value, options: Value
  ) throws(Abrupt) -> ObjectRef {
    let error = makeObject(
      .error, rootShape(prototype: try prototypeFromNewTarget(arguments.newTarget, default: prototype)), capacity: 3)
    try root(Value(error))
    if !message.isUndefined {
      addOwnProperty(error, state.pointee.names.message, Value(try toString(message)), .hidden)
    }
    if options.isObject, try hasProperty(options.asObject, state.pointee.names.cause) {
      addOwnProperty(error, state.pointee.names.cause, try get(options.asObject, state.pointee.names.cause), .hidden)
    }
    captureStack(error)
    return error
  }

  /// `Error.prototype.toString` (§20.5.3.4). `error` is rooted.
  func errorText(_ error: ObjectRef) throws(Abrupt) -> StringRef {
    let nameValue = try get(error, state.pointee.names.name)
    let name = nameValue.isUndefined ? string("Error") : try toString(nameValue)
    try root(Value(name))
    let messageValue = try get(error, state.pointee.names.message)
    let message = messageValue.isUndefined ? state.pointee.names.empty.asString : try toString(messageValue)
    if name.length == 0 { return message }
    if message.length == 0 { return name }
    return try concatenate(concatenate(name, string(": ")), message)
  }
}
