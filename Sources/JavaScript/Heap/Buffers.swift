#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory from the C library, in which large buffers grow without being copied and pages that have not been written use
/// no memory. A buffer that grows beyond the budget therefore costs nothing before the next check of the budget ends
/// the invocation.
enum Buffer {
  static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    malloc(byteCount) ?? UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
  }

  /// Returns a buffer of another size with the same contents, as far as they fit. The old buffer is no longer valid.
  static func resize(_ buffer: UnsafeMutableRawPointer?, to byteCount: Int) -> UnsafeMutableRawPointer {
    // If the system is out of memory, there is no way to report it; the standard library then ends the process.
    realloc(buffer, byteCount) ?? UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
  }

  static func free(_ buffer: UnsafeMutableRawPointer) {
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
  @inline(__always) mutating func allocateBuffer(_ byteCount: Int) -> UnsafeMutableRawPointer {
    count(byteCount)
    return Buffer.allocate(byteCount)
  }

  /// Returns a larger buffer with the same contents.
  mutating func growBuffer(_ buffer: UnsafeMutableRawPointer, from old: Int, to byteCount: Int)
    -> UnsafeMutableRawPointer
  {
    count(byteCount - old)
    return Buffer.resize(buffer, to: byteCount)
  }

  @inline(__always) mutating func freeBuffer(_ buffer: UnsafeMutableRawPointer, _ byteCount: Int) {
    bytes &-= byteCount
    Buffer.free(buffer)
  }
}
