/// The result of an execution of a program.
enum RegularExpressionOutcome {
  case matched, failed, stepLimit, stackLimit
}

/// A code unit that the matcher is specialized for: `UInt8` (Latin-1) or `UInt16`.
typealias RegularExpressionCodeUnit = FixedWidthInteger & UnsignedInteger & BitwiseCopyable

extension RegularExpressionProgram {
  /// The number of words of working memory with which a match starts; small enough for the native stack.
  private static var initialMemory: Int { 128 }
  private static var initialStack: Int { 64 }

  @inline(__always)
  func match<Unit: RegularExpressionCodeUnit>(
    _ input: UnsafeBufferPointer<Unit>, at index: Int, search: Bool,
    budget: UnsafeMutablePointer<MatchBudget>, captures: UnsafeMutablePointer<Int>
  ) throws(RegularExpressionFailure) -> Bool {
    guard index >= 0, index <= input.count else { return false }
    // An empty buffer may not have an address; nothing is read through the substitute.
    guard let units = input.baseAddress ?? UnsafePointer<Unit>(bitPattern: MemoryLayout<Unit>.alignment) else {
      return false
    }
    var start = index
    if isUnicodeMode, splitsPair(units, input.count, index) { start -= 1 }
    let outcome: RegularExpressionOutcome
    if registerCount <= Self.initialMemory - Self.initialStack {
      outcome = withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.initialMemory) { memory in
        run(units, input.count, start, search, budget, captures, memory)
      }
    } else {
      let memory = UnsafeMutableBufferPointer<Int>.allocate(capacity: registerCount + Self.initialMemory)
      outcome = run(units, input.count, start, search, budget, captures, memory)
      memory.deallocate()
    }
    switch outcome {
    case .matched: return true
    case .failed: return false
    case .stepLimit: throw .stepLimit
    case .stackLimit: throw .stackLimit
    }
  }

  @inline(__always)
  private func run<Unit: RegularExpressionCodeUnit>(
    _ units: UnsafePointer<Unit>, _ count: Int, _ start: Int, _ search: Bool,
    _ budget: UnsafeMutablePointer<MatchBudget>,
    _ captures: UnsafeMutablePointer<Int>, _ memory: UnsafeMutableBufferPointer<Int>
  ) -> RegularExpressionOutcome {
    guard let registers = memory.baseAddress else { return .stackLimit }
    let stack = BacktrackStack(
      memory: registers + registerCount, capacity: memory.count - registerCount, budget: budget)
    return execute(units, count, start, search, budget, captures, registers, stack)
  }
}

// MARK: Reading the input

extension RegularExpressionProgram {
  /// Returns whether the index is between the two halves of a surrogate pair.
  @inline(__always)
  func splitsPair<Unit: RegularExpressionCodeUnit>(_ input: UnsafePointer<Unit>, _ count: Int, _ index: Int) -> Bool {
    if Unit.bitWidth == 8 { return false }
    return index > 0 && index < count && UInt32(truncatingIfNeeded: input[index]) & 0xFC00 == 0xDC00
      && UInt32(truncatingIfNeeded: input[index &- 1]) & 0xFC00 == 0xD800
  }

  /// Returns the code point at an index below `count`, and its length in units.
  @inline(__always)
  func codePoint<Unit: RegularExpressionCodeUnit>(
    _ input: UnsafePointer<Unit>, _ count: Int, at index: Int
  ) -> (value: UInt32, length: Int) {
    let unit = UInt32(truncatingIfNeeded: input[index])
    if Unit.bitWidth == 8 || unit & 0xFC00 != 0xD800 || index &+ 1 >= count { return (unit, 1) }
    let trail = UInt32(truncatingIfNeeded: input[index &+ 1])
    if trail & 0xFC00 != 0xDC00 { return (unit, 1) }
    return (0x10000 &+ ((unit & 0x3FF) << 10 | trail & 0x3FF), 2)
  }

  /// Returns the code point that ends at an index above 0, and its length in units.
  @inline(__always)
  func codePoint<Unit: RegularExpressionCodeUnit>(
    _ input: UnsafePointer<Unit>, before index: Int
  ) -> (value: UInt32, length: Int) {
    let unit = UInt32(truncatingIfNeeded: input[index &- 1])
    if Unit.bitWidth == 8 || unit & 0xFC00 != 0xDC00 || index < 2 { return (unit, 1) }
    let lead = UInt32(truncatingIfNeeded: input[index &- 2])
    if lead & 0xFC00 != 0xD800 { return (unit, 1) }
    return (0x10000 &+ ((lead & 0x3FF) << 10 | unit & 0x3FF), 2)
  }

  @inline(__always)
  func contains<Unit: RegularExpressionCodeUnit>(_ set: Int32, _ unit: Unit) -> Bool {
    let index = UInt(truncatingIfNeeded: unit)
    if Unit.bitWidth == 8 || index < 256 {
      return bitmaps[Int(truncatingIfNeeded: set) &* 4 &+ Int(bitPattern: index &>> 6)] &>> UInt64(index & 63) & 1 != 0
    }
    return containsWide(set, UInt32(truncatingIfNeeded: unit))
  }

  @inline(__always)
  func contains(_ set: Int32, codePoint: UInt32) -> Bool {
    if codePoint < 256 { return contains(set, UInt8(truncatingIfNeeded: codePoint)) }
    return containsWide(set, codePoint)
  }

  /// Returns whether a set contains a character greater than 255.
  @inline(never)
  private func containsWide(_ set: Int32, _ character: UInt32) -> Bool {
    let index = Int(truncatingIfNeeded: set)
    var low = Int(truncatingIfNeeded: rangeStarts[index]) &>> 1
    var high = Int(truncatingIfNeeded: rangeStarts[index &+ 1]) &>> 1
    while low < high {
      let middle = (low &+ high) &>> 1
      if character < rangeBounds[2 &* middle] {
        high = middle
      } else if character > rangeBounds[2 &* middle &+ 1] {
        low = middle &+ 1
      } else {
        return true
      }
    }
    return false
  }

  @inline(__always)
  func isLineTerminator<Unit: RegularExpressionCodeUnit>(_ unit: Unit) -> Bool {
    let value = UInt32(truncatingIfNeeded: unit)
    return value == 0x0A || value == 0x0D || value & ~1 == 0x2028
  }

  /// Returns the index of the first occurrence of the unit at or after `index`, or `count` if there is none.
  @inline(__always)
  func firstIndex<Unit: RegularExpressionCodeUnit>(
    of unit: UInt16, in input: UnsafePointer<Unit>, from index: Int, count: Int
  ) -> Int {
    if Unit.bitWidth == 8, unit > 0xFF { return count }
    let lanes = UnitLanes<Unit>(unit)
    var index = index
    while index &+ UnitLanes<Unit>.count <= count {
      if let lane = UnitLanes<Unit>.firstZero(of: lanes.difference(at: input + index)) { return index &+ lane }
      index &+= UnitLanes<Unit>.count
    }
    while index < count && !lanes.isMatch(input[index]) { index &+= 1 }
    return index
  }

  /// Returns the first index at or after `index` where the first character of a match can be, or `count` if there is
  /// none.
  @inline(__always)
  func firstStart<Unit: RegularExpressionCodeUnit>(
    in input: UnsafePointer<Unit>, from index: Int, count: Int
  ) -> Int {
    switch start {
    case .anywhere: return index
    case .inputStart: return index == 0 ? 0 : count &+ 1
    case .unit(let unit): return firstIndex(of: unit, in: input, from: index, count: count)
    case .set(let set):
      var index = index
      while index < count && !contains(set, input[index]) { index &+= 1 }
      return index
    }
  }

  /// The binary logarithm of the number of two-byte units that a search for a start checks in one step: one unit if it
  /// is searched in a large set.
  var wideScanShift: Int {
    guard case .set(let set) = start else { return 3 }
    let index = Int(truncatingIfNeeded: set)
    return rangeStarts[index &+ 1] &- rangeStarts[index] > 16 ? 0 : 3
  }

  /// Returns the first index at or after `index` where a match of a pattern with a landmark can start, or an index at
  /// which the rest of the input is too short if there is none.
  ///
  /// - Parameter found: The index of the latest landmark that has been found, which must be less than `index` at the
  ///   start of a search.
  @inline(never)
  func nextStart<Unit: RegularExpressionCodeUnit>(
    in input: UnsafePointer<Unit>, from index: Int, count: Int, landmark found: inout Int
  ) -> Int {
    guard let landmark else { return firstStart(in: input, from: index, count: count) }
    var index = index
    while true {
      if found < index &+ landmark.least {
        found = firstIndex(of: landmark, in: input, from: index &+ landmark.least, count: count)
        if found == count { return count &+ 1 }
      }
      index = firstStart(in: input, from: max(index, found &- landmark.most), count: count)
      if index &+ landmark.least <= found { return index }
    }
  }

  /// Compares a captured text with the input at the position, or before it. Returns the position after the compared
  /// input (-1 if the texts differ) and the number of units that may have been compared.
  @inline(never)
  func matchBackreference<Unit: RegularExpressionCodeUnit>(
    _ instruction: UnsafePointer<Instruction>, _ input: UnsafePointer<Unit>, _ count: Int, _ position: Int,
    _ captures: UnsafeMutablePointer<Int>
  ) -> (position: Int, work: Int) {
    let isBackward = instruction.pointee.flag
    for offset in 0..<Int(instruction.pointee.second) {
      let group = Int(groupLists[Int(instruction.pointee.first) &+ offset])
      let start = captures[2 &* group]
      let end = captures[2 &* group &+ 1]
      if start < 0 || end < 0 { continue }
      let length = end &- start
      let other = isBackward ? position &- length : position
      if other < 0 || other &+ length > count { return (-1, 0) }
      let ignoresCase = instruction.pointee.unit == 1
      let result = isBackward ? other : other &+ length
      guard equal(input, start, other, length, ignoringCase: ignoresCase),
        !isUnicodeMode || !splitsPair(input, count, result)
      else { return (-1, length) }
      return (result, length)
    }
    return (position, 0)
  }

  @inline(__always)
  private func equal<Unit: RegularExpressionCodeUnit>(
    _ input: UnsafePointer<Unit>, _ start: Int, _ other: Int, _ length: Int, ignoringCase: Bool
  ) -> Bool {
    guard ignoringCase, let caseEquivalence else {
      var offset = 0
      while offset < length && input[start &+ offset] == input[other &+ offset] { offset &+= 1 }
      return offset == length
    }
    var offset = 0
    while offset < length {
      var left = UInt32(truncatingIfNeeded: input[start &+ offset])
      var right = UInt32(truncatingIfNeeded: input[other &+ offset])
      var step = 1
      if isUnicodeMode {
        (left, step) = codePoint(input, start &+ length, at: start &+ offset)
        right = codePoint(input, other &+ length, at: other &+ offset).value
      }
      // Case folding never moves a character to another plane, so both have the same length.
      if left != right && caseEquivalence.canonicalize(left) != caseEquivalence.canonicalize(right) { return false }
      offset &+= step
    }
    return true
  }
}
