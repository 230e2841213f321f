/// Map (ECMA-262 §24.1).
extension IntrinsicDefinition {
  static func mapDefinition() -> IntrinsicDefinition {
    .constructor("Map", length: 0, steps: 3) { (vm, a) throws(Abrupt) -> Value in
      try vm.constructMap(a, .map, .mapPrototype, name: "Map")
    } build: { b in
      b.prototype(.mapPrototype)
      b.method("groupBy", 2, Grouping.map)
      b.species()
    }
  }

  static func mapPrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      let names = b.vm.state.pointee.names
      b.constructor(.map)
      b.method(names.get, 1, MapMethods.get)
      b.method(names.set, 2, MapMethods.set)
      b.vm.keepOriginal(\.mapSet, b.object, names.set)
      b.method(names.has, 1, MapMethods.has)
      b.method(names.delete, 1, MapMethods.delete)
      b.method("clear", 0, MapMethods.clear)
      b.method("entries", 0, MapMethods.entries)
      b.method("forEach", 1, MapMethods.forEach)
      b.method(names.keys, 0, MapMethods.keys)
      b.getter(names.size, MapMethods.size)
      b.method("values", 0, MapMethods.values)
      b.tag("Map")
      b.alias(names.symbolIterator, of: b.vm.propertyKey("entries"))
    }
  }
}

/// The functions of %Map.prototype%.
enum MapMethods {
  // ECMA-262 §24.1.3.6
  static func get(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let value = try vm.table(a, .map, "Map.prototype.get").pointee.value(of: a[0], vm)
    return value.isEmpty ? .undefined : value
  }

  // ECMA-262 §24.1.3.9
  static func set(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try vm.table(a, .map, "Map.prototype.set").pointee.set(a[0], a[1], vm)
    return a.this
  }

  // ECMA-262 §24.1.3.7
  static func has(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    Value(try vm.table(a, .map, "Map.prototype.has").pointee.contains(a[0], vm))
  }

  // ECMA-262 §24.1.3.3
  static func delete(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    Value(try vm.table(a, .map, "Map.prototype.delete").pointee.remove(a[0], vm))
  }

  // ECMA-262 §24.1.3.1
  static func clear(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let table = try vm.table(a, .map, "Map.prototype.clear")
    try vm.charge(table.pointee.byteCount / Work.newBytesPerStep)
    table.pointee.removeAll(vm)
    return .undefined
  }

  // ECMA-262 §24.1.3.10
  static func size(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    .number(try vm.table(a, .map, "get Map.prototype.size").pointee.count)
  }

  // ECMA-262 §24.1.3.5
  static func forEach(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let table = try vm.table(a, .map, "Map.prototype.forEach")
    let f = try vm.requireCallable(a[0])
    var cursor = MapTable.Cursor()
    while let entry = table.pointee.next(&cursor, vm) { _ = try vm.call(f, this: a[1], entry.value, entry.key, a.this) }
    return .undefined
  }

  // ECMA-262 §24.1.3.4
  static func entries(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try iterator(vm, a, .entries, "Map.prototype.entries")
  }
  // ECMA-262 §24.1.3.8
  static func keys(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try iterator(vm, a, .keys, "Map.prototype.keys")
  }
  // ECMA-262 §24.1.3.11
  static func values(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try iterator(vm, a, .values, "Map.prototype.values")
  }

  /// CreateMapIterator (§24.1.5.1).
  private static func iterator(_ vm: VM, _ a: Arguments, _ kind: IterationKind, _ method: StaticString) throws(Abrupt)
    -> Value
  {
    _ = try vm.table(a, .map, method)
    return vm.makeIterator(.mapIterator, prototype: .mapIteratorPrototype, target: a.this, kind)
  }
}
