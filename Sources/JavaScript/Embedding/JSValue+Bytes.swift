/// Conversion between Swift bytes and JavaScript buffers.
extension Interpreter {
  /// Creates a `Uint8Array` that holds a copy of `bytes`.
  /// - Throws: ``JavaScriptError`` if the bytes exceed ``Limits/memory``.
  @inlinable @inline(__always)
  public func value(bytes: [UInt8]) throws(JavaScriptError) -> JSValue {
    try making(bytes).get()
  }

  @usableFromInline
  func making(_ bytes: [UInt8]) -> Result<JSValue, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      try run { (vm) throws(Abrupt) in
        let array = try vm.makeTypedArray(.uint8, length: bytes.count)
        bytes.withUnsafeBytes { source in
          if let base = source.baseAddress, source.count > 0 {
            array.data.copyMemory(from: base, byteCount: source.count)
          }
        }
        return Value(array.object)
      }
    }
  }
}

extension JSValue {
  /// A copy of the bytes of a typed array of any kind, a `DataView` or an `ArrayBuffer`, in the machine's byte order.
  ///
  /// The array is empty if the buffer is detached or has become too short for the view. The value is nil for anything
  /// else.
  public var bytes: [UInt8]? {
    guard raw.isObject else { return nil }
    interpreter.realm.checkUse()
    let object = raw.asObject
    let count: Int
    let start: Int
    let buffer: ArrayBufferRef
    switch object.kind {
    case .arrayBuffer: (buffer, start, count) = (ArrayBufferRef(object), 0, ArrayBufferRef(object).byteLength)
    case .typedArray, .dataView:
      let view = TypedArrayRef(object)
      (buffer, start, count) = (view.buffer, view.storedOffset, view.length << view.type.shift)
    default: return nil
    }
    guard count > 0, let data = buffer.data else { return [] }
    return Array(UnsafeRawBufferPointer(start: data + start, count: count))
  }
}
