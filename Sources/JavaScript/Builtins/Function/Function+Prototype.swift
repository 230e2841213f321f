/// `Function.prototype` (ECMA-262 §20.2.3): itself a function that accepts anything and returns undefined.
extension IntrinsicDefinition {
  static func functionPrototypeDefinition() -> IntrinsicDefinition {
    IntrinsicDefinition(
      make: { vm in
        vm.makeFunction(
          NativeFunction(name: vm.state.pointee.names.empty, length: 0, isConstructor: false) {
            (vm, arguments) throws(Abrupt) -> Value in
            .undefined
          }, prototype: Value(vm.intrinsic(.objectPrototype)))
      }, build: functionPrototype)
  }

  private static func functionPrototype(_ b: ObjectBuilder) {
    let vm = b.vm
    let names = vm.state.pointee.names
    b.constructor(.function)
    // ECMA-262 §20.2.3.1
    b.method(names.apply, 2, steps: 3) { (vm, arguments) throws(Abrupt) -> Value in
      guard vm.isCallable(arguments.this) else {
        throw vm.typeError(
          "Function.prototype.apply was called on \(vm.describeForError(arguments.this)), which is \(vm.typeName(arguments.this)) and not a function"
        )
      }
      if arguments[1].isNullish { return try vm.call(arguments.this, this: arguments[0]) }
      if let elements = try vm.plainElements(arguments[1]) {
        return try vm.call(arguments.this, this: arguments[0], arguments: elements)
      }
      let list = try vm.listFromArrayLike(arguments[1])
      return try vm.call(arguments.this, this: arguments[0], arguments: list)
    }
    // ECMA-262 §20.2.3.2
    b.method(names.bind, 1, steps: 13) { (vm, arguments) throws(Abrupt) -> Value in
      guard vm.isCallable(arguments.this) else { throw vm.typeError("Bind must be called on a function") }
      return try vm.bind(arguments.this.asObject, this: arguments[0], leading: arguments.dropFirst(1))
    }
    // ECMA-262 §20.2.3.3
    b.method(names.call, 1, steps: 3) { (vm, arguments) throws(Abrupt) -> Value in
      guard vm.isCallable(arguments.this) else {
        throw vm.typeError(
          "Function.prototype.call was called on \(vm.describeForError(arguments.this)), which is \(vm.typeName(arguments.this)) and not a function"
        )
      }
      return try vm.call(arguments.this, this: arguments[0], arguments: arguments.dropFirst(1))
    }
    // ECMA-262 §20.2.3.5
    b.method(names.toString, 0, steps: 4) { (vm, arguments) throws(Abrupt) -> Value in
      guard vm.isCallable(arguments.this) else {
        throw vm.typeError("Function.prototype.toString requires that 'this' be a Function")
      }
      return Value(try vm.functionText(arguments.this.asObject))
    }
    // ECMA-262 §20.2.3.6
    let hasInstance = vm.makeFunction(names.symbolHasInstance, length: 1) { (vm, arguments) throws(Abrupt) -> Value in
      Value(try vm.ordinaryHasInstance(arguments.this, arguments[0]))
    }
    b.value(names.symbolHasInstance, Value(hasInstance))
    vm.state.pointee.originalHasInstance = Value(hasInstance)
    // ECMA-262 §10.2.4
    let thrower = Value(vm.intrinsic(.throwTypeError))
    for key in [names.caller, vm.propertyKey("arguments")] {
      let pair = vm.makeAccessor(getter: thrower, setter: thrower)
      b.value(key, Value(cell: pair.pointer), [.configurable, .accessor])
    }
  }
}

extension VM {
  /// Returns the elements of an array without holes, or of an `arguments` object that was not changed, as they are:
  /// what `apply` is called with most. A copy would take as long as the call.
  func plainElements(_ value: Value) throws(Abrupt) -> UnsafeBufferPointer<Value>? {
    guard let object = value.asObjectOrNil, !object.has(.sparseElements) else { return nil }
    if object.kind == .arguments {
      let shape = object.shape.pointer
      guard shape == state.pointee.mappedArgumentsShape || shape == state.pointee.unmappedArgumentsShape,
        object.slots[0].bits == Value.number(object.denseCount).bits
      else { return nil }
    } else if !object.isDenseArray {
      return nil
    }
    let elements = UnsafeBufferPointer(start: object.elements, count: object.denseCount)
    for element in elements where element.isEmpty || element.bits == Value.lazy.bits { return nil }
    try charge(elements.count)
    return elements
  }

  /// CreateListFromArrayLike (§7.3.19). The values are kept alive by a rooted array until the current native function
  /// returns.
  func listFromArrayLike(_ value: Value) throws(Abrupt) -> UnsafeBufferPointer<Value> {
    guard value.isObject else { throw typeError("CreateListFromArrayLike called on non-object") }
    let source = value.asObject
    let length = try lengthOfArrayLike(source)
    // A longer list could not be passed on the stack.
    guard length < state.pointee.stackEnd - state.pointee.stackBase else { throw stackOverflow() }
    // Each value is copied twice and then handled by the function that gets the list.
    try charge(length)
    let list = try makeArray(reserving: length)
    try root(Value(list))
    for i in 0..<length {
      if source.isDenseArray && i < source.denseCount {
        let element = source.elements.unsafelyUnwrapped[i]
        if !element.isEmpty {
          push(list, element)
          continue
        }
      }
      push(list, try get(source, PropertyKey(index: UInt32(i))))
    }
    return UnsafeBufferPointer(start: list.elements, count: length)
  }

  /// BoundFunctionCreate (§10.4.1.3) and the rest of `bind`. `target` and the arguments are rooted.
  fileprivate func bind(_ target: ObjectRef, this: Value, leading: UnsafeBufferPointer<Value>) throws(Abrupt) -> Value {
    let prototype = try getPrototype(target)
    let isOrdinary = prototype.bits == state.pointee.functionShape.prototype.bits
    var flags: CellFlags = .callable
    if target.isConstructor { flags.insert(.constructor) }
    let bound = makeObject(
      .boundFunction, isOrdinary ? state.pointee.functionShape : rootShape(prototype: prototype), capacity: 2,
      flags: flags)
    bound.internalSlot(0).initialize(to: Value(target))
    bound.internalSlot(1).initialize(to: this)
    try charge(elements: leading.count)
    bound.internalSlot(2).initialize(to: Value(makeArray(leading)))
    try root(Value(bound))

    var length = 0.0
    if try hasOwnProperty(target, state.pointee.names.length) {
      let value = try get(target, state.pointee.names.length)
      if value.isNumber {
        let number = try toIntegerOrInfinity(value)
        length = max(0, number - Double(leading.count))
      }
    }
    let name = try get(target, state.pointee.names.name)
    let text = name.isString ? name.asString : state.pointee.names.empty.asString
    addOwnProperty(bound, state.pointee.names.length, .number(length), .configurable)
    addOwnProperty(bound, state.pointee.names.name, Value(try concatenate(string("bound "), text)), .configurable)
    return Value(bound)
  }

  /// Returns the text of a function (§20.2.3.5).
  func functionText(_ function: ObjectRef) throws(Abrupt) -> StringRef {
    switch function.kind {
    case .function: return try sourceText(of: function)
    case .nativeFunction:
      let native = native(of: function)
      return joined(
        joined(string("function "), functionName(native.name, native.namePrefix)), string("() { [native code] }"))
    default: return string("function () { [native code] }")
    }
  }
}
