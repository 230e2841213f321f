import Foundation

/// What says what time it is.
public protocol TimeProvider: Sendable {
  func now() -> Date
}

/// The clock of the system.
public struct SystemTimeProvider: TimeProvider {
  public init() {}
  public func now() -> Date { Date() }
}

/// A clock for tests, which moves when it is told to.
public final class FakeTimeProvider: TimeProvider {
  private let time: Protected<Date>

  public init(_ time: Date = Date(timeIntervalSince1970: 0)) {
    self.time = Protected(time)
  }

  public func now() -> Date { time.current }
  public func set(_ date: Date) { time.set(date) }
  public func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
