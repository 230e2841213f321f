/// `Object` (ECMA-262 §20.1.1, §20.1.2).
extension IntrinsicDefinition {
  static func objectDefinition() -> IntrinsicDefinition {
    // ECMA-262 §20.1.1.1
    .constructor("Object", length: 1) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments.newTarget.isObject && arguments.newTarget.asObject != arguments.callee {
        return Value(
          vm.makeObject(prototype: try vm.prototypeFromNewTarget(arguments.newTarget, default: .objectPrototype)))
      }
      if arguments[0].isNullish { return Value(vm.makeObject()) }
      return Value(try vm.toObject(arguments[0]))
    } build: { b in
      b.prototype(.objectPrototype)
      copying(b)
      properties(b)
      listing(b)
      prototypes(b)
      integrity(b)
    }
  }

  private static func copying(_ b: ObjectBuilder) {
    // ECMA-262 §20.1.2.1
    b.method("assign", 2) { (vm, arguments) throws(Abrupt) -> Value in
      let target = try vm.toObject(arguments[0])
      try vm.root(Value(target))
      let turn = RootScope(vm)
      for i in 1..<max(1, arguments.count) where !arguments[i].isNullish {
        turn.close()
        let source = try vm.toObject(arguments[i])
        vm.spend(Work.stepsPerComputedKey)
        try vm.root(Value(source))
        try vm.assign(target, from: source)
      }
      return Value(target)
    }
    b.method("groupBy", 2, Grouping.object)
    // ECMA-262 §20.1.2.7
    b.method("fromEntries", 1) { (vm, arguments) throws(Abrupt) -> Value in
      guard !arguments[0].isNullish else { throw vm.typeError("\(vm.describeForError(arguments[0])) is not iterable") }
      let object = vm.makeObject()
      try vm.root(Value(object))
      try vm.iterate(arguments[0]) { (entry) throws(Abrupt) in
        let turn = RootScope(vm)
        defer { turn.close() }
        guard entry.isObject else {
          throw vm.typeError("Iterator value \(vm.describeForError(entry)) is not an entry object")
        }
        try vm.root(entry)
        vm.spend(Work.stepsPerComputedKey)
        let key = try vm.get(entry.asObject, PropertyKey(index: 0))
        try vm.root(key)
        let value = try vm.get(entry.asObject, PropertyKey(index: 1))
        try vm.root(value)
        try vm.createDataPropertyOrThrow(object, vm.toPropertyKey(key), value)
      }
      return Value(object)
    }
  }

  private static func properties(_ b: ObjectBuilder) {
    // ECMA-262 §20.1.2.3
    b.method("defineProperties", 2) { (vm, arguments) throws(Abrupt) -> Value in
      guard arguments[0].isObject else { throw vm.typeError("Object.defineProperties called on non-object") }
      try vm.defineProperties(arguments[0].asObject, arguments[1])
      return arguments[0]
    }
    // ECMA-262 §20.1.2.4
    b.method("defineProperty", 3) { (vm, arguments) throws(Abrupt) -> Value in
      guard arguments[0].isObject else { throw vm.typeError("Object.defineProperty called on non-object") }
      vm.spend(Work.stepsPerComputedMember + Work.stepsPerDescriptor)
      let key = try vm.toPropertyKey(arguments[1])
      try vm.rootKeys([key])
      let descriptor = try vm.toPropertyDescriptor(arguments[2])
      try vm.definePropertyOrThrow(arguments[0].asObject, key, descriptor)
      return arguments[0]
    }
    // ECMA-262 §20.1.2.8
    b.method("getOwnPropertyDescriptor", 2, steps: 5) { (vm, arguments) throws(Abrupt) -> Value in
      let object = try vm.toObject(arguments[0])
      try vm.root(Value(object))
      let key = try vm.toPropertyKey(arguments[1])
      return vm.fromPropertyDescriptor(try vm.getOwnProperty(object, key).map(PropertyDescriptor.init))
    }
    // ECMA-262 §20.1.2.9
    b.method("getOwnPropertyDescriptors", 1) { (vm, arguments) throws(Abrupt) -> Value in
      let object = try vm.toObject(arguments[0])
      try vm.root(Value(object))
      let keys = try vm.ownKeys(object)
      try vm.rootKeys(keys)
      let result = vm.makeObject()
      try vm.root(Value(result))
      for key in keys {
        try vm.charge(Work.stepsPerDescriptor)
        guard let property = try vm.getOwnProperty(object, key) else { continue }
        vm.addOwnProperty(result, key, vm.fromPropertyDescriptor(PropertyDescriptor(property)))
      }
      return Value(result)
    }
    // ECMA-262 §20.1.2.13
    b.method("hasOwn", 2, steps: 4) { (vm, arguments) throws(Abrupt) -> Value in
      let object = try vm.toObject(arguments[0])
      try vm.root(Value(object))
      return Value(try vm.hasOwnProperty(object, vm.toPropertyKey(arguments[1])))
    }
    // ECMA-262 §20.1.2.14
    b.method("is", 2) { (vm, arguments) throws(Abrupt) -> Value in Value(try vm.sameValue(arguments[0], arguments[1])) }
  }

  private static func listing(_ b: ObjectBuilder) {
    // ECMA-262 §20.1.2.19
    b.method("keys", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.enumerableOwnProperties(vm.toObject(arguments[0]), .keys)
    }
    // ECMA-262 §20.1.2.24
    b.method("values", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.enumerableOwnProperties(vm.toObject(arguments[0]), .values)
    }
    // ECMA-262 §20.1.2.5
    b.method("entries", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.enumerableOwnProperties(vm.toObject(arguments[0]), .entries)
    }
    // ECMA-262 §20.1.2.10
    b.method("getOwnPropertyNames", 1) { (vm, arguments) throws(Abrupt) -> Value in
      Value(try vm.makeArray(of: vm.ownKeys(vm.toObject(arguments[0]))) { !$0.isSymbol })
    }
    // ECMA-262 §20.1.2.11
    b.method("getOwnPropertySymbols", 1, steps: 6) { (vm, arguments) throws(Abrupt) -> Value in
      Value(try vm.makeArray(of: vm.ownKeys(vm.toObject(arguments[0]))) { $0.isSymbol })
    }
  }

  private static func prototypes(_ b: ObjectBuilder) {
    // ECMA-262 §20.1.2.2
    b.method("create", 2, steps: 12) { (vm, arguments) throws(Abrupt) -> Value in
      guard arguments[0].isObject || arguments[0].isNull else {
        throw vm.typeError("Object prototype may only be an Object or null: \(vm.describeForError(arguments[0]))")
      }
      let object = vm.makeObject(prototype: arguments[0])
      if !arguments[1].isUndefined {
        try vm.root(Value(object))
        try vm.defineProperties(object, arguments[1])
      }
      return Value(object)
    }
    // ECMA-262 §20.1.2.12
    b.method("getPrototypeOf", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.getPrototype(vm.toObject(arguments[0]))
    }
    // ECMA-262 §20.1.2.23
    b.method("setPrototypeOf", 2, steps: 3) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments[0].isNullish { throw vm.typeError("Object.setPrototypeOf called on null or undefined") }
      guard arguments[1].isObject || arguments[1].isNull else {
        throw vm.typeError("Object prototype may only be an Object or null: \(vm.describeForError(arguments[1]))")
      }
      if arguments[0].isObject { try vm.setPrototypeOrThrow(arguments[0].asObject, arguments[1]) }
      return arguments[0]
    }
  }

  private static func integrity(_ b: ObjectBuilder) {
    // ECMA-262 §20.1.2.6
    b.method("freeze", 1) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments[0].isObject { try vm.setIntegrityLevel(arguments[0].asObject, isFrozen: true) }
      return arguments[0]
    }
    // ECMA-262 §20.1.2.22
    b.method("seal", 1) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments[0].isObject { try vm.setIntegrityLevel(arguments[0].asObject, isFrozen: false) }
      return arguments[0]
    }
    // ECMA-262 §20.1.2.20
    b.method("preventExtensions", 1) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments[0].isObject { try vm.preventExtensionsOrThrow(arguments[0].asObject) }
      return arguments[0]
    }
    // ECMA-262 §20.1.2.15
    b.method("isExtensible", 1) { (vm, arguments) throws(Abrupt) -> Value in
      guard arguments[0].isObject else { return .false }
      return Value(try vm.isExtensible(arguments[0].asObject))
    }
    // ECMA-262 §20.1.2.16
    b.method("isFrozen", 1) { (vm, arguments) throws(Abrupt) -> Value in
      guard arguments[0].isObject else { return .true }
      return Value(try vm.testIntegrityLevel(arguments[0].asObject, isFrozen: true))
    }
    // ECMA-262 §20.1.2.17
    b.method("isSealed", 1) { (vm, arguments) throws(Abrupt) -> Value in
      guard arguments[0].isObject else { return .true }
      return Value(try vm.testIntegrityLevel(arguments[0].asObject, isFrozen: false))
    }
  }
}

extension VM {
  /// Performs the part of `Object.assign` for one source. Both objects are rooted.
  fileprivate func assign(_ target: ObjectRef, from source: ObjectRef) throws(Abrupt) {
    let keys = try ownKeys(source)
    try rootKeys(keys)
    for key in keys {
      try charge(Work.stepsPerCopiedProperty)
      guard let property = try getOwnProperty(source, key), property.isEnumerable else { continue }
      try set(target, key, property.isAccessor || source.kind == .proxy ? get(source, key) : property.value)
    }
  }

  /// ObjectDefineProperties (§20.1.2.3.1). All descriptors are read before the first is applied.
  fileprivate func defineProperties(_ object: ObjectRef, _ properties: Value) throws(Abrupt) {
    let source = try toObject(properties)
    try root(Value(source))
    let keys = try ownKeys(source)
    try rootKeys(keys)
    let kept = makeArray()
    try root(Value(kept))
    let turn = RootScope(self)
    let descriptors = try Scratch<(PropertyKey, PropertyDescriptor)>(self, keys.count)
    defer { descriptors.free() }
    var count = 0
    for key in keys {
      try charge(Work.stepsPerDescriptor)
      guard let property = try getOwnProperty(source, key), property.isEnumerable else { continue }
      turn.close()
      let field = try get(source, key)
      try root(field)
      let descriptor = try toPropertyDescriptor(field)
      for value in [descriptor.value, descriptor.getter, descriptor.setter] {
        if let value { push(kept, value) }
      }
      (descriptors.base + count).initialize(to: (key, descriptor))
      count += 1
    }
    turn.close()
    for i in 0..<count { try definePropertyOrThrow(object, descriptors.base[i].0, descriptors.base[i].1) }
  }

  /// [[SetPrototypeOf]] that throws a TypeError if it is rejected.
  func setPrototypeOrThrow(_ object: ObjectRef, _ prototype: Value) throws(Abrupt) {
    if try setPrototype(object, prototype) { return }
    let object = refusing(object, state.pointee.names.setPrototypeOf)
    if object.kind == .proxy { throw proxyRefusal(state.pointee.names.setPrototypeOf) }
    if object.has(.nonExtensible) { throw typeError("\(describeForError(Value(object))) is not extensible") }
    if object.pointer == state.pointee.intrinsics[Intrinsic.objectPrototype.rawValue] {
      throw typeError("Immutable prototype object 'Object.prototype' cannot have their prototype set")
    }
    throw typeError("Cyclic __proto__ value")
  }

  fileprivate func preventExtensionsOrThrow(_ object: ObjectRef) throws(Abrupt) {
    spend(Work.stepsPerDictionary)
    if try preventExtensions(object) { return }
    if refusing(object, state.pointee.names.preventExtensions).kind == .proxy {
      throw proxyRefusal(state.pointee.names.preventExtensions)
    }
    throw typeError("Cannot prevent extensions")
  }

  /// SetIntegrityLevel (§7.3.15). `object` is rooted.
  fileprivate func setIntegrityLevel(_ object: ObjectRef, isFrozen: Bool) throws(Abrupt) {
    try preventExtensionsOrThrow(object)
    if hasOrdinaryProperties(object) { return try restrictProperties(object, isFrozen: isFrozen) }
    let keys = try ownKeys(object)
    try rootKeys(keys)
    for key in keys {
      try charge(1)
      var descriptor = PropertyDescriptor()
      descriptor.configurable = false
      if isFrozen {
        guard let property = try getOwnProperty(object, key) else { continue }
        if !property.isAccessor { descriptor.writable = false }
      }
      try definePropertyOrThrow(object, key, descriptor)
    }
  }

  /// TestIntegrityLevel (§7.3.16). `object` is rooted.
  fileprivate func testIntegrityLevel(_ object: ObjectRef, isFrozen: Bool) throws(Abrupt) -> Bool {
    if try isExtensible(object) { return false }
    if hasOrdinaryProperties(object) { return try !hasProperties(object, VM.missingAttributes(isFrozen: isFrozen)) }
    let keys = try ownKeys(object)
    try rootKeys(keys)
    for key in keys {
      try charge(1)
      guard let property = try getOwnProperty(object, key) else { continue }
      if property.attributes.contains(.configurable) { return false }
      if isFrozen && !property.isAccessor && property.attributes.contains(.writable) { return false }
    }
    return true
  }
}

/// Integrity levels of objects without exotic properties: all properties are handled together.
extension VM {
  private static func missingAttributes(isFrozen: Bool) -> PropertyAttributes {
    isFrozen ? [.configurable, .writable] : .configurable
  }

  /// Whether all own properties are in the shape and in the elements, except for an array's `length`. The elements of
  /// an arguments object may stand for parameters.
  private func hasOrdinaryProperties(_ object: ObjectRef) -> Bool {
    if object.has(.lazyProperties) { materialize(object) }
    return !object.has(.exotic) && object.kind != .arguments
  }

  /// Seals or freezes the properties of an object that cannot be extended.
  private func restrictProperties(_ object: ObjectRef, isFrozen: Bool) throws(Abrupt) {
    let attributes = VM.missingAttributes(isFrozen: isFrozen)
    try charge(object.shape.count + object.indexedCount)
    if object.has(.usedAsPrototype) { state.pointee.prototypeEpoch &+= 1 }
    let shape = object.shape
    if !shape.isDictionary {
      setShape(
        object,
        nonExtensibleShape(shape, removing: attributes) ?? dictionaryShape(from: shape, prototype: shape.prototype))
    }
    endStability(of: object)
    if object.shape.isDictionary { restrict(object.shape.table, removing: attributes) }
    if object.has(.sparseElements) { object.sparse.restrict(removing: attributes) }
    if isFrozen && object.kind == .array { object.flagsPointer.pointee.insert(.fixedLength) }
  }

  /// Returns whether an own property has one of the attributes. An accessor is never writable.
  private func hasProperties(_ object: ObjectRef, _ attributes: PropertyAttributes) throws(Abrupt) -> Bool {
    try charge(object.shape.count + object.indexedCount)
    if object.kind == .array, attributes.contains(.writable), !object.has(.fixedLength) { return true }
    let entries = object.shape.table.pointee.entries
    for i in 0..<object.shape.count where entries[i].attributes.containsAny(of: attributes) {
      if !entries[i].key.isPrivateName { return true }
    }
    return object.has(.sparseElements) && object.sparse.contains(oneOf: attributes)
  }
}
