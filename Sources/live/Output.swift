import Foundation

/// Buffered standard output that writes only whole lines. If the reader closes the pipe, the process ends quietly with
/// the status of a process that SIGPIPE terminated.
final class Output: @unchecked Sendable {
  // Unchecked because of the buffer, which is accessed only under the lock.
  private let lock = NSLock()
  private var buffer: [UInt8] = []
  private let descriptor: Int32
  private let diagnostics: Diagnostics
  private let isTerminal: Bool
  private static let capacity = 1 << 16

  init(descriptor: Int32, _ diagnostics: Diagnostics) {
    self.descriptor = descriptor
    self.diagnostics = diagnostics
    isTerminal = isatty(descriptor) == 1
  }

  func write(line: some Sequence<UInt8>) {
    lock.lock()
    defer { lock.unlock() }
    buffer.append(contentsOf: line)
    buffer.append(0x0A)
    if isTerminal || buffer.count >= Output.capacity { writeOut() }
  }

  func write(line: String) { write(line: line.utf8) }

  func flush() {
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
    let failure = Descriptor.writeAll(buffer, to: descriptor)
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
