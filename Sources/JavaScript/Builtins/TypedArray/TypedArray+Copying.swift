/// The methods that copy elements, into the array itself or into another one.
extension TypedArrayMethods {
  // ECMA-262 §23.2.3.6
  static func copyWithin(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let method: StaticString = "%TypedArray%.prototype.copyWithin"
    let array = try vm.validTypedArray(a, method)
    let length = array.length
    let to = try vm.clampIndex(a[0], length: length, default: 0)
    let from = try vm.clampIndex(a[1], length: length, default: 0)
    let end = try vm.clampIndex(a[2], length: length, default: length)
    var count = min(end - from, length - to)
    guard count > 0 else { return a.this }
    if array.isOutOfBounds { throw vm.outOfBounds(array, method) }
    // Converting the arguments may have shortened the array.
    count = min(count, array.length - from, array.length - to)
    try vm.copyElements(array, from, to: array, to, count: count)
    return a.this
  }

  // ECMA-262 §23.2.3.9
  static func fill(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let method: StaticString = "%TypedArray%.prototype.fill"
    let array = try vm.validTypedArray(a, method)
    let length = array.length
    let type = array.type
    let bits = try vm.elementBits(a[0], type)
    let from = try vm.clampIndex(a[1], length: length, default: 0)
    var to = try vm.clampIndex(a[2], length: length, default: length)
    if array.isOutOfBounds { throw vm.outOfBounds(array, method) }
    to = min(to, array.length)
    guard from < to else { return a.this }
    try vm.charge((to - from) >> 3)
    let data = array.data
    for i in from..<to { data.storeElement(bits, i, shift: type.shift) }
    return a.this
  }

  // ECMA-262 §23.2.3.25
  static func reverse(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.reverse")
    let length = array.length
    try vm.charge(elements: length)
    if length > 1 { reverse(array.data, length, array.type) }
    return a.this
  }

  private static func reverse(_ data: UnsafeMutableRawPointer, _ count: Int, _ type: ElementType) {
    func reverse<Element: BitwiseCopyable>(_: Element.Type) {
      var elements = UnsafeMutableBufferPointer(start: data.assumingMemoryBound(to: Element.self), count: count)
      elements.reverse()
    }
    switch type.size {
    case 1: reverse(UInt8.self)
    case 2: reverse(UInt16.self)
    case 4: reverse(UInt32.self)
    default: reverse(UInt64.self)
    }
  }

  // ECMA-262 §23.2.3.33
  static func toReversed(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.toReversed")
    let length = array.length
    let copy = try vm.makeTypedArray(array.type, length: length)
    try vm.copyElements(array, 0, to: copy, 0, count: length)
    try vm.charge(elements: length)
    if length > 1 { reverse(copy.data, length, array.type) }
    return Value(copy.object)
  }

  // ECMA-262 §23.2.3.36
  static func with(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.with")
    let length = array.length
    let relative = try vm.toIntegerOrInfinity(a[0])
    let index = relative < 0 ? Double(length) + relative : relative
    let bits = try vm.elementBits(a[1], array.type)
    guard index >= 0 && index < Double(array.length) else { throw vm.rangeError("Invalid typed array index") }
    let copy = try vm.makeTypedArray(array.type, length: length)
    let rest = min(length, array.length)
    try vm.copyElements(array, 0, to: copy, 0, count: rest)
    try fillWithUndefined(vm, copy, from: rest)
    if index < Double(length) { copy.data.storeElement(bits, Int(index), shift: array.type.shift) }
    return Value(copy.object)
  }

  /// Sets the elements that could not be copied, because the array was shortened, to the conversion of undefined.
  private static func fillWithUndefined(_ vm: VM, _ copy: TypedArrayRef, from start: Int) throws(Abrupt) {
    for i in start..<copy.length { try vm.setElement(copy, i, .undefined) }
  }

  // ECMA-262 §23.2.3.27
  static func slice(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let method: StaticString = "%TypedArray%.prototype.slice"
    let array = try vm.validTypedArray(a, method)
    let length = array.length
    let from = try vm.clampIndex(a[0], length: length, default: 0)
    let to = try vm.clampIndex(a[1], length: length, default: length)
    var count = max(0, to - from)
    let result = try vm.typedArraySpeciesCreate(array, length: count)
    if count == 0 { return Value(result.object) }
    if array.isOutOfBounds { throw vm.outOfBounds(array, method) }
    count = min(count, array.length - from)
    guard count > 0 else { return Value(result.object) }
    if result.buffer != array.buffer {
      try vm.copyElements(array, from, to: result, 0, count: count)
    } else if result.type == array.type {
      try copyForwards(
        vm, from: array.data + from << array.type.shift, to: result.data, byteCount: count << array.type.shift)
    } else {
      try vm.charge(count)
      for i in 0..<count { try vm.setElement(result, i, vm.element(array, from + i)) }
    }
    return Value(result.object)
  }

  /// Copies byte by byte, as the specification requires if a species returns a view on the same buffer: bytes that have
  /// been written may be read again.
  private static func copyForwards(
    _ vm: VM, from source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer, byteCount: Int
  ) throws(Abrupt) {
    try vm.charge(byteCount >> 4)
    for i in 0..<byteCount {
      target.storeBytes(of: source.load(fromByteOffset: i, as: UInt8.self), toByteOffset: i, as: UInt8.self)
    }
  }

  // ECMA-262 §23.2.3.30
  static func subarray(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try this(vm, a, "%TypedArray%.prototype.subarray")
    let length = array.length
    let from = try vm.clampIndex(a[0], length: length, default: 0)
    var count: Int?
    if !array.tracksLength || !a[1].isUndefined {
      count = max(0, try vm.clampIndex(a[1], length: length, default: length) - from)
    }
    let offset = array.storedOffset + from << array.type.shift
    return Value(try vm.typedArraySpeciesCreate(array, byteOffset: offset, length: count).object)
  }

  // ECMA-262 §23.2.3.26
  static func set(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let method: StaticString = "%TypedArray%.prototype.set"
    let target = try this(vm, a, method)
    let offset = try vm.toIntegerOrInfinity(a[1])
    if offset < 0 { throw vm.rangeError("offset is out of bounds") }
    if target.isOutOfBounds { throw vm.outOfBounds(target, method) }
    let length = target.length
    if let source = vm.asTypedArray(a[0]) {
      // SetTypedArrayFromTypedArray (§23.2.3.26.1)
      if source.isOutOfBounds { throw vm.outOfBounds(source, method) }
      if source.type.holdsBigInts != target.type.holdsBigInts { throw vm.mixedContentTypes() }
      let count = source.length
      if offset + Double(count) > Double(length) { throw vm.rangeError("offset is out of bounds") }
      try vm.copyElements(source, 0, to: target, Int(offset), count: count)
      return .undefined
    }
    // SetTypedArrayFromArrayLike (§23.2.3.26.2)
    let source = try vm.toObject(a[0])
    try vm.root(Value(source))
    let count = try vm.lengthOfArrayLike(source)
    if offset + Double(count) > Double(length) { throw vm.rangeError("offset is out of bounds") }
    for i in 0..<count {
      try vm.charge(1)
      try vm.setElement(target, Int(offset) + i, try vm.element(source, i))
    }
    return .undefined
  }
}
