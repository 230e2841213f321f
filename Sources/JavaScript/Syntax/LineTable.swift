/// The offsets at which the lines of a source text start, so that a location can be found without scanning the text.
struct LineTable: Sendable {
  private let starts: [UInt32]
  private let isASCII: Bool

  var byteCount: Int { starts.count * MemoryLayout<UInt32>.stride }

  init(_ source: [UInt8]) {
    var starts: [UInt32] = [0]
    var isASCII = true
    source.withUnsafeBufferPointer { bytes in
      var i = 0
      while true {
        i = ByteSearch.special(in: bytes, from: i)
        guard i < bytes.count else { break }
        if bytes[i] >= 0x80 { isASCII = false }
        let length = SourceLocation.lineTerminatorLength(source, at: i)
        if length > 0 { starts.append(UInt32(truncatingIfNeeded: i + length)) }
        i += max(length, 1)
      }
    }
    self.starts = starts
    self.isASCII = isASCII
  }

  func location(of offset: SourceOffset, in source: [UInt8]) -> SourceLocation {
    let offset = min(offset, UInt32(truncatingIfNeeded: source.count))
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = Int(starts[low])
    let column = isASCII ? Int(offset) - start : SourceLocation.codeUnitCount(source[start..<Int(offset)])
    return SourceLocation(line: low + 1, column: column + 1)
  }
}
