#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory in separate pages. It is returned to the system when it is freed, so that buffers of many sizes leave no
/// gaps, and it grows without being copied, so that the old and the new buffer never exist at the same time.
///
/// The allocator of the C library on Linux does the same only until the first large buffer has been freed. On other
/// systems the allocator is used for all sizes.
enum Pages {
  /// The size in bytes from which a buffer has separate pages; nil if none has.
  static var least: Int? {
    #if os(Linux) && !ADDRESS_SANITIZER
      BufferBlocks.largest + 1
    #else
      nil
    #endif
  }

  @inline(__always) static func areUsed(for byteCount: Int) -> Bool { least.map { byteCount >= $0 } ?? false }

  static let size = Int(sysconf(Int32(_SC_PAGESIZE)))

  #if os(Linux)
    static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
      valid(mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), byteCount)
    }

    static func resize(_ pages: UnsafeMutableRawPointer, from old: Int, to byteCount: Int) -> UnsafeMutableRawPointer {
      if let remap { return valid(remap(pages, old, byteCount, mayMove), byteCount) }
      let new = allocate(byteCount)
      new.copyMemory(from: pages, byteCount: min(old, byteCount))
      free(pages, old)
      return new
    }

    static func free(_ pages: UnsafeMutableRawPointer, _ byteCount: Int) { munmap(pages, byteCount) }

    /// Returns pages at a multiple of a power of two.
    static func allocate(_ byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer {
      let pages = allocate(byteCount + alignment)
      let start = pages.alignedUp(toMultipleOf: alignment)
      let end = start + byteCount
      if start > pages { munmap(pages, start - pages) }
      if end < pages + byteCount + alignment { munmap(end, pages + byteCount + alignment - end) }
      return start
    }

    /// Returns the memory of pages to the system; their contents are zero when they are used again.
    static func empty(_ pages: UnsafeMutableRawPointer, _ byteCount: Int) { madvise(pages, byteCount, MADV_DONTNEED) }

    /// Ends the process if the system is out of memory, as the allocator of the standard library does.
    private static func valid(_ pages: UnsafeMutableRawPointer?, _ byteCount: Int) -> UnsafeMutableRawPointer {
      guard let pages, pages != UnsafeMutableRawPointer(bitPattern: -1) else {
        preconditionFailure("failed to allocate \(byteCount) bytes")
      }
      return pages
    }

    // Swift imports no functions with a variable number of arguments.
    private typealias Remap = @convention(c) (UnsafeMutableRawPointer, Int, Int, Int32) -> UnsafeMutableRawPointer?
    private static let remap = dlsym(nil, "mremap").map { unsafeBitCast($0, to: Remap.self) }
    private static var mayMove: Int32 { 1 }
  #else
    static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer { Buffer.allocate(byteCount) }
    static func resize(_ pages: UnsafeMutableRawPointer, from old: Int, to byteCount: Int) -> UnsafeMutableRawPointer {
      Buffer.resize(pages, from: old, to: byteCount)
    }
    static func free(_ pages: UnsafeMutableRawPointer, _ byteCount: Int) { Buffer.free(pages, byteCount) }
    static func allocate(_ byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer {
      .allocate(byteCount: byteCount, alignment: alignment)
    }
  #endif
}
