import Foundation

/// Runs calls that change the state of the user, and notify plugins of it, one after the other, so that every plugin
/// sees the changes in the order in which they were made.
package final class CallOrder: Sendable {
  private let lock = NSRecursiveLock()

  /// The longest time in seconds that a call waits for its turn: a plugin may itself wait for a thread that makes such
  /// a call.
  private static let timeout = 1.0

  package init() {}

  /// Runs a call when it is its turn. Calls from within another one, and from threads of the library and those that run
  /// scripts, for which other calls may wait, do not wait.
  package func run<Result, Failure: Error>(_ call: () throws(Failure) -> Result) throws(Failure) -> Result {
    if LibraryQueue.isCurrent || HeldEngines.exist { return try call() }
    let isLocked = lock.try() || lock.lock(before: Date(timeIntervalSinceNow: Self.timeout))
    defer { if isLocked { lock.unlock() } }
    return try call()
  }
}
