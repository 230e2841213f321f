/// The ArrayBuffer constructor (ECMA-262 §25.1.4, §25.1.5).
extension IntrinsicDefinition {
  static func arrayBufferDefinition() -> IntrinsicDefinition {
    .constructor("ArrayBuffer", length: 1, steps: 4, ArrayBufferMethods.construct) { b in
      b.prototype(.arrayBufferPrototype)
      // ECMA-262 §25.1.5.1
      b.method("isView", 1) { (_, a) throws(Abrupt) -> Value in
        Value(a[0].isObject && (a[0].asObject.kind == .typedArray || a[0].asObject.kind == .dataView))
      }
      b.species()
    }
  }

  /// %ArrayBuffer.prototype% (ECMA-262 §25.1.6).
  static func arrayBufferPrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      b.constructor(.arrayBuffer)
      b.getter("byteLength", ArrayBufferMethods.byteLength)
      b.method("slice", 2, ArrayBufferMethods.slice)
      b.getter("maxByteLength", ArrayBufferMethods.maxByteLength)
      b.getter("resizable", ArrayBufferMethods.resizable)
      b.method("resize", 1, ArrayBufferMethods.resize)
      b.method("transfer", 0, ArrayBufferMethods.transfer)
      b.method("transferToFixedLength", 0, ArrayBufferMethods.transferToFixedLength)
      b.getter("detached", ArrayBufferMethods.detached)
      b.tag("ArrayBuffer")
    }
  }
}

/// The functions of ArrayBuffer and %ArrayBuffer.prototype%.
enum ArrayBufferMethods {
  // ECMA-262 §25.1.4.1
  static func construct(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    guard a.isConstructorCall else { throw vm.typeError("Constructor ArrayBuffer requires 'new'") }
    let byteLength = try vm.toIndex(a[0], "Invalid array buffer length")
    var maximum: Int?
    if a[1].isObject {
      // GetArrayBufferMaxByteLengthOption (§25.1.3.8)
      let option = try vm.get(a[1].asObject, vm.propertyKey("maxByteLength"))
      if !option.isUndefined { maximum = try vm.toIndex(option, "Invalid array buffer max length") }
    }
    if let maximum, byteLength > maximum { throw vm.rangeError("Invalid array buffer max length") }
    let prototype = try vm.prototypeFromNewTarget(a.newTarget, default: .arrayBufferPrototype)
    return Value(try vm.makeArrayBuffer(byteLength: byteLength, maximum: maximum, prototype: prototype).object)
  }

  /// `this` of a method, which must be an ArrayBuffer.
  private static func this(_ vm: VM, _ a: Arguments, _ method: StaticString) throws(Abrupt) -> ArrayBufferRef {
    if a.this.isObject && a.this.asObject.kind == .arrayBuffer { return ArrayBufferRef(a.this.asObject) }
    throw vm.incompatibleReceiver(a.this, method)
  }

  private static func requireAttached(_ vm: VM, _ buffer: ArrayBufferRef, _ method: StaticString) throws(Abrupt) {
    if buffer.isDetached { throw vm.typeError("Cannot perform \(method) on a detached ArrayBuffer") }
  }

  // ECMA-262 §25.1.6.1
  static func byteLength(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    .number(try this(vm, a, "get ArrayBuffer.prototype.byteLength").byteLength)
  }

  // ECMA-262 §25.1.6.3
  static func detached(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    Value(try this(vm, a, "get ArrayBuffer.prototype.detached").isDetached)
  }

  // ECMA-262 §25.1.6.4
  static func maxByteLength(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let buffer = try this(vm, a, "get ArrayBuffer.prototype.maxByteLength")
    return .number(buffer.isDetached ? 0 : buffer.isResizable ? buffer.maximum : buffer.byteLength)
  }

  // ECMA-262 §25.1.6.5
  static func resizable(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    Value(try this(vm, a, "get ArrayBuffer.prototype.resizable").isResizable)
  }

  // ECMA-262 §25.1.6.6
  static func resize(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let buffer = try this(vm, a, "ArrayBuffer.prototype.resize")
    guard buffer.isResizable else { throw vm.incompatibleReceiver(a.this, "ArrayBuffer.prototype.resize") }
    let length = try vm.toIndex(a[0], "ArrayBuffer.prototype.resize: Invalid length parameter")
    try requireAttached(vm, buffer, "ArrayBuffer.prototype.resize")
    if length > buffer.maximum { throw vm.rangeError("ArrayBuffer.prototype.resize: Invalid length parameter") }
    try vm.resize(buffer, to: length)
    return .undefined
  }

  // ECMA-262 §25.1.6.7
  static func slice(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let method: StaticString = "ArrayBuffer.prototype.slice"
    let buffer = try this(vm, a, method)
    try requireAttached(vm, buffer, method)
    let length = buffer.byteLength
    let first = try vm.clampIndex(a[0], length: length, default: 0)
    let final = try vm.clampIndex(a[1], length: length, default: length)
    let count = max(0, final - first)
    let constructor = try vm.speciesConstructor(buffer.object, .arrayBuffer)
    let made = try vm.construct(constructor, arguments: CollectionOfOne(Value.number(count)))
    guard made.isObject && made.asObject.kind == .arrayBuffer else { throw vm.incompatibleReceiver(made, method) }
    let new = ArrayBufferRef(made.asObject)
    try requireAttached(vm, new, method)
    if new == buffer { throw vm.typeError("ArrayBuffer subclass returned this from species constructor") }
    if new.byteLength < count { throw vm.typeError("Species constructor returned a too small ArrayBuffer") }
    try requireAttached(vm, buffer, method)
    // The buffer may have become shorter meanwhile.
    let copied = min(count, buffer.byteLength - first)
    if copied > 0 {
      try vm.charge(bytes: copied)
      new.data.unsafelyUnwrapped.copyMemory(from: buffer.data.unsafelyUnwrapped + first, byteCount: copied)
    }
    return made
  }

  // ECMA-262 §25.1.6.8
  static func transfer(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try transfer(vm, a, "ArrayBuffer.prototype.transfer", keepsResizability: true)
  }

  // ECMA-262 §25.1.6.9
  static func transferToFixedLength(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try transfer(vm, a, "ArrayBuffer.prototype.transferToFixedLength", keepsResizability: false)
  }

  private static func transfer(_ vm: VM, _ a: Arguments, _ method: StaticString, keepsResizability: Bool) throws(Abrupt)
    -> Value
  {
    let buffer = try this(vm, a, method)
    let length = a[0].isUndefined ? buffer.byteLength : try vm.toIndex(a[0], "Invalid array buffer length")
    try requireAttached(vm, buffer, method)
    return Value(
      try vm.transfer(buffer, length: length, maximum: keepsResizability && buffer.isResizable ? buffer.maximum : nil)
        .object)
  }
}
