/// `flat` and `flatMap`.
extension ArrayMethods {
  // ECMA-262 §23.1.3.13
  static func flat(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    let depth = a[0].isUndefined ? 1 : max(0, try vm.toIntegerOrInfinity(a[0]))
    let result = try vm.arraySpeciesCreate(object, length: 0, expected: 0)
    var n = 0
    try flatten(vm, object, length, depth: depth, into: result, &n)
    return Value(result.object)
  }

  // ECMA-262 §23.1.3.14
  static func flatMap(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.arrayLike(a)
    let object = array.object
    let length = try vm.lengthOfArrayLike(object)
    guard vm.isCallable(a[0]) else { throw vm.typeError("flatMap mapper function is not callable") }
    let f = a[0]
    let this = a[1]
    let result = try vm.arraySpeciesCreate(object, length: 0, expected: 0)
    let mapped = try vm.rootSlot()
    var i = 0
    var n = 0
    while i < length {
      let value = try vm.elementIfPresent(object, i)
      if !value.isEmpty {
        mapped.value = try vm.callWithElement(f, this, value, i, array)
        if try vm.isArray(mapped.value) {
          let inner = mapped.value.asObject
          if inner.has(.lazyProperties) { vm.materialize(inner) }
          try flatten(vm, inner, try vm.lengthOfArrayLike(inner), depth: 0, into: result, &n)
        } else {
          try result.put(n, mapped.value)
          n &+= 1
        }
      }
      i &+= 1
    }
    return Value(result.object)
  }

  /// FlattenIntoArray (§23.1.3.13.1).
  private static func flatten(
    _ vm: VM, _ source: ObjectRef, _ length: Int, depth: Double, into result: SpeciesArray, _ n: inout Int
  ) throws(Abrupt) {
    try vm.checkNativeStack()
    try vm.charge(Work.stepsPerFlattenedArray + length / Work.elementsPerStep)
    var i = 0
    while i < length {
      // The length of an array-like object says little about its elements.
      if i & 0xFFFF == 0 { try vm.reserve(min(length - i, 0x10000) * 8) }
      let value = try vm.elementIfPresent(source, i)
      if !value.isEmpty {
        if depth > 0, value.isObject { try vm.charge(Work.stepsPerVisitedObject) }
        if depth > 0, try vm.isArray(value) {
          let array = value.asObject
          if array.has(.lazyProperties) { vm.materialize(array) }
          let scope = RootScope(vm)
          try vm.root(value)
          try flatten(vm, array, try vm.lengthOfArrayLike(array), depth: depth - 1, into: result, &n)
          scope.close()
        } else {
          if n >= maximumLength { throw vm.typeError("Invalid array length") }
          try result.put(n, value)
          n &+= 1
        }
      }
      i &+= 1
    }
  }
}
