#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory from the C library: large pieces of it grow without being copied, and pages that nobody has written to take no room. So a buffer
/// that grows beyond the budget costs nothing before the next look at the budget ends the invocation.
enum Buffer {
  static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    malloc(byteCount) ?? UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
  }

  /// A buffer of another size with the same contents, as far as they fit; the old one is gone.
  static func resize(_ buffer: UnsafeMutableRawPointer?, to byteCount: Int) -> UnsafeMutableRawPointer {
    // Where the system has no memory left there is nobody to tell: the standard library ends the process then.
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

/// Buffers that cells own outside themselves, with their bytes in the heap's count.
extension Heap {
  @inline(__always) mutating func allocateBuffer(_ byteCount: Int) -> UnsafeMutableRawPointer {
    count(byteCount)
    return Buffer.allocate(byteCount)
  }

  /// A buffer with room for more and the same contents.
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
