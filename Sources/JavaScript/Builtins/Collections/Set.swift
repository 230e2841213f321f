/// Set (ECMA-262 §24.2).
extension IntrinsicDefinition {
  static func setDefinition() -> IntrinsicDefinition {
    .constructor("Set", length: 0, steps: 3) { (vm, a) throws(Abrupt) -> Value in
      try vm.constructSet(a, .set, .setPrototype, name: "Set")
    } build: { b in
      b.prototype(.setPrototype)
      b.species()
    }
  }

  static func setPrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      let names = b.vm.state.pointee.names
      b.constructor(.set)
      b.method(names.has, 1, SetMethods.has)
      b.method(names.add, 1, SetMethods.add)
      b.vm.keepOriginal(\.setAdd, b.object, names.add)
      b.method(names.delete, 1, SetMethods.delete)
      b.method("clear", 0, SetMethods.clear)
      b.method("entries", 0, SetMethods.entries)
      b.method("forEach", 1, SetMethods.forEach)
      b.getter(names.size, SetMethods.size)
      b.method("values", 0, SetMethods.values)
      b.alias(names.keys, of: b.vm.propertyKey("values"))
      b.method("union", 1, SetAlgebra.union)
      b.method("intersection", 1, SetAlgebra.intersection)
      b.method("difference", 1, SetAlgebra.difference)
      b.method("symmetricDifference", 1, SetAlgebra.symmetricDifference)
      b.method("isSubsetOf", 1, SetAlgebra.isSubsetOf)
      b.method("isSupersetOf", 1, SetAlgebra.isSupersetOf)
      b.method("isDisjointFrom", 1, SetAlgebra.isDisjointFrom)
      b.tag("Set")
      b.alias(names.symbolIterator, of: b.vm.propertyKey("values"))
    }
  }
}

/// The functions of %Set.prototype%.
enum SetMethods {
  // ECMA-262 §24.2.3.7
  static func has(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    Value(try vm.table(a, .set, "Set.prototype.has").pointee.contains(a[0], vm))
  }

  // ECMA-262 §24.2.3.1
  static func add(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try vm.table(a, .set, "Set.prototype.add").pointee.set(a[0], .undefined, vm)
    return a.this
  }

  // ECMA-262 §24.2.3.4
  static func delete(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    Value(try vm.table(a, .set, "Set.prototype.delete").pointee.remove(a[0], vm))
  }

  // ECMA-262 §24.2.3.2
  static func clear(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let table = try vm.table(a, .set, "Set.prototype.clear")
    try vm.charge(table.pointee.byteCount / Work.newBytesPerStep)
    table.pointee.removeAll(vm)
    return .undefined
  }

  // ECMA-262 §24.2.3.9
  static func size(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    .number(try vm.table(a, .set, "get Set.prototype.size").pointee.count)
  }

  // ECMA-262 §24.2.3.6
  static func forEach(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let table = try vm.table(a, .set, "Set.prototype.forEach")
    let f = try vm.requireCallable(a[0])
    var cursor = MapTable.Cursor()
    while let entry = table.pointee.next(&cursor, vm) { _ = try vm.call(f, this: a[1], entry.key, entry.key, a.this) }
    return .undefined
  }

  // ECMA-262 §24.2.3.5
  static func entries(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try iterator(vm, a, .entries, "Set.prototype.entries")
  }
  // ECMA-262 §24.2.3.10
  static func values(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try iterator(vm, a, .values, "Set.prototype.values")
  }

  /// CreateSetIterator (§24.2.5.1).
  private static func iterator(_ vm: VM, _ a: Arguments, _ kind: IterationKind, _ method: StaticString) throws(Abrupt)
    -> Value
  {
    _ = try vm.table(a, .set, method)
    return vm.makeIterator(.setIterator, prototype: .setIteratorPrototype, target: a.this, kind)
  }
}
