/// The common parts of the constructors of Map, Set, WeakMap and WeakSet.
extension VM {
  /// Returns the new collection and, if `iterable` is given, the method that adds to it (ECMA-262 §24.1.1.1, §24.2.1.1,
  /// §24.3.1.1, §24.4.1.1).
  private func makeCollection(
    _ a: Arguments, _ kind: CellKind, _ prototype: Intrinsic, name: String, adder key: PropertyKey
  ) throws(Abrupt) -> (collection: ObjectRef, adder: Value) {
    guard a.isConstructorCall else { throw typeError("Constructor \(name) requires 'new'") }
    let collection = makeCollection(kind, prototype: try prototypeFromNewTarget(a.newTarget, default: prototype))
    try root(Value(collection))
    if a[0].isNullish { return (collection, .undefined) }
    let adder = try get(collection, key)
    guard isCallable(adder) else {
      throw typeError(
        "'\(describeForError(adder))' returned for property '\(describe(key))' of object '#<\(name)>' is not a function"
      )
    }
    try root(adder)
    return (collection, adder)
  }

  /// `new Map(entries)`, `new WeakMap(entries)`: AddEntriesFromIterable (§24.1.1.2).
  func constructMap(_ a: Arguments, _ kind: CellKind, _ prototype: Intrinsic, name: String) throws(Abrupt) -> Value {
    let (map, adder) = try makeCollection(a, kind, prototype, name: name, adder: state.pointee.names.set)
    if adder.isUndefined { return Value(map) }
    let isOriginal = kind == .map && adder.bits == state.pointee.originals.mapSet.bits
    let key = try rootSlot()
    let value = try rootSlot()
    try iterate(a[0]) { (item) throws(Abrupt) -> Void in
      guard item.isObject else { throw typeError("Iterator value \(describeForError(item)) is not an entry object") }
      // Until the value has been read, the item must be kept alive.
      value.value = item
      key.value = try element(item.asObject, 0)
      value.value = try element(item.asObject, 1)
      if isOriginal {
        spend(Work.stepsPerSetElement)
        try map.mapTable.pointee.set(key.value, value.value, self)
      } else {
        _ = try call(adder, this: Value(map), key.value, value.value)
      }
    }
    return Value(map)
  }

  /// `new Set(values)`, `new WeakSet(values)`.
  func constructSet(_ a: Arguments, _ kind: CellKind, _ prototype: Intrinsic, name: String) throws(Abrupt) -> Value {
    let (set, adder) = try makeCollection(a, kind, prototype, name: name, adder: state.pointee.names.add)
    if adder.isUndefined { return Value(set) }
    let isOriginal = kind == .set && adder.bits == state.pointee.originals.setAdd.bits
    try iterate(a[0]) { (item) throws(Abrupt) -> Void in
      if isOriginal {
        spend(Work.stepsPerSetElement)
        try set.mapTable.pointee.set(item, .undefined, self)
      } else {
        _ = try call(adder, this: Value(set), item)
      }
    }
    return Value(set)
  }

  /// CanBeHeldWeakly (§9.14): objects, and symbols that are not in the registry.
  func canBeHeldWeakly(_ key: Value) -> Bool { key.isObject || key.isSymbol && !key.asSymbol.isRegistered }
}
