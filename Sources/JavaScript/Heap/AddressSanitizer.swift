#if ADDRESS_SANITIZER
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Reports an access to a free cell, which is inside a block of memory that the address sanitizer regards as used.
  /// Compiled with `swift build --sanitize address -Xswiftc -DADDRESS_SANITIZER`.
  enum AddressSanitizer {
    private typealias Mark = @convention(c) (UnsafeRawPointer?, Int) -> Void

    private static let poisonRegion = function("__asan_poison_memory_region")
    private static let unpoisonRegion = function("__asan_unpoison_memory_region")

    private static func function(_ name: String) -> Mark? {
      #if canImport(Darwin)
        let program = UnsafeMutableRawPointer(bitPattern: -2)
      #else
        let program: UnsafeMutableRawPointer? = nil
      #endif
      return dlsym(program, name).map { unsafeBitCast($0, to: Mark.self) }
    }

    /// Forbids access to a cell, except for its header and the link to the next free cell.
    static func poison(_ cell: UnsafeMutableRawPointer, _ size: Int) {
      if size > 16 { poisonRegion?(cell + 16, size - 16) }
    }

    static func unpoison(_ memory: UnsafeMutableRawPointer, _ size: Int) { unpoisonRegion?(memory, size) }
  }
#endif
