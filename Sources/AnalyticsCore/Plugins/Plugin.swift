/// A stage of a ``Timeline``.
///
/// Events are processed on the threads that report them. A plugin is therefore called from many threads at the same
/// time and must be `Sendable`: without mutable state, or with state that a lock protects.
public protocol Plugin: AnyObject, Sendable {
  /// The position of the plugin in the timeline. It must not change.
  var type: PluginType { get }

  /// The client that the plugin belongs to. Default: not stored. A plugin that needs the client declares a weak
  /// property, because the client retains the plugin.
  var analytics: Analytics? { get set }

  /// Called once when the plugin is added to the client, or to one of its destinations, before it receives events.
  /// Another thread that adds the same plugin meanwhile waits for at most a second, and events may then come earlier.
  /// Default: stores the client.
  func configure(analytics: Analytics)

  /// Called once with the first settings, and again with each change. Default: calls ``update(settings:)``.
  func update(settings: Settings, type: UpdateType)

  /// Called with the settings, without the type of update. Default: does nothing.
  func update(settings: Settings)

  /// Handles an event of any type. Default: returns it unchanged.
  /// - Returns: The event to continue with, or nil to drop it.
  func execute<T: RawEvent>(event: T?) -> T?

  /// Called once after the plugin has been removed from its last timeline, or the last destination that contains it
  /// has, or its client has shut down; but not if it has been added to another client since, according to
  /// ``analytics``. Default: does nothing.
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

/// A plugin that the timeline never calls; the application calls it directly.
public protocol UtilityPlugin: EventPlugin {}

/// A plugin that has a version.
public protocol VersionedPlugin {
  /// Returns the version of the plugin.
  static func version() -> String
}

/// A plugin that makes events wait until it is ready.
///
/// Events wait from the moment when it is added until it calls ``resume()`` or the client's `waitingTimeout` has
/// passed. A plugin that is added to another client, and stores it in ``Plugin/analytics``, makes only events of that
/// one wait.
public protocol WaitingPlugin: Plugin {}

extension WaitingPlugin {
  /// Stops making events wait.
  public func resume() { analytics?.resumeEventProcessing(plugin: self) }
}
