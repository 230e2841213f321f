import Foundation

/// Measures the time of short work by repeating it many times.
enum Stopwatch {
  /// The kind of time that is measured.
  enum Clock {
    /// Wall-clock time.
    case elapsed
    /// CPU time of all threads, for work that several threads share.
    case processor
    /// CPU time of the current thread.
    case thread
  }

  /// Returns the nanoseconds that `body` takes, averaged over `count` calls.
  static func nanoseconds(_ count: Int, _ clock: Clock = .elapsed, _ body: () -> Void) -> Double {
    let start = now(clock)
    for _ in 0..<count { body() }
    return (now(clock) - start) / Double(count)
  }

  private static func now(_ clock: Clock) -> Double {
    var time = timespec()
    let id =
      switch clock {
      case .elapsed: CLOCK_MONOTONIC
      case .processor: CLOCK_PROCESS_CPUTIME_ID
      case .thread: CLOCK_THREAD_CPUTIME_ID
      }
    clock_gettime(id, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Returns the number of calls of `body` that take about a tenth of a second.
  static func calibrate(_ clock: Clock = .elapsed, _ body: () -> Void) -> Int {
    // The first call may include one-time setup.
    body()
    let goal = 1e8
    var count = 1
    while count < 1 << 30 {
      let total = nanoseconds(count, clock, body) * Double(count)
      if total >= goal / 8 { return max(1, Int(Double(count) * goal / total)) }
      count *= 2
    }
    return count
  }
}
