/// Giving pages between buffers in use back to the system.
extension BufferBlocks {
  /// Empties the pages that contain only free buffers. The heap does this when it needs the memory: it takes time, and
  /// so do new pages.
  mutating func emptyFreePages() {
    #if os(Linux) && !ADDRESS_SANITIZER
      withUnsafeTemporaryAllocation(of: Bool.self, capacity: Heap.blockSize / 16) { isFree in
        for index in 0..<BufferBlocks.classCount {
          var next = classes[index]
          while let block = next {
            next = block.pointee.next
            if !block.pointee.isTrimmed { emptyFreePages(block, isFree) }
          }
        }
      }
    #endif
  }

  #if os(Linux) && !ADDRESS_SANITIZER
    private mutating func emptyFreePages(
      _ block: UnsafeMutablePointer<Block>, _ isFree: UnsafeMutableBufferPointer<Bool>
    ) {
      let size = block.pointee.size
      let first = UnsafeMutableRawPointer(block) + BufferBlocks.headerSize
      let end = UnsafeMutableRawPointer(block) + BufferBlocks.usableByteCount(for: size)
      let bufferCount = ((block.pointee.isNew ? block.pointee.fresh : end) - first) / size
      isFree[..<bufferCount].update(repeating: false)
      while let buffer = block.pointee.free {
        block.pointee.free = buffer.load(as: UnsafeMutableRawPointer?.self)
        isFree[(buffer - first) / size] = true
      }
      while let range = takeRange(block) {
        for i in (range.lowerBound - first) / size..<(range.upperBound - first) / size { isFree[i] = true }
      }
      block.pointee.isTrimmed = true
      // The first free buffers of the list are those with the lowest addresses.
      var upper = bufferCount
      while upper > 0 {
        var lower = upper
        while lower > 0 && isFree[lower - 1] { lower -= 1 }
        if lower < upper { addFree(block, first + lower * size, first + upper * size) }
        upper = lower - 1
      }
    }

    /// Adds adjacent free buffers to a block.
    private mutating func addFree(
      _ block: UnsafeMutablePointer<Block>, _ start: UnsafeMutableRawPointer, _ end: UnsafeMutableRawPointer
    ) {
      let emptied = emptyByteCount(start, end)
      if emptied > 0 {
        let range = start.bindMemory(to: EmptyRange.self, capacity: 1)
        range.initialize(to: EmptyRange(next: block.pointee.ranges, end: end))
        block.pointee.ranges = range
        count(block, -emptied)
        return Pages.empty(firstEmptyPage(start), emptied)
      }
      let size = block.pointee.size
      var buffer = end
      while buffer > start {
        buffer -= size
        buffer.storeBytes(of: block.pointee.free, as: UnsafeMutableRawPointer?.self)
        block.pointee.free = buffer
      }
    }

    /// Removes an empty range from a block, and counts its pages.
    private mutating func takeRange(_ block: UnsafeMutablePointer<Block>) -> Range<UnsafeMutableRawPointer>? {
      let range: Range<UnsafeMutableRawPointer>
      if !block.pointee.isNew && block.pointee.fresh < block.pointee.freshEnd {
        range = block.pointee.fresh..<block.pointee.freshEnd
        block.pointee.fresh = block.pointee.freshEnd
      } else if let next = block.pointee.ranges {
        range = UnsafeMutableRawPointer(next)..<next.pointee.end
        block.pointee.ranges = next.pointee.next
      } else {
        return nil
      }
      count(block, emptyByteCount(range.lowerBound, range.upperBound))
      return range
    }
  #endif

  /// Makes an empty range of a block the one for the next buffers. Returns false if the block has no empty range.
  func openRange(_ block: UnsafeMutablePointer<Block>) -> Bool {
    guard let range = block.pointee.ranges else { return false }
    block.pointee.ranges = range.pointee.next
    block.pointee.fresh = UnsafeMutableRawPointer(range)
    block.pointee.freshEnd = range.pointee.end
    block.pointee.isNew = false
    return true
  }

  /// Returns the number of bytes of the empty pages in a range, whose first page contains its description.
  func emptyByteCount(_ start: UnsafeMutableRawPointer, _ end: UnsafeMutableRawPointer) -> Int {
    max(0, end.alignedDown(toMultipleOf: Pages.size) - firstEmptyPage(start))
  }

  private func firstEmptyPage(_ start: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    (start + MemoryLayout<EmptyRange>.size).alignedUp(toMultipleOf: Pages.size)
  }
}
