import TestSupport

/// Measures the time that passes between two checks of the limit of time.
final class ClockGaps {
  private var last: UInt64 = 0
  private var longest: UInt64 = 0
  private var isMeasuring = false

  /// The clock of an interpreter whose checks are observed.
  func check() -> UInt64 {
    let now = ThreadClock.nanoseconds()
    longest = max(longest, now - last)
    last = now
    return now
  }

  /// Begins a measurement, or ends it.
  /// - Returns: The longest time without a check in nanoseconds, or 0 at the beginning.
  func toggle() -> UInt64 {
    _ = check()
    defer { longest = 0 }
    isMeasuring.toggle()
    return isMeasuring ? 0 : longest
  }
}
