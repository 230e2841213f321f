/// [[Get]], [[Set]], [[HasProperty]] along the prototype chain (ECMA-262 §10.1.7-§10.1.9), and property access on any
/// value.
extension VM {
  // MARK: Get

  @inline(__always) func get(_ object: ObjectRef, _ key: PropertyKey) throws(Abrupt) -> Value {
    try get(object, key, receiver: Value(object))
  }

  func get(_ object: ObjectRef, _ key: PropertyKey, receiver: Value) throws(Abrupt) -> Value {
    var holder = object
    var visited = 0
    while true {
      if holder.has(.exotic), let value = try exoticGet(holder, key, receiver) { return value }
      if let property = ordinaryOwnProperty(holder, key) {
        if property.isAccessor {
          let getter = property.accessor.getter.pointee
          return getter.isUndefined ? .undefined : try call(getter, this: receiver)
        }
        return property.value
      }
      let prototype = holder.shape.prototype
      if !prototype.isObject { return .undefined }
      try charge(visiting: &visited)
      holder = prototype.asObject
    }
  }

  /// GetV (§7.3.3): returns a property of any value. Throws a TypeError for undefined and null.
  func getValue(_ base: Value, _ key: PropertyKey) throws(Abrupt) -> Value {
    if base.isObject { return try get(base.asObject, key, receiver: base) }
    if base.isString {
      if let own = try stringProperty(base.asString, key) { return own }
      return try get(intrinsic(.stringPrototype), key, receiver: base)
    }
    return try get(prototypeForPrimitive(base, key), key, receiver: base)
  }

  func stringProperty(_ s: StringRef, _ key: PropertyKey) throws(Abrupt) -> Value? {
    if key.isIndex {
      guard Int(key.index) < s.length else { return nil }
      try flatten(s)
      return Value(string(unit: s.unit(Int(key.index))))
    }
    return key == state.pointee.names.length ? .number(s.length) : nil
  }

  /// Returns the prototype in which properties of a primitive are looked up.
  func prototypeForPrimitive(_ base: Value, _ key: PropertyKey?) throws(Abrupt) -> ObjectRef {
    if base.isNumber { return intrinsic(.numberPrototype) }
    if base.isString { return intrinsic(.stringPrototype) }
    if base.isBoolean { return intrinsic(.booleanPrototype) }
    if base.isSymbol { return intrinsic(.symbolPrototype) }
    if base.isBigInt { return intrinsic(.bigIntPrototype) }
    let what = base.isNull ? "null" : "undefined"
    guard let key else { throw typeError("Cannot convert undefined or null to object") }
    throw typeError("Cannot read properties of \(what) (reading '\(describe(key))')")
  }

  /// Returns `base[index]` for any operands. The fast cases are in the nodes.
  func getIndexed(_ base: Value, _ index: Value) throws(Abrupt) -> Value {
    spend(1)
    if base.isNullish {
      throw typeError(
        "Cannot read properties of \(base.isNull ? "null" : "undefined")\(try keyText(index).map { " (reading '\($0)')" } ?? "")"
      )
    }
    return try getValue(base, try toPropertyKey(index))
  }

  // MARK: Has

  func hasProperty(_ object: ObjectRef, _ key: PropertyKey) throws(Abrupt) -> Bool {
    var holder = object
    var visited = 0
    while true {
      if holder.has(.exotic), let answer = try exoticHas(holder, key) { return answer }
      if ordinaryOwnProperty(holder, key) != nil { return true }
      let prototype = holder.shape.prototype
      if !prototype.isObject { return false }
      try charge(visiting: &visited)
      holder = prototype.asObject
    }
  }

  func hasOwnProperty(_ object: ObjectRef, _ key: PropertyKey) throws(Abrupt) -> Bool {
    try getOwnProperty(object, key) != nil
  }

  // MARK: Set

  /// [[Set]] (§10.1.9). Returns false if the assignment is rejected.
  func set(_ object: ObjectRef, _ key: PropertyKey, _ value: Value, receiver: Value) throws(Abrupt) -> Bool {
    var holder = object
    var visited = 0
    while true {
      if holder.has(.exotic), let done = try exoticSet(holder, key, value, receiver) { return done }
      if let property = ordinaryOwnProperty(holder, key) {
        if property.isAccessor {
          let setter = property.accessor.setter.pointee
          if setter.isUndefined { return false }
          _ = try call(setter, this: receiver, value)
          return true
        }
        if !property.attributes.contains(.writable) {
          guard property.attributes.contains(.overridable), receiver.bits != Value(holder).bits else { return false }
          break
        }
        if holder == object && receiver.bits == Value(object).bits {
          if holder.kind == .array && key == state.pointee.names.length {
            return try defineArrayLength(holder, PropertyDescriptor.valueOnly(value))
          }
          updateOwnProperty(holder, key, value, property.attributes, old: property.attributes)
          return true
        }
        break
      }
      let prototype = holder.shape.prototype
      if !prototype.isObject { break }
      try charge(visiting: &visited)
      holder = prototype.asObject
    }
    return try setOnReceiver(receiver, key, value)
  }

  /// The rest of OrdinarySetWithOwnDescriptor (§10.1.9.2): no property prevents the assignment, so the receiver gets
  /// the property.
  private func setOnReceiver(_ receiver: Value, _ key: PropertyKey, _ value: Value) throws(Abrupt) -> Bool {
    guard receiver.isObject else { return false }
    let target = receiver.asObject
    let scope = RootScope(self)
    defer { scope.close() }
    if target.kind == .proxy { try root(value) }
    if let existing = try getOwnProperty(target, key) {
      if existing.isAccessor || !existing.attributes.contains(.writable) { return false }
      return try defineOwnProperty(target, key, PropertyDescriptor.valueOnly(value))
    }
    return try createDataProperty(target, key, value)
  }

  /// Set with `Throw` true (§7.3.4).
  func set(_ object: ObjectRef, _ key: PropertyKey, _ value: Value) throws(Abrupt) {
    if try !set(object, key, value, receiver: Value(object)) { throw readOnlyError(Value(object), key) }
  }

  /// Assigns a property of any value (§6.2.5.6 PutValue).
  func setValue(_ base: Value, _ key: PropertyKey, _ value: Value, isStrict: Bool) throws(Abrupt) {
    let done: Bool
    if base.isObject {
      done = try set(base.asObject, key, value, receiver: base)
    } else if base.isNullish {
      throw typeError("Cannot set properties of \(base.isNull ? "null" : "undefined") (setting '\(describe(key))')")
    } else if base.isString, try stringProperty(base.asString, key) != nil {
      done = false
    } else {
      done = try set(prototypeForPrimitive(base, key), key, value, receiver: base)
    }
    if !done && isStrict { throw readOnlyError(base, key) }
  }

  func setIndexed(_ base: Value, _ index: Value, _ value: Value, isStrict: Bool) throws(Abrupt) {
    spend(Work.stepsPerComputedKey)
    if base.isNullish {
      throw typeError(
        "Cannot set properties of \(base.isNull ? "null" : "undefined")\(try keyText(index).map { " (setting '\($0)')" } ?? "")"
      )
    }
    try setValue(base, try toPropertyKey(index), value, isStrict: isStrict)
  }

  /// Returns the text of a key for a message, or nil if converting it would run script code.
  private func keyText(_ index: Value) throws(Abrupt) -> String? {
    index.isObject ? nil : describe(try toPropertyKey(index))
  }

  // MARK: Create

  /// CreateDataProperty (§7.3.5). Returns false if the definition is rejected.
  func createDataProperty(_ object: ObjectRef, _ key: PropertyKey, _ value: Value) throws(Abrupt) -> Bool {
    if mayAddName(key, to: object) {
      try prepare(toAdd: key, to: object)
      addOwnProperty(object, key, value)
      return true
    }
    if !object.has(.exotic) && !object.has(.nonExtensible) && ordinaryOwnProperty(object, key) == nil
      && !(object.kind == .array && (object.has(.fixedLength) || key == state.pointee.names.length))
    {
      try prepare(toAdd: key, to: object)
      addOwnProperty(object, key, value)
      return true
    }
    return try defineOwnProperty(object, key, PropertyDescriptor(value: value, .all))
  }

  /// Returns whether an ordinary object lacks a property with this name and accepts it. False for other objects and
  /// keys. Copies of objects take 3 % fewer instructions than with a search in all kinds of properties.
  @inline(__always) private func mayAddName(_ key: PropertyKey, to object: ObjectRef) -> Bool {
    let special = CellFlags.exotic.rawValue | CellFlags.nonExtensible.rawValue | CellFlags.lazyProperties.rawValue
    return object.kind == .object && !key.isIndex && !object.has(CellFlags(rawValue: special))
      && object.shape.find(key) < 0
  }

  /// CreateDataPropertyOrThrow (§7.3.6).
  func createDataPropertyOrThrow(_ object: ObjectRef, _ key: PropertyKey, _ value: Value) throws(Abrupt) {
    if try createDataProperty(object, key, value) { return }
    if refusing(object, state.pointee.names.defineProperty).kind == .proxy {
      throw proxyRefusal(state.pointee.names.defineProperty, key)
    }
    throw typeError("Cannot define property \(describe(key)), object is not extensible")
  }

  /// DefinePropertyOrThrow (§7.3.7).
  func definePropertyOrThrow(_ object: ObjectRef, _ key: PropertyKey, _ descriptor: PropertyDescriptor) throws(Abrupt) {
    if try defineOwnProperty(object, key, descriptor) { return }
    let refusing = refusing(object, state.pointee.names.defineProperty)
    if refusing.kind == .proxy { throw proxyRefusal(state.pointee.names.defineProperty, key) }
    if ordinaryOwnProperty(refusing, key) == nil {
      throw typeError("Cannot define property \(describe(key)), object is not extensible")
    }
    throw typeError("Cannot redefine property: \(describe(key))")
  }

  /// DeletePropertyOrThrow (§7.3.8).
  func deletePropertyOrThrow(_ object: ObjectRef, _ key: PropertyKey) throws(Abrupt) {
    if try !deleteProperty(object, key) { throw undeletableError(object, key) }
  }

  func undeletableError(_ object: ObjectRef, _ key: PropertyKey) -> Abrupt {
    let refusing = refusing(object, state.pointee.names.deleteProperty)
    if refusing.kind == .proxy { return proxyRefusal(state.pointee.names.deleteProperty, key) }
    return typeError("Cannot delete property '\(describe(key))' of \(describeForError(Value(refusing)))")
  }

  /// GetMethod (§7.3.10): returns nil for undefined and null, and throws a TypeError for a value that is not callable.
  func getMethod(_ base: Value, _ key: PropertyKey) throws(Abrupt) -> Value? {
    let f = try getValue(base, key)
    if f.isNullish { return nil }
    guard f.isObject && f.asObject.isCallable else { throw typeError("\(describeForError(f)) is not a function") }
    return f
  }

  func readOnlyError(_ base: Value, _ key: PropertyKey) -> Abrupt {
    if base.isObject {
      let object = refusing(base.asObject, state.pointee.names.set)
      if object.kind == .proxy { return proxyRefusal(state.pointee.names.set, key) }
      if let own = ordinaryOwnProperty(object, key) {
        if own.isAccessor {
          return typeError("Cannot set property \(describe(key)) of \(describeForError(base)) which has only a getter")
        }
        return typeError("Cannot assign to read only property '\(describe(key))' of object '\(describeForError(base))'")
      }
      var p = object.shape.prototype
      while p.isObject {
        if let inherited = ordinaryOwnProperty(p.asObject, key) {
          if inherited.isAccessor {
            return typeError(
              "Cannot set property \(describe(key)) of \(describeForError(base)) which has only a getter")
          }
          return typeError(
            "Cannot assign to read only property '\(describe(key))' of object '\(describeForError(base))'")
        }
        spend(1)
        p = p.asObject.shape.prototype
      }
      return typeError("Cannot add property \(describe(key)), object is not extensible")
    }
    return typeError("Cannot create property '\(describe(key))' on \(typeName(base)) '\(describeForError(base))'")
  }
}

extension PropertyDescriptor {
  static func valueOnly(_ value: Value) -> PropertyDescriptor {
    var d = PropertyDescriptor()
    d.value = value
    return d
  }
}
