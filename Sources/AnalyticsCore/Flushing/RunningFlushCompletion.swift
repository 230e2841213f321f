import Foundation

/// The completion of a flush that the current thread runs.
///
/// A flush that it requests does not wait in synchronous mode, because an endless chain of them would exhaust the
/// stack.
enum RunningFlushCompletion {
  private static let key = "analytics.flush.completion"

  /// Whether there is one. A value of the thread, because tasks that the completion starts do not belong to it.
  static var exists: Bool { Thread.current.threadDictionary[key] != nil }

  /// Runs a completion.
  static func run(_ completion: () -> Void) {
    let previous = Thread.current.threadDictionary[key]
    Thread.current.threadDictionary[key] = true
    defer { Thread.current.threadDictionary[key] = previous }
    completion()
  }
}
