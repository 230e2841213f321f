import AnalyticsCore
import Foundation

/// The lines of a file. Only one chunk or one line is in memory, however large the file is, unless the file is
/// compressed with gzip.
final class LineReader {
  private let file: InputFile
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
  /// The range of the bytes that have been read but not returned.
  private var start = 0, end = 0
  /// The position up to which there is no line ending.
  private var scanned = 0
  private var isAtEnd = false
  /// The number of the last line returned, starting at 1.
  private(set) var line = 0
  /// The number of bytes read so far.
  private var position = 0
  /// A closure that is called with `position` before each attempt to read more, which may block. It returns false to
  /// end reading.
  private let beforeReading: (Int) -> Bool

  init(_ file: InputFile, beforeReading: @escaping (Int) -> Bool) {
    self.file = file
    self.beforeReading = beforeReading
  }

  deinit { buffer.deallocate() }

  /// Returns the next line without its ending (LF or CR LF), or nil after the last line, or if reading was ended. The
  /// bytes are valid until the next call.
  func next() throws(FileError) -> UnsafeRawBufferPointer? {
    while true {
      if let newline = memchr(buffer.baseAddress.unsafelyUnwrapped + scanned, 0x0A, end - scanned) {
        let at = UnsafeRawPointer(newline) - UnsafeRawPointer(buffer.baseAddress.unsafelyUnwrapped)
        return take(upTo: at, next: at + 1)
      }
      scanned = end
      if isAtEnd { return start < end ? take(upTo: end, next: end) : nil }
      guard beforeReading(position) else { return nil }
      try fill()
    }
  }

  private func take(upTo stop: Int, next: Int) -> UnsafeRawBufferPointer {
    var bytes = buffer[start..<stop]
    if bytes.last == 0x0D { bytes = bytes.dropLast() }
    // Skip a byte order mark.
    if line == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    start = next
    scanned = next
    line += 1
    return UnsafeRawBufferPointer(rebasing: bytes)
  }

  private func fill() throws(FileError) {
    if start > 0 {
      let count = end - start
      if count > 0, let base = buffer.baseAddress { memmove(base, base + start, count) }
      scanned -= start
      start = 0
      end = count
    }
    if end == buffer.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
      buffer.deallocate()
      buffer = larger
    }
    let n = try Descriptor.read(file.descriptor, into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
    let isFirst = position == 0
    end += n
    position += n
    isAtEnd = n == 0
    if isFirst, buffer[..<end].starts(with: [0x1F, 0x8B]) { try decompress() }
  }

  /// Reads the rest of a compressed file and replaces the contents of the buffer with the text.
  private func decompress() throws(FileError) {
    var document = Array(buffer[..<end])
    document += try file.contents()
    let text: [UInt8]
    do throws(GzipError) { text = try Gzip.decompress(document) } catch { throw FileError(message: "\(error)") }
    position = document.count
    buffer.deallocate()
    buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, text.count), alignment: 16)
    buffer.copyBytes(from: text)
    end = text.count
    isAtEnd = true
  }
}
