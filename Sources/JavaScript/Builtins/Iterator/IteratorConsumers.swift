/// The methods of %Iterator.prototype% that consume the iterator immediately.
enum IteratorConsumers {
  // ECMA-262 §27.1.4.10
  static func reduce(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let iterator = try vm.iteratorReceiver(a, "reduce")
    try vm.iteratorCallback(iterator, a[0])
    let record = try vm.getIteratorDirect(iterator)
    let accumulator = try vm.rootSlot()
    var counter = 0
    if a.count > 1 {
      accumulator.value = a[1]
    } else {
      guard let first = try vm.step(record) else {
        throw vm.typeError("Reduce of a done iterator with no initial value")
      }
      accumulator.value = first
      counter = 1
    }
    while let value = try vm.step(record) {
      do throws(Abrupt) {
        accumulator.value = try vm.call(a[0], this: .undefined, accumulator.value, value, .number(counter))
      } catch {
        vm.closeAfterThrow(iterator)
        throw error
      }
      counter += 1
    }
    return accumulator.value
  }

  // ECMA-262 §27.1.4.13
  static func toArray(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let record = try vm.getIteratorDirect(try vm.iteratorReceiver(a, "toArray"))
    let array = vm.makeArray()
    try vm.root(Value(array))
    while let value = try vm.step(record) { vm.push(array, value) }
    return Value(array)
  }

  // ECMA-262 §27.1.4.8
  static func forEach(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try walk(vm, a, "forEach") { _ in false }
    return .undefined
  }

  // ECMA-262 §27.1.4.11
  static func some(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    Value(try walk(vm, a, "some") { result in vm.toBoolean(result) } != nil)
  }

  // ECMA-262 §27.1.4.3
  static func every(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    Value(try walk(vm, a, "every") { result in !vm.toBoolean(result) } == nil)
  }

  // ECMA-262 §27.1.4.6
  static func find(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try walk(vm, a, "find") { result in vm.toBoolean(result) } ?? .undefined
  }

  /// Calls the callback with each value until `isEnough` returns true for its result. Then closes the iterator and
  /// returns that value. Returns nil if the iterator reached its end.
  @discardableResult
  private static func walk(_ vm: VM, _ a: Arguments, _ name: StaticString, _ isEnough: (Value) -> Bool) throws(Abrupt)
    -> Value?
  {
    let iterator = try vm.iteratorReceiver(a, name)
    try vm.iteratorCallback(iterator, a[0])
    let record = try vm.getIteratorDirect(iterator)
    let current = try vm.rootSlot()
    var counter = 0
    while let value = try vm.step(record) {
      current.value = value
      let result = try vm.callClosing(iterator, a[0], value, .number(counter))
      counter += 1
      if isEnough(result) {
        try vm.close(iterator)
        return value
      }
    }
    return nil
  }
}
