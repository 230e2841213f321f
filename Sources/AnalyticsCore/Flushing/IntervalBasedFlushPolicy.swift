import Foundation

/// A policy that requests a delivery at intervals: the client's ``Analytics/flushInterval``. It pauses while the app is
/// in the background.
public final class IntervalBasedFlushPolicy: FlushPolicy {
  private let wanted: TimeInterval?
  private let client = WeakClient()
  private let timer = Protected<RepeatingTimer?>(nil)

  /// Creates a policy that uses the interval in the configuration.
  public init() {
    wanted = nil
  }

  /// Creates a policy that sets the client's ``Analytics/flushInterval``.
  public convenience init(interval: Duration) { self.init(interval: interval.seconds) }

  /// Creates a policy that sets the client's ``Analytics/flushInterval``, as analytics-swift does.
  /// - Parameter interval: The interval in seconds.
  public init(interval: TimeInterval) {
    wanted = interval
  }

  public var analytics: Analytics? {
    get { client.analytics }
    set { client.analytics = newValue }
  }

  public func configure(analytics: Analytics) {
    self.analytics = analytics
    if let wanted { analytics.flushInterval = wanted } else { intervalChanged(to: analytics.flushInterval) }
  }

  /// Restarts the timer only if the interval has changed.
  func intervalChanged(to interval: TimeInterval) {
    timer.withLock { timer in
      guard interval != timer?.interval else { return }
      timer?.cancel()
      timer = nil
      guard interval > 0, let queue = client.analytics?.work else { return }
      timer = RepeatingTimer(interval: interval, on: queue) { [client] in client.analytics?.flushBecauseDue() }
    }
  }

  /// Called when the app enters the background or returns to the foreground.
  func setSuspended(_ isSuspended: Bool) { timer.withLock { $0?.setSuspended(isSuspended) } }

  public func shouldFlush() -> Bool { false }

  public func shutdown() {
    timer.withLock {
      $0?.cancel()
      $0 = nil
    }
  }

  deinit { shutdown() }
}
