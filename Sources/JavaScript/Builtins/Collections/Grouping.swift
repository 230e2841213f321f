/// `Object.groupBy` and `Map.groupBy`.
enum Grouping {
  // ECMA-262 §20.1.2.13
  static func object(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let result = vm.makeObject(prototype: .null)
    try vm.root(Value(result))
    try forEach(vm, a) { (value, key) throws(Abrupt) in
      let key = try vm.toPropertyKey(key)
      if let group = vm.ordinaryOwnProperty(result, key) {
        vm.push(group.value.asObject, value)
      } else {
        vm.spend(Work.stepsPerComputedMember)
        vm.addOwnProperty(result, key, Value(vm.makeArray(CollectionOfOne(value))))
      }
    }
    return Value(result)
  }

  // ECMA-262 §24.1.2.1
  static func map(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let result = vm.makeCollection(.map, prototype: Value(vm.intrinsic(.mapPrototype)))
    try vm.root(Value(result))
    try forEach(vm, a) { (value, key) throws(Abrupt) in
      let group = try result.mapTable.pointee.value(of: key, vm)
      if group.isEmpty {
        try result.mapTable.pointee.set(key, Value(vm.makeArray(CollectionOfOne(value))), vm)
      } else {
        vm.push(group.asObject, value)
      }
    }
    return Value(result)
  }

  /// GroupBy (§7.3.35): calls `body` with each value and the result of the callback for it. The value is rooted.
  private static func forEach(_ vm: VM, _ a: Arguments, _ body: (Value, Value) throws(Abrupt) -> Void) throws(Abrupt) {
    if a[0].isNullish { throw vm.notIterable(a[0]) }
    let callback = try vm.requireCallable(a[1])
    let current = try vm.rootSlot()
    var number = 0
    try vm.iterate(a[0]) { (value) throws(Abrupt) in
      current.value = value
      let key = try vm.call(callback, this: .undefined, value, .number(number))
      number += 1
      try body(value, key)
    }
  }
}
