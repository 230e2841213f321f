/// Enumeration of the own properties of an object for built-ins.
extension VM {
  /// Returns whether reading all own properties runs no script code: there are no accessors, and the object is not
  /// exotic. An arguments object may be: its elements can stand for parameters (ECMA-262 §10.4.4).
  func hasOnlyDataProperties(_ object: ObjectRef) -> Bool {
    if object.has(.lazyProperties) { materialize(object) }
    if object.has(.exotic) || object.has(.sparseElements) || object.kind == .arguments { return false }
    let shape = object.shape
    let entries = shape.table.pointee.entries
    for i in 0..<shape.count where entries[i].attributes.contains(.accessor) { return false }
    return true
  }

  /// Calls `body` with the enumerable string-keyed properties, in order, of an object for which `hasOnlyDataProperties`
  /// is true. `body` must not run script code.
  @inline(__always)
  func forEachEnumerableData(_ object: ObjectRef, _ body: (PropertyKey, Value) -> Void) {
    if let elements = object.elements {
      for i in 0..<object.denseCount where !elements[i].isEmpty { body(PropertyKey(index: UInt32(i)), elements[i]) }
    }
    let shape = object.shape
    let entries = shape.table.pointee.entries
    for i in 0..<shape.count {
      let entry = entries[i]
      if entry.attributes.contains(.enumerable) && !entry.attributes.contains(.deleted) && !entry.key.isSymbol {
        body(entry.key, slot(object, i))
      }
    }
  }

  /// EnumerableOwnProperties (ECMA-262 §7.3.24), kind key.
  func enumerableOwnKeys(_ object: ObjectRef) throws(Abrupt) -> [PropertyKey] {
    var result: [PropertyKey] = []
    let scope = RootScope(self)
    defer { scope.close() }
    try root(Value(object))
    let keys = try ownKeys(object)
    if object.kind == .proxy { try rootKeys(keys) }
    for key in keys where !key.isSymbol {
      try charge(1)
      if let property = try getOwnProperty(object, key), property.isEnumerable { result.append(key) }
    }
    return result
  }

  enum PropertyListKind { case keys, values, entries }

  /// EnumerableOwnProperties as an array (§7.3.24).
  func enumerableOwnProperties(_ object: ObjectRef, _ kind: PropertyListKind) throws(Abrupt) -> Value {
    try charge(Work.stepsPerLookup)
    if hasOnlyDataProperties(object) {
      try chargeListing(object, kind)
      let result = try makeArray(reserving: object.denseCount + object.shape.count)
      forEachEnumerableData(object) { key, value in
        switch kind {
        case .keys: push(result, self.value(of: key))
        case .values: push(result, value)
        case .entries: push(result, entry(key, value))
        }
      }
      return Value(result)
    }
    if kind == .keys {
      return Value(try makeArray(of: enumerableOwnKeys(object)) { _ in true })
    }
    try root(Value(object))
    let keys = try ownKeys(object)
    try rootKeys(keys)
    let result = makeArray()
    try root(Value(result))
    for key in keys where !key.isSymbol {
      try charge(kind == .entries ? Work.stepsPerArray : 1)
      guard let property = try getOwnProperty(object, key), property.isEnumerable else { continue }
      let value = try get(object, key)
      push(result, kind == .values ? value : entry(key, value))
    }
    return Value(result)
  }

  /// Charges the memory of a list of all properties: the text of indices, and pairs.
  private func chargeListing(_ object: ObjectRef, _ kind: PropertyListKind) throws(Abrupt) {
    let indices = object.denseCount
    let names = object.shape.liveCount
    try charge((indices + names) * (kind == .entries ? Work.stepsPerArray : 1))
    switch kind {
    case .keys: try reserve(indices * 56 + names * 8)
    case .values: try reserve((indices + names) * 8)
    case .entries: try reserve(indices * 136 + names * 88)
    }
  }

  /// Returns an array of the keys that satisfy `isWanted`, as strings and symbols.
  func makeArray(of keys: [PropertyKey], where isWanted: (PropertyKey) -> Bool) throws(Abrupt) -> ObjectRef {
    let result = makeArray()
    for key in keys where isWanted(key) {
      try charge(1)
      push(result, value(of: key))
    }
    return result
  }

  private func entry(_ key: PropertyKey, _ value: Value) -> Value {
    let pair = makeArray(capacity: 2)
    push(pair, self.value(of: key))
    push(pair, value)
    return Value(pair)
  }
}
