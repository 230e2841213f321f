/// The marking of an object with many values. They are marked in chunks, so that the mark stack remains small: a tagged
/// pointer on the mark stack, below the values of a chunk, stands for the next chunk.
struct PartialMark {
  enum Part { case slots, elements, entries }
  let object: ObjectRef
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
  /// Marks the values of a part of an object, starting with the one at index `start`.
  func mark(_ part: PartialMark.Part, of object: ObjectRef, from start: Int = 0) {
    if part == .elements && object.has(.sparseElements) {
      // The elements have become sparse since a part of them was marked.
      return object.sparse.visit { _, element in mark(element.value) }
    }
    let count: Int
    switch part {
    case .slots: count = object.shape.count
    case .elements: count = object.denseCount
    case .entries: count = object.mapTable.pointee.used
    }
    var end = count
    if count - start > PartialMark.chunk {
      end = start + PartialMark.chunk
      state.pointee.heap.partialMarks.append(PartialMark(object: object, part: part, next: end))
      state.pointee.heap.markStack.append(object.pointer + PartialMark.tag)
    }
    guard start < end else { return }
    // The size of the cell, which is counted too, includes the values inside it.
    let isOutside =
      switch part {
      case .slots: object.has(.outsideSlots)
      case .elements: !object.has(.insideElements)
      case .entries: true
      }
    if isOutside { state.pointee.heap.markingWork += (end - start) * MemoryLayout<Value>.stride }
    switch part {
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
  /// - Parameter object: The object, or nil for all objects.
  @inline(never) func restartPartialMarks(_ part: PartialMark.Part, of object: ObjectRef? = nil) {
    for i in state.pointee.heap.partialMarks.indices {
      let mark = state.pointee.heap.partialMarks[i]
      if mark.part == part && (object == nil || object == mark.object) { state.pointee.heap.partialMarks[i].next = 0 }
    }
  }

  /// Continues after the tagged pointer of the last partial mark has been taken from the stack.
  @inline(never) func continuePartialMark() {
    if let mark = state.pointee.heap.partialMarks.popLast() { self.mark(mark.part, of: mark.object, from: mark.next) }
  }
}
