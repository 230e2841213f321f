/// The progress of a sweep through the blocks of all classes. Allocation sweeps the blocks that it needs; the steps of
/// the collector sweep the others, because marking requires that everything has been swept.
struct Sweep {
  /// The number of the collection. A block contains the number of the last sweep that has reached it.
  private(set) var number = 0
  /// Whether blocks without a live cell are freed, because memory for cells of one size may next be needed for another
  /// size.
  var releasesEmptyBlocks = false
  /// Whether sweeping continues without waiting for the next collection.
  var isUrgent = false
  /// The class that the steps of the collector have reached, and the blocks before and at their position in it.
  fileprivate var index = 0
  fileprivate var previous: UnsafeMutablePointer<Heap.BlockHeader>?
  fileprivate var next: UnsafeMutablePointer<Heap.BlockHeader>?

  var isComplete: Bool { index == Heap.classCount }

  mutating func restart() { self = Sweep(number: number + 1) }
}

extension Heap {
  /// Sweeps up to `maximum` blocks that contain free cells.
  mutating func continueSweeping(maximum: Int) {
    var rest = maximum
    while true {
      while let block = sweeping.next {
        if rest == 0 { return }
        sweeping.next = block.pointee.next
        if isSwept(block) {
          sweeping.previous = block
          continue
        }
        if !isFull(block) { rest -= 1 }
        if sweeping.releasesEmptyBlocks && block.pointee.liveCells == 0 {
          unlink(block)
          release(block)
        } else {
          sweep(block)
          sweeping.previous = block
        }
      }
      if sweeping.isComplete { return }
      sweeping.index += 1
      sweeping.previous = nil
      if !sweeping.isComplete { sweeping.next = blocks[sweeping.index] }
    }
  }

  /// Removes the block after the last one that was swept from the lists.
  private mutating func unlink(_ block: UnsafeMutablePointer<BlockHeader>) {
    let next = block.pointee.next
    if unswept[sweeping.index] == block { unswept[sweeping.index] = next }
    if let previous = sweeping.previous {
      previous.pointee.next = next
    } else if blocks[sweeping.index] == block {
      blocks[sweeping.index] = next
    } else {
      // Blocks have been added at the front.
      var last = blocks[sweeping.index].unsafelyUnwrapped
      while last.pointee.next != block { last = last.pointee.next.unsafelyUnwrapped }
      last.pointee.next = next
    }
  }

}
