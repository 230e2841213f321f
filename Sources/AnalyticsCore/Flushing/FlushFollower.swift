import Foundation

/// What a flush that is requested in the completion of another one has to regard.
///
/// Such a flush does not wait in synchronous mode, because an endless chain of them would exhaust the stack. If the
/// flush before has delivered nothing, it begins a little later, because an endless chain would occupy a processor,
/// for example while there is no network or the client is disabled.
enum FlushFollower {
  /// The pause in seconds.
  private static let pause = 0.1
  private static let key = "analytics.flush.follower"

  /// Whether the current thread runs a completion; and if so, whether its flush has delivered something. A value of the
  /// thread, because tasks that the completion starts do not belong to it.
  private static var hasDelivered: Bool? {
    get { Thread.current.threadDictionary[key] as? Bool }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// Whether the current thread runs the completion of a flush.
  static var isCurrent: Bool { hasDelivered != nil }

  /// Runs the completion of a flush.
  static func run(_ completion: () -> Void, hasDelivered: Bool) {
    let previous = self.hasDelivered
    self.hasDelivered = hasDelivered
    defer { self.hasDelivered = previous }
    completion()
  }

  /// Begins a flush that is requested now.
  /// - Parameter queue: Where a flush begins that has to wait.
  static func begin(on queue: DispatchQueue, _ flush: @escaping @Sendable () -> Void) {
    if hasDelivered == false { queue.asyncAfter(deadline: .now() + pause, execute: flush) } else { flush() }
  }
}
