/// A policy that requests a delivery after a number of events: the client's ``Analytics/flushAt``.
public final class CountBasedFlushPolicy: FlushPolicy {
  private let wanted: Int?
  private let client = WeakClient()
  private let state = Protected(State())

  private struct State {
    var count = 0
    var limit = 0
  }

  /// Creates a policy that uses the number in the configuration.
  public init() {
    wanted = nil
  }

  /// Creates a policy that sets the client's ``Analytics/flushAt``.
  /// - Parameter count: The number of events.
  public init(count: Int) {
    wanted = count
  }

  public var analytics: Analytics? {
    get { client.analytics }
    set { client.analytics = newValue }
  }

  public func configure(analytics: Analytics) {
    self.analytics = analytics
    if let wanted { analytics.flushAt = wanted } else { limitChanged(to: analytics.flushAt) }
  }

  func limitChanged(to limit: Int) { state.withLock { $0.limit = limit } }

  public func shouldFlush() -> Bool { state.withLock { $0.limit > 0 && $0.count >= $0.limit } }

  public func updateState(event: any RawEvent) { state.withLock { $0.count += 1 } }

  public func reset() { state.withLock { $0.count = 0 } }
}
