/// The marking of the cells that most heaps consist of: strings, functions with their environments, and plain objects
/// and arrays. What it changes stays in local variables, which takes about half of the instructions of changing it in
/// the heap (Splay).
struct PlainMarking {
  private var markStack: RawList
  private let liveMark: UInt16
  private(set) var work: Int
  private var byteCount: Int

  /// Takes over from the heap until ``finish(_:)``.
  @inline(__always) init(_ heap: Heap) {
    markStack = heap.markStack
    liveMark = heap.liveMark.rawValue
    work = heap.markingWork
    byteCount = heap.markedBytes
  }

  @inline(__always) func finish(_ heap: inout Heap) {
    heap.markStack = markStack
    heap.markingWork = work
    heap.markedBytes = byteCount
  }

  @inline(__always) mutating func popLast() -> UnsafeMutableRawPointer? { markStack.popLast() }

  /// Traces a cell from the mark stack.
  /// - Returns: False if the cell is not a plain one, and nothing has been done.
  @inline(__always) mutating func trace(_ cell: UnsafeMutableRawPointer) -> Bool {
    if PartialMark.isTagged(cell) { return false }
    let header = cell.header.pointee
    switch header.kind {
    case .object, .array: return traceObject(ObjectRef(cell), header)
    case .function:
      let function = ObjectRef(cell)
      guard function.code.pointee.script._withUnsafeGuaranteedRef({ $0.isMarked }), traceObject(function, header) else {
        return false
      }
      mark(function.internalSlot(1), FunctionSlot.count - 1)
      return true
    case .environment where header.flags.rawValue & CellFlags.large.rawValue == 0:
      count(cell)
      if let parent = EnvironmentRef(cell).parentOrNil { mark(cell: parent) }
      mark(EnvironmentRef(cell).slots, Int(header.count))
      return true
    case .string where header.flags.rawValue & PlainMarking.unusualString == CellFlags.rope.rawValue:
      count(cell)
      mark(cell: StringRef(cell).ropeLeft.pointee.pointer)
      mark(cell: StringRef(cell).ropeRight.pointee.pointer)
      return true
    default: return false
    }
  }

  @inline(__always) private mutating func traceObject(_ object: ObjectRef, _ header: CellHeader) -> Bool {
    if header.flags.rawValue & PlainMarking.unusualObject != 0 { return false }
    if let elements = object.elements {
      let elementsHeader = object.elementsHeader.pointee
      let elementCount = Int(elementsHeader.count)
      if elementCount > PartialMark.chunk { return false }
      if header.flags.rawValue & CellFlags.insideElements.rawValue == 0 {
        byteCount &+= (Int(elementsHeader.capacity) + 1) * MemoryLayout<Value>.stride + Heap.bufferOverhead
        work &+= elementCount * MemoryLayout<Value>.stride
      }
      mark(elements, elementCount)
    }
    count(object.pointer)
    mark(cell: object.shape.pointer)
    // There are at most 255 slots inside the cell.
    mark(object.slots, object.shape.count)
    return true
  }

  private static var unusualObject: UInt16 {
    @inline(__always) get {
      CellFlags.hostBacked.rawValue | CellFlags.outsideSlots.rawValue | CellFlags.sparseElements.rawValue
        | CellFlags.large.rawValue
    }
  }
  private static var unusualString: UInt16 {
    @inline(__always) get { CellFlags.rope.rawValue | CellFlags.external.rawValue | CellFlags.large.rawValue }
  }

  @inline(__always) private mutating func mark(_ values: CellField, _ count: Int) {
    var i = 0
    while i < count {
      let value = values[i]
      if value.isCell { mark(cell: value.asPointer) }
      i &+= 1
    }
  }

  @inline(__always) private mutating func mark(cell: UnsafeMutableRawPointer) {
    let header = cell.header
    let flags = header.pointee.flags.rawValue
    if (flags ^ liveMark) & CellFlags.mark.rawValue == 0 { return }
    header.pointee.flags = CellFlags(rawValue: flags ^ CellFlags.mark.rawValue)
    if header.pointee.kind == .string, flags & PlainMarking.unusualString == 0 {
      // It refers to nothing.
      count(cell)
    } else {
      markStack.append(cell)
    }
  }

  /// Counts a cell in a block.
  @inline(__always) private mutating func count(_ cell: UnsafeMutableRawPointer) {
    let block = Heap.block(of: cell)
    block.pointee.liveCells &+= 1
    byteCount &+= block.pointee.cellSize
    work &+= block.pointee.cellSize
  }
}
