/// The methods of %Set.prototype% that compare or combine two sets (ECMA-262 §24.2.4). The other set may be any object
/// with `size`, `has` and `keys`.
enum SetAlgebra {
  // ECMA-262 §24.2.4.16
  static func union(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let (_, other) = try operands(vm, a, "Set.prototype.union")
    let keys = try other.keys(vm)
    let result = try copy(vm, a)
    while let key = try vm.step(keys) { try add(key, result, vm) }
    return Value(result)
  }

  // ECMA-262 §24.2.4.9
  static func intersection(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let (table, other) = try operands(vm, a, "Set.prototype.intersection")
    let result = try empty(vm)
    if Double(table.pointee.count) <= other.size {
      try forEach(vm, table) { (key) throws(Abrupt) in
        if try other.has(vm, key) { try add(key, result, vm) }
        return true
      }
    } else {
      let keys = try other.keys(vm)
      while let key = try vm.step(keys) {
        if try table.pointee.contains(key, vm) { try add(key, result, vm) }
      }
    }
    return Value(result)
  }

  // ECMA-262 §24.2.4.5
  static func difference(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let (table, other) = try operands(vm, a, "Set.prototype.difference")
    let result = try copy(vm, a)
    if Double(table.pointee.count) <= other.size {
      try forEach(vm, table) { (key) throws(Abrupt) in
        if try other.has(vm, key) { _ = try result.mapTable.pointee.remove(key, vm) }
        return true
      }
    } else {
      let keys = try other.keys(vm)
      while let key = try vm.step(keys) { _ = try result.mapTable.pointee.remove(key, vm) }
    }
    return Value(result)
  }

  // ECMA-262 §24.2.4.15
  static func symmetricDifference(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let (table, other) = try operands(vm, a, "Set.prototype.symmetricDifference")
    let keys = try other.keys(vm)
    let result = try copy(vm, a)
    while let key = try vm.step(keys) {
      if try table.pointee.contains(key, vm) {
        _ = try result.mapTable.pointee.remove(key, vm)
      } else {
        try add(key, result, vm)
      }
    }
    return Value(result)
  }

  // ECMA-262 §24.2.4.11
  static func isSubsetOf(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let (table, other) = try operands(vm, a, "Set.prototype.isSubsetOf")
    if Double(table.pointee.count) > other.size { return .false }
    return Value(try forEach(vm, table) { (key) throws(Abrupt) in try other.has(vm, key) })
  }

  // ECMA-262 §24.2.4.12
  static func isSupersetOf(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let (table, other) = try operands(vm, a, "Set.prototype.isSupersetOf")
    if Double(table.pointee.count) < other.size { return .false }
    return Value(try allKeys(vm, other) { (key) throws(Abrupt) in try table.pointee.contains(key, vm) })
  }

  // ECMA-262 §24.2.4.10
  static func isDisjointFrom(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let (table, other) = try operands(vm, a, "Set.prototype.isDisjointFrom")
    if Double(table.pointee.count) <= other.size {
      return Value(try forEach(vm, table) { (key) throws(Abrupt) in try !other.has(vm, key) })
    }
    return Value(try allKeys(vm, other) { (key) throws(Abrupt) in try !table.pointee.contains(key, vm) })
  }

  // MARK: Parts

  private static func operands(_ vm: VM, _ a: Arguments, _ method: StaticString) throws(Abrupt) -> (
    UnsafeMutablePointer<MapTable>, SetRecord
  ) {
    let table = try vm.table(a, .set, method)
    return (table, try SetRecord(vm, a[0]))
  }

  private static func empty(_ vm: VM) throws(Abrupt) -> ObjectRef {
    let result = vm.makeCollection(.set, prototype: Value(vm.intrinsic(.setPrototype)))
    try vm.root(Value(result))
    return result
  }

  private static func add(_ key: Value, _ result: ObjectRef, _ vm: VM) throws(Abrupt) {
    try vm.charge(Work.stepsPerSetElement)
    try result.mapTable.pointee.set(key, .undefined, vm)
  }

  /// Returns a new set with the keys of `this`.
  private static func copy(_ vm: VM, _ a: Arguments) throws(Abrupt) -> ObjectRef {
    let result = try empty(vm)
    let source = a.this.asObject.mapTable
    var cursor = MapTable.Cursor()
    while let entry = source.pointee.next(&cursor, vm) { try add(entry.key, result, vm) }
    return result
  }

  /// Calls `body` with each key, including keys that are added meanwhile, until it returns false. Returns whether it
  /// never did.
  @discardableResult
  private static func forEach(_ vm: VM, _ table: UnsafeMutablePointer<MapTable>, _ body: (Value) throws(Abrupt) -> Bool)
    throws(Abrupt) -> Bool
  {
    let key = try vm.rootSlot()
    var cursor = MapTable.Cursor()
    while let entry = table.pointee.next(&cursor, vm) {
      key.value = entry.key
      try vm.charge(Work.stepsPerSetElement)
      if try !body(entry.key) { return false }
    }
    return true
  }

  /// Returns whether all keys of the other set satisfy `condition`. Its iterator is closed at the first key that does
  /// not.
  private static func allKeys(_ vm: VM, _ other: SetRecord, _ condition: (Value) throws(Abrupt) -> Bool) throws(Abrupt)
    -> Bool
  {
    let keys = try other.keys(vm)
    while let key = try vm.step(keys) {
      try vm.charge(Work.stepsPerLookup)
      if try condition(key) { continue }
      try vm.close(keys.iterator.value)
      return false
    }
    return true
  }
}

/// A Set Record (§24.2.1.1): the properties of the other set.
private struct SetRecord {
  private let object: Rooted
  /// An integer or infinity.
  let size: Double
  private let hasMethod: Rooted
  private let keysMethod: Rooted

  /// GetSetRecord (§24.2.1.2).
  init(_ vm: VM, _ value: Value) throws(Abrupt) {
    guard value.isObject else { throw vm.typeError("\(vm.describeForError(value)) is not an object") }
    object = try vm.root(value)
    let names = vm.state.pointee.namesPointer
    let number = try vm.toNumber(try vm.get(value.asObject, names.pointee.size))
    if number.isNaN { throw vm.typeError("The 'size' property of the other set must be a number") }
    size = Integers.toIntegerOrInfinity(number)
    if size < 0 { throw vm.rangeError("'\(vm.describeForError(.number(number)))' is an invalid size") }
    hasMethod = try vm.root(vm.get(value.asObject, names.pointee.has))
    guard vm.isCallable(hasMethod.value) else {
      throw vm.typeError("The 'has' property of the other set must be a function")
    }
    keysMethod = try vm.root(vm.get(value.asObject, names.pointee.keys))
    guard vm.isCallable(keysMethod.value) else {
      throw vm.typeError("The 'keys' property of the other set must be a function")
    }
  }

  func has(_ vm: VM, _ key: Value) throws(Abrupt) -> Bool {
    vm.toBoolean(try vm.call(hasMethod.value, this: object.value, key))
  }

  /// Returns an iterator over the keys.
  func keys(_ vm: VM) throws(Abrupt) -> VM.IteratorRecord {
    try vm.getIterator(object.value, method: keysMethod.value)
  }
}
