import AnalyticsCore
import Foundation

/// The lines of a file, in blocks. Only one chunk or one line is in memory, however large the file is, unless the file
/// is compressed with gzip.
final class LineReader {
  private let file: InputFile
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: LineReader.blockSize, alignment: 16)
  /// The range of the bytes that have been read but not returned.
  private var start = 0, end = 0
  /// The position up to which there is no line ending.
  private var scanned = 0
  private var isAtEnd = false
  /// The number of the next line, starting at 1.
  private var line = 1
  /// The number of bytes read so far.
  private var position = 0
  /// A closure that is called with `position` before each attempt to read more, which may block. It returns false to
  /// end reading.
  private let beforeReading: (Int) -> Bool

  private static let blockSize = 1 << 16
  /// The maximum number of bytes of a line.
  static let lineLimit = 16 << 20

  init(_ file: InputFile, beforeReading: @escaping (Int) -> Bool) {
    self.file = file
    self.beforeReading = beforeReading
  }

  deinit { buffer.deallocate() }

  /// Returns the next lines, as many as can be had without waiting and fit in a block, but at least one. Returns nil
  /// after the last line, or if reading was ended. The bytes are valid until the next call.
  func next() throws(FileError) -> LineBlock? {
    while true {
      if let last = endOfLines() { return try take(upTo: last) }
      scanned = end
      if isAtEnd { return start < end ? try take(upTo: end) : nil }
      guard beforeReading(position) else { return nil }
      try fill()
    }
  }

  /// Returns the next lines, as ``next()`` does, in memory that belongs to the caller.
  /// - Parameter memory: The caller's buffer. It is exchanged for the one with the lines.
  func next(in memory: inout UnsafeMutableRawBufferPointer) throws(FileError) -> LineBlock? {
    guard let block = try next() else { return nil }
    let rest = UnsafeRawBufferPointer(rebasing: buffer[start..<end])
    let isRestShort = rest.count <= LineReader.blockSize
    let room = max(isRestShort ? 0 : block.bytes.count, LineReader.blockSize)
    if memory.count < room {
      memory.deallocate()
      memory = .allocate(byteCount: room, alignment: 16)
    }
    // The rest is a part of a line, unless the file is compressed.
    guard isRestShort else {
      memory.copyMemory(from: block.bytes)
      let bytes = UnsafeRawBufferPointer(rebasing: memory[..<block.bytes.count])
      return LineBlock(bytes: bytes, firstLine: block.firstLine)
    }
    memory.copyMemory(from: rest)
    swap(&buffer, &memory)
    (start, scanned, end) = (0, 0, rest.count)
    return block
  }

  /// The end of the last line that fits in a block, or of the first line if that is longer.
  private func endOfLines() -> Int? {
    let limit = min(end, start + LineReader.blockSize)
    guard let base = buffer.baseAddress else { return nil }
    // In a long line, `lastIndex(of:)` would search the whole block, byte by byte.
    if scanned < limit, memchr(base + scanned, 0x0A, limit - scanned) != nil,
      let last = UnsafeRawBufferPointer(rebasing: buffer[scanned..<limit]).lastIndex(of: 0x0A)
    {
      return scanned + last + 1
    }
    let from = max(scanned, limit)
    guard let newline = memchr(base + from, 0x0A, end - from) else { return nil }
    return UnsafeRawPointer(newline) - UnsafeRawPointer(base) + 1
  }

  private func take(upTo stop: Int) throws(FileError) -> LineBlock {
    var bytes = buffer[start..<stop]
    // Only a single line can be that long; the text of a compressed file may contain one.
    if bytes.count - (bytes.last == 0x0A ? 1 : 0) >= Self.lineLimit { throw tooLong() }
    // Skip a byte order mark.
    if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    let block = LineBlock(bytes: UnsafeRawBufferPointer(rebasing: bytes), firstLine: line)
    line += block.endingCount
    start = stop
    scanned = stop
    return block
  }

  private func tooLong() -> FileError {
    FileError(message: "line \(line) has \(Self.lineLimit >> 20) MiB or more")
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
      if end >= Self.lineLimit { throw tooLong() }
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
    guard isFirst else { return }
    if InputFile.isCompressed(buffer[..<end]) { try decompress() }
    // What remains of an interrupted copy. A document without text has a header.
    if n == 0, file.isNamedCompressed { throw FileError(message: "\(GzipError.truncated)") }
  }

  /// Reads the rest of a compressed file and replaces the contents of the buffer with the text.
  private func decompress() throws(FileError) {
    var document = Array(buffer[..<end])
    document += try file.contents(limit: .max)
    let text = try InputFile.decompressed(document)
    position = document.count
    buffer.deallocate()
    buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, text.count), alignment: 16)
    buffer.copyBytes(from: text)
    end = text.count
    isAtEnd = true
  }
}
