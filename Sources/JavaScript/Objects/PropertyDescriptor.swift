/// An own property of an object.
struct OwnProperty {
  /// The value, or the accessor cell if `attributes` contains `.accessor`.
  var value: Value
  var attributes: PropertyAttributes

  @inline(__always) init(_ value: Value, _ attributes: PropertyAttributes = .all) {
    self.value = value
    self.attributes = attributes
  }
  var isAccessor: Bool { attributes.contains(.accessor) }
  var isEnumerable: Bool { attributes.contains(.enumerable) }
  var accessor: AccessorRef { AccessorRef(value.asPointer) }
}

/// A property descriptor (ECMA-262 §6.2.6); absent fields are nil.
struct PropertyDescriptor {
  var value: Value?
  var getter: Value?
  var setter: Value?
  var writable: Bool?
  var enumerable: Bool?
  var configurable: Bool?

  init() {}
  init(value: Value, _ attributes: PropertyAttributes) {
    self.value = value
    writable = attributes.contains(.writable)
    enumerable = attributes.contains(.enumerable)
    configurable = attributes.contains(.configurable)
  }
  init(getter: Value?, setter: Value?, enumerable: Bool, configurable: Bool) {
    self.getter = getter
    self.setter = setter
    self.enumerable = enumerable
    self.configurable = configurable
  }
  init(_ property: OwnProperty) {
    enumerable = property.attributes.contains(.enumerable)
    configurable = property.attributes.contains(.configurable)
    if property.isAccessor {
      getter = property.accessor.getter.pointee
      setter = property.accessor.setter.pointee
    } else {
      value = property.value
      writable = property.attributes.contains(.writable)
    }
  }

  var isAccessor: Bool { getter != nil || setter != nil }
  var isData: Bool { value != nil || writable != nil }
}
