/// Own properties that are not in slots or elements: String objects (ECMA-262 §10.4.3) and the global object.
extension VM {
  func exoticOwnProperty(_ object: ObjectRef, _ key: PropertyKey) -> OwnProperty? {
    switch object.kind {
    case .stringObject:
      let s = object.internalSlot(0).pointee.asString
      if key.isIndex {
        guard Int(key.index) < s.length else { return nil }
        flatten(s)
        return OwnProperty(Value(string(unit: s.unit(Int(key.index)))), .enumerable)
      }
      if key == state.pointee.names.length { return OwnProperty(.number(s.length), []) }
      return nil
    case .global:
      return globalProperty(key)
    default:
      return nil
    }
  }

  /// nil: go on as for an ordinary object.
  func exoticDefine(_ object: ObjectRef, _ key: PropertyKey, _ d: PropertyDescriptor) throws(Abrupt) -> Bool? {
    guard object.kind == .stringObject, let current = exoticOwnProperty(object, key) else { return nil }
    if d.configurable == true || d.isAccessor || d.writable == true { return false }
    if let e = d.enumerable, e != current.isEnumerable { return false }
    if let v = d.value { return sameValue(v, current.value) }
    return true
  }

  func exoticDelete(_ object: ObjectRef, _ key: PropertyKey) -> Bool? {
    guard object.kind == .global else { return nil }
    removeGlobalProperty(key)
    return true
  }

  func exoticOwnIndices(_ object: ObjectRef, _ keys: inout [PropertyKey]) {
    guard object.kind == .stringObject else { return }
    for i in 0..<object.internalSlot(0).pointee.asString.length { keys.append(PropertyKey(index: UInt32(i))) }
  }

  func exoticOwnNames(_ object: ObjectRef, _ keys: inout [PropertyKey]) {
    switch object.kind {
    case .stringObject: keys.append(state.pointee.names.length)
    case .global: keys.append(contentsOf: globalPropertyKeys())
    default: break
    }
  }
}
