/// The memory of one interpreter: cells in 64 KiB blocks of one size class each, larger cells, and the buffers outside
/// the cells that own them. Allocation never collects; it only counts (see `Collector.swift`).
struct Heap {
  /// The distance between blocks, to which they are aligned.
  static var blockSize: Int { @inline(__always) get { 65536 } }
  /// The number of bytes allocated for a block. The rest of `blockSize` is left to the allocator, so that blocks are
  /// adjacent. Between blocks of the full size, there would be pages that contain only headers of the allocator.
  static var blockByteCount: Int { @inline(__always) get { blockSize - 64 } }
  static var blockHeaderSize: Int { @inline(__always) get { 64 } }
  /// The maximum size of cells in blocks.
  static var largestClass: Int { @inline(__always) get { 512 } }
  static var classCount: Int { @inline(__always) get { largestClass / 16 + 1 } }
  /// Returns the maximum number of cells of a size in a block.
  @inline(__always) static func cellCount(_ cellSize: Int) -> Int { (blockByteCount - blockHeaderSize) / cellSize }

  /// Whether marking is in progress. Then the write barrier marks what is stored.
  var isMarking = false
  /// The heads of the free lists, by size / 16.
  let freeLists: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  /// The first block of each class. Blocks are linked through their headers.
  let blocks: UnsafeMutablePointer<UnsafeMutablePointer<BlockHeader>?>
  /// The next block of each class whose free cells have not been used since the last collection.
  let unswept: UnsafeMutablePointer<UnsafeMutablePointer<BlockHeader>?>
  /// The block of each class of which a part has never been used.
  let fresh: UnsafeMutablePointer<UnsafeMutablePointer<BlockHeader>?>
  /// The memory of blocks, and of buffers and large cells in blocks.
  var blockMemory = BlockMemory()
  var bufferBlocks = BufferBlocks()
  var atoms = AtomTable()
  /// Cells above `largestClass`.
  var largeCells = RawList()
  /// The value of the mark bit that means "reached in the current cycle".
  var liveMark: CellFlags = []
  /// The mark of new cells: `liveMark`, or its opposite during marking, so that only those that are still reachable at
  /// the end survive.
  var newMark: CellFlags = []
  /// The number of bytes in allocated blocks, large cells and outside buffers.
  var bytes = 0
  /// The value of `bytes` when the last host call began.
  var bytesBeforeCall = 0
  /// The number of bytes that the last collection found in use, and that the marking in progress has found.
  var liveBytes = 0
  var markedBytes = 0
  /// The next step of a collection is requested when `bytes` exceeds this. Reused memory lowers it.
  var collectionThreshold: Int
  /// The number of bytes that may be allocated beyond the threshold before the collection must be complete.
  var furtherAllowance = 0
  /// Whether the next safepoint should collect.
  var isCollectionDue = false
  /// What is known if even a full collection has left more than `capacity`.
  var exhaustion = Exhaustion()
  /// Whether that collection must find everything unreachable.
  var isFullCollectionDue = false
  /// The stage of a collection that the next call continues.
  var timedCollection: TimedCollection?
  /// The work of the marking in progress, in bytes that have been visited.
  var markingWork = 0
  /// The work of all marking, including that in progress.
  var totalMarkingWork: Int { completedMarkingWork &+ markingWork }
  var completedMarkingWork = 0
  /// The expected work of the marking in progress.
  var expectedWork = 0
  /// Marking begins when `furtherAllowance` has become this small.
  var markingAllowance = 0
  /// Whether Swift values bring the next collection closer than other memory. See ``count(host:)``.
  var weighsHostMemory = true
  /// Whether the heap was so small at the last collection that the next one takes one step.
  var isSmall = true
  var sweeping = Sweep()
  /// `VMState.fuel` and `fuelReserve`. Moving the former into the latter makes the next tick a safepoint.
  var fuel: UnsafeMutablePointer<Int>?
  var fuelReserve: UnsafeMutablePointer<Int>?
  /// Whether freed cells are overwritten.
  let poisons: Bool
  /// The upper bound for memory in use.
  var limit: Int {
    didSet {
      capacity = Heap.capacity(limit)
      blockMemory.maximumKeptCount = Heap.keptBlockCount(limit)
    }
  }
  /// The number of bytes that the C library probably keeps, since much has been allocated with it and freed.
  var libraryByteCount = 0
  /// The number of bytes that the C library probably keeps of Swift values. See ``note(freed:)``.
  var unreleasedByteCount = 0
  /// The value of `occupiedBytes` from which on they may be returned to the system in the present call.
  var nextRelease = 0
  /// The number of bytes that may be allocated at any time: what is in use, garbage, and free cells in blocks.
  private(set) var capacity: Int
  var markStack = RawList()
  /// The number of bytes that the mark stack occupied in the last collection, which are part of `bytes`: the next
  /// collection will need them.
  private(set) var markStackByteCount = 0
  /// The WeakRef objects that the collection in progress has reached.
  var liveWeakReferences = RawList()
  /// Objects with many values of which only a part has been marked. See `PartialMark`.
  var partialMarks: [PartialMark] = []

  struct Exhaustion {
    /// Whether the next safepoint ends the present call.
    var endsCall = false
    /// Whether it does so because the call would end too late.
    var isLate = false
    /// The number of collections that have not helped, and of calls that have begun without one since then. Calls must
    /// not take as long as collections, so after a few of them, each one doubles the number of calls before the next.
    private var failures = 0
    /// Whether a collection has been completed since the present call began.
    private var hasCollected = false
    private var waits = 0
    private var patience: Int { failures < 4 ? 0 : 1 << min(failures - 3, 6) }
    /// The number of bytes in use from which on a collection is tried nevertheless.
    private var threshold = 0

    @inline(__always) mutating func beginCall() {
      endsCall = false
      isLate = false
      hasCollected = false
    }

    /// Returns whether to try a collection before a call that begins with this number of bytes in use.
    mutating func triesCollection(_ bytes: Int) -> Bool {
      // Another one would find nothing more.
      if hasCollected { return false }
      waits += 1
      return waits > patience || bytes > threshold
    }

    fileprivate mutating func noteCollection(hasHelped: Bool, threshold: Int) {
      hasCollected = true
      waits = 0
      failures = hasHelped ? 0 : failures + 1
      self.threshold = threshold
    }
  }

  /// Notes whether a collection between calls has made room.
  mutating func noteExhaustion(hasHelped: Bool) {
    exhaustion.noteCollection(hasHelped: hasHelped, threshold: bytes + limit >> 6)
  }

  struct BlockHeader {
    var next: UnsafeMutablePointer<BlockHeader>?
    var cellSize: Int
    /// The number of cells in use or free. The memory after them has never been used.
    var cellCount = 0
    /// The number of cells that the collection in progress, or the last one, has reached.
    var liveCells = 0
    /// The number of the last sweep that has reached the block.
    var sweepNumber: Int
    /// The free cells that the sweep found, until they are used.
    var freeCells: UnsafeMutableRawPointer?
    var freeByteCount = 0
    let isMapped: Bool
  }

  /// Returns the block of a cell that is not large.
  @inline(__always) static func block(of cell: UnsafeMutableRawPointer) -> UnsafeMutablePointer<BlockHeader> {
    UnsafeMutablePointer(bitPattern: UInt(bitPattern: cell) & ~UInt(blockSize - 1)).unsafelyUnwrapped
  }

  /// The minimum number of bytes that may be allocated between two collections: few enough that a small heap stays in
  /// the processor's caches.
  static var leastAllowance: Int { 2 << 20 }

  /// An eighth of a small limit is too little for a block of each size and some garbage.
  private static func capacity(_ limit: Int) -> Int { limit + max(4_800_000 - limit / 16, limit / 8) }

  /// After a collection: whether too much is in use, or nearly empty blocks contain too much.
  var isOverLimit: Bool { liveBytes > limit || isOverCapacity }

  /// Whether more memory is occupied than may be.
  @inline(__always) var isOverCapacity: Bool { occupiedBytes > capacity }

  /// Whether so much memory is occupied that a call does not begin without a collection. The difference to the capacity
  /// is for calls of a few steps, which may release what scripts keep.
  @inline(__always) var isNearCapacity: Bool { occupiedBytes > capacity &- 1 << 15 }

  /// `bytes`, those that freed buffers have left between others, and those that the C library keeps.
  @inline(__always) var occupiedBytes: Int { bytes &+ bufferBlocks.unusedByteCount &+ libraryByteCount }

  /// After a collection: the number of bytes until too much is in use, or nearly empty blocks contain too much.
  var freeByteCount: Int { max(0, min(limit - liveBytes, capacity - occupiedBytes)) }

  /// Whether `n` more bytes may be allocated. Garbage that is about to be freed does not count.
  @inline(__always) mutating func hasRoom(for n: Int) -> Bool {
    if n <= limit && occupiedBytes &+ unusedByteCount &+ n <= capacity { return true }
    return hasRoomAfterSweeping(for: n)
  }

  /// The number of bytes of memory that is free, but may not have been returned to the system.
  @inline(__always) private var unusedByteCount: Int { blockMemory.keptByteCount &+ unreleasedByteCount }

  /// Notes that the C library may keep the memory of a Swift value that has been freed or soon will be.
  @inline(__always) mutating func note(freed byteCount: Int) { unreleasedByteCount &+= byteCount }

  /// Returns what the C library keeps to the system if there would be too little room for `n` more bytes otherwise.
  mutating func releaseLibraryMemory(ifNeededFor n: Int = 0) {
    if occupiedBytes + unusedByteCount + n <= capacity || unreleasedByteCount == 0 || occupiedBytes < nextRelease {
      return
    }
    // Some values may still be in use.
    nextRelease = occupiedBytes + capacity / 4
    unreleasedByteCount = unreleasedByteCount < 1 << 20 ? 0 : min(unreleasedByteCount, capacity) / 4 * 3
    LibraryMemory.release()
  }

  @inline(never) private mutating func hasRoomAfterSweeping(for n: Int) -> Bool {
    if n > limit { return false }
    finishSweeping()
    // A script that has used many cells may need their memory for a buffer.
    if occupiedBytes + n > capacity { releaseFreeBlocks() }
    releaseLibraryMemory(ifNeededFor: n)
    if occupiedBytes + blockMemory.keptByteCount + n > capacity { blockMemory.releaseKeptPages() }
    if occupiedBytes + n > capacity { bufferBlocks.emptyFreePages() }
    return occupiedBytes + n <= capacity
  }

  /// Returns how many free blocks may keep their pages.
  private static func keptBlockCount(_ limit: Int) -> Int { min(limit / 16, slack) / blockSize }

  init(limit: Int, poisons: Bool) {
    capacity = Heap.capacity(limit)
    blockMemory.maximumKeptCount = Heap.keptBlockCount(limit)
    self.poisons = poisons
    freeLists = .allocate(capacity: Heap.classCount)
    freeLists.initialize(repeating: nil, count: Heap.classCount)
    blocks = .allocate(capacity: Heap.classCount)
    blocks.initialize(repeating: nil, count: Heap.classCount)
    unswept = .allocate(capacity: Heap.classCount)
    unswept.initialize(repeating: nil, count: Heap.classCount)
    fresh = .allocate(capacity: Heap.classCount)
    fresh.initialize(repeating: nil, count: Heap.classCount)
    self.limit = limit
    collectionThreshold = min(2 * Heap.leastAllowance, limit / 2)
  }

  /// Counts the bytes of the mark stack at the end of marking, and gives back those of a large one.
  mutating func countMarkStack() {
    let byteCount = markStack.byteCount
    bytes += byteCount - markStackByteCount
    markedBytes += byteCount
    markStackByteCount = byteCount
    if byteCount > Heap.blockSize { markStack.destroy() }
  }

  /// Frees all memory. Cells must have been finalized.
  mutating func destroy() {
    for i in 0..<Heap.classCount {
      var block = blocks[i]
      while let b = block {
        block = b.pointee.next
        deallocate(b)
      }
    }
    // Every second entry is a size.
    for i in stride(from: 0, to: largeCells.count, by: 2) {
      freeMemory(largeCells[i], Int(bitPattern: largeCells[i + 1]), counted: 0)
    }
    largeCells.destroy()
    bufferBlocks.destroy(&blockMemory)
    blockMemory.destroy()
    markStack.destroy()
    liveWeakReferences.destroy()
    atoms.destroy()
    freeLists.deallocate()
    blocks.deallocate()
    unswept.deallocate()
    fresh.deallocate()
  }

  mutating func deallocate(_ block: UnsafeMutablePointer<BlockHeader>) {
    #if ADDRESS_SANITIZER
      AddressSanitizer.unpoison(block, Heap.blockByteCount)
    #endif
    blockMemory.free(block, isMapped: block.pointee.isMapped)
  }

  /// Allocates a cell of at least `size` bytes. Only its header is initialized.
  @inline(__always) mutating func allocate(_ size: Int, _ header: CellHeader) -> UnsafeMutableRawPointer {
    let index = (size &+ 15) >> 4
    var cell: UnsafeMutableRawPointer
    if index < Heap.classCount, let head = freeLists[index] {
      cell = head
      freeLists[index] = head.word(at: 8, as: UnsafeMutableRawPointer?.self).pointee
    } else {
      cell = allocateSlow(size)
    }
    #if ADDRESS_SANITIZER
      if index < Heap.classCount { AddressSanitizer.unpoison(cell, index &* 16) }
    #endif
    var h = header
    h.flags = CellFlags(
      rawValue: h.flags.rawValue | newMark.rawValue | (index < Heap.classCount ? 0 : CellFlags.large.rawValue))
    cell.header.pointee = h
    return cell
  }

  @inline(never) mutating func allocateSlow(_ size: Int) -> UnsafeMutableRawPointer {
    guard size <= Heap.largestClass else {
      let cell = allocateMemory(size, counted: size)
      count(size)
      largeCells.append(cell)
      // Sweeping subtracts the size again.
      largeCells.append(UnsafeMutableRawPointer(bitPattern: size).unsafelyUnwrapped)
      return cell
    }
    let index = (size + 15) >> 4
    while let block = unswept[index] {
      unswept[index] = block.pointee.next
      if !isSwept(block) {
        let before = bytes
        sweep(block)
        // Near the limit, freed memory does not delay the next collection.
        if sweeping.isUrgent { collectionThreshold &-= before - bytes }
      }
      guard let head = block.pointee.freeCells else { continue }
      block.pointee.freeCells = nil
      collectionThreshold &-= block.pointee.freeByteCount
      count(0)
      freeLists[index] = head.word(at: 8, as: UnsafeMutableRawPointer?.self).pointee
      return head
    }
    addCells(index)
    let head = freeLists[index].unsafelyUnwrapped
    freeLists[index] = head.word(at: 8, as: UnsafeMutableRawPointer?.self).pointee
    return head
  }

  /// Adds free cells: the next ones of a block of which a part has never been used, or the first ones of a new block.
  /// Few at a time, so that an interpreter with few objects uses few pages.
  private mutating func addCells(_ index: Int) {
    let block = fresh[index] ?? addBlock(index)
    let size = index * 16
    let maximum = Heap.cellCount(size)
    var i = min(block.pointee.cellCount + max(1, Heap.freshByteCount / size), maximum)
    let old = block.pointee.cellCount
    block.pointee.cellCount = i
    fresh[index] = i < maximum ? block : nil
    let first = UnsafeMutableRawPointer(block) + Heap.blockHeaderSize
    var next: UnsafeMutableRawPointer? = freeLists[index]
    while i > old {
      i -= 1
      let cell = first + i * size
      cell.header.pointee = CellHeader(kind: .free)
      cell.word(at: 8, as: UnsafeMutableRawPointer?.self).pointee = next
      #if ADDRESS_SANITIZER
        AddressSanitizer.poison(cell, size)
      #endif
      next = cell
    }
    freeLists[index] = next
  }

  /// The number of bytes that become free cells at a time.
  private static var freshByteCount: Int { 2048 }

  private mutating func addBlock(_ index: Int) -> UnsafeMutablePointer<BlockHeader> {
    let (memory, isMapped) = blockMemory.allocate()
    let block = memory.bindMemory(to: BlockHeader.self, capacity: 1)
    count(Heap.blockSize)
    block.initialize(
      to: BlockHeader(
        next: blocks[index], cellSize: index * 16, sweepNumber: sweeping.number, isMapped: isMapped))
    blocks[index] = block
    return block
  }

  mutating func mark(cell: UnsafeMutableRawPointer) {
    if cell.hasMark(liveMark) { return }
    let header = cell.header
    header.pointee.flags = CellFlags(rawValue: header.pointee.flags.rawValue ^ CellFlags.mark.rawValue)
    markStack.append(cell)
  }

  /// Counts `n` more bytes. Beyond the threshold, the next safepoint collects, and comes immediately.
  @inline(__always) mutating func count(_ n: Int) {
    bytes &+= n
    if bytes > collectionThreshold && !isCollectionDue { askForCollection() }
  }

  @inline(never) private mutating func askForCollection() {
    isCollectionDue = true
    guard let fuel, let fuelReserve, fuel.pointee > 0 else { return }
    fuelReserve.pointee += fuel.pointee
    fuel.pointee = 0
  }
}

/// A growable list of raw pointers without reference counting.
struct RawList {
  private(set) var base: UnsafeMutablePointer<UnsafeMutableRawPointer>? = nil
  private(set) var count = 0
  private var capacity = 0

  @inline(__always) subscript(i: Int) -> UnsafeMutableRawPointer {
    get { base.unsafelyUnwrapped[i] }
    nonmutating set { base.unsafelyUnwrapped[i] = newValue }
  }

  @inline(__always) mutating func append(_ p: UnsafeMutableRawPointer) {
    if count == capacity { grow() }
    (base.unsafelyUnwrapped + count).initialize(to: p)
    count &+= 1
  }

  @inline(__always) mutating func popLast() -> UnsafeMutableRawPointer? {
    guard count > 0 else { return nil }
    count &-= 1
    return base.unsafelyUnwrapped[count]
  }

  mutating func truncate(to n: Int) { count = n }

  /// Visits and removes all entries. A long list gives its memory back.
  mutating func removeAll(_ visit: (UnsafeMutableRawPointer) -> Void) {
    for i in 0..<count { visit(self[i]) }
    if capacity > 1024 { destroy() } else { count = 0 }
  }

  @inline(never) private mutating func grow() {
    let old = byteCount
    // A long list that has just become too short must not take twice the memory that it needs.
    capacity = max(64, capacity < 1 << 16 ? capacity * 2 : capacity + capacity / 4)
    let buffer = base.map { Buffer.resize($0, from: old, to: byteCount) } ?? Buffer.allocate(byteCount)
    base = buffer.assumingMemoryBound(to: UnsafeMutableRawPointer.self)
  }

  var byteCount: Int { capacity * MemoryLayout<UnsafeMutableRawPointer>.stride }

  mutating func destroy() {
    if let base { Buffer.free(base, byteCount) }
    base = nil
    count = 0
    capacity = 0
  }
}
