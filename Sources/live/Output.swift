import AnalyticsCore
import Foundation

/// Buffered output of whole lines, to a file or standard output. If the reader closes the pipe, the process ends
/// quietly with the status of a process that SIGPIPE terminated.
final class Output: @unchecked Sendable {
  // Unchecked because of the buffer, which is accessed only under the lock.
  private let lock = NSLock()
  private var buffer: [UInt8] = []
  private let descriptor: Int32
  private let diagnostics: Diagnostics
  private let isTerminal: Bool
  private let capacity: Int
  /// Whether each full buffer is a member of a gzip document.
  private let isCompressed: Bool

  /// - Parameter isCompressed: Whether to compress with gzip. The text then appears only when much of it is available.
  init(descriptor: Int32, isCompressed: Bool = false, _ diagnostics: Diagnostics) {
    self.descriptor = descriptor
    self.isCompressed = isCompressed
    self.diagnostics = diagnostics
    isTerminal = isatty(descriptor) == 1
    capacity = isCompressed ? 1 << 20 : 1 << 16
  }

  /// Output that is collected in memory, and that belongs to one thread.
  init(collecting diagnostics: Diagnostics) {
    descriptor = -1
    isCompressed = false
    isTerminal = false
    capacity = .max
    self.diagnostics = diagnostics
  }

  /// Removes and returns the collected output.
  func take() -> [UInt8] {
    lock.withLock {
      defer { buffer = [] }
      return buffer
    }
  }

  /// The number of bytes collected.
  var count: Int { lock.withLock { buffer.count } }

  /// Writes lines that end with a line feed.
  func write(lines: some Sequence<UInt8>) {
    lock.lock()
    defer { lock.unlock() }
    buffer.append(contentsOf: lines)
    if isTerminal || buffer.count >= capacity { writeOut() }
  }

  func write(line: some Sequence<UInt8>) {
    lock.lock()
    defer { lock.unlock() }
    buffer.append(contentsOf: line)
    buffer.append(0x0A)
    if isTerminal || buffer.count >= capacity { writeOut() }
  }

  func write(line: String) { write(line: line.utf8) }

  /// Writes the buffer out. Compressed output is written out only by ``finish()``, because small members compress
  /// badly.
  func flush() {
    guard !isCompressed, descriptor >= 0 else { return }
    finish()
  }

  /// Writes the end of the output out.
  func finish() {
    lock.lock()
    defer { lock.unlock() }
    writeOut()
  }

  /// Flushes the buffer, unless another thread is blocked in a write.
  func flush(within seconds: Double) {
    guard lock.lock(before: Date(timeIntervalSinceNow: seconds)) else { return }
    defer { lock.unlock() }
    writeOut()
  }

  private func writeOut() {
    guard !buffer.isEmpty else { return }
    let failure = Descriptor.writeAll(isCompressed ? Gzip.compress(buffer) : buffer, to: descriptor)
    buffer.removeAll(keepingCapacity: true)
    guard let failure else { return }
    diagnostics.endProgress()
    switch failure {
    case EPIPE: _exit(128 + SIGPIPE)
    case let code:
      diagnostics.write("live: cannot write the output: \(Descriptor.message(code))")
      _exit(1)
    }
  }
}
