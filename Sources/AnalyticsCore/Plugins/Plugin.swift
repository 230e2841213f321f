/// A stage of the ``Timeline``.
///
/// Events flow on the threads of those who report them, so a plugin is called from many threads at once and has to be
/// `Sendable`: without mutable state, or with state behind a lock.
public protocol Plugin: AnyObject, Sendable {
  /// When the plugin sees events. Does not change.
  var type: PluginType { get }

  /// The client that the plugin belongs to. Default: nothing is stored. A plugin that wants it declares it, weak, as the client holds the plugin.
  var analytics: Analytics? { get set }

  /// Called once when the plugin is added, before it sees an event. Default: stores the client.
  func configure(analytics: Analytics)

  /// Called with the first settings, once, and with every later change of them. Default: calls ``update(settings:)``.
  func update(settings: Settings, type: UpdateType)

  /// The same without the type, for those who do not care. Default: does nothing.
  func update(settings: Settings)

  /// Handles an event of any type. Default: gives it back as it is.
  /// - Returns: the event to go on with, or nil to drop it.
  func execute<T: RawEvent>(event: T?) -> T?

  /// Called once when the plugin has been removed from its timeline. Default: does nothing.
  func shutdown()
}

extension Plugin {
  public var analytics: Analytics? {
    get { nil }
    set {}
  }

  public func configure(analytics: Analytics) { self.analytics = analytics }
  public func update(settings: Settings, type: UpdateType) { update(settings: settings) }
  public func update(settings: Settings) {}
  public func execute<T: RawEvent>(event: T?) -> T? { event }
  public func shutdown() {}
}

/// A plugin that is only called by name, never by the timeline.
public protocol UtilityPlugin: EventPlugin {}

/// A plugin that knows its version.
public protocol VersionedPlugin {
  /// Returns the version of the plugin.
  static func version() -> String
}

/// A plugin before which no event may pass: events wait from the moment it is added until it calls ``resume()``, or the client's `waitingTimeout` has passed.
public protocol WaitingPlugin: Plugin {}

extension WaitingPlugin {
  /// Lets events pass.
  public func resume() { analytics?.resumeEventProcessing(plugin: self) }
}
