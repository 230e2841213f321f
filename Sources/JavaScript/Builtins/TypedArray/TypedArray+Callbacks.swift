/// The methods that call a function for each element. The function may shorten the array: elements beyond the new end
/// are undefined.
extension TypedArrayMethods {
  // ECMA-262 §23.2.3.15
  static func forEach(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.forEach")
    let length = array.length
    let f = try vm.requireCallable(a[0])
    for i in 0..<length { _ = try vm.callWithElement(f, a[1], vm.element(array, i), i, a.rootedThis) }
    return .undefined
  }

  // ECMA-262 §23.2.3.22
  static func map(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.map")
    let length = array.length
    let f = try vm.requireCallable(a[0])
    let result = try vm.typedArraySpeciesCreate(array, length: length)
    for i in 0..<length {
      try vm.setElement(result, i, try vm.callWithElement(f, a[1], vm.element(array, i), i, a.rootedThis))
    }
    return Value(result.object)
  }

  // ECMA-262 §23.2.3.10
  static func filter(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.filter")
    let length = array.length
    let f = try vm.requireCallable(a[0])
    let kept = vm.makeArray()
    try vm.root(Value(kept))
    let element = try vm.rootSlot()
    for i in 0..<length {
      element.value = vm.element(array, i)
      if vm.toBoolean(try vm.callWithElement(f, a[1], element.value, i, a.rootedThis)) { vm.push(kept, element.value) }
    }
    let result = try vm.typedArraySpeciesCreate(array, length: kept.denseCount)
    try vm.fill(result, from: kept)
    return Value(result.object)
  }

  // ECMA-262 §23.2.3.28
  static func some(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.some")
    let length = array.length
    let f = try vm.requireCallable(a[0])
    for i in 0..<length where vm.toBoolean(try vm.callWithElement(f, a[1], vm.element(array, i), i, a.rootedThis)) {
      return .true
    }
    return .false
  }

  // ECMA-262 §23.2.3.8
  static func every(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.validTypedArray(a, "%TypedArray%.prototype.every")
    let length = array.length
    let f = try vm.requireCallable(a[0])
    for i in 0..<length where !vm.toBoolean(try vm.callWithElement(f, a[1], vm.element(array, i), i, a.rootedThis)) {
      return .false
    }
    return .true
  }

  // MARK: Finding

  // ECMA-262 §23.2.3.11
  static func find(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try findViaPredicate(vm, a, "%TypedArray%.prototype.find", ascending: true).value
  }
  // ECMA-262 §23.2.3.12
  static func findIndex(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    .number(try findViaPredicate(vm, a, "%TypedArray%.prototype.findIndex", ascending: true).index)
  }
  // ECMA-262 §23.2.3.13
  static func findLast(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try findViaPredicate(vm, a, "%TypedArray%.prototype.findLast", ascending: false).value
  }
  // ECMA-262 §23.2.3.14
  static func findLastIndex(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    .number(try findViaPredicate(vm, a, "%TypedArray%.prototype.findLastIndex", ascending: false).index)
  }

  /// FindViaPredicate (§23.1.3.12.1).
  private static func findViaPredicate(
    _ vm: VM, _ a: Arguments, _ method: StaticString, ascending: Bool
  ) throws(Abrupt) -> (index: Int, value: Value) {
    let array = try vm.validTypedArray(a, method)
    let length = array.length
    let f = try vm.requireCallable(a[0])
    let candidate = try vm.rootSlot()
    var i = ascending ? 0 : length - 1
    while ascending ? i < length : i >= 0 {
      candidate.value = vm.element(array, i)
      if vm.toBoolean(try vm.callWithElement(f, a[1], candidate.value, i, a.rootedThis)) {
        return (i, candidate.value)
      }
      i += ascending ? 1 : -1
    }
    return (-1, .undefined)
  }

  // MARK: Reducing

  // ECMA-262 §23.2.3.23
  static func reduce(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try reduce(vm, a, "%TypedArray%.prototype.reduce", ascending: true)
  }
  // ECMA-262 §23.2.3.24
  static func reduceRight(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try reduce(vm, a, "%TypedArray%.prototype.reduceRight", ascending: false)
  }

  private static func reduce(_ vm: VM, _ a: Arguments, _ method: StaticString, ascending: Bool) throws(Abrupt) -> Value
  {
    let array = try vm.validTypedArray(a, method)
    let length = array.length
    let f = try vm.requireCallable(a[0])
    let step = ascending ? 1 : -1
    var i = ascending ? 0 : length - 1
    let accumulator = try vm.rootSlot()
    if a.count > 1 {
      accumulator.value = a[1]
    } else {
      if length == 0 { throw vm.typeError("Reduce of empty array with no initial value") }
      accumulator.value = vm.element(array, i)
      i += step
    }
    while ascending ? i < length : i >= 0 {
      accumulator.value = try ArrayMethods.reduceStep(
        vm, f, accumulator, vm.element(array, i), i, a.rootedThis)
      i += step
    }
    return accumulator.value
  }
}
