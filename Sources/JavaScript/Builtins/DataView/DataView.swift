/// DataView (ECMA-262 §25.3). A view has the layout of a typed array of bytes, so that the same code determines its
/// bounds.
extension IntrinsicDefinition {
  static func dataViewDefinition() -> IntrinsicDefinition {
    .constructor("DataView", length: 1, steps: 2, DataViewMethods.construct) { b in b.prototype(.dataViewPrototype) }
  }

  /// %DataView.prototype% (ECMA-262 §25.3.4).
  static func dataViewPrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      b.constructor(.dataView)
      b.getter("buffer", DataViewMethods.buffer)
      b.getter("byteLength", DataViewMethods.byteLength)
      b.getter("byteOffset", DataViewMethods.byteOffset)
      b.access("getInt8", "setInt8", .int8)
      b.access("getUint8", "setUint8", .uint8)
      b.access("getInt16", "setInt16", .int16)
      b.access("getUint16", "setUint16", .uint16)
      b.access("getInt32", "setInt32", .int32)
      b.access("getUint32", "setUint32", .uint32)
      b.access("getFloat16", "setFloat16", .float16)
      b.access("getFloat32", "setFloat32", .float32)
      b.access("getFloat64", "setFloat64", .float64)
      b.access("getBigInt64", "setBigInt64", .bigInt64)
      b.access("getBigUint64", "setBigUint64", .bigUint64)
      b.tag("DataView")
    }
  }
}

extension ObjectBuilder {
  /// Adds the two methods of a DataView for an element type (§25.3.4.5 to .26).
  fileprivate func access(_ getter: StaticString, _ setter: StaticString, _ type: ElementType) {
    method(getter, 1) { (vm, a) throws(Abrupt) -> Value in try DataViewMethods.getViewValue(vm, a, type, getter) }
    method(setter, 2) { (vm, a) throws(Abrupt) -> Value in try DataViewMethods.setViewValue(vm, a, type, setter) }
  }
}

/// The functions of DataView and its prototype.
enum DataViewMethods {
  // ECMA-262 §25.3.2.1
  static func construct(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    guard a.isConstructorCall else { throw vm.typeError("Constructor DataView requires 'new'") }
    guard a[0].isObject && a[0].asObject.kind == .arrayBuffer else {
      throw vm.typeError("First argument to DataView constructor must be an ArrayBuffer")
    }
    let buffer = ArrayBufferRef(a[0].asObject)
    let offset = try vm.toIndex(a[1], "Start offset is outside the bounds of the buffer")
    if buffer.isDetached { throw detached(vm, "DataView") }
    let byteLength = buffer.byteLength
    if offset > byteLength { throw outside(vm, offset) }
    var length: Int?
    if !a[2].isUndefined {
      // May change the buffer.
      let requested = try vm.toIndex(a[2], "Invalid DataView length")
      if offset + requested > byteLength { throw vm.rangeError("Invalid DataView length \(requested)") }
      length = requested
    } else if !buffer.isResizable {
      length = byteLength - offset
    }
    let prototype = try vm.prototypeFromNewTarget(a.newTarget, default: .dataViewPrototype)
    // So may the lookup of the prototype.
    if buffer.isDetached { throw detached(vm, "DataView") }
    if offset > buffer.byteLength { throw outside(vm, offset) }
    if let length, offset + length > buffer.byteLength { throw vm.rangeError("Invalid DataView length \(length)") }
    let view = vm.makeView(
      .dataView, .uint8, buffer, byteOffset: offset, length: length, vm.rootShape(prototype: prototype))
    return Value(view.object)
  }

  private static func detached(_ vm: VM, _ method: StaticString) -> Abrupt {
    vm.typeError("Cannot perform \(method) on a detached ArrayBuffer")
  }

  private static func outside(_ vm: VM, _ offset: Int) -> Abrupt {
    vm.rangeError("Start offset \(offset) is outside the bounds of the buffer")
  }

  private static func this(_ vm: VM, _ a: Arguments, _ method: StaticString) throws(Abrupt) -> TypedArrayRef {
    guard a.this.isObject && a.this.asObject.kind == .dataView else { throw vm.incompatibleReceiver(a.this, method) }
    return TypedArrayRef(a.this.asObject)
  }

  private static func requireInBounds(_ vm: VM, _ view: TypedArrayRef, _ method: StaticString) throws(Abrupt) {
    guard view.isOutOfBounds else { return }
    if view.buffer.isDetached { throw detached(vm, method) }
    throw vm.typeError("Cannot perform \(method) on a DataView that is out of the bounds of its ArrayBuffer")
  }

  // ECMA-262 §25.3.4.1
  static func buffer(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    Value(try this(vm, a, "get DataView.prototype.buffer").buffer.object)
  }

  // ECMA-262 §25.3.4.2
  static func byteLength(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let view = try this(vm, a, "get DataView.prototype.byteLength")
    try requireInBounds(vm, view, "get DataView.prototype.byteLength")
    return .number(view.length)
  }

  // ECMA-262 §25.3.4.3
  static func byteOffset(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let view = try this(vm, a, "get DataView.prototype.byteOffset")
    try requireInBounds(vm, view, "get DataView.prototype.byteOffset")
    return .number(view.storedOffset)
  }

  /// Returns the position of the bytes of an access.
  private static func place(
    _ vm: VM, _ view: TypedArrayRef, _ index: Int, _ type: ElementType, _ method: StaticString
  ) throws(Abrupt) -> UnsafeMutableRawPointer {
    try requireInBounds(vm, view, method)
    guard index + type.size <= view.length else { throw vm.rangeError("Offset is outside the bounds of the DataView") }
    return view.data + index
  }

  /// GetViewValue (§25.3.1.5).
  static func getViewValue(_ vm: VM, _ a: Arguments, _ type: ElementType, _ method: StaticString) throws(Abrupt)
    -> Value
  {
    let view = try this(vm, a, method)
    let index = try vm.toIndex(a[0], "Offset is outside the bounds of the DataView")
    let isLittleEndian = vm.toBoolean(a[1])
    let data = try place(vm, view, index, type, method)
    var bits: UInt64 = 0
    for i in 0..<type.size {
      let byte = UInt64(data.load(fromByteOffset: i, as: UInt8.self))
      bits |= byte << UInt64(8 * (isLittleEndian ? i : type.size - 1 - i))
    }
    return vm.element(bits: bits, type)
  }

  /// SetViewValue (§25.3.1.6).
  static func setViewValue(_ vm: VM, _ a: Arguments, _ type: ElementType, _ method: StaticString) throws(Abrupt)
    -> Value
  {
    let view = try this(vm, a, method)
    let index = try vm.toIndex(a[0], "Offset is outside the bounds of the DataView")
    let bits = try vm.elementBits(a[1], type)
    let isLittleEndian = vm.toBoolean(a[2])
    let data = try place(vm, view, index, type, method)
    for i in 0..<type.size {
      let shift = UInt64(8 * (isLittleEndian ? i : type.size - 1 - i))
      data.storeBytes(of: UInt8(truncatingIfNeeded: bits >> shift), toByteOffset: i, as: UInt8.self)
    }
    return .undefined
  }
}
