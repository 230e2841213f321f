/// The properties that `for-in` visits (EnumerateObjectProperties, ECMA-262 §14.7.5.9).
extension VM {
  /// Returns the names that `for-in` visits as an array: enumerable string keys of the object and its prototypes,
  /// without hidden names. Whether a key of a proxy is enumerable is checked later, when the loop reaches it.
  /// - Returns: The names, and whether all are in the shape of the object.
  func enumerableKeys(_ object: ObjectRef) throws(Abrupt) -> (keys: ObjectRef, areInShape: Bool) {
    let inheritsNothing = inheritsNothingEnumerable(object)
    if inheritsNothing, hasOnlyNames(object) { return (try enumerableNames(object), true) }
    let result = makeArray()
    let scope = RootScope(self)
    defer { scope.close() }
    try root(Value(result))
    let own = try ownKeys(object)
    if own.count > Work.elementsPerStep {
      try charge(own.count)
      try reserve(own.count * 56)
    }
    for key in own where !key.isSymbol {
      if object.kind == .proxy {
        push(result, value(of: key))
      } else if let property = ordinaryOwnProperty(object, key), property.isEnumerable {
        push(result, value(of: key))
      }
    }
    if inheritsNothing { return (result, false) }
    // The names found so far hide those with the same name further up. They are collected when something further up is
    // enumerable.
    var known: Set<PropertyKey>?
    var hiding = [object]
    if object.kind == .proxy {
      known = Set(own)
      try rootKeys(own)
      hiding = []
    }
    var prototype = try getPrototype(object)
    while prototype.isObject {
      let holder = prototype.asObject
      try root(prototype)
      try charge(8)
      if holder.kind == .proxy {
        let keys = try ownKeys(holder).filter { !$0.isSymbol }
        try rootKeys(keys)
        try visit(keys, keys, hiding, &known, result)
        hiding = []
      } else if holder.has(.lazyProperties) && !holder.has(.hostBacked) {
        // Built-ins whose properties have not been created yet have no enumerable ones.
        hiding.append(holder)
      } else {
        let names = try ownKeys(holder).filter { !$0.isSymbol }
        let enumerable = names.filter { ordinaryOwnProperty(holder, $0)?.isEnumerable == true }
        if enumerable.isEmpty && known == nil {
          hiding.append(holder)
        } else {
          try visit(enumerable, names, hiding, &known, result)
          hiding = []
        }
      }
      prototype = try getPrototype(holder)
    }
    return (result, false)
  }

  /// Returns the enumerable names in the shape of an object. If each is looked up instead, here and when it is reached,
  /// a loop over six names takes 1.7 times as many instructions.
  private func enumerableNames(_ object: ObjectRef) throws(Abrupt) -> ObjectRef {
    let shape = object.shape
    let liveCount = shape.liveCount
    if liveCount > Work.elementsPerStep {
      try charge(listing: liveCount)
      try charge(liveCount)
      try reserve(liveCount * 8)
    }
    let result = makeArray(capacity: liveCount)
    let entries = shape.table.pointee.entries
    for i in 0..<shape.count {
      let entry = entries[i]
      if entry.attributes.contains(.enumerable) && !entry.attributes.contains(.deleted) && entry.key.isString {
        push(result, Value(entry.key.asString))
      }
    }
    return result
  }

  /// Whether no property in the prototype chain can be enumerable, which is the usual case.
  private func inheritsNothingEnumerable(_ object: ObjectRef) -> Bool {
    if object.kind == .proxy { return false }
    var prototype = object.shape.prototype
    while prototype.isObject {
      let holder = prototype.asObject
      if holder.elements != nil
        || holder.flags.rawValue & (CellFlags.exotic.rawValue | CellFlags.hostBacked.rawValue) != 0
      {
        return false
      }
      let shape = holder.shape
      spend(Work.stepsPerVisitedPrototype + shape.liveCount / Work.elementsPerStep)
      let entries = shape.table.pointee.entries
      for i in 0..<shape.count where entries[i].attributes.contains(.enumerable) { return false }
      prototype = shape.prototype
    }
    return true
  }

  /// Appends the keys that are not in `known`, and then adds all `names` to it. `hiding` contains the ordinary objects
  /// whose names are not in `known`.
  private func visit(
    _ keys: [PropertyKey], _ names: [PropertyKey], _ hiding: [ObjectRef], _ known: inout Set<PropertyKey>?,
    _ result: ObjectRef
  ) throws(Abrupt) {
    var all = known ?? []
    for object in hiding {
      let keys = try ownKeys(object)
      try charge(4 * keys.count)
      try reserve(keys.count * 32)
      all.formUnion(keys)
    }
    try charge(4 * names.count)
    try reserve(names.count * 32)
    for key in keys where !all.contains(key) { push(result, value(of: key)) }
    all.formUnion(names)
    known = all
  }

  func isStillEnumerable(_ object: ObjectRef, _ name: Value) throws(Abrupt) -> Bool {
    let key = try propertyKey(name.asString)
    var o = object
    while true {
      if let p = try getOwnProperty(o, key) { return p.isEnumerable }
      let prototype = try getPrototype(o)
      if !prototype.isObject { return false }
      try charge(Work.stepsPerVisitedPrototype)
      o = prototype.asObject
    }
  }
}
