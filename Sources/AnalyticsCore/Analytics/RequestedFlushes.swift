import Foundation

/// The flushes that calls have requested and that have not ended.
final class RequestedFlushes: @unchecked Sendable {
  // Unchecked because of the variables, which are accessed only under the condition.
  private let condition = NSCondition()
  private var runningCount = 0
  private var isHeld = false
  /// The flushes that wait because they are held, in order.
  private var held: [() -> Void] = []

  /// Begins a flush, which calls ``end()``, or holds it.
  func begin(_ start: @escaping () -> Void) {
    let starts = condition.withLock {
      if isHeld { held.append(start) } else { runningCount += 1 }
      return !isHeld
    }
    if starts { start() }
  }

  func end() {
    condition.withLock {
      runningCount -= 1
      condition.broadcast()
    }
  }

  /// Makes new flushes wait for ``wait()``, or begin immediately.
  func hold(_ holds: Bool) { condition.withLock { isHeld = holds } }

  /// Begins the flushes that are held, each after the end of the one before, and returns when all have ended.
  func wait() {
    while let start = next() { start() }
  }

  /// Waits until no flush is running, and returns the next one that is held; nil if all have begun.
  private func next() -> (() -> Void)? {
    condition.withLock {
      while runningCount > 0 { condition.wait() }
      if held.isEmpty { return nil }
      runningCount += 1
      return held.removeFirst()
    }
  }
}
