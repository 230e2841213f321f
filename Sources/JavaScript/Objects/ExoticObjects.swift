/// The differences between objects with the flag `.exotic` and ordinary ones: String objects (ECMA-262 §10.4.3), typed
/// arrays (§10.4.5), the global object, proxies (§10.5). A result of nil always means: continue as for an ordinary
/// object.
extension VM {
  // MARK: Methods that look further than the object itself

  /// [[Get]].
  func exoticGet(_ object: ObjectRef, _ key: PropertyKey, _ receiver: Value) throws(Abrupt) -> Value? {
    switch object.kind {
    case .typedArray: return typedArrayGet(TypedArrayRef(object), key)
    case .proxy: return try proxyGet(object, key, receiver)
    default: return nil
    }
  }

  /// [[Set]].
  func exoticSet(_ object: ObjectRef, _ key: PropertyKey, _ value: Value, _ receiver: Value) throws(Abrupt) -> Bool? {
    switch object.kind {
    case .typedArray: return try typedArraySet(TypedArrayRef(object), key, value, receiver)
    case .proxy: return try proxySet(object, key, value, receiver)
    default: return nil
    }
  }

  /// [[HasProperty]].
  func exoticHas(_ object: ObjectRef, _ key: PropertyKey) throws(Abrupt) -> Bool? {
    switch object.kind {
    case .typedArray: return typedArrayHas(TypedArrayRef(object), key)
    case .proxy: return try proxyHas(object, key)
    default: return nil
    }
  }

  // MARK: Own properties that are not in slots or elements

  /// Returns an own property of an object for which this runs no script code.
  func exoticOwnProperty(_ object: ObjectRef, _ key: PropertyKey) -> OwnProperty? {
    switch object.kind {
    case .stringObject:
      let s = object.internalSlot(0).pointee.asString
      if key.isIndex {
        guard Int(key.index) < s.length else { return nil }
        return OwnProperty(Value(string(unit: s.unit(Int(key.index)))), .enumerable)
      }
      if key == state.pointee.names.length { return OwnProperty(.number(s.length), []) }
      return nil
    case .typedArray:
      return typedArrayOwnProperty(TypedArrayRef(object), key)
    case .global:
      return globalProperty(key)
    default:
      return nil
    }
  }

  /// [[DefineOwnProperty]].
  func exoticDefine(_ object: ObjectRef, _ key: PropertyKey, _ d: PropertyDescriptor) throws(Abrupt) -> Bool? {
    switch object.kind {
    case .stringObject:
      guard let current = exoticOwnProperty(object, key) else { return nil }
      return try isCompatible(d, with: current)
    case .typedArray: return try typedArrayDefine(TypedArrayRef(object), key, d)
    case .proxy: return try proxyDefine(object, key, d)
    default: return nil
    }
  }

  /// [[Delete]] of a property that exists.
  func exoticDelete(_ object: ObjectRef, _ key: PropertyKey) -> Bool? {
    switch object.kind {
    case .typedArray: return numericIndex(key) == nil ? nil : false
    case .global:
      removeGlobalProperty(key)
      return true
    default: return nil
    }
  }

  /// Returns the number of keys that `exoticOwnIndices` is going to append.
  func exoticIndexCount(_ object: ObjectRef) -> Int {
    switch object.kind {
    case .stringObject: return object.internalSlot(0).pointee.asString.length
    case .typedArray: return TypedArrayRef(object).length
    default: return object.indexedCount
    }
  }

  func exoticOwnIndices(_ object: ObjectRef, _ keys: inout [PropertyKey]) {
    switch object.kind {
    case .stringObject:
      for i in 0..<object.internalSlot(0).pointee.asString.length { keys.append(PropertyKey(index: UInt32(i))) }
    case .typedArray: appendTypedArrayIndices(TypedArrayRef(object), &keys)
    default: break
    }
  }

  func exoticOwnNames(_ object: ObjectRef, _ keys: inout [PropertyKey]) {
    switch object.kind {
    case .stringObject: keys.append(state.pointee.names.length)
    case .global: keys.append(contentsOf: globalPropertyKeys())
    default: break
    }
  }
}
