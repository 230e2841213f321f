#if canImport(Glibc)
  import Glibc
#endif

/// The memory that the C library keeps when it has been freed.
enum LibraryMemory {
  /// Returns free memory to the system. glibc keeps the memory of many small values, such as those of a large result,
  /// if others that are in use follow them.
  static func release() {
    #if canImport(Glibc)
      _ = trim?(0)
    #endif
  }

  #if canImport(Glibc)
    // `int malloc_trim(size_t pad)`, whose header is not part of the module.
    private typealias Trim = @convention(c) (_ padding: UInt) -> Int32
    private static let trim = dlsym(nil, "malloc_trim").map { unsafeBitCast($0, to: Trim.self) }
  #endif
}
