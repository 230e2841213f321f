import Foundation

/// Calls a closure repeatedly on a queue, without a run loop, at most 100 times a second. Releasing the timer cancels
/// it.
package final class RepeatingTimer: @unchecked Sendable {
  // Unchecked because of `isSuspended`, which the owner accesses under a lock.
  package let interval: TimeInterval
  private let source: any DispatchSourceTimer
  private var isSuspended = false

  package init(interval: TimeInterval, on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) {
    self.interval = interval
    source = DispatchSource.makeTimerSource(queue: queue)
    // Shorter intervals would keep a core busy.
    let wait = min(max(interval, 0.01), .longestWait)
    source.schedule(deadline: .now() + wait, repeating: wait, leeway: .milliseconds(Int(min(wait * 50, 1000))))
    source.setEventHandler(handler: action)
    source.activate()
  }

  func setSuspended(_ suspended: Bool) {
    guard suspended != isSuspended else { return }
    isSuspended = suspended
    if suspended { source.suspend() } else { source.resume() }
  }

  func cancel() {
    // A suspended source must not be released.
    setSuspended(false)
    source.cancel()
  }

  deinit { cancel() }
}
