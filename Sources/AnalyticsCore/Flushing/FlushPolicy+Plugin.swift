// Defaults for a class that is both a flush policy and a plugin, whose requirements of the same name have defaults in
// both protocols.

extension FlushPolicy where Self: Plugin {
  /// The client. Default: not stored.
  public var analytics: Analytics? {
    get { nil }
    set {}
  }

  /// Stores the client.
  public func configure(analytics: Analytics) { self.analytics = analytics }
  /// Does nothing.
  public func shutdown() {}
}

extension FlushPolicy where Self: EventPlugin {
  /// Does nothing.
  public func reset() {}
}
