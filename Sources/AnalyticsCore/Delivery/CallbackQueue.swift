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
      var transfers: DispatchQueue?
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

    /// Sets the session of the tasks, before there are any.
    func serve(_ session: URLSession) { state.withLock { $0.transfers = Self.transfers(of: session) } }

    func cancel(_ task: URLSessionTask) {
      let transfers = state.withLock { state in
        state.canceled = task
        return state.transfers
      }
      transfers?.suspend()
      // On a separate queue, because it waits for the queue of its session, which may be the current one.
      LibraryQueue.make("cancellation").async {
        task.cancel()
        guard let transfers else { return }
        // `cancel()` returns before the task has ended. Reading on would keep it from ending.
        while task.state != .completed, task.error == nil { Thread.sleep(forTimeInterval: 0.001) }
        transfers.resume()
      }
    }

    /// Returns the queue on which a session reads from its connections, which targets a queue that all sessions share.
    ///
    /// While a response arrives faster than it can be read, as one in tiny pieces does, this queue never becomes empty.
    /// A task could not be canceled then, every request of the process would wait, and the memory would fill up. The
    /// queue is not public; if it is not found, a task is canceled when the server pauses.
    private static func transfers(of session: URLSession) -> DispatchQueue? {
      Mirror(reflecting: session).descendant("multiHandle", "queue") as? DispatchQueue
    }
  }
#endif
