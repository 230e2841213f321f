import Foundation

/// The calls of destinations that are under way, so that a denial of consent can wait for them.
struct CallsUnderWay {
  /// The number of a call.
  typealias Call = Int

  private var calls: [(number: Call, thread: pthread_t)] = []
  private var last = 0
  private var waits: [(calls: Set<Call>, end: DispatchSemaphore)] = []

  /// A call begins on the current thread.
  mutating func begin() -> Call {
    last += 1
    calls.append((last, pthread_self()))
    return last
  }

  /// - Returns: The callers whose wait is over.
  mutating func end(_ call: Call) -> [DispatchSemaphore] {
    if let index = calls.lastIndex(where: { $0.number == call }) { calls.remove(at: index) }
    if waits.isEmpty { return [] }
    for index in waits.indices { waits[index].calls.remove(call) }
    let over = waits.filter(\.calls.isEmpty)
    waits.removeAll(where: \.calls.isEmpty)
    return over.map(\.end)
  }

  /// Returns a semaphore that is signalled at the end of all calls that other threads have begun; nil if there are
  /// none.
  ///
  /// The calls of the current thread are not waited for: a destination may change consent itself.
  mutating func wait() -> DispatchSemaphore? {
    let current = pthread_self()
    let others = calls.filter { pthread_equal($0.thread, current) == 0 }
    if others.isEmpty { return nil }
    let end = DispatchSemaphore(value: 0)
    waits.append((Set(others.map(\.number)), end))
    return end
  }
}
