/// The Array constructor (ECMA-262 §23.1.1, §23.1.2).
extension IntrinsicDefinition {
  static func arrayDefinition() -> IntrinsicDefinition {
    .constructor("Array", length: 1, ArrayConstructor.construct) { b in
      b.prototype(.arrayPrototype)
      b.method("isArray", 1) { (vm, a) throws(Abrupt) -> Value in Value(try vm.isArray(a[0])) }
      b.method("from", 1, ArrayConstructor.from)
      b.method("of", 0, steps: 3, ArrayConstructor.of)
      b.species()
      b.vm.keepOriginal(\.arraySpecies, b.object, b.vm.state.pointee.names.symbolSpecies)
    }
  }
}

enum ArrayConstructor {
  /// The length up to which `new Array(n)` reserves memory for its elements immediately. Longer arrays grow as they are
  /// filled.
  private static var preallocationLimit: Int { 1 << 20 }

  // ECMA-262 §23.1.1.1
  static func construct(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    var shape = vm.state.pointee.arrayShape
    if a.isConstructorCall && a.newTarget.bits != Value(a.callee).bits {
      shape = vm.rootShape(prototype: try vm.prototypeFromNewTarget(a.newTarget, default: .arrayPrototype))
    }
    let array = vm.makeObject(.array, shape, capacity: 0)
    if a.count == 1 && a[0].isNumber {
      let number = a[0].asNumber
      guard number >= 0, number <= 4_294_967_295, number == number.rounded(.towardZero) else {
        throw vm.rangeError("Invalid array length")
      }
      let length = Int(number)
      if length > 0 && length <= preallocationLimit {
        try vm.charge(elements: length)
        try vm.reserve(length * 8)
        vm.reserveElements(array, length)
        array.elements.unsafelyUnwrapped.write(plain: .empty, count: length)
        array.elementsHeader.pointee.count = UInt32(truncatingIfNeeded: length)
      }
      array.arrayLength = UInt32(truncatingIfNeeded: length)
    } else if a.count > 0 {
      try vm.charge(elements: a.count)
      vm.reserveElements(array, a.count)
      vm.copyElements(a.frame + FrameSlot.first, a.count, to: array)
    }
    return Value(array)
  }

  // ECMA-262 §23.1.2.1
  static func from(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let items = a[0]
    let map = a[1]
    if !map.isUndefined { _ = try vm.requireCallable(map) }
    if items.isNullish { throw vm.notIterable(items) }
    if let iterator = try vm.getMethod(items, vm.state.pointee.names.symbolIterator) {
      return try fromIterable(vm, a, iterator)
    }
    let source = try vm.toObject(items)
    try vm.root(Value(source))
    let length = try vm.lengthOfArrayLike(source)
    let result = try vm.constructArray(a.this, length: length)
    let element = try vm.rootSlot()
    var i = 0
    while i < length {
      if i & 0xFFFF == 0 { try vm.reserve(min(length - i, 0x10000) * 8) }
      try vm.charge(1)
      element.value = try vm.element(source, i)
      if !map.isUndefined { element.value = try vm.call(map, this: a[2], element.value, .number(i)) }
      try result.put(i, element.value)
      i += 1
    }
    try vm.setLength(result.object, length)
    return Value(result.object)
  }

  private static func fromIterable(_ vm: VM, _ a: Arguments, _ method: Value) throws(Abrupt) -> Value {
    let items = a[0]
    let map = a[1]
    try vm.root(method)
    let result = try vm.constructArray(a.this, length: nil)
    var i = 0
    if result.isPlain, method.bits == vm.state.pointee.originals.arrayValues.bits,
      let array = vm.plainIterableArray(items)
    {
      let element = try vm.rootSlot()
      while i < Int(array.arrayLength) {
        try vm.charge(1)
        element.value = try vm.element(array, i)
        if !map.isUndefined { element.value = try vm.call(map, this: a[2], element.value, .number(i)) }
        try result.put(i, element.value)
        i += 1
      }
      return Value(result.object)
    }
    let record = try vm.getIterator(items, method: method)
    let element = try vm.rootSlot()
    while let next = try vm.step(record) {
      element.value = next
      do throws(Abrupt) {
        if !map.isUndefined { element.value = try vm.call(map, this: a[2], next, .number(i)) }
        try result.put(i, element.value)
      } catch {
        vm.closeAfterThrow(record.iterator.value)
        throw error
      }
      i += 1
    }
    try vm.setLength(result.object, i)
    return Value(result.object)
  }

  // ECMA-262 §23.1.2.3
  static func of(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let result = try vm.constructArray(a.this, length: a.count)
    for i in 0..<a.count { try result.put(i, a[i]) }
    try vm.setLength(result.object, a.count)
    return Value(result.object)
  }
}
