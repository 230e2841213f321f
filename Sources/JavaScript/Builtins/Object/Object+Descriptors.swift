/// Property descriptors as script code sees them (ECMA-262 §6.2.6).
extension VM {
  /// ToPropertyDescriptor (§6.2.6.5). Roots the returned values until the current native function returns.
  func toPropertyDescriptor(_ value: Value) throws(Abrupt) -> PropertyDescriptor {
    guard value.isObject else { throw typeError("Property description must be an object: \(describeForError(value))") }
    let object = value.asObject
    var descriptor = PropertyDescriptor()
    descriptor.enumerable = try field(object, state.pointee.names.enumerable).map(toBoolean)
    descriptor.configurable = try field(object, state.pointee.names.configurable).map(toBoolean)
    descriptor.value = try field(object, state.pointee.names.value)
    descriptor.writable = try field(object, state.pointee.names.writable).map(toBoolean)
    if let getter = try field(object, state.pointee.names.get) {
      guard getter.isUndefined || isCallable(getter) else {
        throw typeError("Getter must be a function: \(describeForError(getter))")
      }
      descriptor.getter = getter
    }
    if let setter = try field(object, state.pointee.names.set) {
      guard setter.isUndefined || isCallable(setter) else {
        throw typeError("Setter must be a function: \(describeForError(setter))")
      }
      descriptor.setter = setter
    }
    if descriptor.isAccessor && descriptor.isData {
      throw typeError("Invalid property descriptor. Cannot both specify accessors and a value or writable attribute")
    }
    return descriptor
  }

  private func field(_ object: ObjectRef, _ key: PropertyKey) throws(Abrupt) -> Value? {
    guard try hasProperty(object, key) else { return nil }
    let value = try get(object, key)
    if value.isCell { try root(value) }
    return value
  }

  /// FromPropertyDescriptor (§6.2.6.4).
  func fromPropertyDescriptor(_ descriptor: PropertyDescriptor?) -> Value {
    guard let descriptor else { return .undefined }
    let object = makeObject()
    if let value = descriptor.value { addOwnProperty(object, state.pointee.names.value, value) }
    if let writable = descriptor.writable { addOwnProperty(object, state.pointee.names.writable, Value(writable)) }
    if let getter = descriptor.getter { addOwnProperty(object, state.pointee.names.get, getter) }
    if let setter = descriptor.setter { addOwnProperty(object, state.pointee.names.set, setter) }
    if let enumerable = descriptor.enumerable {
      addOwnProperty(object, state.pointee.names.enumerable, Value(enumerable))
    }
    if let configurable = descriptor.configurable {
      addOwnProperty(object, state.pointee.names.configurable, Value(configurable))
    }
    return Value(object)
  }
}
