import Dispatch

/// The number of flushes without progress that may begin now.
///
/// A program may flush again and again, in a loop, from completions or from tasks, for example until the network is
/// back. This must not occupy a processor. Therefore each such flush takes something from an allowance, which recovers
/// with time.
struct FlushAllowance {
  /// The number of flushes that may begin without a pause.
  static let maximum = 16
  /// The time in which the allowance for one flush recovers, in nanoseconds.
  static let interval: UInt64 = 100_000_000

  private var count = Self.maximum
  /// The time until which the recovery has been counted.
  private var counted: DispatchTime?

  /// Takes the allowance for one flush.
  /// - Returns: Nil if it has been taken; else the time when there will be one.
  mutating func take(at now: DispatchTime) -> DispatchTime? {
    recover(at: now)
    if count == 0 { return counted.map { $0 + .nanoseconds(Int(Self.interval)) } }
    count -= 1
    return nil
  }

  /// Returns the allowance of a flush that has made progress.
  mutating func putBack() { count = min(count + 1, Self.maximum) }

  private mutating func recover(at now: DispatchTime) {
    guard count < Self.maximum, let counted else {
      self.counted = now
      return
    }
    let elapsed = now.uptimeNanoseconds - min(counted.uptimeNanoseconds, now.uptimeNanoseconds)
    let number = elapsed / Self.interval
    count = Int(min(UInt64(count) + number, UInt64(Self.maximum)))
    self.counted = DispatchTime(uptimeNanoseconds: counted.uptimeNanoseconds + number * Self.interval)
  }
}
