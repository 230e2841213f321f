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

/// A queue of the library that is created when it is first used. Releasing a queue wakes up another thread.
package final class LazyLibraryQueue: Sendable {
  private let name: String
  private let made = Protected<DispatchQueue?>(nil)

  package init(_ name: String) { self.name = name }

  package var queue: DispatchQueue {
    made.withLock { made in
      if let made { return made }
      let queue = LibraryQueue.make(name)
      made = queue
      return queue
    }
  }
}
