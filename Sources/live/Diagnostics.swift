import AnalyticsLive
import Foundation
import JavaScript

/// Messages of the tool and its plugins, on standard error unless a test captures them. Control characters in messages
/// are escaped, because messages contain file names, arguments and parts of the input.
final class Diagnostics: @unchecked Sendable {
  // Unchecked because of the variables, which are accessed only under the lock.
  private let lock = NSLock()
  private var progress: ProgressBar?
  private var label: String?
  private var isSingleLine = false
  private var written: Set<ExactText> = []
  /// The numbers of messages of each kind.
  private var counts: [String: Int] = [:]
  /// The number of messages of a kind that are written.
  private let writtenCount: Int
  /// The number of bytes of console output that are still written; nil without a limit.
  private var consoleByteCount: Int?
  let descriptor: Int32
  /// Receives messages in place of the descriptor.
  private let handler: (@Sendable (String) -> Void)?
  private let names: [String: String]

  init(descriptor: Int32 = STDERR_FILENO) {
    self.descriptor = descriptor
    writtenCount = 5
    handler = nil
    names = [:]
  }

  /// - Parameters:
  ///   - names: The names of files in messages, by their paths. Any other name is the path.
  ///   - writtenCount: The number of messages of a kind that are written.
  ///   - handler: Receives each message. It must not write one.
  init(
    names: [String: String] = [:], writtenCount: Int = 5, _ handler: @escaping @Sendable (String) -> Void
  ) {
    descriptor = -1
    self.writtenCount = writtenCount
    self.handler = handler
    self.names = names
  }

  /// The name of a file in messages, with control characters escaped.
  func name(of path: String) -> String { names[path]?.escapingControlCharacters ?? InputFile.name(of: path) }

  /// Shows how much of an input of `total` bytes has been read, if a progress bar is useful.
  func startProgress(total: Int?) {
    lock.withLock { progress = handler == nil ? ProgressBar(total: total) : nil }
  }

  /// Updates the progress bar.
  /// - Parameter position: The number of bytes read so far.
  func updateProgress(_ position: Int) {
    lock.withLock { progress?.update(position) }
  }

  func endProgress() {
    lock.withLock {
      progress?.hide()
      progress = nil
    }
  }

  /// Removes the progress bar, unless another thread is blocked in a write.
  func endProgress(within seconds: Double) {
    guard lock.lock(before: Date(timeIntervalSinceNow: seconds)) else { return }
    defer { lock.unlock() }
    progress?.hide()
    progress = nil
  }

  /// Begins each message with a label.
  func label(_ label: String) { lock.withLock { self.label = label.escapingControlCharacters } }

  /// Writes each message in one line.
  func usesSingleLines() { lock.withLock { isSingleLine = true } }

  /// Writes at most a number of bytes of console output, and then a message that the rest is left out.
  func limitConsole(toBytes count: Int) { lock.withLock { consoleByteCount = count } }

  /// Counts console output toward the limit.
  /// - Returns: Whether it is written, and whether it is the first that is not.
  private func countConsole(_ text: String) -> (isWritten: Bool, isFirst: Bool) {
    lock.withLock {
      guard let left = consoleByteCount else { return (true, false) }
      consoleByteCount = left - text.utf8.count
      return (left >= text.utf8.count, left >= 0 && left < text.utf8.count)
    }
  }

  /// Writes a text of the console of live plugins.
  func write(console text: String, indentation: String = "") {
    let (isWritten, isFirst) = countConsole(text)
    guard isWritten else {
      if isFirst { write("live: the rest of what scripts print is left out") }
      return
    }
    write(lines: "\(indentation)\(text.isConsoleWarning ? "live: " : "")\(text)")
  }

  /// Writes a message of one line. A line break in it comes from the input, and is escaped.
  func write(_ message: String) { write(lines: message.escapingControlCharacters) }

  /// Writes a message of one or more lines, such as the report of a failure. Line breaks of scripts and of the input
  /// have been escaped.
  func write(lines message: String) {
    lock.withLock {
      var text = message
      if isSingleLine {
        text = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
      }
      if let label { text = "\(label): \(text)" }
      send(text.escapedText)
    }
  }

  /// Writes a message that several threads may find, once.
  func write(once message: String) {
    if lock.withLock({ written.insert(ExactText(message)).inserted }) { write(message) }
  }

  /// Writes only the first messages of a kind, and counts the others for ``reportCounts()``.
  /// - Parameter kind: What there is as often as the message, such as `events without a time`.
  func write(_ message: String, countedAs kind: String) {
    let count = lock.withLock {
      counts[kind, default: 0] += 1
      return counts[kind, default: 0]
    }
    if count <= writtenCount { write(message) }
  }

  /// Reports how many messages of each kind there were, if not all of them have been written.
  func reportCounts() {
    let all = lock.withLock {
      defer { counts = [:] }
      return counts
    }
    for (kind, count) in all.sorted(by: { $0.key < $1.key }) where count > writtenCount {
      write("live: \(kind): \(count) in all; the first \(writtenCount) are reported above")
    }
  }

  /// Writes a file, and reports that it cannot be written.
  /// - Returns: Whether it was written.
  func report(_ path: String, _ write: () throws(FileError) -> Void) -> Bool {
    do throws(FileError) {
      try write()
      return true
    } catch {
      self.write("live: cannot write \(path.escapingControlCharacters): \(error)")
      return false
    }
  }

  /// Writes a JSON value for programs in one line, without the label.
  func write(json: JSON) { lock.withLock { send(json.printable) } }

  private func send(_ text: String) {
    progress?.hide()
    if let handler { return handler(text) }
    // There is nowhere to report a failure.
    _ = Descriptor.writeAll(Array((text + "\n").utf8), to: descriptor)
  }
}
