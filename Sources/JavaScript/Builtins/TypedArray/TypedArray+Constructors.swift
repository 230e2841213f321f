/// The constructors of the kinds of typed arrays and their prototypes (ECMA-262 §23.2.5 to §23.2.7).
extension IntrinsicDefinition {
  static func typedArrayDefinition(_ type: ElementType) -> IntrinsicDefinition {
    .constructor(type.constructorName, length: 3, parent: .typedArray, steps: 5) { (vm, a) throws(Abrupt) -> Value in
      try TypedArrayConstructors.construct(vm, a, type)
    } build: { b in
      b.prototype(type.prototype)
      b.value("BYTES_PER_ELEMENT", .number(type.size))
    }
  }

  static func typedArrayPrototypeDefinition(_ type: ElementType) -> IntrinsicDefinition {
    .object(prototype: .typedArrayPrototype) { b in
      b.constructor(type.constructor)
      b.value("BYTES_PER_ELEMENT", .number(type.size))
    }
  }
}

enum TypedArrayConstructors {
  // ECMA-262 §23.2.5.1
  static func construct(_ vm: VM, _ a: Arguments, _ type: ElementType) throws(Abrupt) -> Value {
    guard a.isConstructorCall else { throw vm.typeError("Constructor \(type.constructorName) requires 'new'") }
    let first = a[0]
    guard first.isObject else {
      let length = try vm.toTypedArrayLength(first)
      return Value(try vm.makeTypedArray(type, length: length, prototype: prototype(vm, a, type)).object)
    }
    let prototype = try prototype(vm, a, type)
    try vm.root(prototype)
    switch first.asObject.kind {
    case .typedArray: return try fromTypedArray(vm, TypedArrayRef(first.asObject), type, prototype)
    case .arrayBuffer: return try fromBuffer(vm, a, ArrayBufferRef(first.asObject), type, prototype)
    default:
      guard let method = try vm.getMethod(first, vm.state.pointee.names.symbolIterator) else {
        return try fromArrayLike(vm, first.asObject, type, prototype)
      }
      let list = try vm.listOfValues(first, iterator: method)
      let result = try vm.makeTypedArray(type, length: list.denseCount, prototype: prototype)
      try vm.root(Value(result.object))
      try vm.fill(result, from: list)
      return Value(result.object)
    }
  }

  private static func prototype(_ vm: VM, _ a: Arguments, _ type: ElementType) throws(Abrupt) -> Value {
    if a.newTarget.bits == Value(a.callee).bits { return Value(vm.intrinsic(type.prototype)) }
    return try vm.prototypeFromNewTarget(a.newTarget, default: type.prototype)
  }

  /// InitializeTypedArrayFromTypedArray (§23.2.5.1.2).
  private static func fromTypedArray(_ vm: VM, _ source: TypedArrayRef, _ type: ElementType, _ prototype: Value)
    throws(Abrupt) -> Value
  {
    if source.isOutOfBounds { throw vm.outOfBounds(source, "Construct") }
    let length = source.length
    let result = try vm.makeTypedArray(type, length: length, prototype: prototype)
    if type.holdsBigInts != source.type.holdsBigInts { throw vm.mixedContentTypes() }
    try vm.copyElements(source, 0, to: result, 0, count: length)
    return Value(result.object)
  }

  /// InitializeTypedArrayFromArrayBuffer (§23.2.5.1.3).
  private static func fromBuffer(
    _ vm: VM, _ a: Arguments, _ buffer: ArrayBufferRef, _ type: ElementType, _ prototype: Value
  ) throws(Abrupt) -> Value {
    let offset = try vm.toIndex(a[1], "Start offset is too large")
    if offset & (type.size - 1) != 0 {
      throw vm.rangeError("start offset of \(type.constructorName) should be a multiple of \(type.size)")
    }
    let requested = a[2].isUndefined ? nil : try vm.toTypedArrayLength(a[2])
    if buffer.isDetached { throw vm.typeError("Cannot perform Construct on a detached ArrayBuffer") }
    let available = buffer.byteLength
    let outside = "Start offset \(offset) is outside the bounds of the buffer"
    var length: Int?
    if let requested {
      guard requested <= Int.max >> 8, offset + requested << type.shift <= available else {
        throw vm.rangeError("Invalid typed array length: \(requested)")
      }
      length = requested
    } else if buffer.isResizable {
      if offset > available { throw vm.rangeError(outside) }
    } else {
      if available & (type.size - 1) != 0 {
        throw vm.rangeError("byte length of \(type.constructorName) should be a multiple of \(type.size)")
      }
      if offset > available { throw vm.rangeError(outside) }
      length = (available - offset) >> type.shift
    }
    return Value(vm.makeTypedArray(type, buffer, byteOffset: offset, length: length, prototype: prototype).object)
  }

  /// InitializeTypedArrayFromArrayLike (§23.2.5.1.5).
  private static func fromArrayLike(_ vm: VM, _ source: ObjectRef, _ type: ElementType, _ prototype: Value)
    throws(Abrupt) -> Value
  {
    let length = try vm.lengthOfArrayLike(source)
    let result = try vm.makeTypedArray(type, length: length, prototype: prototype)
    try vm.root(Value(result.object))
    for i in 0..<length {
      try vm.charge(1)
      try vm.setElement(result, i, try vm.element(source, i))
    }
    return Value(result.object)
  }
}

extension VM {
  func mixedContentTypes() -> Abrupt { typeError("Cannot mix BigInt and other types, use explicit conversions") }

  /// ToIndex of a typed array's length.
  func toTypedArrayLength(_ value: Value) throws(Abrupt) -> Int { try toIndex(value, "Invalid typed array length") }

  /// IteratorToList (§7.4.14) as a rooted dense array, which is a copy unless the argument is already a plain array.
  func listOfValues(_ iterable: Value, iterator method: Value) throws(Abrupt) -> ObjectRef {
    let list = makeArray()
    try root(Value(list))
    if method.bits == state.pointee.originals.arrayValues.bits, let array = plainIterableArray(iterable),
      array.isDenseArray,
      inheritsNoElements(array)
    {
      let count = array.denseCount
      try reserve(count * 8)
      try charge(elements: count)
      reserveElements(list, count)
      if let elements = array.elements { copyElements(elements, count, to: list) }
      // Holes of the array are undefined.
      for i in 0..<count where list.elements.unsafelyUnwrapped[i].isEmpty {
        (list.elements.unsafelyUnwrapped + i).write(plain: .undefined)
      }
      return list
    }
    let scope = RootScope(self)
    defer { scope.close() }
    try root(method)
    let record = try getIterator(iterable, method: method)
    while let value = try step(record) {
      if list.denseCount & 0xFFFF == 0 { try reserve(0x10000 * 8) }
      push(list, value)
    }
    return list
  }

  /// Assigns the values of a dense array to the elements of a typed array of the same length. Both are rooted.
  func fill(_ array: TypedArrayRef, from list: ObjectRef) throws(Abrupt) {
    try charge(list.denseCount >> 2)
    for i in 0..<list.denseCount { try setElement(array, i, list.elements.unsafelyUnwrapped[i]) }
  }

  /// Copies elements between arrays of the same content type, whose bounds have been checked, converting them where the
  /// types differ. The arrays may share a buffer.
  func copyElements(_ source: TypedArrayRef, _ from: Int, to target: TypedArrayRef, _ to: Int, count: Int)
    throws(Abrupt)
  {
    guard count > 0 else { return }
    let sourceType = source.type
    let targetType = target.type
    if sourceType == targetType {
      let shift = sourceType.shift
      try charge(bytes: count << shift)
      (target.data + to << shift).copyMemory(from: source.data + from << shift, byteCount: count << shift)
      return
    }
    try charge(count >> 2)
    var data = source.data + from << sourceType.shift
    var copy: UnsafeMutableRawPointer?
    if source.buffer == target.buffer {
      // An element must be read before it is overwritten.
      let byteCount = count << sourceType.shift
      try reserve(byteCount)
      let bytes = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 8)
      bytes.copyMemory(from: data, byteCount: byteCount)
      data = bytes
      copy = bytes
    }
    defer { copy?.deallocate() }
    let output = target.data + to << targetType.shift
    for i in 0..<count {
      output.storeElement(convertedBits(data, i, sourceType, targetType), i, shift: targetType.shift)
    }
  }

  /// Returns the bits of an element converted to another type of the same content type.
  @inline(__always) private func convertedBits(
    _ data: UnsafeMutableRawPointer, _ i: Int, _ source: ElementType, _ target: ElementType
  ) -> UInt64 {
    if source.holdsBigInts { return (data + i &<< 3).load(as: UInt64.self) }
    return VM.elementBits(number: loadElement(data, i, source).asNumber, target)
  }
}
