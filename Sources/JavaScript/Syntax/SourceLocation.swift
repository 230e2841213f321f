/// A location in source text for display: lines and columns start at 1, and columns are UTF-16 code units.
struct SourceLocation: Equatable, Sendable {
  let line: Int
  let column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Creates the location of a byte offset in UTF-8 source text. An offset beyond the end is the end.
  init(_ offset: SourceOffset, in source: [UInt8]) {
    let end = min(Int(offset), source.count)
    var line = 1
    var lineStart = 0
    var index = 0
    while index < end {
      let length = SourceLocation.lineTerminatorLength(source, at: index)
      if length > 0 {
        // An offset between CR and LF is at the end of the line.
        guard index + length <= end else { break }
        line += 1
        index += length
        lineStart = index
      } else {
        index += 1
      }
    }
    self.line = line
    column = SourceLocation.codeUnitCount(source[lineStart..<end]) + 1
  }

  /// Returns the length of the line terminator (sequence) at an index, or 0 if there is none.
  static func lineTerminatorLength(_ source: [UInt8], at index: Int) -> Int {
    switch source[index] {
    case 0x0A: return 1
    case 0x0D: return index + 1 < source.count && source[index + 1] == 0x0A ? 2 : 1
    case 0xE2:
      guard index + 2 < source.count, source[index + 1] == 0x80, source[index + 2] & 0xFE == 0xA8 else { return 0 }
      return 3
    default: return 0
    }
  }

  /// Returns the offset of a location, or nil if there is no such line. A column beyond the end of the line is its end.
  static func offset(line: Int, column: Int, in source: [UInt8]) -> SourceOffset? {
    var index = 0
    var current = 1
    while current < line {
      guard index < source.count else { return nil }
      let length = lineTerminatorLength(source, at: index)
      index += max(1, length)
      if length > 0 { current += 1 }
    }
    var units = 1
    while units < column, index < source.count, lineTerminatorLength(source, at: index) == 0 {
      let byte = source[index]
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      units += length == 4 ? 2 : 1
      index = min(index + length, source.count)
    }
    return SourceOffset(truncatingIfNeeded: index)
  }

  /// Whether a line terminator (sequence) ends before an index.
  fileprivate static func isLineEnd(_ source: [UInt8], before index: Int) -> Bool {
    switch source[index - 1] {
    case 0x0A: true
    case 0x0D: index == source.count || source[index] != 0x0A
    case 0xA8, 0xA9: index >= 3 && lineTerminatorLength(source, at: index - 3) == 3
    default: false
    }
  }

  /// Returns the number of UTF-16 code units of text in UTF-8. It may begin or end inside a character: a character
  /// counts where its first byte is.
  static func codeUnitCount(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      var i = 0
      while i < bytes.count {
        // 128 bytes have at most 128 code units. With a sum of one byte, an instruction counts several bytes.
        let end = min(i + 128, bytes.count)
        var part: UInt8 = 0
        while i < end {
          part &+= (bytes[i] & 0xC0 == 0x80 ? 0 : 1) &+ (bytes[i] >= 0xF0 ? 1 : 0)
          i &+= 1
        }
        count += Int(part)
      }
      return count
    }
  }
}

/// Returns the line around a byte offset, and a line with a caret below its column. A long line is truncated around the
/// column. Tabs are repeated in the caret's line, so that the caret is aligned.
func excerpt(_ source: [UInt8], _ offset: SourceOffset) -> (lineText: String, caretLine: String) {
  let position = min(Int(offset), source.count)
  let width = 60
  // More bytes than `width` characters have: a line may be as long as the source text.
  let reach = 4 * width + 4
  var start = position
  while start > 0, position - start < reach, !SourceLocation.isLineEnd(source, before: start) { start -= 1 }
  while start < position, source[start] & 0xC0 == 0x80 { start += 1 }
  var end = start
  let limit = min(source.count, position + reach)
  while end < limit, SourceLocation.lineTerminatorLength(source, at: end) == 0 { end += 1 }
  while end > start, end < source.count, source[end] & 0xC0 == 0x80 { end -= 1 }

  let middle = min(position, end)
  var (first, countBefore) = (middle, 0)
  while first > start, countBefore < width {
    first -= 1
    if source[first] & 0xC0 != 0x80 { countBefore += 1 }
  }
  var (last, countAfter) = (middle, 0)
  while last < end, countAfter < width {
    last += 1
    while last < end, source[last] & 0xC0 == 0x80 { last += 1 }
    countAfter += 1
  }
  var text = String(decoding: source[first..<last], as: UTF8.self)
  if last < end { text += " …" }
  var caret: [UInt8] = []
  for byte in source[first..<middle] where byte & 0xC0 != 0x80 { caret.append(byte == 0x09 ? byte : 0x20) }
  caret.append(0x5E)
  let caretLine = String(decoding: caret, as: UTF8.self)
  return first > start ? ("… " + text, "  " + caretLine) : (text, caretLine)
}
