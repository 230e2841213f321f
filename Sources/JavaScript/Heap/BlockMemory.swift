#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The memory of blocks of 64 KiB, aligned to their size.
///
/// The first blocks of a heap come from the C library, which passes them from one short-lived interpreter to the next.
/// A larger heap maps chunks of sixteen blocks: there are no gaps between them, and a free block can return its pages
/// to the system, whatever its neighbours contain. Some keep them, because a collection frees blocks that are soon
/// needed again, and new pages take time.
struct BlockMemory {
  /// The number of blocks that come from the C library.
  private static var leastCount: Int { 16 }
  static var chunkSize: Int { 16 * Heap.blockSize }

  /// At the end of a chunk, in the bytes that blocks leave unused.
  private struct Chunk {
    var next: UnsafeMutablePointer<Chunk>?
    var previous: UnsafeMutablePointer<Chunk>?
    /// A bit for each free block, and for each of them that has kept its pages.
    var free: UInt16
    var kept: UInt16 = 0
  }

  /// The maximum number of free blocks that keep their pages.
  var maximumKeptCount = 0
  private var keptCount = 0
  /// The number of bytes of the free blocks that have kept their pages.
  var keptByteCount: Int { @inline(__always) get { keptCount &* Heap.blockSize } }
  private var libraryCount = 0
  /// The first of the chunks with free blocks.
  private var chunks: UnsafeMutablePointer<Chunk>?

  /// - Returns: The block, and whether it is part of a chunk, which the caller passes to `free(_:isMapped:)`.
  mutating func allocate() -> (block: UnsafeMutableRawPointer, isMapped: Bool) {
    #if os(Linux) && !ADDRESS_SANITIZER
      if libraryCount >= BlockMemory.leastCount { return (allocateInChunk(), true) }
    #endif
    libraryCount += 1
    return (.allocate(byteCount: Heap.blockByteCount, alignment: Heap.blockSize), false)
  }

  mutating func free(_ block: UnsafeMutableRawPointer, isMapped: Bool) {
    #if os(Linux) && !ADDRESS_SANITIZER
      if isMapped { return freeInChunk(block) }
    #endif
    libraryCount -= 1
    block.deallocate()
  }

  /// Frees the memory of free blocks. All blocks must have been freed.
  mutating func destroy() {
    #if os(Linux) && !ADDRESS_SANITIZER
      while let chunk = chunks { unmap(chunk) }
    #endif
  }

  /// Returns the pages of all free blocks to the system.
  mutating func releaseKeptPages() {
    #if os(Linux) && !ADDRESS_SANITIZER
      var next = chunks
      while let chunk = next {
        next = chunk.pointee.next
        if chunk.pointee.free == .max {
          unmap(chunk)
          continue
        }
        for index in 0..<16 where chunk.pointee.kept & 1 << UInt16(index) != 0 {
          emptyBlock(index, of: chunk)
          keptCount -= 1
        }
        chunk.pointee.kept = 0
      }
    #endif
  }

  #if os(Linux) && !ADDRESS_SANITIZER
    private func emptyBlock(_ index: Int, of chunk: UnsafeMutablePointer<Chunk>) {
      // The last page of the chunk contains its descriptor.
      Pages.empty(
        BlockMemory.start(of: chunk) + index * Heap.blockSize,
        index == 15 ? Heap.blockSize - Pages.size : Heap.blockSize)
    }

    private mutating func allocateInChunk() -> UnsafeMutableRawPointer {
      let chunk = chunks ?? mapChunk()
      let kept = chunk.pointee.kept
      let index = (kept != 0 ? kept : chunk.pointee.free).trailingZeroBitCount
      let bit: UInt16 = 1 << UInt16(index)
      if kept != 0 {
        chunk.pointee.kept ^= bit
        keptCount -= 1
      }
      chunk.pointee.free ^= bit
      if chunk.pointee.free == 0 { unlink(chunk) }
      return BlockMemory.start(of: chunk) + index * Heap.blockSize
    }

    private mutating func freeInChunk(_ block: UnsafeMutableRawPointer) {
      let start = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: block) & ~UInt(BlockMemory.chunkSize - 1))
        .unsafelyUnwrapped
      let chunk = BlockMemory.descriptor(start)
      let index = (block - start) / Heap.blockSize
      // The first chunk is the next to be used.
      if chunk.pointee.free != 0 { unlink(chunk) }
      link(chunk)
      chunk.pointee.free |= 1 << UInt16(index)
      if keptCount < maximumKeptCount {
        chunk.pointee.kept |= 1 << UInt16(index)
        keptCount += 1
      } else if chunk.pointee.free == .max {
        unmap(chunk)
      } else {
        emptyBlock(index, of: chunk)
      }
    }

    private mutating func unmap(_ chunk: UnsafeMutablePointer<Chunk>) {
      keptCount -= chunk.pointee.kept.nonzeroBitCount
      unlink(chunk)
      Pages.free(BlockMemory.start(of: chunk), BlockMemory.chunkSize)
    }

    private mutating func mapChunk() -> UnsafeMutablePointer<Chunk> {
      let start = Pages.allocate(BlockMemory.chunkSize, alignment: BlockMemory.chunkSize)
      let chunk = BlockMemory.descriptor(start)
      chunk.initialize(to: Chunk(free: .max))
      link(chunk)
      return chunk
    }

    private mutating func link(_ chunk: UnsafeMutablePointer<Chunk>) {
      chunk.pointee.previous = nil
      chunk.pointee.next = chunks
      chunks?.pointee.previous = chunk
      chunks = chunk
    }

    private mutating func unlink(_ chunk: UnsafeMutablePointer<Chunk>) {
      let next = chunk.pointee.next
      next?.pointee.previous = chunk.pointee.previous
      if let previous = chunk.pointee.previous { previous.pointee.next = next } else { chunks = next }
    }

    private static func descriptor(_ start: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Chunk> {
      (start + Heap.blockByteCount + 15 * Heap.blockSize).assumingMemoryBound(to: Chunk.self)
    }

    private static func start(of chunk: UnsafeMutablePointer<Chunk>) -> UnsafeMutableRawPointer {
      UnsafeMutableRawPointer(chunk) - 15 * Heap.blockSize - Heap.blockByteCount
    }
  #endif
}
