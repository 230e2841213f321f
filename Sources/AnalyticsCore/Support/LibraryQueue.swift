import Dispatch

/// Creates the serial queues of the library, which have their own threads.
///
/// The system's global queues share their threads with the tasks of the application. In a busy service, work that waits
/// for one of those threads would not run.
package enum LibraryQueue {
  private static let mark = DispatchSpecificKey<Bool>()

  package static func make(_ name: String) -> DispatchQueue {
    let queue = DispatchQueue(label: "analytics.\(name)", qos: .utility)
    queue.setSpecific(key: mark, value: true)
    return queue
  }

  /// Whether the current thread belongs to the library and so must not wait for the library.
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }
}
