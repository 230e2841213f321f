/// Says when what is stored should be delivered.
///
/// All methods may be called from many threads at once.
public protocol FlushPolicy: AnyObject, Sendable {
  /// The client. Default: nothing is stored; a policy that wants it declares it, weak.
  var analytics: Analytics? { get set }
  /// Called once when the policy is added. Default: stores the client.
  func configure(analytics: Analytics)
  /// Whether a delivery is due. Asked after each event.
  func shouldFlush() -> Bool
  /// Called with each event that has come through the timeline. Default: does nothing.
  func updateState(event: any RawEvent)
  /// A delivery begins. Default: does nothing.
  func reset()
  /// The client is shut down, or the policy removed. Default: does nothing.
  func shutdown()
}

extension FlushPolicy {
  public var analytics: Analytics? {
    get { nil }
    set {}
  }

  public func configure(analytics: Analytics) { self.analytics = analytics }
  public func updateState(event: any RawEvent) {}
  public func reset() {}
  public func shutdown() {}
}
