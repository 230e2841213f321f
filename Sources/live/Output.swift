import AnalyticsLive
import Foundation

/// Buffered output of whole lines, to a file or standard output. If the reader of standard output closes the pipe, the
/// process ends quietly with the status of a process that SIGPIPE terminated. Any other failure is reported.
final class Output: @unchecked Sendable {
  // Unchecked because of the buffer, which is accessed only under the lock.
  private let lock = NSLock()
  @exclusivity(unchecked) private var buffer: [UInt8] = []
  let descriptor: Int32
  /// The name in messages.
  private let name: String
  private let diagnostics: Diagnostics
  private let isTerminal: Bool
  private let capacity: Int
  /// Whether each full buffer is a member of a gzip document.
  private let isCompressed: Bool
  private var hasMember = false
  /// The maximum number of bytes of memory that the buffer keeps when it has been written out.
  private static let keptCapacity = 4 << 20
  /// The output whose text must be written out before that of this one.
  private var preceding: Output?

  /// - Parameters:
  ///   - name: The name in messages.
  ///   - isCompressed: Whether to compress with gzip. The text then appears only when much of it is available.
  init(descriptor: Int32, name: String = "the output", isCompressed: Bool = false, _ diagnostics: Diagnostics) {
    self.descriptor = descriptor
    self.name = name
    self.isCompressed = isCompressed
    self.diagnostics = diagnostics
    isTerminal = isatty(descriptor) == 1
    capacity = isCompressed ? 1 << 20 : 1 << 16
  }

  /// Creates a file, or empties it.
  convenience init(_ path: String, isCompressed: Bool = false, _ diagnostics: Diagnostics) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw FileError(code: errno) }
    self.init(descriptor: descriptor, name: path, isCompressed: isCompressed, diagnostics)
  }

  /// Output that is collected in memory, and that belongs to one thread.
  init(collecting diagnostics: Diagnostics) {
    descriptor = -1
    name = "the output"
    isCompressed = false
    isTerminal = false
    capacity = .max
    self.diagnostics = diagnostics
  }

  /// Writes the text of another output out before that of this one, also if the process then ends because this one
  /// cannot be written.
  func follow(_ preceding: Output) { lock.withLock { self.preceding = preceding } }

  /// Exchanges the collected output for the contents of an array, whose memory is used for what is collected next.
  func swapCollected(with text: inout [UInt8]) { lock.withLock { swap(&buffer, &text) } }

  /// The number of bytes collected.
  var count: Int { lock.withLock { buffer.count } }

  /// Writes lines that end with a line feed.
  func write(lines: some Collection<UInt8>) {
    lock.lock()
    defer { lock.unlock() }
    buffer.append(contentsOf: lines)
    if isTerminal || buffer.count >= capacity { writeOut() }
  }

  /// Writes lines that end with a line feed.
  /// - Parameter lines: The lines. Afterwards, its contents are undefined: it may have exchanged its memory.
  func write(exchanging lines: inout [UInt8]) {
    if isCompressed { return write(lines: lines) }
    lock.lock()
    defer { lock.unlock() }
    if buffer.isEmpty { swap(&buffer, &lines) } else { buffer.append(contentsOf: lines) }
    if isTerminal || buffer.count >= capacity { writeOut() }
  }

  func write(line: some Sequence<UInt8>) {
    lock.lock()
    defer { lock.unlock() }
    let isWritten = line.withContiguousStorageIfAvailable { writeOut(large: UnsafeRawBufferPointer($0)) } ?? false
    if !isWritten { buffer.append(contentsOf: line) }
    buffer.append(0x0A)
    if isTerminal || isWritten || buffer.count >= capacity { writeOut() }
  }

  /// Writes a line out after the buffer, without a copy, if it is as large as the buffer.
  private func writeOut(large line: UnsafeRawBufferPointer) -> Bool {
    if line.count < capacity || isCompressed { return false }
    writeOut()
    write(line)
    return true
  }

  func write(line: String) { write(line: line.utf8) }

  /// Writes a JSON value in one line that does not change the state of a terminal.
  func write(json: JSON) { write(line: json.printable) }

  /// Writes the buffer out. Compressed output is written out only by ``finish()``, because small members compress
  /// badly.
  func flush() {
    lock.lock()
    defer { lock.unlock() }
    if isCompressed { preceding?.flush() } else if descriptor >= 0 { writeOut() }
  }

  /// Writes the end of the output out.
  /// - Parameter isComplete: Whether the output is complete, even if it is empty.
  func finish(isComplete: Bool = true) {
    lock.lock()
    defer { lock.unlock() }
    writeOut(isEnd: isComplete)
  }

  /// Ends the process if nothing can be written, as an attempt would. Nothing is written.
  func check() {
    let mode = fcntl(descriptor, F_GETFL)
    if mode < 0 || mode & O_ACCMODE == O_RDONLY { end(after: EBADF) }
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if poll(&request, 1, 0) > 0, request.revents & Int16(POLLERR) != 0 { end(after: EPIPE) }
  }

  /// Flushes the buffer, unless another thread is blocked in a write. Later writes never return, because the end of the
  /// process would interrupt them within a line.
  func close(within seconds: Double) {
    guard tryLock(within: seconds) else { return }
    if let preceding {
      guard preceding.tryLock(within: seconds) else { return }
      preceding.writeBuffer()
    }
    writeBuffer()
  }

  private func tryLock(within seconds: Double) -> Bool { lock.lock(before: Date(timeIntervalSinceNow: seconds)) }

  private func writeOut(isEnd: Bool = false) {
    preceding?.flush()
    writeBuffer(isEnd: isEnd)
  }

  private func writeBuffer(isEnd: Bool = false) {
    // A gzip document has at least one member.
    guard !buffer.isEmpty || isEnd && isCompressed && !hasMember else { return }
    if isCompressed { buffer = Gzip.compress(buffer) }
    hasMember = true
    buffer.withUnsafeBytes { write($0) }
    buffer.removeAll(keepingCapacity: buffer.capacity <= Self.keptCapacity)
  }

  private func write(_ bytes: UnsafeRawBufferPointer) {
    guard let failure = Descriptor.writeAll(bytes, to: descriptor) else { return }
    end(after: failure.code, bytes, written: failure.written)
  }

  /// Ends the process after an error.
  /// - Parameters:
  ///   - bytes: What was to be written.
  ///   - written: The number of bytes that have been written.
  private func end(after code: Int32, _ bytes: UnsafeRawBufferPointer? = nil, written: Int = 0) -> Never {
    diagnostics.endProgress()
    // The reader of a file that is a pipe does not choose when the results are enough.
    if code == EPIPE, descriptor == STDOUT_FILENO { _exit(128 + SIGPIPE) }
    if let bytes { removePart(of: bytes, written: written) }
    diagnostics.write("live: cannot write \(name.escapingControlCharacters): \(Descriptor.message(code))")
    _exit(1)
  }

  /// Removes the part of a line, or of a compressed block, at the end of a file that cannot be written any further.
  private func removePart(of bytes: UnsafeRawBufferPointer, written: Int) {
    let whole = isCompressed ? 0 : bytes[..<written].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = lseek(descriptor, 0, SEEK_CUR)
    var status = stat()
    // Not if other processes write to the same file.
    guard written > whole, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size == end
    else { return }
    ftruncate(descriptor, end - off_t(written - whole))
  }
}
