import Foundation

/// A delivery is due every so many seconds: the client's ``Analytics/flushInterval``. It stops while the app is in the background.
public final class IntervalBasedFlushPolicy: FlushPolicy {
  private let wanted: TimeInterval?
  private let client = WeakClient()
  private let timer = Protected<RepeatingTimer?>(nil)

  /// With the interval that the configuration has.
  public init() {
    wanted = nil
  }

  /// Creates a policy that sets the client's ``Analytics/flushInterval`` to a number of seconds.
  ///
  /// - Parameter interval: seconds; becomes the client's `flushInterval`.
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

  /// Starts anew only when the interval is another one (X15).
  func intervalChanged(to interval: TimeInterval) {
    timer.withLock { timer in
      guard interval != timer?.interval else { return }
      timer?.cancel()
      timer = nil
      guard interval > 0, let queue = client.analytics?.work else { return }
      timer = RepeatingTimer(interval: interval, on: queue) { [client] in client.analytics?.flushBecauseDue() }
    }
  }

  /// The app went to the background, or came back.
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
