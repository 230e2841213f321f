import Foundation

/// Whole lines of a file. The last one need not have an ending.
struct LineBlock {
  let bytes: UnsafeRawBufferPointer
  /// The number of the first line, starting at 1.
  let firstLine: Int

  /// The number of line endings.
  var endingCount: Int {
    guard var rest = bytes.baseAddress else { return 0 }
    let end = rest + bytes.count
    var count = 0
    while let ending = memchr(rest, 0x0A, end - rest) {
      count += 1
      rest = UnsafeRawPointer(ending) + 1
    }
    return count
  }

  /// Calls `body` with each line, without its ending (LF or CR LF), and with its number, until it returns false.
  /// - Returns: Whether `body` was called with all lines.
  func forEachLine(_ body: (_ line: UnsafeRawBufferPointer, _ number: Int) -> Bool) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    var (start, number) = (0, firstLine)
    while start < bytes.count {
      let newline = memchr(base + start, 0x0A, bytes.count - start)
      let end = newline.map { UnsafeRawPointer($0) - base } ?? bytes.count
      let isShort = end > start && bytes[end - 1] == 0x0D
      if !body(UnsafeRawBufferPointer(rebasing: bytes[start..<(isShort ? end - 1 : end)]), number) { return false }
      start = end + 1
      number += 1
    }
    return true
  }
}
