import TestSupport

@testable import AnalyticsLive

/// A clock for breakers and metrics that only tests move.
final class UptimeClock: Sendable {
  private let nanoseconds = Protected<UInt64>(1_000_000_000_000)
  var now: UInt64 { nanoseconds.withLock { $0 } }
  func advance(milliseconds: UInt64) { nanoseconds.withLock { $0 += milliseconds * 1_000_000 } }
  func advance(seconds: UInt64) { advance(milliseconds: seconds * 1000) }
}
