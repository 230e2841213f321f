import Foundation

/// What a flush that is requested in the completion of another one has to regard.
///
/// Such a flush does not wait in synchronous mode, because an endless chain of them would exhaust the stack. An endless
/// chain is permitted, for example to deliver again and again, but must not occupy a processor. Therefore a flush
/// begins a little later if the one before has delivered nothing, for example because the network is down, and if the
/// chain is long, for example because each completion tracks an event.
struct FlushFollower {
  /// The number of flushes in a chain that begin immediately after the first one.
  private static let limit = CallDepth.limit
  /// The pause in seconds.
  private static let pause = 0.1
  private static let key = "analytics.flush.follower"

  /// A completion that runs.
  private struct Completion {
    let flush: FlushFollower
    let hasDelivered: Bool
  }

  /// The completion that the current thread runs. A value of the thread, because tasks that the completion starts do
  /// not belong to it.
  private static var current: Completion? {
    get { Thread.current.threadDictionary[key] as? Completion }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// Whether the current thread runs the completion of a flush.
  static var isCurrent: Bool { current != nil }

  /// The flush that is requested now.
  static var requested: FlushFollower {
    guard let current else { return FlushFollower() }
    let number = current.flush.number + 1
    return FlushFollower(number: number, isDelayed: !current.hasDelivered || number > limit)
  }

  /// The number of flushes that led to this one, each requested in the completion of the one before.
  private var number = 0
  /// Whether the flush begins after a pause.
  private(set) var isDelayed = false

  /// Runs the completion of the flush.
  func run(_ completion: () -> Void, hasDelivered: Bool) {
    let previous = Self.current
    Self.current = Completion(flush: self, hasDelivered: hasDelivered)
    defer { Self.current = previous }
    completion()
  }

  /// Begins the flush.
  /// - Parameter queue: Where it begins if it has to wait.
  func begin(on queue: DispatchQueue, _ flush: @escaping @Sendable () -> Void) {
    if isDelayed { queue.asyncAfter(deadline: .now() + Self.pause, execute: flush) } else { flush() }
  }
}
