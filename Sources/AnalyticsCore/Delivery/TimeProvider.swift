import Foundation

/// A source of the current time.
public protocol TimeProvider: Sendable {
  /// Returns the current time.
  func now() -> Date
}

/// The clock of the system.
public struct SystemTimeProvider: TimeProvider {
  /// Creates a clock that returns the system's time.
  public init() {}
  /// Returns the current time.
  public func now() -> Date { Date() }
}

/// A clock for intervals: it starts with the system's time and then ignores changes of it.
struct SteadyTimeProvider: TimeProvider {
  private static let start = (date: Date(), instant: ContinuousClock.now)

  func now() -> Date {
    let (seconds, attoseconds) = (ContinuousClock.now - Self.start.instant).components
    return Self.start.date + (Double(seconds) + Double(attoseconds) * 1e-18)
  }
}

/// A clock for tests, which moves only on request.
public final class FakeTimeProvider: TimeProvider {
  private let time: Protected<Date>

  /// Creates a clock that returns a fixed time.
  public init(_ time: Date = Date(timeIntervalSince1970: 0)) {
    self.time = Protected(time)
  }

  /// Returns the current time.
  public func now() -> Date { time.current }
  /// Sets the clock to a time.
  public func set(_ date: Date) { time.set(date) }
  /// Moves the clock forward by a number of seconds.
  public func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
