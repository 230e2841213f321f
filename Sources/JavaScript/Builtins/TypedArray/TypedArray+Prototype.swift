/// %TypedArray.prototype% (ECMA-262 §23.2.3). Its methods are in the other files of this folder.
extension IntrinsicDefinition {
  static func typedArrayPrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      let names = b.vm.state.pointee.names
      b.constructor(.typedArray)
      b.getter("buffer", TypedArrayMethods.buffer)
      b.getter("byteLength", TypedArrayMethods.byteLength)
      b.getter("byteOffset", TypedArrayMethods.byteOffset)
      // A read that is cached does not call it, so a call takes no step.
      b.getter(names.length, steps: 0, TypedArrayMethods.length)
      b.vm.keepOriginal(\.typedArrayLength, b.object, names.length)
      b.method("entries", 0, TypedArrayMethods.entries)
      b.method("keys", 0, TypedArrayMethods.keys)
      b.method("values", 0, TypedArrayMethods.values)
      b.alias(names.symbolIterator, of: b.vm.propertyKey("values"))
      b.method("at", 1, TypedArrayMethods.at)
      b.method("copyWithin", 2, TypedArrayMethods.copyWithin)
      b.method("every", 1, TypedArrayMethods.every)
      b.method("fill", 1, TypedArrayMethods.fill)
      b.method("filter", 1, TypedArrayMethods.filter)
      b.method("find", 1, TypedArrayMethods.find)
      b.method("findIndex", 1, TypedArrayMethods.findIndex)
      b.method("findLast", 1, TypedArrayMethods.findLast)
      b.method("findLastIndex", 1, TypedArrayMethods.findLastIndex)
      b.method("forEach", 1, TypedArrayMethods.forEach)
      b.method("includes", 1, TypedArrayMethods.includes)
      b.method("indexOf", 1, TypedArrayMethods.indexOf)
      b.method("join", 1, steps: 3, TypedArrayMethods.join)
      b.method("lastIndexOf", 1, TypedArrayMethods.lastIndexOf)
      b.method("map", 1, TypedArrayMethods.map)
      b.method("reverse", 0, TypedArrayMethods.reverse)
      b.method("reduce", 1, TypedArrayMethods.reduce)
      b.method("reduceRight", 1, TypedArrayMethods.reduceRight)
      b.method("set", 1, TypedArrayMethods.set)
      b.method("slice", 2, TypedArrayMethods.slice)
      b.method("some", 1, TypedArrayMethods.some)
      b.method("sort", 1, TypedArrayMethods.sort)
      b.method("subarray", 2, steps: 3, TypedArrayMethods.subarray)
      b.method("toReversed", 0, steps: 8, TypedArrayMethods.toReversed)
      b.method("toSorted", 1, steps: 8, TypedArrayMethods.toSorted)
      b.method("with", 2, steps: 8, TypedArrayMethods.with)
      b.method("toLocaleString", 0, TypedArrayMethods.toLocaleString)
      // ECMA-262 §23.2.3.32: the same function as an array's.
      if let toString = b.vm.ordinaryOwnProperty(b.vm.intrinsic(.arrayPrototype), names.toString) {
        b.value(names.toString, toString.value, .hidden)
      }
      b.getter(names.symbolToStringTag, TypedArrayMethods.toStringTag)
    }
  }
}

/// The functions of %TypedArray% and its prototype.
enum TypedArrayMethods {
  /// Returns `this` of an accessor or method that also works on out-of-bounds arrays.
  static func this(_ vm: VM, _ a: Arguments, _ method: StaticString) throws(Abrupt) -> TypedArrayRef {
    guard let array = vm.asTypedArray(a.this) else { throw vm.incompatibleReceiver(a.this, method) }
    return array
  }

  // ECMA-262 §23.2.3.2
  static func buffer(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    Value(try this(vm, a, "get TypedArray.prototype.buffer").buffer.object)
  }

  // ECMA-262 §23.2.3.3
  static func byteLength(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try this(vm, a, "get TypedArray.prototype.byteLength")
    return .number(array.length << array.type.shift)
  }

  // ECMA-262 §23.2.3.4
  static func byteOffset(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try this(vm, a, "get TypedArray.prototype.byteOffset")
    return .number(array.isOutOfBounds ? 0 : array.storedOffset)
  }

  // ECMA-262 §23.2.3.21
  static func length(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    .number(try this(vm, a, "get TypedArray.prototype.length").length)
  }

  // ECMA-262 §23.2.3.38
  static func toStringTag(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    guard let array = vm.asTypedArray(a.this) else { return .undefined }
    return Value(vm.string(array.type.constructorName))
  }

  // MARK: Iterators

  // ECMA-262 §23.2.3.7
  static func entries(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    vm.makeArrayIterator(try vm.validTypedArray(a, "%TypedArray%.prototype.entries").object, .entries)
  }

  // ECMA-262 §23.2.3.19
  static func keys(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    vm.makeArrayIterator(try vm.validTypedArray(a, "%TypedArray%.prototype.keys").object, .keys)
  }

  // ECMA-262 §23.2.3.35
  static func values(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    vm.makeArrayIterator(try vm.validTypedArray(a, "%TypedArray%.prototype.values").object, .values)
  }
}
