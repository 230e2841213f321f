/// The offsets at which the lines of a source text start, so that a location can be found without scanning the text.
package struct LineTable: Sendable {
  private let starts: [UInt32]
  /// The numbers of UTF-16 code units before each multiple of `blockSize` bytes, unless the text is ASCII. With them, a
  /// column in a long line is found in the same time as in a short one.
  private let units: [UInt32]

  private static var blockSize: Int { 256 }

  /// Whether the text is ASCII.
  var isASCII: Bool { units.isEmpty }

  var byteCount: Int { (starts.count + units.count) * MemoryLayout<UInt32>.stride }

  static var bytesPerLine: Int { MemoryLayout<UInt32>.stride }

  /// - Parameter lineCount: The number of lines as ``count(in:)`` returns it, if it is known.
  package init(_ source: [UInt8], lineCount: Int? = nil) {
    let count = lineCount ?? LineTable.count(in: source)
    var isASCII = true
    starts = [UInt32](unsafeUninitializedCapacity: count) { starts, initializedCount in
      starts.initializeElement(at: 0, to: 0)
      initializedCount = 1
      isASCII = LineTable.forEachLineEnd(in: source) {
        precondition(initializedCount < count, "The number of lines is wrong.")
        starts.initializeElement(at: initializedCount, to: UInt32(truncatingIfNeeded: $0))
        initializedCount += 1
      }
    }
    units = isASCII ? [] : LineTable.units(of: source)
  }

  /// The number of lines of a source text.
  static func count(in source: [UInt8]) -> Int {
    var count = 1
    _ = forEachLineEnd(in: source) { _ in count += 1 }
    return count
  }

  /// Calls `body` with the offset after each line terminator.
  /// - Returns: Whether the text is ASCII.
  @inline(__always)
  private static func forEachLineEnd(in source: [UInt8], _ body: (Int) -> Void) -> Bool {
    var isASCII = true
    source.withUnsafeBufferPointer { bytes in
      var end = 0
      ByteSearch.forEachSpecial(in: bytes) { i in
        // The line feed after a carriage return, or the rest of a character.
        if i < end { return }
        if bytes[i] == 0x0A {
          end = i &+ 1
        } else {
          if bytes[i] >= 0x80 { isASCII = false }
          let length = SourceLocation.lineTerminatorLength(source, at: i)
          if length == 0 { return }
          end = i + length
        }
        body(end)
      }
    }
    return isASCII
  }

  private static func units(of source: [UInt8]) -> [UInt32] {
    var units: [UInt32] = []
    var count = 0
    for start in stride(from: 0, through: source.count, by: blockSize) {
      units.append(UInt32(truncatingIfNeeded: count))
      count += SourceLocation.codeUnitCount(source[start..<min(start + blockSize, source.count)])
    }
    return units
  }

  /// Returns the number of code units before a byte.
  private func unitCount(before offset: Int, in source: [UInt8]) -> Int {
    if isASCII { return offset }
    let block = offset / LineTable.blockSize
    return Int(units[block]) + SourceLocation.codeUnitCount(source[(block * LineTable.blockSize)..<offset])
  }

  /// Returns the line and the column of a byte, from 1. Columns are UTF-16 code units.
  package func position(of offset: Int, in source: [UInt8]) -> (line: Int, column: Int) {
    let location = location(of: SourceOffset(clamping: offset), in: source)
    return (location.line, location.column)
  }

  func location(of offset: SourceOffset, in source: [UInt8]) -> SourceLocation {
    let offset = min(offset, UInt32(truncatingIfNeeded: source.count))
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = unitCount(before: Int(offset), in: source) - unitCount(before: Int(starts[low]), in: source)
    return SourceLocation(line: low + 1, column: column + 1)
  }
}
