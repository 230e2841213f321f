/// The memory of buffers and large cells, in blocks of one size class each.
///
/// With the allocator of the C library, a script could keep every seventh of many buffers: their gaps would be counted
/// as free, but remain part of the process, in addition to the memory that the script allocates next. Here the heap
/// counts all that a block has ever used until the whole block is free, or until memory is scarce and the pages between
/// the buffers in use are given back.
struct BufferBlocks {
  /// The maximum size in blocks. Larger buffers have separate pages.
  static var largest: Int { @inline(__always) get { 1 << 20 } }
  /// The maximum size in blocks of the heap. Larger buffers have larger blocks.
  private static var largestInSmallBlocks: Int { @inline(__always) get { 8 << 10 } }

  private static func isInSmallBlock(_ size: Int) -> Bool { size <= largestInSmallBlocks }

  /// Returns the size of the blocks for a size of buffers, to which they are aligned. Pages that have never been used
  /// take no memory.
  @inline(__always) private static func blockSize(for size: Int) -> Int {
    size <= largestInSmallBlocks ? Heap.blockSize : size <= 128 << 10 ? 1 << 20 : 8 << 20
  }

  /// Returns the number of bytes that are allocated for a block.
  static func usableByteCount(for size: Int) -> Int {
    isInSmallBlock(size) ? Heap.blockByteCount : blockSize(for: size)
  }

  static var classCount: Int { @inline(__always) get { index(of: largest) + 1 } }

  struct Block {
    /// The other blocks of the class that have room.
    var next: UnsafeMutablePointer<Block>?
    var previous: UnsafeMutablePointer<Block>?
    /// The first free buffer. Free buffers are linked.
    var free: UnsafeMutableRawPointer?
    /// The range for the next buffers if none is free: it has never been used, or its pages are empty.
    var fresh: UnsafeMutableRawPointer
    var freshEnd: UnsafeMutableRawPointer
    /// Other ranges with empty pages.
    var ranges: UnsafeMutablePointer<EmptyRange>?
    /// The number of bytes that are part of `BufferBlocks.byteCount`.
    var byteCount: Int32
    var usedCount: Int32 = 0
    let index: UInt8
    let isMapped: Bool
    /// Whether the block is among those that have room.
    var isListed = true
    /// Whether `fresh` has never been used.
    var isNew = true
    /// Whether no buffer has been freed since pages were last given back.
    var isTrimmed = true

    var size: Int { BufferBlocks.size(ofClass: Int(index)) }
  }

  /// At the start of a range of free buffers that contains empty pages.
  struct EmptyRange {
    var next: UnsafeMutablePointer<EmptyRange>?
    let end: UnsafeMutableRawPointer
  }

  static var headerSize: Int { @inline(__always) get { 64 } }

  /// The first block of each class that has room.
  let classes: UnsafeMutablePointer<UnsafeMutablePointer<Block>?>
  /// The number of bytes that blocks use.
  private var byteCount = 0
  /// The number of bytes of the buffers in use, as the heap counts them.
  private var usedByteCount = 0

  /// The number of bytes that nothing uses, but which only buffers of the same class can get.
  var unusedByteCount: Int { @inline(__always) get { max(0, byteCount &- usedByteCount) } }

  init() {
    classes = .allocate(capacity: BufferBlocks.classCount)
    classes.initialize(repeating: nil, count: BufferBlocks.classCount)
  }

  /// Returns the class of a size: multiples of 16 bytes up to 128, then eight sizes up to each doubling.
  @inline(__always) private static func index(of size: Int) -> Int {
    if size <= 128 { return (size &+ 15) >> 4 }
    let last = UInt(bitPattern: size &- 1)
    let exponent = UInt.bitWidth &- 1 &- last.leadingZeroBitCount
    return (exponent &- 7) &* 8 &+ Int(bitPattern: last &>> UInt(exponent &- 3)) &+ 1
  }

  private static func size(ofClass index: Int) -> Int {
    if index <= 8 { return max(1, index) * 16 }
    let exponent = (index - 9) / 8
    return (9 + (index - 9) % 8) << (exponent + 4)
  }

  @inline(__always) private static func block(of buffer: UnsafeMutableRawPointer, size: Int)
    -> UnsafeMutablePointer<Block>
  {
    UnsafeMutablePointer(bitPattern: UInt(bitPattern: buffer) & ~UInt(blockSize(for: size) &- 1)).unsafelyUnwrapped
  }

  /// - Parameter counted: The number of bytes that the heap counts for the buffer.
  @inline(__always) mutating func allocate(_ size: Int, counted: Int, _ memory: inout BlockMemory)
    -> UnsafeMutableRawPointer
  {
    usedByteCount &+= counted
    let index = BufferBlocks.index(of: size)
    guard let block = classes[index], let buffer = block.pointee.free else { return allocateSlow(index, &memory) }
    block.pointee.free = buffer.load(as: UnsafeMutableRawPointer?.self)
    block.pointee.usedCount &+= 1
    return buffer
  }

  @inline(never) private mutating func allocateSlow(_ index: Int, _ memory: inout BlockMemory)
    -> UnsafeMutableRawPointer
  {
    while let block = classes[index] {
      if let buffer = block.pointee.free {
        block.pointee.free = buffer.load(as: UnsafeMutableRawPointer?.self)
        block.pointee.usedCount += 1
        return buffer
      }
      if let buffer = takeFresh(block) { return buffer }
      if openRange(block) { continue }
      unlink(block, index)
      block.pointee.isListed = false
    }
    link(makeBlock(index, &memory), index)
    return allocateSlow(index, &memory)
  }

  private mutating func takeFresh(_ block: UnsafeMutablePointer<Block>) -> UnsafeMutableRawPointer? {
    let (buffer, size) = (block.pointee.fresh, block.pointee.size)
    if buffer + size > block.pointee.freshEnd { return nil }
    block.pointee.fresh = buffer + size
    block.pointee.usedCount += 1
    let end = block.pointee.freshEnd
    count(block, block.pointee.isNew ? size : emptyByteCount(buffer, end) - emptyByteCount(buffer + size, end))
    return buffer
  }

  /// Counts a different number of bytes for a block.
  mutating func count(_ block: UnsafeMutablePointer<Block>, _ difference: Int) {
    byteCount += difference
    block.pointee.byteCount += Int32(difference)
  }

  private mutating func makeBlock(_ index: Int, _ memory: inout BlockMemory) -> UnsafeMutablePointer<Block> {
    let size = BufferBlocks.size(ofClass: index)
    let blockSize = BufferBlocks.blockSize(for: size)
    let (start, isMapped) =
      BufferBlocks.isInSmallBlock(size)
      ? memory.allocate() : (Pages.allocate(blockSize, alignment: blockSize), true)
    let block = start.bindMemory(to: Block.self, capacity: 1)
    block.initialize(
      to: Block(
        fresh: start + BufferBlocks.headerSize, freshEnd: start + BufferBlocks.usableByteCount(for: size),
        byteCount: Int32(BufferBlocks.headerSize), index: UInt8(index), isMapped: isMapped))
    byteCount += BufferBlocks.headerSize
    return block
  }

  /// Returns whether a buffer has room for another size.
  @inline(__always) static func fits(_ size: Int, inBufferOf old: Int) -> Bool {
    max(size, old) <= largest && index(of: size) == index(of: old)
  }

  /// Counts a different number of bytes for a buffer.
  mutating func count(_ difference: Int) { usedByteCount += difference }

  @inline(__always) mutating func free(
    _ buffer: UnsafeMutableRawPointer, _ size: Int, counted: Int, _ memory: inout BlockMemory
  ) {
    usedByteCount &-= counted
    let block = BufferBlocks.block(of: buffer, size: size)
    buffer.storeBytes(of: block.pointee.free, as: UnsafeMutableRawPointer?.self)
    block.pointee.free = buffer
    block.pointee.usedCount &-= 1
    block.pointee.isTrimmed = false
    if !block.pointee.isListed || block.pointee.usedCount == 0 {
      noteFree(block, BufferBlocks.index(of: size), &memory)
    }
  }

  /// Lists a block that was full, and frees an empty one unless it is the only one of its class that has room.
  @inline(never) private mutating func noteFree(
    _ block: UnsafeMutablePointer<Block>, _ index: Int, _ memory: inout BlockMemory
  ) {
    if !block.pointee.isListed { link(block, index) }
    if block.pointee.usedCount > 0 || (block.pointee.next == nil && block.pointee.previous == nil) { return }
    unlink(block, index)
    release(block, &memory)
  }

  private mutating func release(_ block: UnsafeMutablePointer<Block>, _ memory: inout BlockMemory) {
    byteCount -= Int(block.pointee.byteCount)
    let size = block.pointee.size
    if BufferBlocks.isInSmallBlock(size) {
      memory.free(block, isMapped: block.pointee.isMapped)
    } else {
      Pages.free(block, BufferBlocks.blockSize(for: size))
    }
  }

  /// Frees the empty blocks that have been kept for the next buffers of their classes.
  mutating func releaseEmptyBlocks(_ memory: inout BlockMemory) {
    for index in 0..<BufferBlocks.classCount {
      var next = classes[index]
      while let block = next {
        next = block.pointee.next
        if block.pointee.usedCount > 0 { continue }
        unlink(block, index)
        release(block, &memory)
      }
    }
  }

  /// Frees all memory. All buffers must have been freed.
  mutating func destroy(_ memory: inout BlockMemory) {
    releaseEmptyBlocks(&memory)
    classes.deallocate()
  }

  private func link(_ block: UnsafeMutablePointer<Block>, _ index: Int) {
    let first = classes[index]
    block.pointee.isListed = true
    block.pointee.previous = nil
    block.pointee.next = first
    first?.pointee.previous = block
    classes[index] = block
  }

  private func unlink(_ block: UnsafeMutablePointer<Block>, _ index: Int) {
    let next = block.pointee.next
    next?.pointee.previous = block.pointee.previous
    if let previous = block.pointee.previous { previous.pointee.next = next } else { classes[index] = next }
  }
}
