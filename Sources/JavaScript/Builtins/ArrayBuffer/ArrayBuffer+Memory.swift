/// The memory of ArrayBuffers (ECMA-262 §25.1.3). It counts toward the memory budget, which is checked before anything
/// is allocated.
extension VM {
  /// CreateByteDataBlock (§6.2.9.1). A size beyond the whole budget is a RangeError, which the specification requires
  /// if the block cannot be created.
  private func allocateBytes(_ count: Int) throws(Abrupt) -> UnsafeMutableRawPointer? {
    if count == 0 { return nil }
    try checkBufferLength(count)
    try charge(count / Work.newBytesPerStep)
    try reserve(count)
    let data = state.pointee.heap.allocateBuffer(count)
    // New pages contain zeros.
    if !Pages.areUsed(for: count) { data.initializeMemory(as: UInt8.self, repeating: 0, count: count) }
    return data
  }

  private func freeBytes(of buffer: ArrayBufferRef) {
    state.pointee.heap.freeBytes(of: buffer)
    buffer.data = nil
    buffer.capacity = 0
  }

  private func checkBufferLength(_ count: Int) throws(Abrupt) {
    if count > state.pointee.heap.limit { throw bufferAllocationFailed() }
  }

  private func bufferAllocationFailed() -> Abrupt { rangeError("Array buffer allocation failed") }

  /// AllocateArrayBuffer (§25.1.3.1). If `maximum` is given, the buffer can be resized up to that number of bytes,
  /// which are allocated when they are needed. `prototype` is nil for the intrinsic one.
  func makeArrayBuffer(byteLength: Int, maximum: Int? = nil, prototype: Value? = nil) throws(Abrupt) -> ArrayBufferRef {
    if let maximum { try checkBufferLength(maximum) }
    let data = try allocateBytes(byteLength)
    let shape = rootShape(prototype: prototype ?? Value(intrinsic(.arrayBufferPrototype)))
    let buffer = ArrayBufferRef(makeObject(.arrayBuffer, shape, capacity: 0, flags: .external))
    buffer.data = data
    buffer.storedLength = byteLength
    buffer.maximum = maximum ?? -1
    buffer.capacity = byteLength
    return buffer
  }

  /// `resize` (§25.1.6.6) after all checks.
  func resize(_ buffer: ArrayBufferRef, to length: Int) throws(Abrupt) {
    let old = buffer.byteLength
    if length > buffer.capacity {
      // Allocating more than requested means that a buffer that grows in small steps is rarely copied.
      try moveBytes(of: buffer, capacity: min(buffer.maximum, max(length, old + old / 2)))
    } else if length < buffer.capacity / 2 && buffer.capacity >= 1 << 16 {
      try moveBytes(of: buffer, capacity: length)
    } else if length < old {
      try charge(bytes: old - length)
      (buffer.data.unsafelyUnwrapped + length).initializeMemory(as: UInt8.self, repeating: 0, count: old - length)
    }
    buffer.storedLength = length
  }

  private func moveBytes(of buffer: ArrayBufferRef, capacity: Int) throws(Abrupt) {
    let kept = min(buffer.byteLength, capacity)
    try charge(bytes: kept)
    let data = try allocateBytes(capacity)
    if kept > 0 { data.unsafelyUnwrapped.copyMemory(from: buffer.data.unsafelyUnwrapped, byteCount: kept) }
    freeBytes(of: buffer)
    buffer.data = data
    buffer.capacity = capacity
  }

  /// ArrayBufferCopyAndDetach (§25.1.3.5) after all checks. Returns a new buffer with as many of the bytes as fit.
  func transfer(_ buffer: ArrayBufferRef, length: Int, maximum: Int?) throws(Abrupt) -> ArrayBufferRef {
    if let maximum, length > maximum { throw rangeError("Invalid array buffer length") }
    let new = try makeArrayBuffer(byteLength: 0, maximum: maximum)
    if length != buffer.byteLength || buffer.capacity != length && maximum == nil {
      try moveBytes(of: buffer, capacity: length)
    }
    new.data = buffer.data
    new.capacity = buffer.capacity
    new.storedLength = length
    buffer.data = nil
    buffer.capacity = 0
    buffer.storedLength = -1
    return new
  }
}

extension Heap {
  /// Frees the bytes of a buffer.
  mutating func freeBytes(of buffer: ArrayBufferRef) {
    if let data = buffer.data { freeBuffer(data, buffer.capacity) }
  }
}
