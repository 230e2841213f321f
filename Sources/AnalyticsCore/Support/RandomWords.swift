#if os(Linux)
  import Foundation

  /// Random bits of the system for several ids, because a call of the system takes longer than the rest of an id.
  ///
  /// Its memory is never freed, since a process has one of it.
  struct RandomWords: @unchecked Sendable {
    // Unchecked because of the memory, which belongs to this value alone.

    /// As many words as a call returns at most.
    private static let capacity = 32
    /// The number of words that were not used yet, followed by the words. A process that was forked must not use the
    /// words of its parent: in its copy of this memory everything is zero.
    private let memory: UnsafeMutablePointer<UInt64>

    /// - Returns: nil where the system has no such memory.
    init?() {
      let size = (Self.capacity + 1) * MemoryLayout<UInt64>.stride
      let pages = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard let pages, pages != MAP_FAILED else { return nil }
      // MADV_WIPEONFORK, Linux 4.14.
      guard madvise(pages, size, 18) == 0 else {
        munmap(pages, size)
        return nil
      }
      memory = pages.assumingMemoryBound(to: UInt64.self)
    }

    /// - Returns: Two words; nil where a sandbox forbids the call.
    func next() -> (UInt64, UInt64)? {
      let words = memory + 1
      if memory.pointee < 2 {
        guard getentropy(words, Self.capacity * MemoryLayout<UInt64>.stride) == 0 else { return nil }
        memory.pointee = UInt64(Self.capacity)
      }
      memory.pointee -= 2
      return (words[Int(memory.pointee)], words[Int(memory.pointee) + 1])
    }
  }
#endif
