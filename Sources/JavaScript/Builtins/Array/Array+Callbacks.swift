/// The methods that call a function for each element.
extension ArrayMethods {
  // ECMA-262 §23.1.3.15
  static func forEach(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.arrayLike(a)
    let object = array.object
    let length = try vm.lengthOfArrayLike(object)
    let callback = try Callback(vm, vm.requireCallable(a[0]), this: a[1], argumentCount: 3)
    var i = 0
    while i < length {
      let value = try vm.elementIfPresent(object, i)
      if !value.isEmpty { _ = try callback.call(value, i, array) }
      i &+= 1
    }
    return .undefined
  }

  // ECMA-262 §23.1.3.21
  static func map(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.arrayLike(a)
    let object = array.object
    let length = try vm.lengthOfArrayLike(object)
    let f = try vm.requireCallable(a[0])
    let result = try vm.arraySpeciesCreate(object, length: length, expected: object.isDenseArray ? length : 0)
    let callback = try Callback(vm, f, this: a[1], argumentCount: 3)
    var i = 0
    while i < length {
      let value = try vm.elementIfPresent(object, i)
      if !value.isEmpty {
        let mapped = try callback.call(value, i, array)
        try result.putMapped(i, mapped)
      }
      i &+= 1
    }
    return Value(result.object)
  }

  // ECMA-262 §23.1.3.8
  static func filter(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.arrayLike(a)
    let object = array.object
    let length = try vm.lengthOfArrayLike(object)
    let f = try vm.requireCallable(a[0])
    let result = try vm.arraySpeciesCreate(object, length: 0, expected: 0)
    let kept = try vm.rootSlot()
    let callback = try Callback(vm, f, this: a[1], argumentCount: 3)
    var i = 0
    var to = 0
    while i < length {
      let value = try vm.elementIfPresent(object, i)
      if !value.isEmpty {
        kept.value = value
        if vm.toBoolean(try callback.call(value, i, array)) {
          try result.put(to, kept.value)
          to &+= 1
        }
      }
      i &+= 1
    }
    return Value(result.object)
  }

  // ECMA-262 §23.1.3.29
  static func some(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.arrayLike(a)
    let object = array.object
    let length = try vm.lengthOfArrayLike(object)
    let callback = try Callback(vm, vm.requireCallable(a[0]), this: a[1], argumentCount: 3)
    var i = 0
    while i < length {
      let value = try vm.elementIfPresent(object, i)
      if !value.isEmpty, vm.toBoolean(try callback.call(value, i, array)) { return .true }
      i &+= 1
    }
    return .false
  }

  // ECMA-262 §23.1.3.6
  static func every(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let array = try vm.arrayLike(a)
    let object = array.object
    let length = try vm.lengthOfArrayLike(object)
    let callback = try Callback(vm, vm.requireCallable(a[0]), this: a[1], argumentCount: 3)
    var i = 0
    while i < length {
      let value = try vm.elementIfPresent(object, i)
      if !value.isEmpty, !vm.toBoolean(try callback.call(value, i, array)) { return .false }
      i &+= 1
    }
    return .true
  }

  // MARK: Finding

  // ECMA-262 §23.1.3.9
  static func find(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try findViaPredicate(vm, a, ascending: true).value
  }
  // ECMA-262 §23.1.3.10
  static func findIndex(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    .number(try findViaPredicate(vm, a, ascending: true).index)
  }
  // ECMA-262 §23.1.3.11
  static func findLast(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try findViaPredicate(vm, a, ascending: false).value
  }
  // ECMA-262 §23.1.3.12
  static func findLastIndex(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    .number(try findViaPredicate(vm, a, ascending: false).index)
  }

  /// FindViaPredicate (§23.1.3.12.1).
  private static func findViaPredicate(_ vm: VM, _ a: Arguments, ascending: Bool) throws(Abrupt) -> (
    index: Int, value: Value
  ) {
    let array = try vm.arrayLike(a)
    let object = array.object
    let length = try vm.lengthOfArrayLike(object)
    let f = try vm.requireCallable(a[0])
    let candidate = try vm.rootSlot()
    let callback = try Callback(vm, f, this: a[1], argumentCount: 3)
    var i = ascending ? 0 : length - 1
    while ascending ? i < length : i >= 0 {
      candidate.value = try vm.element(object, i)
      if vm.toBoolean(try callback.call(candidate.value, i, array)) { return (i, candidate.value) }
      i &+= ascending ? 1 : -1
    }
    return (-1, .undefined)
  }

  // MARK: Reducing

  // ECMA-262 §23.1.3.24
  static func reduce(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value { try reduce(vm, a, ascending: true) }
  // ECMA-262 §23.1.3.25
  static func reduceRight(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value { try reduce(vm, a, ascending: false) }

  private static func reduce(_ vm: VM, _ a: Arguments, ascending: Bool) throws(Abrupt) -> Value {
    let array = try vm.arrayLike(a)
    let object = array.object
    let length = try vm.lengthOfArrayLike(object)
    let f = try vm.requireCallable(a[0])
    let step = ascending ? 1 : -1
    var i = ascending ? 0 : length - 1
    let accumulator = try vm.rootSlot()
    if a.count > 1 {
      accumulator.value = a[1]
    } else {
      var first = Value.empty
      while first.isEmpty {
        guard i >= 0 && i < length else { throw vm.typeError("Reduce of empty array with no initial value") }
        first = try vm.elementIfPresent(object, i)
        i &+= step
      }
      accumulator.value = first
    }
    let callback = try Callback(vm, f, argumentCount: 4)
    while ascending ? i < length : i >= 0 {
      let value = try vm.elementIfPresent(object, i)
      if !value.isEmpty { accumulator.value = try callback.call(accumulator, value, i, array) }
      i &+= step
    }
    return accumulator.value
  }

  @inline(never) static func reduceStep(
    _ vm: VM, _ f: Value, _ accumulator: Rooted, _ value: Value, _ i: Int, _ object: RootedObject
  ) throws(Abrupt) -> Value {
    vm.spend(Work.stepsPerCallback)
    let base = try vm.pushFrame(f, .undefined, 4)
    defer { vm.popFrame(base) }
    base[FrameSlot.first] = accumulator.value
    base[FrameSlot.first + 1] = value
    base[FrameSlot.first + 2] = .number(i)
    base[FrameSlot.first + 3] = object.value
    return try vm.invoke(base, 4)
  }
}

extension SpeciesArray {
  /// Does the same as `put` for a result that has its full length from the start.
  @inline(__always) func putMapped(_ i: Int, _ value: Value) throws(Abrupt) {
    let object = self.object
    if isPlain && !object.has(.sparseElements) && i == object.denseCount && object.elements != nil
      && i < Int(object.elementsHeader.pointee.capacity)
    {
      vm.store(value, in: object.elements.unsafelyUnwrapped + i)
      object.elementsHeader.pointee.count = UInt32(truncatingIfNeeded: i &+ 1)
    } else {
      try create(i, value)
    }
  }
}
