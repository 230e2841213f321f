/// The methods that return a changed copy: `toReversed`, `toSpliced` and `with` (`toSorted` is defined with `sort`).
/// Holes become undefined in the copies.
extension ArrayMethods {
  // ECMA-262 §23.1.3.33
  static func toReversed(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    let copy = try vm.makeCopy(length)
    var i = length
    while i > 0 {
      i &-= 1
      vm.push(copy, try vm.element(object, i))
    }
    return Value(copy)
  }

  // ECMA-262 §23.1.3.35
  static func toSpliced(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    let start = try vm.clampIndex(a[0], length: length, default: 0)
    let removed = try deleteCount(vm, a, length, start)
    let inserted = max(0, a.count - 2)
    if length + inserted - removed > maximumLength { throw vm.typeError("Invalid array length") }
    let copy = try vm.makeCopy(length + inserted - removed)
    var i = 0
    while i < start {
      vm.push(copy, try vm.element(object, i))
      i &+= 1
    }
    for k in 0..<inserted { vm.push(copy, a[2 + k]) }
    i = start + removed
    while i < length {
      vm.push(copy, try vm.element(object, i))
      i &+= 1
    }
    return Value(copy)
  }

  // ECMA-262 §23.1.3.39
  static func with(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    let relative = try vm.toIntegerOrInfinity(a[0])
    let index = relative < 0 ? Double(length) + relative : relative
    guard index >= 0 && index < Double(length) else {
      throw vm.rangeError("Invalid index : \(vm.primitiveText(.number(relative)))")
    }
    let copy = try vm.makeCopy(length)
    var i = 0
    while i < length {
      vm.push(copy, Double(i) == index ? a[1] : try vm.element(object, i))
      i &+= 1
    }
    return Value(copy)
  }
}

extension VM {
  /// Returns an empty, rooted array that will be filled with `length` elements: ArrayCreate(length) (ECMA-262
  /// §10.4.2.2).
  func makeCopy(_ length: Int) throws(Abrupt) -> ObjectRef {
    if length > Int(UInt32.max) { throw rangeError("Invalid array length") }
    try reserve(length * MemoryLayout<Value>.stride)
    try charge(length / Work.copiedElementsPerStep)
    let copy = try makeArray(reserving: length)
    try root(Value(copy))
    return copy
  }
}
