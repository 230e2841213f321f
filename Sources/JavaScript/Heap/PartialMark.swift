/// The marking of a cell with many values. They are marked in chunks, so that the mark stack remains small: a tagged
/// pointer on the mark stack, below the values of a chunk, stands for the next chunk.
struct PartialMark {
  /// The keys of a shape, or a part of an object.
  enum Part { case keys, slots, elements, entries }
  let cell: UnsafeMutableRawPointer
  let part: Part
  var next: Int

  static var chunk: Int { 1024 }
  /// The tag of the pointers on the mark stack.
  static var tag: Int { 1 }

  @inline(__always) static func isTagged(_ pointer: UnsafeMutableRawPointer) -> Bool {
    UInt(bitPattern: pointer) & UInt(tag) != 0
  }
}

extension VM {
  /// Marks the values of a part of a cell, starting with the one at index `start`.
  func mark(_ part: PartialMark.Part, of cell: UnsafeMutableRawPointer, from start: Int = 0) {
    let object = ObjectRef(cell)
    if part == .elements && object.has(.sparseElements) {
      // The elements have become sparse since a part of them was marked.
      return object.sparse.visit { _, element in mark(element.value) }
    }
    let count: Int
    switch part {
    case .keys: count = ShapeRef(cell).count
    case .slots: count = object.shape.count
    case .elements: count = object.denseCount
    case .entries: count = object.mapTable.pointee.used
    }
    var end = count
    if count - start > PartialMark.chunk {
      end = start + PartialMark.chunk
      state.pointee.heap.partialMarks.append(PartialMark(cell: cell, part: part, next: end))
      state.pointee.heap.markStack.append(cell + PartialMark.tag)
    }
    guard start < end else { return }
    // The size of the cell, which is counted too, includes the values inside it.
    let isOutside =
      switch part {
      case .slots: object.has(.outsideSlots)
      case .elements: !object.has(.insideElements)
      case .keys, .entries: true
      }
    if isOutside { state.pointee.heap.markingWork += (end - start) * MemoryLayout<Value>.stride }
    switch part {
    case .keys: for i in start..<end { mark(Value(bits: ShapeRef(cell).key(at: i).bits)) }
    case .slots: mark(object.slots + start, end - start)
    case .elements: mark(object.elements.unsafelyUnwrapped + start, end - start)
    case .entries:
      object.mapTable.pointee.forEachEntry(in: start..<end) { key, value in
        mark(key)
        mark(value)
      }
    }
  }

  /// Marks parts again from the start because their values have moved.
  /// - Parameter cell: The cell, or nil for all cells.
  @inline(never) func restartPartialMarks(_ part: PartialMark.Part, of cell: UnsafeMutableRawPointer? = nil) {
    for i in state.pointee.heap.partialMarks.indices {
      let mark = state.pointee.heap.partialMarks[i]
      if mark.part == part && (cell == nil || cell == mark.cell) { state.pointee.heap.partialMarks[i].next = 0 }
    }
  }

  /// Continues after the tagged pointer of the last partial mark has been taken from the stack.
  @inline(never) func continuePartialMark() {
    if let mark = state.pointee.heap.partialMarks.popLast() { self.mark(mark.part, of: mark.cell, from: mark.next) }
  }
}
