extension VM {
  /// Prevents scripts from changing an object. Adding, removing and writing properties fails, as after `Object.freeze`.
  ///
  /// In contrast to a frozen object, an object that inherits from a locked object can get its own property with the
  /// same name by assignment. A plugin can therefore override a method of its locked prototype with `plugin.track = …`.
  /// Accessors still call their functions, and private elements can still change.
  func lock(_ object: ObjectRef) throws(Abrupt) {
    if hasOnlySlots(object),
      let shape = nonExtensibleShape(object.shape, removing: [.writable, .configurable], isLocked: true)
    {
      try charge(shape.count >> 2)
      if object.has(.usedAsPrototype) { state.pointee.prototypeEpoch &+= 1 }
      object.flagsPointer.pointee.insert(.nonExtensible)
      return setShape(object, shape)
    }
    guard try preventExtensions(object) else { return }
    for key in try ownKeys(object) {
      guard let property = try getOwnProperty(object, key) else { continue }
      // The length of an array, for example, which is not in a slot.
      if !key.isIndex, object.shape.find(key) < 0 {
        var descriptor = PropertyDescriptor()
        descriptor.configurable = false
        if !property.isAccessor { descriptor.writable = false }
        try definePropertyOrThrow(object, key, descriptor)
        continue
      }
      var attributes = property.attributes
      attributes.remove([.writable, .configurable])
      if !property.isAccessor { attributes.insert(.overridable) }
      updateOwnProperty(object, key, property.value, attributes, old: property.attributes)
    }
  }

  /// Whether all own properties of an object are in its slots, according to its shape. They are created first.
  func hasOnlySlots(_ object: ObjectRef) -> Bool {
    if object.has(.lazyProperties) { materialize(object) }
    return (object.kind == .object || object.kind == .function || object.kind == .nativeFunction)
      && object.elements == nil && !object.has(.exotic) && !object.shape.isDictionary
  }
}
