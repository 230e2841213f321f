import Dispatch

/// Makes the queues that the library works on: serial ones, which have threads of their own. The global queues of the system share theirs with the tasks of the
/// program; what has to wait for one of those stands still as long as they are busy, and a service is busy all the time.
package enum LibraryQueue {
  private static let mark = DispatchSpecificKey<Bool>()

  package static func make(_ name: String) -> DispatchQueue {
    let queue = DispatchQueue(label: "analytics.\(name)", qos: .utility)
    queue.setSpecific(key: mark, value: true)
    return queue
  }

  /// Whether this is a thread of the library, which must not wait for the library.
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }
}
