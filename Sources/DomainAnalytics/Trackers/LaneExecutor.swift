import Dispatch

/// Runs the `prepare()` of a tracker on the tracker's own queue, where the system supports that.
///
/// The threads that tasks usually share may all be busy, or wait for this tracker.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class LaneExecutor: TaskExecutor {
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension DispatchQueue {
  /// Starts a task whose code runs on this queue, or on the threads that all tasks share where the system does not
  /// support that.
  func run(_ operation: @escaping @Sendable () async -> Void) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      Task.detached(executorPreference: LaneExecutor(self), operation: operation)
    } else {
      Task.detached(operation: operation)
    }
  }
}
