/// A handle to a typed array (ECMA-262 §23.2), or to a DataView, which has the layout of an array of bytes. Internal
/// slot 0 is the buffer; the others are words.
struct TypedArrayRef: Equatable {
  let object: ObjectRef
  @inline(__always) init(_ object: ObjectRef) { self.object = object }

  static var slotCount: Int { @inline(__always) get { 4 } }

  /// [[ViewedArrayBuffer]]
  @inline(__always) var buffer: ArrayBufferRef { ArrayBufferRef(object.internalSlot(0).pointee.asObject) }
  /// The kind of typed array.
  @inline(__always) var type: ElementType { object.internalWord(1, as: ElementType.self).pointee }
  /// [[ByteOffset]]
  @inline(__always) var storedOffset: Int { object.internalWord(2, as: Int.self).pointee }
  /// [[ArrayLength]] in elements, or -1 (auto) if the array is as long as its buffer allows.
  @inline(__always) var storedLength: Int { object.internalWord(3, as: Int.self).pointee }

  @inline(__always) var tracksLength: Bool { storedLength < 0 }

  /// IsTypedArrayOutOfBounds (§10.4.5.11), IsViewOutOfBounds (§25.3.1.4): detached, or the buffer has become too short.
  @inline(__always) var isOutOfBounds: Bool {
    storedOffset + (tracksLength ? 0 : storedLength &<< type.shift) > buffer.storedLength
  }

  /// TypedArrayLength (§10.4.5.12), or 0 if the array is out of bounds.
  @inline(__always) var length: Int {
    let end = buffer.storedLength
    let fixed = storedLength
    if fixed >= 0 { return storedOffset &+ fixed &<< type.shift <= end ? fixed : 0 }
    return max(0, end &- storedOffset) &>> type.shift
  }

  /// The address of the elements. There must be at least one element.
  @inline(__always) var data: UnsafeMutableRawPointer { buffer.data.unsafelyUnwrapped + storedOffset }

  /// IsTypedArrayFixedLength (§10.4.5.14).
  var isFixedLength: Bool { !tracksLength && !buffer.isResizable }
}

extension VM {
  /// TypedArrayCreate (§10.4.5.8). If `length` is nil, the array is always as long as the buffer allows. If `prototype`
  /// is nil, it is the intrinsic one.
  func makeTypedArray(
    _ type: ElementType, _ buffer: ArrayBufferRef, byteOffset: Int = 0, length: Int?, prototype: Value? = nil
  ) -> TypedArrayRef {
    makeView(
      .typedArray, type, buffer, byteOffset: byteOffset, length: length,
      rootShape(prototype: prototype ?? Value(intrinsic(type.prototype))))
  }

  /// Creates a typed array or a DataView.
  func makeView(
    _ kind: CellKind, _ type: ElementType, _ buffer: ArrayBufferRef, byteOffset: Int, length: Int?, _ shape: ShapeRef
  ) -> TypedArrayRef {
    let object = makeObject(kind, shape, capacity: 0, flags: kind == .typedArray ? .exotic : [])
    object.internalSlot(0).initialize(to: Value(buffer.object))
    object.internalWord(1, as: Int.self).pointee = 0
    object.internalWord(1, as: ElementType.self).pointee = type
    object.internalWord(2, as: Int.self).pointee = byteOffset
    object.internalWord(3, as: Int.self).pointee = length ?? -1
    return TypedArrayRef(object)
  }

  /// AllocateTypedArray with a length (§23.2.5.1.1): creates a typed array of zeros.
  func makeTypedArray(_ type: ElementType, length: Int, prototype: Value? = nil) throws(Abrupt) -> TypedArrayRef {
    guard length <= Int.max >> 8 else { throw rangeError("Invalid typed array length: \(length)") }
    let buffer = try makeArrayBuffer(byteLength: length << type.shift)
    return makeTypedArray(type, buffer, length: length, prototype: prototype)
  }

  // MARK: Receivers

  /// Returns a value as a typed array, or nil if it is not a typed array.
  @inline(__always) func asTypedArray(_ value: Value) -> TypedArrayRef? {
    value.isObject && value.asObject.kind == .typedArray ? TypedArrayRef(value.asObject) : nil
  }

  /// ValidateTypedArray (§23.2.4.4) of `this`. The length must be read once, before anything runs that could change it.
  @inline(__always) func validTypedArray(_ a: Arguments, _ method: StaticString) throws(Abrupt) -> TypedArrayRef {
    try validTypedArray(a.this, method)
  }

  func validTypedArray(_ value: Value, _ method: StaticString) throws(Abrupt) -> TypedArrayRef {
    guard let array = asTypedArray(value) else { throw typeError("this is not a typed array.") }
    if array.isOutOfBounds { throw outOfBounds(array, method) }
    return array
  }

  func outOfBounds(_ array: TypedArrayRef, _ method: StaticString) -> Abrupt {
    if array.buffer.isDetached { return typeError("Cannot perform \(method) on a detached ArrayBuffer") }
    return typeError("Cannot perform \(method) on a typed array that is out of the bounds of its ArrayBuffer")
  }

  // MARK: Elements

  /// Returns element `i`, or undefined beyond the current end (TypedArrayGetElement, §10.4.5.16).
  @inline(__always) func element(_ array: TypedArrayRef, _ i: Int) -> Value {
    i >= 0 && i < array.length ? loadElement(array.data, i, array.type) : .undefined
  }

  /// TypedArraySetElement (§10.4.5.17): converts the value, which may run script code, and writes it unless `i` is then
  /// not a valid index.
  @inline(__always) func setElement(_ array: TypedArrayRef, _ i: Int, _ value: Value) throws(Abrupt) {
    let type = array.type
    let bits = try elementBits(value, type)
    if i >= 0 && i < array.length { array.data.storeElement(bits, i, shift: type.shift) }
  }
}
