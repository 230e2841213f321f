#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking

  /// The queue on which a session with one task calls its delegate, except on Apple platforms. It runs operations on
  /// the thread that adds them, because such a session does not wait for its delegate, so that operations with data
  /// would fill the memory, for example while a compressed response expands.
  ///
  /// A task is canceled through its queue. `URLSessionTask.cancel()` has two steps: the first one sets the state, and
  /// the second one sets the error, adds an operation, and ends the process if the task has ended between the steps.
  /// Therefore, the last operation that arrives between them, which may be the end of the task, waits for the second
  /// step. The others contain data that is no longer needed.
  final class CallbackQueue: OperationQueue, @unchecked Sendable {
    private struct State {
      weak var canceled: URLSessionTask?
      var held: (@Sendable () -> Void)?
    }

    // Unchecked because of the superclass.
    private let state = Protected(State())

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      let (isHeld, earlier) = state.withLock { state in
        if let task = state.canceled, task.state == .canceling, (task.error as? URLError)?.code != .cancelled {
          state.held = block
          return (true, (@Sendable () -> Void)?.none)
        }
        defer { state.held = nil }
        return (false, state.held)
      }
      if isHeld { return }
      earlier?()
      block()
    }

    func cancel(_ task: URLSessionTask) {
      state.withLock { $0.canceled = task }
      // On a separate queue, because it waits for the queue of its session, which may be the current one, and which
      // is busy as long as data arrives.
      LibraryQueue.make("cancellation").async { task.cancel() }
    }
  }
#endif
