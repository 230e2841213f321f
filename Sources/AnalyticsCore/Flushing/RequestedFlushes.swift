import Foundation

/// The flushes that calls have requested and that have not ended.
///
/// A flush begins immediately while the ``FlushAllowance`` permits it. Else it waits, and those that are requested
/// meanwhile join it, because it delivers everything that was accepted before it begins.
final class RequestedFlushes: @unchecked Sendable {
  /// The number of completions that may wait and that were passed by completions, and the number of all.
  ///
  /// A completion that requests two flushes would else double their number again and again.
  static let limits = (completions: 1000, all: 10_000)

  // Unchecked because of the variables, which are accessed only under the condition.
  private let condition = NSCondition()
  private var allowance = FlushAllowance()
  /// The number of requests whose flushes have begun.
  private var runningCount = 0
  private var waiting: [FlushRequest] = []
  /// The number of completions among them, and of those that were passed by completions.
  private var waitingCompletions = (all: 0, nested: 0)
  private var delays = 0
  /// Whether flushes wait for ``wait()``.
  private var isHeld = false
  /// The flushes that wait because they are held, in order.
  private var held: [() -> Void] = []
  /// The progress when a flush last ended.
  private var progress = 0
  /// Where flushes begin that have waited.
  private let queue: DispatchQueue

  init(queue: DispatchQueue) { self.queue = queue }

  /// What becomes of a request.
  private enum Beginning {
    case now, joined, refused
    case waits(until: DispatchTime)
  }

  /// Begins a flush now or later.
  /// - Parameter start: Flushes for requests, and calls ``end(_:progress:)`` then.
  /// - Returns: false if too many completions wait. The flush does not begin then.
  func begin(_ request: FlushRequest, _ start: @escaping @Sendable ([FlushRequest]) -> Void) -> Bool {
    switch condition.withLock({ beginning(request, start) }) {
    case .now: start([request])
    case .waits(let time): queue.asyncAfter(deadline: time) { start(self.takeWaiting()) }
    case .joined: break
    case .refused: return false
    }
    return true
  }

  /// The condition is locked.
  private func beginning(_ request: FlushRequest, _ start: @escaping @Sendable ([FlushRequest]) -> Void) -> Beginning {
    if isHeld {
      held.append { start([request]) }
      return .joined
    }
    let time = waiting.isEmpty ? allowance.take(at: .now()) : nil
    if waiting.isEmpty, time == nil {
      runningCount += 1
      return .now
    }
    // It is part of the flush that waits.
    if request.origin == .anonymous, time == nil { return .joined }
    if !takesRoom(request) { return .refused }
    waiting.append(request)
    if time != nil { delays += 1 }
    return time.map { .waits(until: $0) } ?? .joined
  }

  /// The number of flushes that the allowance has delayed; for tests.
  var delayCount: Int { condition.withLock { delays } }

  /// Counts the completion of a request that waits.
  /// - Returns: false if there are too many. A caller that waits is never refused.
  private func takesRoom(_ request: FlushRequest) -> Bool {
    if request.origin == .waiting || request.origin == .anonymous { return true }
    let isNested = request.origin == .completion
    if isNested, waitingCompletions.nested == Self.limits.completions { return false }
    if waitingCompletions.all == Self.limits.all { return false }
    waitingCompletions.all += 1
    if isNested { waitingCompletions.nested += 1 }
    return true
  }

  private func takeWaiting() -> [FlushRequest] {
    condition.withLock {
      _ = allowance.take(at: .now())
      runningCount += waiting.count
      defer { (waiting, waitingCompletions) = ([], (0, 0)) }
      return waiting
    }
  }

  /// Notes that a flush has ended, and calls the completions.
  ///
  /// It takes nothing from the allowance if there has been progress since the end of the one before. A flush that a
  /// completion requests always does, because an endless chain of them may track an event each time.
  /// - Parameter progress: A number that grows with each event that is accepted or delivered.
  func end(_ requests: [FlushRequest], progress: Int) {
    condition.withLock {
      if progress != self.progress, !requests.contains(where: { $0.origin == .completion }) { allowance.putBack() }
      self.progress = progress
    }
    for request in requests {
      request.queue.async {
        request.completion()
        self.endRequest()
      }
    }
  }

  private func endRequest() {
    condition.withLock {
      runningCount -= 1
      condition.broadcast()
    }
  }

  /// Makes new flushes wait for ``wait()``, or begin immediately.
  func hold(_ holds: Bool) { condition.withLock { isHeld = holds } }

  /// Begins the flushes that are held, each after the end of the one before, and returns when all have ended.
  func wait() {
    while let start = next() { start() }
  }

  /// Waits until no flush is running, and returns the next one that is held; nil if all have begun.
  private func next() -> (() -> Void)? {
    condition.withLock {
      while runningCount > 0 { condition.wait() }
      if held.isEmpty { return nil }
      runningCount += 1
      return held.removeFirst()
    }
  }
}
