#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The memory of ArrayBuffers (ECMA-262 §25.1.3). It counts towards the memory budget, which is asked before anything is allocated.
extension VM {
  /// CreateByteDataBlock (§6.2.9.1). What the budget can never hold is a RangeError, as the specification has it for what is impossible.
  private func allocateBytes(_ count: Int) throws(Abrupt) -> UnsafeMutableRawPointer? {
    if count == 0 { return nil }
    try checkBufferLength(count)
    try charge(count >> 10)
    try reserve(count)
    guard let data = calloc(count, 1) else { throw bufferAllocationFailed() }
    state.pointee.heap.count(count)
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

  /// AllocateArrayBuffer (§25.1.3.1). `maximum`: the buffer can be resized up to that many bytes; memory for them is taken when they are
  /// needed. `prototype`: nil for the intrinsic one.
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
      // Buffers that grow little by little are copied now and then only.
      try moveBytes(of: buffer, capacity: min(buffer.maximum, max(length, old + old / 2)))
    } else if length < buffer.capacity / 2 && buffer.capacity >= 1 << 16 {
      try moveBytes(of: buffer, capacity: length)
    } else if length < old {
      (buffer.data.unsafelyUnwrapped + length).initializeMemory(as: UInt8.self, repeating: 0, count: old - length)
    }
    buffer.storedLength = length
  }

  private func moveBytes(of buffer: ArrayBufferRef, capacity: Int) throws(Abrupt) {
    let data = try allocateBytes(capacity)
    let kept = min(buffer.byteLength, capacity)
    if kept > 0 { data.unsafelyUnwrapped.copyMemory(from: buffer.data.unsafelyUnwrapped, byteCount: kept) }
    freeBytes(of: buffer)
    buffer.data = data
    buffer.capacity = capacity
  }

  /// ArrayBufferCopyAndDetach (§25.1.3.5) after all checks: the bytes, as far as there is room for them, in a new buffer.
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
  /// Gives the bytes of a buffer back.
  mutating func freeBytes(of buffer: ArrayBufferRef) {
    guard let data = buffer.data else { return }
    bytes &-= buffer.capacity
    free(data)
  }
}
