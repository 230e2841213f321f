/// Splitting and joining arrays: `slice`, `splice`, `concat`.
extension ArrayMethods {
  // ECMA-262 §23.1.3.28
  static func slice(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    let from = try vm.clampIndex(a[0], length: length, default: 0)
    let to = try vm.clampIndex(a[1], length: length, default: length)
    let count = max(0, to - from)
    let isMovable = vm.isMovableArray(object) && to <= Int(object.arrayLength)
    let result = try vm.arraySpeciesCreate(object, length: count, expected: isMovable ? count : 0)
    // The lookup of a constructor may have run a getter.
    if result.isPlain && isMovable && vm.isMovableArray(object) && to <= Int(object.arrayLength) {
      try vm.charge(bytes: count * 8)
      if count > 0 { vm.copyElements(object.elements.unsafelyUnwrapped + from, count, to: result.object) }
      return Value(result.object)
    }
    var k = from
    var n = 0
    while k < to {
      if n & 0x3F == 0 { try vm.charge(elements: 0x40) }
      let value = try vm.elementIfPresent(object, k)
      if !value.isEmpty { try result.put(n, value) }
      k += 1
      n += 1
    }
    try vm.setLength(result.object, n)
    return Value(result.object)
  }

  // ECMA-262 §23.1.3.31
  static func splice(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    let start = try vm.clampIndex(a[0], length: length, default: 0)
    let removed = try deleteCount(vm, a, length, start)
    let inserted = max(0, a.count - 2)
    if length + inserted - removed > maximumLength { throw vm.typeError("Invalid array length") }
    let isMovable = vm.isMovableArray(object) && Int(object.arrayLength) == length
    let result = try vm.arraySpeciesCreate(object, length: removed, expected: isMovable ? removed : 0)
    if result.isPlain && isMovable && vm.isMovableArray(object) && Int(object.arrayLength) == length
      && length + inserted - removed < Int(UInt32.max)
    {
      try vm.charge(bytes: (length - start + inserted) * 8)
      try vm.reserve(inserted * 8)
      if removed > 0 { vm.copyElements(object.elements.unsafelyUnwrapped + start, removed, to: result.object) }
      vm.openGap(object, at: start, removing: removed, inserting: inserted)
      if inserted > 0 {
        vm.store(
          from: a.frame + (FrameSlot.first + 2), count: inserted, in: object.elements.unsafelyUnwrapped + start)
      }
      return Value(result.object)
    }
    var k = 0
    while k < removed {
      if k & 0x3F == 0 { try vm.charge(elements: 0x40) }
      let value = try vm.elementIfPresent(object, start + k)
      if !value.isEmpty { try result.put(k, value) }
      k += 1
    }
    try vm.setLength(result.object, removed)
    try shiftTail(vm, object, length, from: start + removed, to: start + inserted)
    for i in 0..<inserted { try vm.setElement(object, start + i, a[2 + i]) }
    try vm.setLength(object, length - removed + inserted)
    return Value(result.object)
  }

  /// Returns the number of elements that `splice` and `toSpliced` remove.
  static func deleteCount(_ vm: VM, _ a: Arguments, _ length: Int, _ start: Int) throws(Abrupt) -> Int {
    if a.count == 0 { return 0 }
    if a.count == 1 { return length - start }
    return Int(min(max(try vm.toIntegerOrInfinity(a[1]), 0), Double(length - start)))
  }

  /// Moves the elements that start at `from` to `to`, and deletes those left over at the end.
  private static func shiftTail(_ vm: VM, _ object: ObjectRef, _ length: Int, from: Int, to: Int) throws(Abrupt) {
    if to < from {
      var k = from
      while k < length {
        try vm.moveElement(object, to: k - from + to, try vm.elementIfPresent(object, k))
        k += 1
      }
      while k > length - from + to {
        try vm.charge(1)
        try vm.removeElement(object, k - 1)
        k -= 1
      }
    } else if to > from {
      var k = length
      while k > from {
        try vm.moveElement(object, to: k - 1 - from + to, try vm.elementIfPresent(object, k - 1))
        k -= 1
      }
    }
  }

  // ECMA-262 §23.1.3.2
  static func concat(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let result = try vm.arraySpeciesCreate(object, length: 0, expected: 0)
    var n = 0
    try append(vm, Value(object), to: result, &n)
    for i in 0..<a.count { try append(vm, a[i], to: result, &n) }
    try vm.setLength(result.object, n)
    return Value(result.object)
  }

  private static func append(_ vm: VM, _ item: Value, to result: SpeciesArray, _ n: inout Int) throws(Abrupt) {
    guard item.isObject, try isConcatSpreadable(vm, item.asObject) else {
      if n >= maximumLength { throw vm.typeError("Invalid array length") }
      try result.put(n, item)
      n += 1
      return
    }
    let source = item.asObject
    if source.has(.lazyProperties) { vm.materialize(source) }
    let length = try vm.lengthOfArrayLike(source)
    if n + length > maximumLength { throw vm.typeError("Invalid array length") }
    let target = result.object
    if result.isPlain && vm.isMovableArray(source) && !target.has(.sparseElements) && n == target.denseCount
      && n + length < Int(UInt32.max)
    {
      if length > 0 {
        try vm.prepareCopy(length * 8)
        if n + length > target.elementCapacity {
          vm.reserveElements(target, n == 0 ? length : max(n + length, n + n / 2))
        }
        vm.store(
          from: source.elements.unsafelyUnwrapped, count: length, in: target.elements.unsafelyUnwrapped + n)
        target.elementsHeader.pointee.count = UInt32(truncatingIfNeeded: n + length)
        target.arrayLength = UInt32(truncatingIfNeeded: n + length)
        n += length
      }
      return
    }
    var k = 0
    while k < length {
      if k & 0x3F == 0 { try vm.charge(elements: 0x40) }
      let value = try vm.elementIfPresent(source, k)
      if !value.isEmpty { try result.put(n, value) }
      n += 1
      k += 1
    }
  }

  /// IsConcatSpreadable (§23.1.3.2.1).
  private static func isConcatSpreadable(_ vm: VM, _ object: ObjectRef) throws(Abrupt) -> Bool {
    try vm.charge(Work.stepsPerLookup)
    let spreadable = try vm.get(object, vm.state.pointee.names.symbolIsConcatSpreadable)
    return spreadable.isUndefined ? try vm.isArray(Value(object)) : vm.toBoolean(spreadable)
  }
}
