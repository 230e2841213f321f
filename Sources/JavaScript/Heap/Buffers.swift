#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory from the C library, and large buffers in separate pages. Large buffers grow without being copied, and pages
/// that have not been written use no memory. A buffer that grows beyond the budget therefore costs nothing before the
/// next check of the budget ends the invocation.
enum Buffer {
  static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    if Pages.areUsed(for: byteCount) { return Pages.allocate(byteCount) }
    return malloc(byteCount) ?? UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
  }

  /// Returns a buffer of another size with the same contents, as far as they fit. The old buffer is no longer valid.
  /// - Parameter old: The present size in bytes.
  static func resize(_ buffer: UnsafeMutableRawPointer, from old: Int, to byteCount: Int) -> UnsafeMutableRawPointer {
    switch (Pages.areUsed(for: old), Pages.areUsed(for: byteCount)) {
    case (true, true): return Pages.resize(buffer, from: old, to: byteCount)
    case (false, false):
      // If the system is out of memory, there is no way to report it; the standard library then ends the process.
      return realloc(buffer, byteCount) ?? UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
    default:
      let new = allocate(byteCount)
      new.copyMemory(from: buffer, byteCount: min(old, byteCount))
      free(buffer, old)
      return new
    }
  }

  /// - Parameter byteCount: The size with which the buffer was allocated, or to which it was resized.
  static func free(_ buffer: UnsafeMutableRawPointer, _ byteCount: Int) {
    if Pages.areUsed(for: byteCount) { return Pages.free(buffer, byteCount) }
    #if canImport(Glibc)
      Glibc.free(buffer)
    #elseif canImport(Musl)
      Musl.free(buffer)
    #else
      Darwin.free(buffer)
    #endif
  }
}

/// Buffers outside the cells that own them. Their bytes are included in the heap's count.
extension Heap {
  /// The number of bytes that are counted for each buffer in addition to its size, because sizes are rounded up.
  static var bufferOverhead: Int { @inline(__always) get { 16 } }

  @inline(__always) mutating func allocateBuffer(_ byteCount: Int) -> UnsafeMutableRawPointer {
    count(byteCount + Heap.bufferOverhead)
    return allocateMemory(byteCount, counted: byteCount &+ Heap.bufferOverhead)
  }

  /// Returns a buffer of another size with the same contents, as far as they fit.
  mutating func resizeBuffer(_ buffer: UnsafeMutableRawPointer, from old: Int, to byteCount: Int)
    -> UnsafeMutableRawPointer
  {
    count(byteCount - old)
    if Heap.isInBlock(byteCount) {
      if BufferBlocks.fits(byteCount, inBufferOf: old) {
        bufferBlocks.count(byteCount - old)
        return buffer
      }
    } else if !Heap.isInBlock(old) {
      return Buffer.resize(buffer, from: old, to: byteCount)
    }
    let new = allocateMemory(byteCount, counted: byteCount &+ Heap.bufferOverhead)
    new.copyMemory(from: buffer, byteCount: min(old, byteCount))
    freeMemory(buffer, old, counted: old &+ Heap.bufferOverhead)
    return new
  }

  @inline(__always) mutating func freeBuffer(_ buffer: UnsafeMutableRawPointer, _ byteCount: Int) {
    bytes &-= byteCount + Heap.bufferOverhead
    freeMemory(buffer, byteCount, counted: byteCount &+ Heap.bufferOverhead)
  }

  /// Whether a buffer or large cell of this size is in a block. With the address sanitizer, none is, so that it finds
  /// accesses outside them.
  @inline(__always) private static func isInBlock(_ byteCount: Int) -> Bool {
    #if ADDRESS_SANITIZER
      false
    #else
      byteCount <= BufferBlocks.largest
    #endif
  }

  /// Returns memory that the caller counts.
  @inline(__always) mutating func allocateMemory(_ byteCount: Int, counted: Int) -> UnsafeMutableRawPointer {
    if Heap.isInBlock(byteCount) { return bufferBlocks.allocate(byteCount, counted: counted, &blockMemory) }
    return Buffer.allocate(byteCount)
  }

  @inline(__always) mutating func freeMemory(_ memory: UnsafeMutableRawPointer, _ byteCount: Int, counted: Int) {
    if Heap.isInBlock(byteCount) { return bufferBlocks.free(memory, byteCount, counted: counted, &blockMemory) }
    Buffer.free(memory, byteCount)
  }

  mutating func releaseEmptyBufferBlocks() { bufferBlocks.releaseEmptyBlocks(&blockMemory) }
}
