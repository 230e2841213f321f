import JSONModel

/// Reading ropes: making them flat, and copying a part of one without making it flat.
extension VM {
  /// Makes the units of a rope contiguous, in place.
  @inline(__always) func flatten(_ s: StringRef) throws(Abrupt) {
    if s.isRope { try flattenSlow(s) }
  }

  @inline(never) private func flattenSlow(_ s: StringRef) throws(Abrupt) {
    let isTwoByte = s.isTwoByte
    let size = isTwoByte ? s.length * 2 : s.length
    try charge(Work.stepsPerRope)
    try prepareCopy(size)
    let buffer = allocateBuffer(size)
    var leafCount = 0x100
    do throws(Abrupt) {
      // Ropes usually lean to the left: fill from the end, and keep the left halves as pending.
      var pending = [s.ropeLeft.pointee, s.ropeRight.pointee]
      var end = s.length
      while let part = pending.popLast() {
        if part.isRope {
          pending.append(part.ropeLeft.pointee)
          pending.append(part.ropeRight.pointee)
          continue
        }
        leafCount &-= 1
        if leafCount < 0 {
          leafCount = 0x100
          try charge(leaves: 0x100)
        }
        end -= part.length
        if isTwoByte {
          copyUnits(of: part, to: buffer.assumingMemoryBound(to: UInt16.self) + end)
        } else {
          (buffer + end).copyMemory(from: part.latin1, byteCount: part.length)
        }
      }
    } catch {
      state.pointee.heap.freeBuffer(buffer, size)
      throw error
    }
    spend((0x100 - leafCount) * Work.stepsPerLeaf)
    s.dataPointer.pointee = buffer
    let header = s.pointer.header
    header.pointee.flags.remove(.rope)
    header.pointee.flags.insert(.external)
  }

  /// Copies the units of `s` in `from ..< to` without making it flat, for the host and for error messages, where
  /// nothing can be thrown. The work is spent from the budget, so that the next check notices it.
  func units(of s: StringRef, _ from: Int, _ to: Int) -> [UInt16] {
    guard from < to else { return [] }
    if !s.isRope {
      spend(Work.steps(bytes: (to - from) * 2))
      if s.isTwoByte { return Array(UnsafeBufferPointer(start: s.utf16 + from, count: to - from)) }
      return Array(unsafeUninitializedCapacity: to - from) { buffer, count in
        let (units, bytes) = (buffer.baseAddress.unsafelyUnwrapped, s.latin1 + from)
        while count < to - from {
          units[count] = UInt16(bytes[count])
          count &+= 1
        }
      }
    }
    return Array(unsafeUninitializedCapacity: to - from) { buffer, count in
      var visited = 0
      // Parts with the position of their first unit. Those without requested units are never visited.
      var pending = [(s, 0)]
      while let (part, start) = pending.popLast() {
        visited &+= 1
        if part.isRope {
          let middle = start + part.ropeLeft.pointee.length
          if middle < to { pending.append((part.ropeRight.pointee, middle)) }
          if middle > from { pending.append((part.ropeLeft.pointee, start)) }
          continue
        }
        for i in max(from, start)..<min(to, start + part.length) { buffer[i - from] = part.unit(i - start) }
      }
      count = to - from
      spend(Work.steps(bytes: (to - from) * 2) + visited * Work.stepsPerLeaf)
    }
  }

  /// The text as a Swift string, with lone surrogates replaced by U+FFFD.
  func swiftString(_ s: StringRef) -> String {
    if !s.isRope {
      if s.length > Work.freeBytes { spend(Work.steps(bytes: s.length)) }
      return s.swiftString
    }
    spend(s.length / Work.unitsPerStep)
    return String(utf16: units(of: s, 0, s.length))
  }

  /// The beginning of a text, with an ellipsis if it has more than `limit` units.
  func swiftString(_ s: StringRef, limit: Int) -> String {
    if s.length <= limit { return swiftString(s) }
    return String(utf16: units(of: s, 0, limit)) + "…"
  }
}
