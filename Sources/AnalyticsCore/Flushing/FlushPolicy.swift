/// A policy that decides when stored events are delivered.
///
/// All methods can be called from many threads at the same time.
public protocol FlushPolicy: AnyObject, Sendable {
  /// The client that the policy belongs to. Default: not stored. A policy that needs the client declares a weak
  /// property.
  var analytics: Analytics? { get set }
  /// Called once when the policy is added. Default: stores the client.
  func configure(analytics: Analytics)
  /// Returns whether a delivery is due. Called after each event.
  func shouldFlush() -> Bool
  /// Called with each event that has passed through the timeline. Default: does nothing.
  func updateState(event: any RawEvent)
  /// Called when a delivery starts. Default: does nothing.
  func reset()
  /// Called when the client shuts down or the policy is removed. Default: does nothing.
  func shutdown()
}

extension FlushPolicy {
  /// The client. Default: not stored.
  public var analytics: Analytics? {
    get { nil }
    set {}
  }

  /// Stores the client.
  public func configure(analytics: Analytics) { self.analytics = analytics }
  /// Does nothing.
  public func updateState(event: any RawEvent) {}
  /// Does nothing.
  public func reset() {}
  /// Does nothing.
  public func shutdown() {}
}
