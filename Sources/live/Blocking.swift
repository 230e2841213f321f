import Foundation

/// Waiting for asynchronous work on the thread that runs a command.
enum Blocking {
  /// Performs an action and returns when it has ended.
  static func wait(for action: @escaping @Sendable () async -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      await action()
      isDone.signal()
    }
    isDone.wait()
  }
}
