/// Frees the cells that the collector did not reach. Blocks are swept when allocation reaches them, so that the cost of
/// a collection depends on what is alive, and sweeping happens when the memory is about to be used anyway.
extension Heap {
  @inline(__always) func isLive(_ cell: UnsafeMutableRawPointer) -> Bool {
    cell.hasMark(liveMark)
  }

  @inline(__always) func isSwept(_ block: UnsafeMutablePointer<BlockHeader>) -> Bool {
    block.pointee.sweepNumber == sweeping.number
  }

  /// Whether the last collection has reached all cells of a block.
  @inline(__always) func isFull(_ block: UnsafeMutablePointer<BlockHeader>) -> Bool {
    block.pointee.liveCells == block.pointee.cellCount
  }

  /// Sweeps the blocks that the last collection left unswept.
  mutating func finishSweeping() {
    continueSweeping(maximum: .max)
    if isNearCapacity { releaseEmptyBufferBlocks() }
    if isNearCapacity { bufferBlocks.emptyFreePages() }
  }

  /// Makes all unmarked cells garbage.
  /// - Parameter inSteps: Whether the steps of the collector sweep, instead of this method, if memory is scarce.
  mutating func startSweeping(inSteps: Bool) {
    let hasMuchToGive = bytes > min(liveBytes * 2 + Heap.slack, limit)
    sweeping.restart()
    sweeping.releasesEmptyBlocks = hasMuchToGive
    for index in 0..<Heap.classCount {
      freeLists[index] = nil
      unswept[index] = blocks[index]
    }
    sweepLargeCells()
    // Near the limit, buffers of dead cells are freed soon.
    sweeping.isUrgent = hasMuchToGive || bytes > limit / 2
    if poisons || (sweeping.isUrgent && !inSteps) { finishSweeping() }
  }

  /// The amount by which the memory that the heap keeps may exceed twice the memory in use.
  static var slack: Int { 16 << 20 }

  /// Frees blocks in which all cells or buffers are free. All blocks must have been swept.
  mutating func releaseFreeBlocks() {
    releaseEmptyBufferBlocks()
    for index in 0..<Heap.classCount {
      var kept: UnsafeMutablePointer<BlockHeader>? = nil
      var block = blocks[index]
      var free: UnsafeMutableRawPointer? = nil
      while let b = block {
        block = b.pointee.next
        if isFree(b) {
          release(b)
        } else {
          b.pointee.next = kept
          kept = b
          b.pointee.freeCells = nil
          forEachFreeCell(b) { cell in
            cell.word(at: 8, as: UnsafeMutableRawPointer?.self).pointee = free
            free = cell
          }
        }
      }
      blocks[index] = kept
      freeLists[index] = free
      unswept[index] = nil
    }
  }

  private func isFree(_ block: UnsafeMutablePointer<BlockHeader>) -> Bool {
    var count = 0
    forEachFreeCell(block) { _ in count += 1 }
    return count == block.pointee.cellCount
  }

  private func forEachFreeCell(
    _ block: UnsafeMutablePointer<BlockHeader>, _ visit: (UnsafeMutableRawPointer) -> Void
  ) {
    var cell = UnsafeMutableRawPointer(block) + Heap.blockHeaderSize
    for _ in 0..<block.pointee.cellCount {
      if case .free = cell.header.pointee.kind { visit(cell) }
      cell += block.pointee.cellSize
    }
  }

  mutating func release(_ block: UnsafeMutablePointer<BlockHeader>) {
    let size = block.pointee.cellSize
    var cell = UnsafeMutableRawPointer(block) + Heap.blockHeaderSize
    for _ in 0..<block.pointee.cellCount {
      if cell.header.pointee.kind != .free { removeTraces(of: cell) }
      cell += size
    }
    if fresh[size >> 4] == block { fresh[size >> 4] = nil }
    bytes -= Heap.blockSize
    deallocate(block)
  }

  /// Sweeps a block.
  mutating func sweep(_ block: UnsafeMutablePointer<BlockHeader>) {
    block.pointee.sweepNumber = sweeping.number
    let size = block.pointee.cellSize
    var cell = UnsafeMutableRawPointer(block) + Heap.blockHeaderSize
    let count = block.pointee.cellCount
    if isFull(block) {
      block.pointee.freeCells = nil
      block.pointee.freeByteCount = 0
      return
    }
    var free: UnsafeMutableRawPointer? = nil
    var freeCells = count
    let liveMark = liveMark
    for _ in 0..<count {
      let header = cell.header
      if case .free = header.pointee.kind {
        cell.word(at: 8, as: UnsafeMutableRawPointer?.self).pointee = free
        free = cell
      } else if !cell.hasMark(liveMark) {
        removeTraces(of: cell)
        if poisons { cell.initializeMemory(as: UInt8.self, repeating: 0xDB, count: size) }
        header.pointee = CellHeader(kind: .free)
        cell.word(at: 8, as: UnsafeMutableRawPointer?.self).pointee = free
        free = cell
        #if ADDRESS_SANITIZER
          AddressSanitizer.poison(cell, size)
        #endif
      } else {
        freeCells &-= 1
      }
      cell += size
    }
    block.pointee.freeCells = free
    block.pointee.freeByteCount = freeCells &* size
  }

  private mutating func sweepLargeCells() {
    var kept = 0
    var i = 0
    while i < largeCells.count {
      let cell = largeCells[i]
      let size = largeCells[i + 1]
      if isLive(cell) {
        largeCells[kept] = cell
        largeCells[kept + 1] = size
        kept += 2
      } else {
        removeTraces(of: cell)
        bytes -= Int(bitPattern: size)
        freeMemory(cell, Int(bitPattern: size), counted: Int(bitPattern: size))
      }
      i += 2
    }
    largeCells.truncate(to: kept)
  }

  /// Removes what exists of a dead cell outside itself.
  @inline(__always) private mutating func removeTraces(of cell: UnsafeMutableRawPointer) {
    let header = cell.header.pointee
    if header.flags.rawValue & (CellFlags.external.rawValue | CellFlags.interned.rawValue) == 0 { return }
    if header.flags.contains(.interned), case .string = header.kind { bytes -= atoms.remove(StringRef(cell)) }
    if header.flags.contains(.external) { finalize(cell) }
  }

  /// Frees the memory that a cell owns outside itself.
  mutating func finalize(_ cell: UnsafeMutableRawPointer) {
    let header = cell.header.pointee
    switch header.kind {
    case .string:
      let s = StringRef(cell)
      if let data = s.dataPointer.pointee { freeBuffer(data, s.isTwoByte ? s.length * 2 : s.length) }
    case .shape:
      let shape = ShapeRef(cell)
      bytes -= shape.transitionByteCount
      PropertyTable.release(shape.table, &self)
      shape.transitions.pointee?.release()
    case .free, .symbol, .bigInt, .environment, .accessor, .fieldList, .promiseReaction, .registration:
      break
    default:
      finalizeObject(ObjectRef(cell))
    }
  }

  private mutating func finalizeObject(_ object: ObjectRef) {
    if object.has(.outsideSlots) {
      let capacity = Int((object.slots - 1).pointee.bits)
      freeBuffer(UnsafeMutableRawPointer(mutating: object.slots - 1), (capacity + 1) * 8)
    }
    if let elements = object.elements, !object.has(.insideElements) {
      if object.has(.sparseElements) {
        bytes -= object.sparse.countedBytes
        Unmanaged<SparseElements>.fromOpaque(UnsafeRawPointer(elements)).release()
      } else {
        freeBuffer(
          UnsafeMutableRawPointer(mutating: elements - 1), (Int(object.elementsHeader.pointee.capacity) + 1) * 8)
      }
    }
    switch object.kind {
    case .regExp:
      if let compiled = object.internalWord(0, as: UnsafeRawPointer?.self).pointee {
        bytes -= Int(object.pointer.header.pointee.count)
        Unmanaged<RegularExpression>.fromOpaque(compiled).release()
      }
    case .map, .set, .weakMap, .weakSet, .finalizationRegistry:
      if let table = object.internalWord(0, as: UnsafeMutablePointer<MapTable>?.self).pointee {
        table.pointee.free(&self)
        table.deallocate()
        bytes -= MapTable.structureByteCount
      }
    case .arrayBuffer: freeBytes(of: ArrayBufferRef(object))
    default: break
    }
    if object.has(.hostBacked) {
      bytes -= HostBacking.countedBytes(object)
      HostBacking.release(object)
    }
  }
}

extension VM {
  /// Frees the memory that all cells own, at the end of the interpreter.
  func finalizeAll() {
    state.pointee.heap.finishSweeping()
    let heap = state.pointee.heap
    for index in 0..<Heap.classCount {
      var block = heap.blocks[index]
      while let b = block {
        block = b.pointee.next
        let size = b.pointee.cellSize
        var cell = UnsafeMutableRawPointer(b) + Heap.blockHeaderSize
        for _ in 0..<b.pointee.cellCount {
          if cell.header.pointee.kind != .free && cell.header.pointee.flags.contains(.external) {
            state.pointee.heap.finalize(cell)
          }
          cell += size
        }
      }
    }
    var i = 0
    while i < heap.largeCells.count {
      let cell = heap.largeCells[i]
      if cell.header.pointee.flags.contains(.external) { state.pointee.heap.finalize(cell) }
      i += 2
    }
  }
}
