import Foundation

/// What the tool and its plugins have to say, on standard error.
final class Diagnostics: @unchecked Sendable {
  // Unchecked because of the progress bar: only touched under the lock.
  private let lock = NSLock()
  private var progress: ProgressBar?

  /// Shows how far an input of `total` bytes has been read, when there is use for it.
  func startProgress(total: Int?) {
    lock.withLock { progress = ProgressBar(total: total) }
  }

  /// - Parameter position: bytes read so far.
  func updateProgress(_ position: Int) {
    lock.withLock { progress?.update(position) }
  }

  func endProgress() {
    lock.withLock {
      progress?.hide()
      progress = nil
    }
  }

  /// Ends the progress unless another thread is stuck in writing.
  func endProgress(within seconds: Double) {
    guard lock.lock(before: Date(timeIntervalSinceNow: seconds)) else { return }
    defer { lock.unlock() }
    progress?.hide()
    progress = nil
  }

  /// Writes a line, or several.
  func write(_ text: String) {
    lock.withLock {
      progress?.hide()
      // Nobody can be told when this fails.
      _ = Descriptor.writeAll(Array((text + "\n").utf8), to: STDERR_FILENO)
    }
  }
}
