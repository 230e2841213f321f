import Foundation

/// Times short work by doing it many times.
enum Stopwatch {
  /// What is counted.
  enum Clock {
    /// Time that passes.
    case elapsed
    /// Time of the processor, of all threads: for work that is done by several.
    case processor
  }

  /// Nanoseconds that `body` takes, on average over `count` calls.
  static func nanoseconds(_ count: Int, _ clock: Clock = .elapsed, _ body: () -> Void) -> Double {
    let start = now(clock)
    for _ in 0..<count { body() }
    return (now(clock) - start) / Double(count)
  }

  private static func now(_ clock: Clock) -> Double {
    var time = timespec()
    clock_gettime(clock == .elapsed ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// How many calls of `body` take about a tenth of a second.
  static func calibrate(_ clock: Clock = .elapsed, _ body: () -> Void) -> Int {
    // The first call may set something up.
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
