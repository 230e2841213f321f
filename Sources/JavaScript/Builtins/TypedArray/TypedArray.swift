/// %TypedArray%, which all typed array constructors inherit from (ECMA-262 §23.2.1, §23.2.2).
extension IntrinsicDefinition {
  static func typedArrayDefinition() -> IntrinsicDefinition {
    // ECMA-262 §23.2.1.1
    .constructor("TypedArray", length: 0) { (vm, _) throws(Abrupt) -> Value in
      throw vm.typeError("Abstract class TypedArray not directly constructable")
    } build: { b in
      b.prototype(.typedArrayPrototype)
      b.method("from", 1, TypedArrayMethods.from)
      b.method("of", 0, TypedArrayMethods.of)
      b.species()
    }
  }
}

extension TypedArrayMethods {
  // ECMA-262 §23.2.2.1
  static func from(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let source = a[0]
    let map = a[1]
    guard vm.isConstructor(a.this) else { throw vm.typeError("\(vm.describeForError(a.this)) is not a constructor") }
    if !map.isUndefined { _ = try vm.requireCallable(map) }
    let values: ObjectRef
    let length: Int
    if let method = try vm.getMethod(source, vm.state.pointee.names.symbolIterator) {
      values = try vm.listOfValues(source, iterator: method)
      length = values.denseCount
    } else {
      values = try vm.toObject(source)
      try vm.root(Value(values))
      length = try vm.lengthOfArrayLike(values)
    }
    let target = try vm.constructTypedArray(a.this.asObject, length: length)
    let element = try vm.rootSlot()
    for i in 0..<length {
      try vm.charge(1)
      element.value = try vm.element(values, i)
      if !map.isUndefined { element.value = try vm.call(map, this: a[2], element.value, .number(i)) }
      try vm.setElement(target, i, element.value)
    }
    return Value(target.object)
  }

  // ECMA-262 §23.2.2.2
  static func of(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    guard vm.isConstructor(a.this) else { throw vm.typeError("\(vm.describeForError(a.this)) is not a constructor") }
    let target = try vm.constructTypedArray(a.this.asObject, length: a.count)
    for i in 0..<a.count { try vm.setElement(target, i, a[i]) }
    return Value(target.object)
  }
}

extension VM {
  /// TypedArrayCreateFromConstructor (§23.2.4.2) with a length. The result stays alive until the current native
  /// function returns.
  func constructTypedArray(_ constructor: ObjectRef, length: Int) throws(Abrupt) -> TypedArrayRef {
    let made = try constructTypedArray(constructor, CollectionOfOne(Value.number(length)))
    if made.length < length { throw typeError("Derived TypedArray constructor created an array which was too small") }
    return made
  }

  func constructTypedArray(_ constructor: ObjectRef, _ arguments: some Collection<Value>) throws(Abrupt)
    -> TypedArrayRef
  {
    let made = try construct(constructor, arguments: arguments)
    try root(made)
    return try validTypedArray(made, "Construct")
  }

  /// TypedArraySpeciesCreate (§23.2.4.1) with a length. The result stays alive until the current native function
  /// returns.
  func typedArraySpeciesCreate(_ exemplar: TypedArrayRef, length: Int) throws(Abrupt) -> TypedArrayRef {
    let constructor = try speciesConstructor(exemplar.object, exemplar.type.constructor)
    if constructor == intrinsic(exemplar.type.constructor) {
      return try makeRootedTypedArray(exemplar.type, length: length)
    }
    let made = try constructTypedArray(constructor, length: length)
    if made.type.holdsBigInts != exemplar.type.holdsBigInts { throw contentTypeDiffers() }
    return made
  }

  /// TypedArraySpeciesCreate (§23.2.4.1) with a part of the exemplar's buffer. If `length` is nil, the array extends to
  /// the end of the buffer.
  func typedArraySpeciesCreate(_ exemplar: TypedArrayRef, byteOffset: Int, length: Int?) throws(Abrupt) -> TypedArrayRef
  {
    let constructor = try speciesConstructor(exemplar.object, exemplar.type.constructor)
    let buffer = Value(exemplar.buffer.object)
    let offset = Value.number(byteOffset)
    let made: TypedArrayRef
    if let length {
      made = try constructTypedArray(constructor, [buffer, offset, .number(length)])
    } else {
      made = try constructTypedArray(constructor, [buffer, offset])
    }
    if made.type.holdsBigInts != exemplar.type.holdsBigInts { throw contentTypeDiffers() }
    return made
  }

  private func contentTypeDiffers() -> Abrupt { typeError("Content type of source and derived typed arrays differ") }

  /// TypedArrayCreateSameType (§23.2.4.3) and similar operations. The result is rooted.
  func makeRootedTypedArray(_ type: ElementType, length: Int) throws(Abrupt) -> TypedArrayRef {
    let array = try makeTypedArray(type, length: length)
    try root(Value(array.object))
    return array
  }
}
